"""Tries a card of a draft by API: a match against the computer with the card in hand."""

from __future__ import annotations

from typing import Annotated

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsets.studio.access import draft_found, set_found
from cardsets.studio.api.permissions import IsEditor
from spacetrace.api.errors import errors
from spacetrace.api.requests import KnownParameters, Strict, Text, Whole, checked
from spacetrace.api.schema import Answer, told
from spacetrace.engine.kernel.opening import Wish
from spacetrace.matches import games
from spacetrace.matches.api.matches import refusal_of
from spacetrace.matches.services.errors import MatchError
from spacetrace.matches.services.trials import card_try
from spacetrace.matches.trial_forms import MOST_IN_HAND, MOST_MP
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once
from spacetrace.players.limits import count_made

KEY = OpenApiParameter("key", OpenApiTypes.STR, OpenApiParameter.PATH)
CARD = OpenApiParameter("card_id", OpenApiTypes.STR, OpenApiParameter.PATH)


class TrialShape(Answer, frozen=True):
    """The match in which a card is tried."""

    match: Annotated[str, "The id of the match."]
    is_playable: Annotated[
        bool | None,
        "It can be played at once. False: no table was found on which it can; null: it is in no "
        "hand, as a Base or a mission.",
    ]


def _hand() -> serializers.ListField:
    """Cards by their ids; without them a hand is dealt."""
    return serializers.ListField(
        child=Text(max_length=60), max_length=MOST_IN_HAND, required=False, allow_null=True
    )


class TrySerializer(Strict):
    """The table; what is left out is decided."""

    level = Text(max_length=20, required=False)
    turn = Whole(min_value=0, max_value=1, required=False, help_text="The seat whose turn it is.")
    pool = Whole(min_value=0, max_value=MOST_MP, required=False, help_text="The MP of seat 0.")
    hand = _hand()
    their_hand = _hand()
    deck = Text(max_length=60, required=False, help_text="The key of a deck of the draft.")
    their_deck = Text(max_length=60, required=False)


class DraftCardTry(APIView):
    """A card of a draft at a table."""

    permission_classes = (IsEditor, KnownParameters)

    @extend_schema(
        operation_id="drafts_card_try",
        parameters=[KEY, CARD, IDEMPOTENCY_KEY],
        request=TrySerializer,
        responses={201: told(TrialShape), **errors(400, 401, 403, 404, 409, 415, 422)},
    )
    @made_once
    def post(self, request: Request, key: str, card_id: str) -> Response:
        """Begin a match against the computer with the card in the hand of seat 0.

        It is played with a copy of the draft, counts nowhere, and is deleted seven days after its
        last move.
        """
        draft, wanted = draft_found(set_found(key)), checked(TrySerializer, request.data)
        hands = [wanted.get(name) for name in ("hand", "their_hand")]
        game = games.game_for(draft.card_set.game)
        count_made(request, "matches")
        try:
            match, found = card_try(
                owner=caller(request),
                draft=draft,
                wish=Wish(
                    card=card_id,
                    seats=max(2, game.min_seats),
                    turn=wanted.get("turn", 0),
                    hands=tuple(None if hand is None else tuple(hand) for hand in hands),
                    pool=wanted.get("pool"),
                ),
                level=wanted.get("level", games.USUAL_LEVEL),
                decks=[wanted.get(name, "") for name in ("deck", "their_deck")],
            )
        except MatchError as error:
            raise refusal_of(error) from error
        return Response(TrialShape(match.public_id, found.is_playable), status=201)
