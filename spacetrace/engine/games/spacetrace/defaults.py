"""What the clock plays for a seat that is waited for and absent (ST-21)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace import legal
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Action, Seat


def default_action(table: Table, seat: Seat) -> Action:
    """The most harmless legal move: keep the order, stay out of it, pass, end the turn."""
    moves = legal.moves(table, seat)
    for quiet in (legal.KEEP_ORDER, legal.COMMIT[0], legal.STOP, legal.PASS, legal.READY):
        if quiet in moves:
            return quiet
    return moves[0]
