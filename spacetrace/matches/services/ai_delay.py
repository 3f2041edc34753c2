"""When computer players act: at once, or at a live table after as long as a person would take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F

from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches import games
from spacetrace.matches.models import Due, Match, Move, Pace, Seat
from spacetrace.presentation.games import pages_for

FULL_ROOM = timedelta(milliseconds=1_250)
"""Where the clock leaves less time than this, thinking shrinks with it: of a shorter window a cadet
then still makes a quarter of its chances and an officer nine in ten."""
IN_TURN = 0.6
"""Of a level's pause, for whoever the table waits for where nobody races it: others look on."""
LOOKED_AT = timedelta(seconds=3)
"""Longer it takes in turn after what takes long to show: its next move would cut that short."""


@dataclass(frozen=True, slots=True)
class NextMove:
    """From `at` on this seat acts: because the table waits for it, or because it could.

    `lot` decides between moves of the same time.
    """

    seat: Seat
    at: datetime
    is_turn: bool
    lot: int


def next_move(
    due: Due, match: Match, agents: Sequence[Seat], table: games.Table
) -> NextMove | None:
    """The first chance of a computer player at this table that it has not let pass yet."""
    reactors = games.game_of(match).reactors(table) if match.pace and not match.held_mask else ()
    shown = _long_shown(match, agents, table)
    moves = [
        _move(seat, due, match, shown)
        for seat in agents
        if seat.index in match.waiting
        or (seat.index in reactors and not due.asked >> seat.index & 1)
    ]
    return min(moves, key=lambda move: (move.at, move.is_turn, move.lot), default=None)


def _long_shown(match: Match, agents: Sequence[Seat], table: games.Table) -> timedelta:
    """How long whoever sits at a live table still looks at what led to it, beyond the usual."""
    beginnings = pages_for(match.game).long_shown if match.pace == Pace.LIVE else ()
    is_alone = len(agents) == games.game_of(match).seats(table)  # nobody looks on
    if not beginnings or not match.waiting or is_alone:
        return timedelta()
    led = Move.objects.filter(match=match, version_after=match.version)
    last = led.filter(version_before__lt=F("version_after")).first()  # others are secrets of a seat
    is_long = last and any(line.startswith(beginnings) for line in last.event_lines)
    return LOOKED_AT if is_long else timedelta()


def _move(seat: Seat, due: Due, match: Match, shown: timedelta) -> NextMove:
    dice = Chance(bytes(match.secret.secret)).fork(f"delay:{seat.index}:{match.version}")
    since = due.since or due.due_at
    pause = _pause(seat, match, since, dice) if match.pace == Pace.LIVE else timedelta()
    if seat.index in match.waiting and (not match.clock_at or match.clock_at - since > 2 * shown):
        pause += shown
    return NextMove(seat, since + pause, seat.index in match.waiting, dice.below(1_000))


def _pause(seat: Seat, match: Match, since: datetime, dice: Chance) -> timedelta:
    level = games.level_for(seat.agent_level)
    pause = timedelta(milliseconds=level.pause + dice.below(level.spread + 1))
    room = FULL_ROOM if match.clock_at is None else match.clock_at - since
    if room < FULL_ROOM:
        return pause * (room / FULL_ROOM)
    return pause * (IN_TURN if seat.index in match.waiting else 1)
