"""What the clock plays for a seat that is waited for and absent (ST-21)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace import legal
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Action, Seat


def default_action(table: Table, seat: Seat) -> Action:
    """The most harmless legal move of a seat that has the say or a decision to make."""
    prompt = table.prompt
    if prompt:
        return legal.STOP if prompt.may_stop else legal.moves(table, seat)[0]
    if table.stage == "order":
        return legal.KEEP_ORDER
    if table.stage == "commit":
        return legal.COMMIT[0]
    if table.stage == "main" and not table.stack:
        return legal.READY
    return legal.PASS
