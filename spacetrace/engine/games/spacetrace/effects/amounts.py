"""How much, and whether: amounts and conditions, worked out from the present table."""

from __future__ import annotations

from collections.abc import Callable

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.schema import (
    AllOf,
    Amount,
    AnyOf,
    AtLeast,
    Attacking,
    BaseDamage,
    Condition,
    CountOf,
    Defending,
    FacingClass,
    HasClass,
    LacksClass,
    Not,
    PoolAtLeast,
    Selector,
    SumOf,
)
from spacetrace.engine.games.spacetrace.effects.queries import SHIP_ZONES
from spacetrace.engine.games.spacetrace.effects.select import find_tactic, found, ships_found
from spacetrace.engine.games.spacetrace.pieces import Ref, Ship
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat

# --- amounts --------------------------------------------------------------------------------------


def amount_of(table: Table, amount: Amount, seat: Seat, source: Ship | None) -> int:
    """The number that an amount stands for now; never negative, at most its cap."""
    if type(amount) is int:
        return amount
    if type(amount) is CountOf:
        return _scaled(amount, count_of(table, amount.of, seat, source))
    if type(amount) is SumOf:
        return _scaled(amount, _sum_of(table, amount, seat, source))
    return 0


def _scaled(amount: CountOf | SumOf, number: int) -> int:
    number *= amount.times
    if amount.half:
        number //= 2
    return min(number, amount.cap)


def count_of(table: Table, selector: Selector, seat: Seat, source: Ship | None) -> int:
    """How many cards the selector finds."""
    if selector.zone in SHIP_ZONES:
        return len(ships_found(table, selector, seat, source))
    return len(found(table, selector, seat, source))


def _sum_of(table: Table, amount: SumOf, seat: Seat, source: Ship | None) -> int:
    if amount.of.zone in SHIP_ZONES:
        field = _SHIP_FIELDS[amount.field]
        return sum(field(ship) for ship in ships_found(table, amount.of, seat, source))
    refs = found(table, amount.of, seat, source)
    return sum(_printed(_card_of(table, ref), amount.field) for ref in refs)


_SHIP_FIELDS: dict[str, Callable[[Ship], int]] = {
    "mp": lambda ship: ship.card.mp,
    "ap": lambda ship: ship.ap,
    "lp": lambda ship: ship.lp,
    "ships": lambda ship: ship.living.bit_count(),
    "lost": lambda ship: ship.size - ship.living.bit_count(),
}


def _printed(card: CardDef, field: str) -> int:
    """A field of a card outside the fleets; it has lost no ships."""
    if field == "lost":
        return 0
    return {"mp": card.mp, "ap": card.ap, "lp": card.lp, "ships": card.ships}[field]


def _card_of(table: Table, ref: Ref) -> CardDef:
    if ref.zone == "stack":
        tactic = find_tactic(table, ref.name)
        if tactic is not None:
            return tactic.card
    return table.cards.card(ref.name)


# --- conditions -----------------------------------------------------------------------------------


def holds(table: Table, conditions: tuple[Condition, ...], seat: Seat, source: Ship | None) -> bool:
    """True when every one of the conditions is true."""
    return all(_holds(table, condition, seat, source) for condition in conditions)


def _holds(table: Table, condition: Condition, seat: Seat, source: Ship | None) -> bool:
    return _TESTS[type(condition)](table, condition, seat, source)


def _whose(side: str, seat: Seat) -> Seat:
    return seat if side == "own" else 1 - seat


def _at_least(table: Table, test: AtLeast, seat: Seat, source: Ship | None) -> bool:
    return count_of(table, test.of, seat, source) >= test.n


def _has_living(table: Table, seat: Seat, cls: int) -> bool:
    return any(s.card.cls == cls and s.living for s in table.sides[seat].ships())


def _has_class(table: Table, test: HasClass, seat: Seat, source: Ship | None) -> bool:
    return _has_living(table, _whose(test.side, seat), test.class_)


def _lacks_class(table: Table, test: LacksClass, seat: Seat, source: Ship | None) -> bool:
    return not _has_living(table, _whose(test.side, seat), test.class_)


def _attacking(table: Table, test: Attacking, seat: Seat, source: Ship | None) -> bool:
    return table.attack is not None and seat == table.active


def _defending(table: Table, test: Defending, seat: Seat, source: Ship | None) -> bool:
    return table.attack is not None and seat != table.active


def _facing_class(table: Table, test: FacingClass, seat: Seat, source: Ship | None) -> bool:
    if table.attack is None or table.attack.battle is None:
        return False
    return table.attack.battle[1 if seat == table.active else 0] == test.class_


def _pool(table: Table, test: PoolAtLeast, seat: Seat, source: Ship | None) -> bool:
    return table.sides[_whose(test.side, seat)].pool >= test.n


def _base_damage(table: Table, test: BaseDamage, seat: Seat, source: Ship | None) -> bool:
    base = table.sides[_whose(test.side, seat)].base[0]
    return (sum(base.wounds.values()) if base.living else base.lp) >= test.n


def _all_of(table: Table, test: AllOf, seat: Seat, source: Ship | None) -> bool:
    return all(_holds(table, condition, seat, source) for condition in test.of)


def _any_of(table: Table, test: AnyOf, seat: Seat, source: Ship | None) -> bool:
    return any(_holds(table, condition, seat, source) for condition in test.of)


def _not(table: Table, test: Not, seat: Seat, source: Ship | None) -> bool:
    return not _holds(table, test.of, seat, source)


_TESTS: dict[type, Callable[..., bool]] = {
    AtLeast: _at_least,
    HasClass: _has_class,
    LacksClass: _lacks_class,
    Attacking: _attacking,
    Defending: _defending,
    FacingClass: _facing_class,
    PoolAtLeast: _pool,
    BaseDamage: _base_damage,
    AllOf: _all_of,
    AnyOf: _any_of,
    Not: _not,
}
