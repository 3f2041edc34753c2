"""A deck played against nobody by API; nothing is stored, the program keeps the moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from django.core.validators import RegexValidator
from drf_spectacular.utils import extend_schema
from msgspec import Raw
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks import games
from decks.access import deck_visible
from decks.api.refusals import version_known
from decks.presenters.odds import SEED, seed_new
from spacetrace.api.errors import errors
from spacetrace.api.requests import MAX_NUMBER, Strict, Text, Whole, checked
from spacetrace.api.schema import Answer, told
from spacetrace.players.authentication import caller
from spacetrace.simulations.solo import LONGEST_MOVE, MOST_MOVES, Solo, solo_at


class SoloSerializer(Strict):
    """Which hand, and the moves that are made from it."""

    seed = Text(
        max_length=24,
        required=False,
        validators=[RegexValidator(rf"^{SEED.pattern}\Z")],
        help_text="The same seed deals the same.",
    )
    version = Whole(
        min_value=1, max_value=MAX_NUMBER, required=False, help_text="Left out: the newest."
    )
    moves = serializers.ListField(
        child=Text(max_length=LONGEST_MOVE),
        max_length=MOST_MOVES,
        required=False,
        help_text="Actions as text, from the beginning on; one of `legal` is the next.",
    )


class SoloMoveShape(Answer, frozen=True):
    """A move and what came of it."""

    action: str
    events: Sequence[str]
    sentences: Sequence[str]


class SoloShape(Answer, frozen=True):
    """The table after the moves that were possible."""

    seed: str
    version: int
    turn: Annotated[int, "The deck's own turn, from 1."]
    view: Annotated[Raw, "As of a match, from the deck's seat."]
    legal: Annotated[list[str], "The actions that are possible now; none when it is over."]
    moves: list[SoloMoveShape]
    refused: Annotated[str, "Why the next move was not possible; empty when all were."]
    is_over: bool


class DeckSolo(APIView):
    """A sample hand that is played on."""

    @extend_schema(
        operation_id="decks_solo",
        request=SoloSerializer,
        responses={200: told(SoloShape), **errors(400, 404, 415)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Deal the hand of a seed and play these moves against nobody, by all rules.

        Nothing is stored: send one move more to go on, one less to take it back.
        """
        deck = deck_visible(caller(request), public_id)
        wanted = checked(SoloSerializer, request.data)
        number, cards = deck.version_number, deck.cards
        if "version" in wanted:
            version = version_known(deck, wanted["version"])
            number, cards = version.number, version.cards
        seed = wanted.get("seed") or seed_new()
        solo = solo_at(
            name=deck.name,
            cards=cards,
            revision=games.newest_of(deck),
            seed=seed,
            moves=wanted.get("moves", []),
        )
        return Response(_shape(solo, seed, number))


def _shape(solo: Solo, seed: str, number: int) -> SoloShape:
    moves = [
        SoloMoveShape(text, told.lines, told.sentences)
        for text, told in zip(solo.moves, solo.told, strict=True)
    ]
    return SoloShape(
        seed=seed,
        version=number,
        turn=solo.turn,
        view=Raw(solo.game.view_json(solo.view)),
        legal=[text for _action, text in solo.legal],
        moves=moves,
        refused=solo.refused,
        is_over=solo.outcome is not None,
    )
