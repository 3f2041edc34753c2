"""When computer players act: at once, or at a live table after as long as a person would take."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches import games
from spacetrace.matches.models import Due, Match, Pace, Seat, SeatKind

FULL_ROOM = timedelta(milliseconds=1_250)
"""Where the clock leaves less time than this, thinking shrinks with it: of a shorter window a cadet
then still makes a quarter of its chances and an officer nine in ten."""


@dataclass(frozen=True, slots=True)
class Cue:
    """From `at` on this seat acts: because the table waits for it, or because it could.

    `lot` decides between cues of the same moment.
    """

    seat: Seat
    at: datetime
    is_turn: bool
    lot: int


def next_cue(due: Due, match: Match, table: games.Table) -> Cue | None:
    """The first chance of a computer player at this table that it has not let pass yet."""
    reactors = games.game_for(match.game).reactors(table) if match.pace else ()
    cues = [
        _cue(seat, due, match)
        for seat in match.seats.filter(kind=SeatKind.AGENT)
        if seat.index in match.waiting
        or (seat.index in reactors and not due.asked >> seat.index & 1)
    ]
    return min(cues, key=lambda cue: (cue.at, cue.is_turn, cue.lot), default=None)


def _cue(seat: Seat, due: Due, match: Match) -> Cue:
    dice = Chance(bytes(match.secret.secret)).fork(f"cue:{seat.index}:{match.version}")
    since = due.since or due.due_at
    pause = _pause(seat, match, since, dice) if match.pace == Pace.LIVE else timedelta()
    return Cue(seat, since + pause, seat.index in match.waiting, dice.below(1_000))


def _pause(seat: Seat, match: Match, since: datetime, dice: Chance) -> timedelta:
    level = games.level_for(seat.agent_level)
    pause = timedelta(milliseconds=level.pause + dice.below(level.spread + 1))
    room = FULL_ROOM if match.clock_at is None else match.clock_at - since
    return pause * min(1.0, room / FULL_ROOM)
