"""What the events of ship cards in play do to a view (see fold.py)."""

from __future__ import annotations

from msgspec.structs import replace

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.events_of_attacks import StackOrdered
from spacetrace.engine.games.spacetrace.events_of_ships import (
    CommanderLeft,
    CommanderPlaced,
    SecondFleet,
    ShipChanged,
    ShipEntered,
    ShipLeft,
    ShipMoved,
)
from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.view import ShipView, View, damage_of, view_ship


def ship_entered(event: ShipEntered, view: View, cards: CardSet) -> None:
    """A ship card with its printed values and no marks, last in its fleet."""
    ship = Ship(event.ship, cards.card(event.card), event.owner_seat, event.order)
    ship.token = event.token
    ship.controlled = event.seat != event.owner_seat
    _fleet(view, event.seat, event.fleet).append(view_ship(ship))


def ship_left(event: ShipLeft, view: View, cards: CardSet) -> None:
    fleet, place = _find(view, event.ship)
    del fleet[place]


def ship_moved(event: ShipMoved, view: View, cards: CardSet) -> None:
    """Last in the fleet; controlled when it is in a fleet of another seat than its owner's."""
    fleet, place = _find(view, event.ship)
    ship = replace(fleet.pop(place))
    ship.controlled = event.seat != ship.owner
    _fleet(view, event.seat, event.fleet).append(ship)


def ship_changed(event: ShipChanged, view: View, cards: CardSet) -> None:
    """All values of the event; the numbers of living, jammed and fired ships and the damage
    follow from them."""
    living, jammed, fired = int(event.living, 16), int(event.jammed, 16), int(event.fired, 16)
    wounds = dict(zip(event.wounds[::2], event.wounds[1::2], strict=True))
    fleet, place = _find(view, event.ship)
    fleet[place] = replace(
        fleet[place],
        size=event.size,
        ships=living.bit_count(),
        jammed=jammed.bit_count(),
        fired=fired.bit_count(),
        damage=damage_of(event.size, living, event.lp, wounds),
        ap=event.ap,
        lp=event.lp,
        keywords=list(event.keywords),
        lasting=list(event.lasting),
        shield=event.shield,
        marks=list(event.marks),
        living=event.living,
        jammed_set=event.jammed,
        fired_set=event.fired,
        wounds=list(event.wounds),
    )


def commander_placed(event: CommanderPlaced, view: View, cards: CardSet) -> None:
    fleet, place = _find(view, event.ship)
    fleet[place] = replace(fleet[place], commander=event.card)


def commander_left(event: CommanderLeft, view: View, cards: CardSet) -> None:
    fleet, place = _find(view, event.ship)
    fleet[place] = replace(fleet[place], commander=None)


def second_fleet(event: SecondFleet, view: View, cards: CardSet) -> None:
    """A fleet that is closed fights no more in the attack that goes on."""
    view.sides[event.seat].second_open = event.open
    attack = view.attack
    if attack is None or event.open:
        return
    if event.seat == attack.attacker:
        view.attack = replace(attack, attacker_second=False)
    else:
        view.attack = replace(attack, defender_second=False)


def stack_ordered(event: StackOrdered, view: View, cards: CardSet) -> None:
    """New order numbers of the named ship cards, whose places in the fleet stay; what is ordered
    next."""
    for name, order in zip(event.ships, event.orders, strict=True):
        fleet, place = _find(view, name)
        fleet[place] = replace(fleet[place], order=order)
    if view.attack is not None:
        view.attack = replace(view.attack, order_class=event.order_class, placed=event.placed)


def _fleet(view: View, seat: int, fleet: str) -> list[ShipView]:
    side = view.sides[seat]
    return side.base if fleet == "base" else side.second


def _find(view: View, name: str) -> tuple[list[ShipView], int]:
    """The fleet that the ship card is in, and its place there."""
    for side in view.sides:
        for fleet in (side.base, side.second):
            for place, ship in enumerate(fleet):
                if ship.name == name:
                    return fleet, place
    raise LookupError(f"{name} is not in play.")
