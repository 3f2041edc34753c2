"""Matches that their players let everybody watch, by API: no more than is public."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import Refused, errors
from spacetrace.api.requests import KnownParameters, PageQuery, checked
from spacetrace.api.schema import Answer, Pages, PageShape, told
from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches.access import seats_shown, shared_for
from spacetrace.matches.api import answers, requests
from spacetrace.matches.api.replay import (
    MatchReplayShape,
    ReplayQuerySerializer,
    replay_told,
    stretch_wanted,
)
from spacetrace.matches.api.time_answers import TimeShape, time_of
from spacetrace.matches.api.visits import CourseShape, course_told
from spacetrace.matches.models import Match
from spacetrace.matches.selectors import CannotGoOn, events_since
from spacetrace.matches.selectors.lobby import tables_watched


class WatchedShape(Answer, frozen=True):
    """A match that goes on and that everybody may watch."""

    id: str
    game: str
    names: Annotated[list[str], "At the table, seat by seat."]
    version: int
    time: TimeShape
    created_at: datetime


class WatchedPageShape(PageShape, frozen=True, kw_only=True):
    results: list[WatchedShape]


class SharedList(APIView):
    """What can be watched."""

    permission_classes = (KnownParameters,)

    @extend_schema(
        operation_id="shared_list",
        parameters=[PageQuery],
        responses={200: told(WatchedPageShape), **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """The matches that go on and that everybody may watch, what began last first."""
        pages = Pages()
        page: list[Match] = (
            pages.paginate_queryset(tables_watched(request.user), request, self) or []
        )
        return pages.answer(WatchedPageShape, [_watched(match) for match in page])


class SharedReplay(APIView):
    """As it was, for everybody."""

    permission_classes = (KnownParameters,)

    @extend_schema(
        operation_id="shared_replay",
        parameters=[ReplayQuerySerializer],
        responses={200: told(MatchReplayShape), **errors(400, 403, 404, 409)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """What somebody saw who only looked on at a match that everybody may watch.

        As a seat, too, where it is over and all people have opened their cards.
        """
        match, wanted = shared_for(public_id), checked(ReplayQuerySerializer, request.query_params)
        viewer = _viewer(match, wanted.get("seat"))
        found = stretch_wanted(match, viewer, wanted)
        return Response(replay_told(match, seats_shown(match), viewer, found))


class SharedEvents(APIView):
    """What happened, for everybody."""

    permission_classes = (KnownParameters,)

    @extend_schema(
        operation_id="shared_events",
        parameters=[requests.EventsQuerySerializer],
        responses={200: told(answers.EventsShape), **errors(400, 403, 404, 409)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """What happened after a version of a match that everybody may watch, line by line.

        As a seat knew it, too, where it is over and all people have opened their cards.
        """
        match = shared_for(public_id)
        wanted = checked(requests.EventsQuerySerializer, request.query_params)
        viewer = _viewer(match, wanted.get("seat"))
        try:
            story = events_since(match, viewer, wanted["since"], limit=wanted["limit"])
        except CannotGoOn as error:
            raise Refused(str(error), code="paused") from error
        return Response(answers.events_told(match, story))


class SharedCourse(APIView):
    """What decided it, for everybody?"""

    permission_classes = (KnownParameters,)

    @extend_schema(
        operation_id="shared_course",
        responses={200: told(CourseShape), **errors(404, 409)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """How the seats of a match that its players share stood, turn by turn or round by round."""
        return Response(course_told(shared_for(public_id)))


def _watched(match: Match) -> WatchedShape:
    return WatchedShape(
        id=match.public_id,
        game=match.game,
        names=match.names,
        version=match.version,
        time=time_of(match),
        created_at=match.created_at,
    )


def _viewer(match: Match, wanted: int | None) -> Viewer:
    if wanted is not None and wanted not in seats_shown(match):
        raise Refused("This seat is not open.", code="forbidden", status=403)
    return wanted
