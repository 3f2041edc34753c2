"""The API's answers, built up from what the caller may know; shapes.py describes them."""

from __future__ import annotations

import json
from typing import Any

from spacetrace.matches.access import has_left, seat_of
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.selectors import CannotGoOn, MoveTold, view_json_for
from spacetrace.players.models import User


def match_row(match: Match, user: User) -> dict[str, Any]:
    """A match in a list (MatchShape)."""
    seats = [_seat(seat, user) for seat in match.seats.all()]
    return {
        "id": match.public_id,
        "game": match.game,
        "status": match.status,
        "version": match.version,
        "waiting_for": list(match.waiting),
        "your_move": any(s["is_you"] and s["seat"] in match.waiting for s in seats),
        "has_left": has_left(match, user),
        "hot_seat": match.hot_seat,
        "seats": seats,
        "result": match.result,
        "created_at": match.created_at,
        "updated_at": match.updated_at,
        "ended_at": match.ended_at,
    }


def match_detail(match: Match, user: User, seat: int | None = None) -> dict[str, Any]:
    """A match as one of the user's seats may know it (MatchDetailShape)."""
    viewer = seat_of(match, user) if seat is None else seat
    own = next((s for s in match.seats.all() if s.index == viewer), None)
    return {
        **match_row(match, user),
        "config": match.config,
        "rules_version": match.rules_version,
        "card_set_revision": match.card_set_revision_id,
        "pause_reason": match.pause_reason,
        "seat": viewer,
        "deck": own.deck if own else {},
        "invites": _invites(match),
        "fairness": _fairness(match),
        "rematch": _rematch(match),
        "clock": match.clock_left,
        "view": _view(match, viewer),
    }


def move_row(move: MoveTold) -> dict[str, Any]:
    """A move as told to a viewer (MoveShape)."""
    return {
        "version": move.version,
        "seat": move.seat,
        "action": move.action,
        "events": move.lines,
        "sentences": move.sentences,
    }


def _seat(seat: Seat, user: User) -> dict[str, Any]:
    return {
        "seat": seat.index,
        "kind": seat.kind,
        "name": seat.name,
        "agent_level": seat.agent_level,
        "is_you": seat.kind == SeatKind.USER and seat.user_id == user.pk,
    }


def _invites(match: Match) -> list[dict[str, Any]]:
    """The open seats' tokens; a seat that is kept for somebody needs none."""
    return [
        {"seat": seat.index, "token": seat.invite_token}
        for seat in match.seats.all()
        if match.status == Status.OPEN and seat.kind == SeatKind.OPEN and seat.user_id is None
    ]


def _fairness(match: Match) -> dict[str, Any]:
    is_told = match.status == Status.OVER
    return {
        "commitment": match.secret.commitment,
        "secret": bytes(match.secret.secret).hex() if is_told else None,
    }


def _rematch(match: Match) -> str | None:
    if match.status != Status.OVER:
        return None
    return Match.objects.filter(rematch_of=match).values_list("public_id", flat=True).first()


def _view(match: Match, viewer: int | None) -> dict[str, Any] | None:
    if not match.snapshot:
        return None
    try:
        view: dict[str, Any] = json.loads(view_json_for(match, viewer))
    except CannotGoOn:
        return None
    return view
