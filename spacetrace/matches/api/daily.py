"""The puzzle of the day by API: which it is, and how many days in a row you have solved it."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import errors
from spacetrace.api.schema import Answer, told
from spacetrace.matches.selectors.daily import daily_for
from spacetrace.players.authentication import caller


class DailyShape(Answer, frozen=True):
    """The puzzle of a day."""

    day: Annotated[date, "By UTC."]
    key: Annotated[str, "As `lesson` of the match says it in which the puzzle is taken."]
    game: str
    title: str
    goal: str
    is_solved: Annotated[bool, "You have solved it on this day."]
    days: Annotated[int, "In a row, up to this day or the one before."]


class DailyPuzzle(APIView):
    """The puzzle of the day."""

    @extend_schema(
        operation_id="daily_puzzle_get", responses={200: told(DailyShape), **errors(404)}
    )
    def get(self, request: Request) -> Response:
        """Today's puzzle, the same for everybody; another one comes at midnight UTC."""
        found = daily_for(caller(request))
        if found is None:
            raise NotFound
        lesson = found.of.lesson
        return Response(
            DailyShape(
                found.day,
                lesson.key,
                found.of.game,
                str(lesson.title),
                str(lesson.goal),
                found.of.is_done,
                found.days,
            )
        )
