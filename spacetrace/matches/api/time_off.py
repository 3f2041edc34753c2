"""Pauses and vacations by API: ask, agree, decline; plan, look, be back."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import Refused, errors
from spacetrace.api.requests import PageQuery, Strict, checked
from spacetrace.api.schema import Answer, Pages, PageShape, told
from spacetrace.infrastructure.database_time import database_now
from spacetrace.matches.access import match_for
from spacetrace.matches.api.answers import ActShape
from spacetrace.matches.models import Vacation
from spacetrace.matches.selectors.time_off import vacations_of
from spacetrace.matches.services.command import ActResult
from spacetrace.matches.services.errors import BadChoice
from spacetrace.matches.services.rest import rest_agree, rest_ask, rest_decline
from spacetrace.matches.services.vacation import vacation_end, vacation_plan
from spacetrace.players.authentication import caller
from spacetrace.players.idempotency import IDEMPOTENCY_KEY, made_once
from spacetrace.players.limits import count_made


class RestSerializer(Strict):
    """What you would like: a pause, or that a match that rests goes on."""

    do = serializers.ChoiceField(
        choices=["ask", "agree", "decline"],
        help_text="ask: for a pause, or for its end where the match rests; agree: to what somebody "
        "asks for; decline: it, or take back what you have asked for.",
    )
    until = serializers.DateTimeField(
        required=False,
        help_text="When the match goes on by itself: with `ask` an hour to 30 days from now, with "
        "`agree` the one that was asked for. Not where the match rests.",
    )


class VacationSerializer(Strict):
    """From day to day, by the clock of your time zone."""

    first = serializers.DateField(help_text="Today: from now on.")
    last = serializers.DateField(help_text="Its end is the end of the vacation.")


class VacationShape(Answer, frozen=True):
    """When your time does not run in matches with days for a move."""

    id: int
    starts_at: datetime
    ends_at: datetime
    is_now: Annotated[bool, "It has begun."]


class VacationPageShape(PageShape, frozen=True, kw_only=True):
    results: list[VacationShape]


class MatchRest(APIView):
    """A pause by agreement."""

    @extend_schema(
        operation_id="matches_rest",
        request=RestSerializer,
        responses={200: told(ActShape), **errors(400, 403, 404, 409, 415)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Ask for a pause or for going on, agree, or decline; all people at the table must agree.

        While the match rests, everybody keeps the time that was left, and nothing is played.
        """
        user, match = caller(request), match_for(caller(request), public_id, with_table=False)
        wanted = checked(RestSerializer, request.data)
        until = wanted.get("until")
        if wanted["do"] == "ask":
            result = rest_ask(match=match, user=user, until=until)
        elif wanted["do"] == "agree":
            result = rest_agree(match=match, user=user, until=until)
        else:
            result = rest_decline(match=match, user=user)
        return _answered(result)


class VacationList(APIView):
    """Your vacations."""

    @extend_schema(
        operation_id="vacations_list",
        parameters=[PageQuery],
        responses={200: told(VacationPageShape), **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """Your vacations, now and to come, the first one first."""
        pages, now = Pages(), database_now()
        page: list[Vacation] = (
            pages.paginate_queryset(vacations_of(caller(request), now), request, self) or []
        )
        return pages.answer(VacationPageShape, [_row(vacation, now) for vacation in page])

    @extend_schema(
        operation_id="vacations_create",
        parameters=[IDEMPOTENCY_KEY],
        request=VacationSerializer,
        responses={201: told(VacationShape), **errors(400, 409, 415, 422)},
    )
    @made_once
    def post(self, request: Request) -> Response:
        """Be away: 30 days of a calendar year at most, days that were begun included."""
        wanted: dict[str, date] = checked(VacationSerializer, request.data)
        count_made(request, "matches")
        try:
            vacation = vacation_plan(user=caller(request), **wanted)
        except BadChoice as error:
            raise Refused(error.sentence, code=error.code, status=400) from error
        return Response(_row(vacation, database_now()), status=201)


class VacationDetail(APIView):
    """One of your vacations."""

    @extend_schema(
        operation_id="vacations_end",
        request=None,
        responses={200: told(VacationShape), **errors(404)},
    )
    def delete(self, request: Request, vacation: int) -> Response:
        """Be back now, or do not go at all: your time goes on as it was."""
        ended = vacation_end(user=caller(request), pk=vacation)
        if ended is None:
            raise NotFound
        return Response(_row(ended, database_now()))


def _row(vacation: Vacation, now: datetime) -> VacationShape:
    return VacationShape(vacation.pk, vacation.starts_at, vacation.ends_at, vacation.is_now(now))


def _answered(result: ActResult) -> Response:
    if result.is_done:
        return Response(ActShape(result.status, result.version))
    status = 403 if result.status == "forbidden" else 409
    raise Refused(result.sentence, code=result.status, status=status)
