"""Ship cards that fight on the other side for the rest of a turn."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace import zones
from spacetrace.engine.games.spacetrace.events_of_attacks import StackOrdered
from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def take_control(table: Table, ship: Ship, seat: Seat, emit: Emit) -> None:
    """A ship card comes to the end of its class stack in a seat's base fleet."""
    order = zones.next_order(table.sides[seat])
    ship.controlled = ship.owner != seat
    zones.move_ship(table, ship, seat, "base", emit)
    ship.order = order  # the number that it brings may be taken here
    if emit:
        attack = table.attack
        order_class, placed = (attack.order_class, attack.placed) if attack else (0, 0)
        emit(StackOrdered(seat, (ship.name,), (order,), order_class, placed))


def end_control(table: Table, emit: Emit) -> None:
    """Every ship card goes back to its owner's base fleet."""
    for side in table.sides:
        for ship in [s for s in side.ships() if s.controlled]:
            take_control(table, ship, ship.owner, emit)
