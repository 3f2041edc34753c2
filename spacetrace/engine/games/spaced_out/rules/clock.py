"""Ends what the clock waits for: windows and turn timers (SO-45)."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.rules import window
from spacetrace.engine.games.spaced_out.rules.orders import carry_out
from spacetrace.engine.games.spaced_out.rules.play import draw, play
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Seat, Tick
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import TickRule


class Clock(TickRule[Table]):
    """A window ends, or a turn timer has run out: its seat draws."""

    rule = "SO-45"

    def perform(self, table: Table, seat: Seat, action: Tick, emit: Emit) -> None:
        last = table.turn
        if table.stage == "window":
            first = window.close(table, emit)
            if first is not None:
                last = first.seat
                play(table, last, first.action, emit)
        else:
            draw(table, last, emit)
        carry_out(table, last, emit)
