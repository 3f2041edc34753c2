"""Finds what a selector means on the table, and what was named before (ST-2, ST-17).

Ship cards are found in stack order: class I to IV, within a class by their order; of two sides the
own one comes first. Cards of hands and wreck and discard piles come newest first, a library's from
the top.
"""

from __future__ import annotations

from collections.abc import Callable

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.selectors import Selector
from spacetrace.engine.games.spacetrace.effects.queries import PILES, Query, query
from spacetrace.engine.games.spacetrace.pieces import Ref, Ship, Tactic
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.kernel.actions import Seat


def _stack_order(ship: Ship) -> int:
    return (ship.card.cls << 24) + ship.order


# --- what is there --------------------------------------------------------------------------------


def found(table: Table, selector: Selector, seat: Seat, source: Ship | None) -> list[Ref]:
    """Everything the selector finds, one Ref a card; copies in a pile give equal ones.

    `seat` controls the ability, `source` is the ship card that has it (a commander's host).
    """
    asked = query(selector)
    zone = asked.zone
    if zone in PILES:
        return _found_in_piles(table, asked, seat)
    if zone == "stack":
        return [
            Ref("stack", tactic.seat, tactic.name)
            for tactic in table.stack
            if (asked.mine if tactic.seat == seat else asked.theirs)
            and asked.fits_card(tactic.card)
        ]
    return ship_refs(table, ships_found(table, selector, seat, source))


def number_found(table: Table, selector: Selector, seat: Seat, source: Ship | None) -> int:
    """How many cards it finds; in piles, without naming them."""
    asked = query(selector)
    if asked.zone not in PILES:
        return len(found(table, selector, seat, source))
    return sum(
        _number_in_pile(table.sides[owner], asked)
        for owner in (seat, 1 - seat)
        if (asked.mine if owner == seat else asked.theirs)
    )


def ship_ref(table: Table, ship: Ship) -> Ref:
    """The ship card as a target; the seat is whose fleet it is in."""
    return Ref("ship", table.place_of(ship)[0], ship.name)


def ship_refs(table: Table, ships: list[Ship]) -> list[Ref]:
    """The ship cards as targets, in their order."""
    if len(ships) < FEW:
        return [ship_ref(table, ship) for ship in ships]
    mine = {id(ship) for ship in table.sides[0].ships()}
    return [Ref("ship", 0 if id(ship) in mine else 1, ship.name) for ship in ships]


FEW = 6
"""Up to so many are sooner looked for one by one."""


def ships_found(
    table: Table,
    selector: Selector,
    seat: Seat,
    source: Ship | None,
    *,
    is_static: bool = False,
) -> list[Ship]:
    """The living ship cards in play that the selector finds, in stack order (ST-20, ST-21).

    For `is_static`, an ability that works all the time, the own stack is that of the source,
    whether it fights or not.
    """
    asked = query(selector)
    gather = _GATHER.get(asked.zone)
    if gather is None:
        return []
    if is_static and gather is _own_stack:
        gather = stack_of
    if asked.zone in _BY_BATTLE:
        ships = gather(table, seat, source)
        if not ships:
            return []
    else:
        ships = []
        if asked.mine:
            ships = gather(table, seat, source)
        if asked.theirs:
            ships = ships + gather(table, 1 - seat, source)
    tests = asked.ship_tests
    if selector.other:
        ships = [s for s in ships if s is not source]
    for test in tests:
        ships = [s for s in ships if test(s)]
    return [s for s in ships if s.living]


def _fleets(table: Table, seat: Seat, source: Ship | None) -> list[Ship]:
    return _sorted(table.sides[seat].ships())


def _base_fleet(table: Table, seat: Seat, source: Ship | None) -> list[Ship]:
    return _sorted(table.sides[seat].base)


def _second_fleet(table: Table, seat: Seat, source: Ship | None) -> list[Ship]:
    return _sorted(table.sides[seat].second)


def _sorted(ships: list[Ship]) -> list[Ship]:
    return sorted(ships, key=_stack_order) if len(ships) > 1 else ships


def _own_stack(table: Table, seat: Seat, source: Ship | None) -> list[Ship]:
    """The class stack that fights now; outside a class battle the source's class in both fleets."""
    attack = table.attack
    if attack is not None and attack.battle is not None:
        return table.class_stack(seat, attack.battle[0 if seat == table.active else 1])
    return stack_of(table, seat, source)


