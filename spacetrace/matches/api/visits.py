"""Coming back by API: what one's matches ask for, what happened meanwhile, and what decided one."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from drf_spectacular.utils import extend_schema
from msgspec import Raw
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import Refused, errors
from spacetrace.api.requests import MAX_NUMBER, Strict, checked
from spacetrace.api.schema import Answer, told
from spacetrace.matches import games
from spacetrace.matches.access import match_for
from spacetrace.matches.api import requests
from spacetrace.matches.api.answers import MatchShape, match_row
from spacetrace.matches.api.matches import seat_wanted
from spacetrace.matches.models import Match, Seat
from spacetrace.matches.presenters.log import LOG_MOVES
from spacetrace.matches.presenters.recap import turns_of
from spacetrace.matches.selectors import CannotGoOn, events_since
from spacetrace.matches.selectors.dashboard import Dashboard, News, dashboard_of
from spacetrace.matches.selectors.pages import read_until
from spacetrace.matches.selectors.past import table_at
from spacetrace.matches.services.course import course_keep
from spacetrace.matches.services.seen import seat_read
from spacetrace.players.authentication import caller
from spacetrace.players.models import User


class DashboardRowShape(Answer, frozen=True):
    """A match with its news: the last event, and what came of your standing orders.

    The orders are told from the last version on that your player was shown.
    """

    match: MatchShape
    last_event: Annotated[str, "As your seat may know it; empty where nothing has happened."]
    orders: list[str]


class DashboardShape(Answer, frozen=True):
    """Your matches by what they ask for: those of your turn the least time left first.

    At most 120 that go on, and the last five that are over; `matches` lists all.
    """

    waiting: Annotated[int, "In how many it is your turn, listed here or not."]
    your_turn: list[DashboardRowShape]
    invitations: list[DashboardRowShape]
    others: list[DashboardRowShape]
    over: list[DashboardRowShape]


class TurnShape(Answer, frozen=True):
    """What happened in a turn; `title` is the sentence that began it, empty where it is older."""

    title: str
    sentences: list[str]


class RecapShape(Answer, frozen=True):
    """What happened after `since`, up to `version`, as your seat may know it."""

    since: Annotated[int, "The version that was read last, unless you ask for another."]
    version: int
    seen_at: Annotated[datetime | None, "When your player was last shown something new."]
    is_cut: Annotated[bool, "More happened than is told here; `events` has all of it."]
    turns: list[TurnShape]
    view_before: Annotated[
        Raw | None, "Your seat's view at `since`; null where that cannot be rebuilt."
    ]


class RecapQuerySerializer(requests.SeatQuerySerializer):
    """From where on."""

    since = serializers.IntegerField(min_value=0, max_value=MAX_NUMBER, required=False)


class ReadSerializer(Strict):
    """How far your player has read."""

    version = serializers.IntegerField(min_value=0, max_value=MAX_NUMBER)
    seat = serializers.IntegerField(min_value=0, max_value=requests.MAX_SEATS - 1, required=False)


class DashboardView(APIView):
    """What waits."""

    @extend_schema(
        operation_id="dashboard",
        responses={200: told(DashboardShape), **errors()},
    )
    def get(self, request: Request) -> Response:
        """All that your matches ask of you, of every game, as the home page shows it."""
        user = caller(request)
        return Response(_dashboard(dashboard_of(user), user))


class StepShape(Answer, frozen=True):
    """A turn or a round of a match that is over, as everybody could see it."""

    step: int
    numbers: Annotated[list[float], "How each seat stood at its end, in the game's own measure."]
    harm: Annotated[list[int], "What each seat did to others in it, where the game tells."]


class BestShape(Answer, frozen=True):
    """The card that did most."""

    seat: int
    card: str
    harm: int


class CourseShape(Answer, frozen=True):
    """What decided a match that is over."""

    is_low_good: Annotated[bool, "The lower number stands better."]
    steps: list[StepShape]
    best: BestShape | None
    tipped: Annotated[int | None, "The step from which on the winners stood best to the end."]


class MatchCourse(APIView):
    """What decided it?"""

    @extend_schema(
        operation_id="matches_course",
        responses={200: told(CourseShape), **errors(403, 404, 409)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """How the seats stood turn by turn, or round by round, in a match that is over."""
        return Response(course_told(match_for(caller(request), public_id)))


def course_told(match: Match) -> CourseShape:
    """What decided a match, the same for everybody; raises Refused."""
    try:
        found = course_keep(match)
    except CannotGoOn as error:
        raise Refused(str(error), code="paused") from error
    measure = games.game_of(match).measure if found else None
    if found is None or measure is None:
        raise Refused("Only of a match that is over it is told what decided it.", code="open")
    steps = [
        StepShape(one.step, list(one.numbers), list(harm))
        for one, harm in zip(found.steps, found.harm, strict=True)
    ]
    best = BestShape(found.best.seat, found.best.card, found.best.harm) if found.best else None
    return CourseShape(measure.is_low_good, steps, best, found.tipped)


class MatchRecap(APIView):
    """Since you were last here."""

    @extend_schema(
        operation_id="matches_recap",
        parameters=[RecapQuerySerializer],
        responses={200: told(RecapShape), **errors(400, 403, 404, 409)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """What happened since your player last looked, on whatever device; asking is no look."""
        match = _begun(request, public_id)
        wanted = checked(RecapQuerySerializer, request.query_params)
        seat = _seat(request, match, wanted.get("seat"))
        try:
            return Response(_recap(match, seat, wanted.get("since")))
        except CannotGoOn as error:
            raise Refused(str(error), code="paused") from error

    @extend_schema(
        operation_id="matches_recap_read",
        request=ReadSerializer,
        responses={204: None, **errors(400, 403, 404, 409, 415)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Your player has been shown the match up to a version, and has read what happened."""
        match = _begun(request, public_id)  # first: a stranger learns nothing of what may be sent
        wanted = checked(ReadSerializer, request.data)
        seat = _seat(request, match, wanted.get("seat"))
        seat_read(match=match, seat=seat, version=wanted["version"])
        return Response(status=204)


