"""How often a card is played and wins, by API."""

from __future__ import annotations

from typing import Annotated

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsets.api import CardSetQuerySerializer
from cardsets.selectors import newest_with
from decks import games
from decks.models import Field
from decks.tallies import LEAST_SHOWN, CardPlay, card_plays
from spacetrace.api.errors import errors
from spacetrace.api.requests import KnownParameters, checked
from spacetrace.api.schema import Answer, told
from spacetrace.engine.agents.tally import Rate

GAME = OpenApiParameter("game", OpenApiTypes.STR, OpenApiParameter.PATH)
CARD = OpenApiParameter("card_id", OpenApiTypes.STR, OpenApiParameter.PATH)


class CardPlayShape(Answer, frozen=True):
    """Finished matches of one kind; each deck counts once a match."""

    field: Annotated[str, Field]
    held: Annotated[int, "Decks that held the card."]
    played: Annotated[int, "Those of them that played a copy at least."]
    won: Annotated[Rate, "How often these won; a match without a winner counts half."]


class CardPlaysShape(Answer, frozen=True):
    """How often a card was played and won since its last change."""

    since: Annotated[int, "The number of the revision that made the card what it is."]
    fields: Annotated[list[CardPlayShape], f"Only those with {LEAST_SHOWN} decks or more."]


class CardPlays(APIView):
    """What became of a card in matches, for everybody."""

    permission_classes = (KnownParameters,)

    @extend_schema(
        operation_id="cards_plays",
        parameters=[GAME, CARD, CardSetQuerySerializer],
        responses={200: told(CardPlaysShape), **errors(400, 404)},
    )
    def get(self, request: Request, game: str, card_id: str) -> Response:
        """How often a card is played and wins: in finished matches and tests of decks."""
        wanted = checked(CardSetQuerySerializer, request.query_params)
        is_decked = game in games.games_with_decks()
        revision = newest_with(game, card_id, wanted.get("set", "")) if is_decked else None
        if revision is None:
            raise Http404
        plays = card_plays(revision.card_set, card_id)
        rows = [_row(play) for play in plays.fields]
        return Response(CardPlaysShape(plays.since, rows))


def _row(play: CardPlay) -> CardPlayShape:
    return CardPlayShape(play.field.value, play.held, play.played, play.won)
