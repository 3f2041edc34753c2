"""Gives the match up, which is possible at any time (ST-34)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace import ending
from spacetrace.engine.games.spacetrace.actions import CONCEDE, Concede
from spacetrace.engine.games.spacetrace.rules.say import SpacetraceRule
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit


class ConcedeRule(SpacetraceRule[Concede]):
    """The other seat wins (ST-34)."""

    is_meta = True
    choices = (CONCEDE,)

    def refusal(self, table: Table, seat: Seat, action: Concede) -> Refusal | None:
        return None

    def carry_out(self, table: Table, seat: Seat, action: Concede, emit: Emit) -> None:
        ending.concede(table, seat, emit)
