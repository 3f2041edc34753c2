"""Ends what the clock waits for: windows and turn timers (SO-45)."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.rules import window
from spacetrace.engine.games.spaced_out.rules.orders import carry_out
from spacetrace.engine.games.spaced_out.rules.play import draw, play
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, Seat, Tick
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import ActionRule


class Clock(ActionRule[Table]):
    """A window ends, or a turn timer has run out: its seat draws."""

    actions = (Tick,)

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        return [TICK] if seat == CLOCK and table.deadline is not None else []

    def refusal(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if seat != CLOCK:
            return Refusal("SO-45", "Only the clock can end a wait.")
        if table.deadline is None:
            return Refusal("SO-45", "There is nothing that the clock waits for.")
        return None

    def perform(self, table: Table, seat: Seat, action: Action, emit: Emit) -> None:
        last = table.turn
        if table.stage == "window":
            first = window.close(table, emit)
            if first is not None:
                last = first.seat
                play(table, last, first.action, emit)
        else:
            draw(table, last, emit)
        carry_out(table, last, emit)
