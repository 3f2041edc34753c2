"""Gives the match up, and sets standing orders: possible at any time (ST-14, ST-34)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace_1 import ending
from spacetrace.engine.games.spacetrace_1.actions import CONCEDE, Concede, SetOrder
from spacetrace.engine.games.spacetrace_1.events import OrderSet
from spacetrace.engine.games.spacetrace_1.rules.say import SpacetraceRule
from spacetrace.engine.games.spacetrace_1.table import Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit

ORDERS = {"always-ask": "always_ask", "stop-at-end": "stop_at_end"}
"""Standing orders (ST-14) and the field of a side that keeps each."""


class ConcedeRule(SpacetraceRule[Concede]):
    """The other seat wins (ST-34)."""

    is_meta = True
    sets_off_effects = False
    choices = (CONCEDE,)

    def refusal(self, table: Table, seat: Seat, action: Concede) -> Refusal | None:
        return None

    def carry_out(self, table: Table, seat: Seat, action: Concede, emit: Emit) -> None:
        ending.concede(table, seat, emit)


class OrderRule(SpacetraceRule[SetOrder]):
    """A standing order is given or taken back (ST-14)."""

    is_meta = True
    sets_off_effects = False

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        """Those that would change something."""
        side = table.sides[seat]
        return [SetOrder(order, not getattr(side, field)) for order, field in ORDERS.items()]

    def refusal(self, table: Table, seat: Seat, action: SetOrder) -> Refusal | None:
        if action.order not in ORDERS:
            return Refusal("ST-14", "There is no such standing order.")
        if getattr(table.sides[seat], ORDERS[action.order]) == action.on:
            return Refusal("ST-14", "That standing order is so already.")
        return None

    def carry_out(self, table: Table, seat: Seat, action: SetOrder, emit: Emit) -> None:
        setattr(table.sides[seat], ORDERS[action.order], action.on)
        if emit:
            emit(OrderSet(seat, action.order, action.on))