def stack_of(table: Table, seat: Seat, source: Ship | None) -> list[Ship]:
    """All ship cards of the source's class in a seat's fleets, as a class stack has them."""
    if source is None:
        return []
    cls = source.card.cls
    return _sorted([s for s in table.sides[seat].ships() if s.card.cls == cls])


def _facing_stack(table: Table, seat: Seat, source: Ship | None) -> list[Ship]:
    attack = table.attack
    if attack is None or attack.battle is None:
        return []
    return table.class_stack(1 - seat, attack.battle[1 if seat == table.active else 0])


def _self(table: Table, seat: Seat, source: Ship | None) -> list[Ship]:
    return [] if source is None else [source]


_GATHER: dict[str, Callable[[Table, Seat, Ship | None], list[Ship]]] = {
    "base_fleet": _base_fleet,
    "second_fleet": _second_fleet,
    "fleets": _fleets,
    "own_stack": _own_stack,
    "facing_stack": _facing_stack,
    "self": _self,
    "host": _self,
}
_BY_BATTLE = frozenset({"own_stack", "facing_stack", "self", "host"})
"""Zones that say themselves whose they are, whatever `side` says."""


def _found_in_piles(table: Table, asked: Query, seat: Seat) -> list[Ref]:
    refs: list[Ref] = []
    for owner in (seat, 1 - seat):
        if asked.mine if owner == seat else asked.theirs:
            refs += _found_in_pile(table.sides[owner], owner, asked)
    return refs


def _found_in_pile(side: Side, owner: Seat, asked: Query) -> list[Ref]:
    zone = asked.zone
    if zone == "wrecks":
        return [
            Ref("killed" if wreck.killed else "wrecks", owner, wreck.card.id)
            for wreck in reversed(side.wrecks)
            if asked.fits_card(wreck.card, wreck.killed)
        ]
    pile = {"hand": side.hand, "library": side.library, "discard": side.discard}[zone]
    return [Ref(zone, owner, card.id) for card in reversed(pile) if asked.fits_card(card)]


def _number_in_pile(side: Side, asked: Query) -> int:
    if asked.zone == "wrecks":
        return sum(asked.fits_card(wreck.card, wreck.killed) for wreck in side.wrecks)
    pile: list[CardDef] = getattr(side, asked.zone)
    return sum(map(asked.fits_card, pile)) if asked.card_tests else len(pile)


# --- targets that were named (ST-17) --------------------------------------------------------------


def is_there(table: Table, ref: Ref) -> bool:
    """True while the named card is where it was; the fleets in play count as one zone (ST-17)."""
    if ref.zone == "ship":
        return table.find_ship(ref.name) is not None
    if ref.zone == "stack":
        return find_tactic(table, ref.name) is not None
    side = table.sides[ref.seat]
    if ref.zone in ("wrecks", "killed"):
        is_killed = ref.zone == "killed"
        return any(w.card.id == ref.name and w.killed is is_killed for w in side.wrecks)
    pile = {"hand": side.hand, "library": side.library, "discard": side.discard}[ref.zone]
    return any(card.id == ref.name for card in pile)


def find_tactic(table: Table, name: str) -> Tactic | None:
    """The tactic on the stack with this name."""
    for tactic in table.stack:
        if tactic.name == name:
            return tactic
    return None


def still_fits(table: Table, ref: Ref, selector: Selector, seat: Seat, source: Ship | None) -> bool:
    """True when the named card is still there and still fits the text (ST-17)."""
    asked = query(selector)
    if ref.zone == "ship":
        ship = table.find_ship(ref.name)
        if ship is None or not asked.fits_ship(ship) or (selector.other and ship is source):
            return False
        if asked.zone in ("self", "host"):
            return ship is source
        is_mine = table.place_of(ship)[0] == seat
        if asked.zone in _BY_BATTLE:
            return is_mine == (asked.zone == "own_stack")
        return asked.mine if is_mine else asked.theirs
    if ref.zone == "stack":
        tactic = find_tactic(table, ref.name)
        return tactic is not None and asked.fits_card(tactic.card)
    return ref in _found_in_pile(table.sides[ref.seat], ref.seat, asked)
