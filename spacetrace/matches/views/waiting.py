"""The waiting room: who sits where, a link for each open seat, and beginning without them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.matches import games
from spacetrace.matches.access import match_for, seats_of
from spacetrace.matches.models import Match, Seat, SeatKind
from spacetrace.matches.presenters.games import game_card
from spacetrace.matches.services.errors import MatchError
from spacetrace.matches.services.fill import match_close_up, match_fill
from spacetrace.matches.views.notices import notice_keep, notice_taken
from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.players.models import User
from spacetrace.players.zones import moment_told


@dataclass(slots=True)
class Place:
    """A seat in the waiting room; an open one has a link, or is kept for somebody."""

    number: int
    name: str
    is_me: bool
    is_computer: bool
    is_open: bool
    link: str = ""


def waiting_room(request: HttpRequest, match: Match) -> HttpResponse:
    """Who is there and who is missing; the page looks again by itself."""
    kept = notice_taken(request, match.public_id)
    seats = list(match.seats.all())
    places = [_place(request, seat, seats_of(match, request.user)) for seat in seats]
    missing = sum(place.is_open for place in places)
    is_owner = match.created_by_id == request.user.pk
    asked = [place.name for place in places if place.is_open and not place.link]
    context = {
        "asked": asked,
        "is_asked": bool(asked) and len(asked) == missing,
        "expires_words": _moment(match.expires_at, request.user),
        "computer_words": _moment(match.computer_at, request.user),
        "match": match,
        "game": game_card(match.game),
        "places": places,
        "missing": missing,
        "is_owner": is_owner,
        "is_for_two": len(seats) == 2,
        "may_close_up": is_owner and _is_enough(match, len(seats) - missing),
        "levels": [level for level in games.agent_levels(match.game) if level.key != "random"],
        "deck": next((seat.deck_name for seat in seats if seat.user_id == request.user.pk), ""),
        "notice": kept.sentence if kept else "",
    }
    return render(request, "matches/waiting.html", context)


@require_POST
@player_required
def fill(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Computer players take the open seats, and the match begins."""
    found = match_for(request.user, public_id)
    try:
        match_fill(match=found, user=request.user, level=request.POST.get("level", ""))
    except MatchError as error:
        notice_keep(request, public_id, error.sentence)
    return redirect("matches:match", public_id)


@require_POST
@player_required
def close_up(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The match begins with those who are there."""
    found = match_for(request.user, public_id)
    try:
        match_close_up(match=found, user=request.user)
    except MatchError as error:
        notice_keep(request, public_id, error.sentence)
    return redirect("matches:match", public_id)


def _place(request: HttpRequest, seat: Seat, mine: list[int]) -> Place:
    is_open = seat.kind == SeatKind.OPEN
    link = ""
    if is_open and seat.user_id is None and seat.invite_token:
        link = request.build_absolute_uri(reverse("matches:join", args=[seat.invite_token]))
    is_computer = seat.kind == SeatKind.AGENT
    return Place(seat.index + 1, seat.name, seat.index in mine, is_computer, is_open, link)


def _moment(at: datetime | None, user: object) -> str:
    return moment_told(at, user) if at is not None and isinstance(user, User) else ""


def _is_enough(match: Match, seats: int) -> bool:
    try:
        games.game_for(match.game).check_seats(match.config, seats)
    except ConfigError:
        return False
    return True
