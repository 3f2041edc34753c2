"""Answers about time: how much the players have, and how long an open match waits for them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from spacetrace.api.schema import Answer
from spacetrace.matches.models import Match, Status
from spacetrace.matches.time_control import OnTimeout, TimeKind


class TimeShape(Answer, frozen=True):
    """How much time the players have; `kind` is "" without a clock."""

    kind: Annotated[str, TimeKind]
    move: Annotated[int, "Seconds for each decision."]
    bank: Annotated[int, "Seconds in reserve for the match."]
    on_timeout: Annotated[str, OnTimeout]
    sentence: str


class SeatTimeShape(Answer, frozen=True):
    """A player's time: until when they have to decide, if they are asked, and the reserve left."""

    seat: int
    deadline: datetime | None
    bank: Annotated[float, "Seconds."]


class OpenShape(Answer, frozen=True):
    """How a match waits for players that has not begun."""

    is_listed: Annotated[bool, "Others find it in the lobby."]
    expires_at: Annotated[datetime | None, "Then it ends unplayed; null for one by link alone."]
    computer_at: Annotated[datetime | None, "Then computer players take the open seats."]


def time_of(match: Match) -> TimeShape:
    """How much time the players of the match have."""
    control = match.time_control
    words = (control.kind, control.move, control.bank, control.on_timeout)
    return TimeShape(*words, control.sentence())


def seat_times_of(match: Match) -> list[SeatTimeShape]:
    """What time each seat has that has any."""
    clocks = match.clocks
    seats = sorted({*clocks.deadlines, *clocks.banks})
    return [
        SeatTimeShape(seat, clocks.deadline(seat), clocks.bank(seat).total_seconds())
        for seat in seats
    ]


def open_of(match: Match) -> OpenShape | None:
    """How the match waits; None once it has begun or ended."""
    if match.status != Status.OPEN:
        return None
    return OpenShape(match.is_listed, match.expires_at, match.computer_at)
