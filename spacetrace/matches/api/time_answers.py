"""Answers about time: how much players have, what stops it, and how long an open match waits."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from spacetrace.api.schema import Answer
from spacetrace.infrastructure.database_time import database_now
from spacetrace.matches.models import Match, Status
from spacetrace.matches.selectors.time_off import away_at
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
    added: Annotated[
        dict[str, float],
        "Seconds by which this deadline was put off: by an `outage` of the server, by a "
        "`vacation`, and to the end of `quiet` hours.",
    ]


class OpenShape(Answer, frozen=True):
    """How a match waits for players that has not begun."""

    is_listed: Annotated[bool, "Others find it in the lobby."]
    expires_at: Annotated[datetime | None, "Then it ends unplayed; null for one by link alone."]
    computer_at: Annotated[datetime | None, "Then computer players take the open seats."]


class RestShape(Answer, frozen=True):
    """A pause by agreement: one that is (`since`), or one that is asked for (`since` is null).

    `asked_by` has the seats that would like a pause, or, where the match rests, to go on.
    """

    since: datetime | None
    until: datetime | None
    asked_by: list[int]


class AwayShape(Answer, frozen=True):
    """A seat's player is on vacation."""

    seat: int
    until: datetime


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
        SeatTimeShape(
            seat,
            clocks.deadline(seat),
            clocks.bank(seat).total_seconds(),
            {why: by.total_seconds() for why, by in clocks.added(seat).items()},
        )
        for seat in seats
    ]


def open_of(match: Match) -> OpenShape | None:
    """How the match waits; None once it has begun or ended."""
    if match.status != Status.OPEN:
        return None
    return OpenShape(match.is_listed, match.expires_at, match.computer_at)


def rest_of(match: Match) -> RestShape | None:
    """The pause that is, or that somebody asks for."""
    is_asked = bool(
        match.status == Status.RUNNING
        and match.rest_asked
        and match.rests_until
        and match.rests_until > database_now()
    )
    if match.status != Status.RESTING and not is_asked:
        return None
    asked = [seat for seat in range(match.rest_asked.bit_length()) if match.rest_asked >> seat & 1]
    return RestShape(match.rests_since, match.rests_until, asked)


def away_of(match: Match) -> list[AwayShape]:
    """Who is on vacation; asks the database where there are days for a move."""
    return [AwayShape(seat, until) for seat, until in away_at(match)]
