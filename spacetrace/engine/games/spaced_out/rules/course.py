"""The turn passes on, unless the round has come to nothing."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.rules.scoring import break_off
from spacetrace.engine.games.spaced_out.rules.turn import open_turn
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def pass_on(table: Table, seat: Seat, emit: Emit, distance: int = 1) -> None:
    """The seat that sits so far from this one, in the direction of play, has its turn (SO-13).

    At a stalemate or the turn limit the round ends (SO-41).
    """
    seats = len(table.hands)
    if table.turn_number >= table.last_turn or table.idle >= seats:
        break_off(table, emit)
    else:
        open_turn(table, (seat + distance * table.direction) % seats, emit)
