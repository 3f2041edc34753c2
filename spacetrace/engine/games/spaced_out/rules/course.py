"""The turn passes on, unless the round has come to nothing."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.rules.scoring import break_off
from spacetrace.engine.games.spaced_out.rules.turn import open_turn
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def next_turn(table: Table, seat: Seat, emit: Emit) -> None:
    """This seat has the next turn; at a stalemate or the turn limit the round ends (SO-41)."""
    if table.turn_number >= table.last_turn or table.idle >= len(table.hands):
        break_off(table, emit)
    else:
        open_turn(table, seat, emit)


def pass_on(table: Table, seat: Seat, emit: Emit) -> None:
    """The next seat after this one, in the direction of play, has its turn (SO-13)."""
    next_turn(table, (seat + table.direction) % len(table.hands), emit)