def _begun(request: Request, public_id: str) -> Match:
    match = match_for(caller(request), public_id)
    if not match.snapshot:
        raise Refused("The match begins when all seats are taken.", code="open")
    return match


def _seat(request: Request, match: Match, wanted: int | None) -> Seat:
    index = seat_wanted(match, caller(request), wanted)
    return next(seat for seat in match.seats.all() if seat.index == index)


def _recap(match: Match, seat: Seat, since: int | None) -> RecapShape:
    story = events_since(match, seat.index, max(0, match.version - LOG_MOVES))
    since = read_until(seat, story.moves) if since is None else min(since, match.version)
    moves = [move for move in story.moves if move.version > since]
    return RecapShape(
        since=since,
        version=match.version,
        seen_at=seat.seen_at,
        is_cut=since < match.version - LOG_MOVES,
        turns=[TurnShape(turn.title or "", turn.lines) for turn in turns_of(moves)],
        view_before=_view_at(match, seat.index, since),
    )


def _view_at(match: Match, seat: int, version: int) -> Raw | None:
    try:
        table, game = table_at(match, version), games.game_of(match)
    except CannotGoOn:
        return None
    return Raw(game.view_json(game.view(table, seat)))


def _dashboard(found: Dashboard, user: User) -> DashboardShape:
    def rows(matches: list[Match]) -> list[Any]:
        return [_row(match, found.news.get(match.pk, News()), user) for match in matches]

    return DashboardShape(
        found.waiting, rows(found.turn), rows(found.invited), rows(found.others), rows(found.over)
    )


def _row(match: Match, news: News, user: User) -> DashboardRowShape:
    return DashboardRowShape(match_row(match, user), news.last, news.reports)
