"""Looking back at a match, by API: what a seat saw, event by event, and who opens their cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from msgspec import Raw
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from spacetrace.api.errors import Refused, errors
from spacetrace.api.requests import MAX_NUMBER, Strict, checked
from spacetrace.api.schema import Answer, told
from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches.access import (
    is_shared,
    match_for,
    seats_of,
    seats_of_people,
    seats_open,
)
from spacetrace.matches.api import requests
from spacetrace.matches.api.matches import seat_wanted
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.replay import STRETCH_MOVES
from spacetrace.matches.selectors import CannotGoOn
from spacetrace.matches.selectors.replay import Stretch, reach_of, stretch_shown
from spacetrace.matches.services.errors import MatchError
from spacetrace.matches.services.open_cards import cards_open, replay_share
from spacetrace.players.authentication import caller
from spacetrace.players.models import User
from spacetrace.presentation.pages import TableLook


class FrameShape(Answer, frozen=True):
    """Something that the seat saw, and its view at that moment."""

    version: int
    by: Annotated[int, "Whose move it was; -1 for the clock."]
    event: str
    sentence: Annotated[str, "Empty where nothing is said of it."]
    view: Raw


class OpenDeckShape(Answer, frozen=True):
    """The deck of a seat, once it is open: card ids and how many of each."""

    seat: int
    name: str
    cards: dict[str, int]


class MatchReplayShape(Answer, frozen=True):
    """What a seat saw from `since` to `until`; `first` and `last` are how far the match reaches.

    The frames of a version end with the view at that version.
    """

    first: int
    last: int
    since: int
    until: int
    seat: Annotated[int | None, "As whom; null for what spectators see."]
    open_seats: Annotated[list[int], "As whom you may ask."]
    view: Annotated[Raw, "At `since`."]
    frames: list[FrameShape]
    decks: Annotated[list[OpenDeckShape], "Of the open seats, once the match is over."]


class OpenCardsShape(Answer, frozen=True):
    """Who lets the others look back with their eyes; all people have to, and it has to be over."""

    agreed: list[int]
    missing: list[int]


class ReplayQuerySerializer(requests.SeatQuerySerializer):
    """From where on, and how far."""

    since = serializers.IntegerField(min_value=0, max_value=MAX_NUMBER, default=0)
    limit = serializers.IntegerField(
        min_value=1, max_value=STRETCH_MOVES, default=STRETCH_MOVES, help_text="Versions."
    )


class SharingShape(Answer, frozen=True):
    """Who agrees that everybody may watch; `path` is where, as soon as nobody is missing."""

    agreed: list[int]
    missing: list[int]
    path: Annotated[str, "Of the page; empty while the replay is not shared."]


class ShareSerializer(Strict):
    """Whether you agree."""

    shares = serializers.BooleanField()


class OpenCardsSerializer(Strict):
    """Whether you agree."""

    opens = serializers.BooleanField()


class MatchReplay(APIView):
    """As it was."""

    @extend_schema(
        operation_id="matches_replay",
        parameters=[ReplayQuerySerializer],
        responses={200: told(MatchReplayShape), **errors(400, 403, 404, 409)},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """What your seat saw after a version, event by event, each with its view then.

        When the match is over also what computers saw, and all others where all people agree.
        """
        user, match = caller(request), match_for(caller(request), public_id)
        wanted = checked(ReplayQuerySerializer, request.query_params)
        if not match.snapshot:
            raise Refused("The match begins when all seats are taken.", code="open")
        viewer = _viewer(match, user, wanted.get("seat"))
        found = stretch_wanted(match, viewer, wanted)
        return Response(replay_told(match, seats_open(match, user), viewer, found))


class MatchOpenCards(APIView):
    """Cards on the table."""

    @extend_schema(
        operation_id="matches_open_cards",
        request=OpenCardsSerializer,
        responses={200: told(OpenCardsShape), **errors(400, 403, 404, 415)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Agree, at any time, that all hands and decks are open after the end, or do not."""
        user = caller(request)
        match = match_for(user, public_id, with_table=False)
        cards_open(match=match, user=user, **checked(OpenCardsSerializer, request.data))
        people = seats_of_people(match_for(user, public_id, with_table=False))
        return Response(
            OpenCardsShape(
                [seat.index for seat in people if seat.opens_cards],
                [seat.index for seat in people if not seat.opens_cards],
            )
        )


class MatchShare(APIView):
    """For everybody."""

    @extend_schema(
        operation_id="matches_share",
        request=ShareSerializer,
        responses={200: told(SharingShape), **errors(400, 403, 404, 409, 415)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Agree that everybody with its address may watch the replay of a match, or do not.

        Everybody who played has to; anybody takes it back at any time, and then it is gone.
        """
        user = caller(request)
        match = match_for(user, public_id)
        try:
            replay_share(match=match, user=user, **checked(ShareSerializer, request.data))
        except MatchError as error:
            raise Refused(error.sentence, code=error.code) from error
        now = match_for(user, public_id, with_table=False)
        people = seats_of_people(now)
        return Response(
            SharingShape(
                [seat.index for seat in people if seat.shares_replay],
                [seat.index for seat in people if not seat.shares_replay],
                reverse("matches:shared", args=[public_id]) if is_shared(now) else "",
            )
        )


def stretch_wanted(match: Match, viewer: Viewer, wanted: dict[str, Any]) -> Stretch:
    """The stretch that a query asks for; raises Refused."""
    try:
        return stretch_shown(
            match, viewer, wanted["since"], most=wanted["limit"], versions=0, as_you=False
        )
    except CannotGoOn as error:
        raise Refused(str(error), code="paused") from error


def _viewer(match: Match, user: User, wanted: int | None) -> Viewer:
    if wanted is None and match.is_over:
        return next(iter(seats_of(match, user)), None)
    if wanted is not None and match.is_over and wanted in seats_open(match, user):
        return wanted
    return seat_wanted(match, user, wanted)


def replay_told(
    match: Match, opened: Sequence[int], viewer: Viewer, found: Stretch
) -> MatchReplayShape:
    """A stretch as programs get it; `opened` are the seats as which they may ask."""
    reach = reach_of(match)
    return MatchReplayShape(
        first=reach.first,
        last=reach.last,
        since=found.since,
        until=found.until,
        seat=viewer,
        open_seats=list(opened),
        view=_view(found.before),
        frames=[
            FrameShape(
                frame.told.version,
                frame.told.by,
                frame.told.line,
                frame.told.sentence,
                _view(frame.look),
            )
            for frame in found.frames
        ],
        decks=[
            OpenDeckShape(seat.index, seat.deck_name, seat.deck)
            for seat in match.seats.all()
            if match.is_over and seat.index in opened and seat.deck
        ],
    )


def _view(look: TableLook[Any, Any]) -> Raw:
    return Raw(look.game.view_json(look.view))
