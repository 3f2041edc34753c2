"""Standing orders of slow tables (BO-15, BO-17)."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.actions import SetOrder
from spacetrace.engine.games.blast_off.events_of_catching import OrderSet
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def set_order(table: Table, seat: Seat, action: SetOrder, emit: Emit) -> None:
    """A seat changes a standing order; it holds from the next call and the next play on."""
    if action.mission is None:
        table.slap_orders[seat] = action.on
    else:
        others = tuple(one for one in table.catch_orders[seat] if one != action.mission)
        table.catch_orders[seat] = (*others, action.mission) if action.on else others
    if emit:
        emit(OrderSet(seat, action.order, action.mission, action.on))
