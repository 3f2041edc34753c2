"""Taking a move back by API: whether one may, and what one says about it."""

from __future__ import annotations

from typing import Annotated

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import Refused, errors
from spacetrace.api.requests import MAX_NUMBER, CommandId, Strict, Whole, checked
from spacetrace.api.schema import Answer, told
from spacetrace.matches.access import match_for, seat_of
from spacetrace.matches.api import answers
from spacetrace.matches.api.matches import acted
from spacetrace.matches.models import MAX_SEATS, Match
from spacetrace.matches.selectors import CannotGoOn
from spacetrace.matches.selectors.taking_back import taking_back_shown
from spacetrace.matches.services.taking_back import TAKE_BACK_WORDS, match_take_back
from spacetrace.players.authentication import caller
from spacetrace.players.models import User


class TakeBackShape(Answer, frozen=True):
    """Whether you may take a move back, and what is asked for."""

    version: int
    seat: Annotated[int | None, "Your seat whose last move it would be."]
    is_possible: Annotated[bool, "You may take it back, or ask for it."]
    is_at_once: Annotated[bool, "Nobody has to agree."]
    what: Annotated[str, "What would be taken back, in a sentence."]
    why_not: Annotated[str, "A sentence where it is not possible."]
    asked_by: Annotated[int | None, "The seat that asks to take its last move back."]
    agreed: Annotated[list[int], "The seats that agree to it; nothing happens before all do."]


class TakeBackSerializer(Strict):
    """What you say about taking a move back."""

    word = serializers.ChoiceField(choices=TAKE_BACK_WORDS)
    at_version = Whole(
        min_value=0, max_value=MAX_NUMBER, help_text="The version that you decided on."
    )
    command_id = CommandId(
        help_text="Yours to make up, new for every word; the same again repeats the answer."
    )


class MatchTakeBack(APIView):
    """Taking a move back."""

    @extend_schema(
        operation_id="matches_take_back_read",
        responses={200: told(TakeBackShape), **errors(403, 404, 409)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """Whether you may take your last move back, and whether somebody asks for theirs."""
        user = caller(request)
        match = match_for(user, public_id, with_table=False)
        seat = seat_of(match, user)
        if seat is None:
            raise Refused("You hold no seat here any more.", code="left")
        try:
            found = taking_back_shown(match, seat)
        except CannotGoOn as error:
            raise Refused(str(error), code="paused") from error
        agreed = [seat for seat in range(MAX_SEATS) if match.taking_back >> seat & 1]
        return Response(
            TakeBackShape(
                version=match.version,
                seat=found.seat,
                is_possible=found.may,
                is_at_once=found.may and found.is_at_once,
                what=found.what,
                why_not=found.why_not,
                asked_by=found.asker.index if found.asker else None,
                agreed=agreed,
            )
        )

    @extend_schema(
        operation_id="matches_take_back",
        request=TakeBackSerializer,
        responses={200: told(answers.ActShape), **errors(400, 403, 404, 409, 415)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Take your last move back, or ask for it; agree, decline, or withdraw what you asked.

        It is free until something was revealed that you could not foresee, chance was used, or
        another seat has the say; then all people at the table have to agree. Against computer
        players you need to ask nobody. What came after your move goes along, and the same cards
        come again. What you ask for lapses as soon as anything happens.
        """
        user: User = caller(request)
        match: Match = match_for(user, public_id, with_table=False)
        wanted = checked(TakeBackSerializer, request.data)
        return acted(match_take_back(match=match, user=user, **wanted), public_id, user)
