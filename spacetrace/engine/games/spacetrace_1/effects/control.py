"""Takes ship cards over to the other side for the rest of a turn, and back (ST-11)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace_1 import zones
from spacetrace.engine.games.spacetrace_1.events_of_fleets import StackOrdered
from spacetrace.engine.games.spacetrace_1.pieces import Ship
from spacetrace.engine.games.spacetrace_1.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit


def has_commander(table: Table, seat: Seat, besides: Ship | None = None) -> bool:
    """True while one is in play on the seat's side, or on its own ship card elsewhere (ST-11).

    The ship card `besides` does not count.
    """
    return any(
        ship.commander and ship is not besides and seat in (place, ship.owner)
        for place, side in enumerate(table.sides)
        for ship in side.ships()
    )


def second_commander(table: Table, ship: Ship, seat: Seat) -> Refusal | None:
    """Why a side cannot take a ship card that would bring it its second commander (ST-11)."""
    if ship.commander is None or not has_commander(table, seat, besides=ship):
        return None
    return Refusal(
        "ST-11", f"{ship.card.name} carries a commander, and you have one in play already."
    )


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
