"""Selectors made ready: each one's tests on ship cards and on cards elsewhere, built once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from spacetrace.engine.games.spacetrace_1.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace_1.cards.selectors import Range, Selector
from spacetrace.engine.games.spacetrace_1.pieces import Ship

ShipTest: TypeAlias = Callable[[Ship], bool]
CardTest: TypeAlias = Callable[[CardDef], bool]

PILES = frozenset({"hand", "library", "discard", "wrecks"})
SHIP_ZONES = frozenset(
    {"base_fleet", "second_fleet", "fleets", "own_stack", "facing_stack", "self", "host"}
)
MAX_QUERIES = 20_000
"""Beyond so many selectors the memory of them begins anew; it changes no answer."""


class Query:
    """A selector with what depends on it alone: whose cards, and the tests they must pass."""

    __slots__ = ("card_tests", "mine", "selector", "ship_tests", "theirs", "zone")

    def __init__(self, selector: Selector) -> None:
        self.selector = selector  # kept alive, so that its id stays its own
        self.zone = selector.zone
        self.mine = selector.side != "enemy"
        self.theirs = selector.side != "own"
        self.ship_tests = tuple(_ship_tests(selector))
        self.card_tests = None if _is_for_ships(selector) else tuple(_card_tests(selector))

    def fits_ship(self, ship: Ship) -> bool:
        """True for a living ship card that passes every test; zone and side are not looked at."""
        if not ship.living:
            return False
        return all(test(ship) for test in self.ship_tests)

    def fits_card(self, card: CardDef, killed: bool = False) -> bool:
        """True for a card outside the fleets that passes every test, by its printed values."""
        if self.card_tests is None or self.selector.killed not in (None, killed):
            return False
        return all(test(card) for test in self.card_tests)


_queries: dict[int, Query] = {}


def query(selector: Selector) -> Query:
    """The query of a selector."""
    known = _queries.get(id(selector))
    if known is not None and known.selector is selector:
        return known
    if len(_queries) >= MAX_QUERIES:
        _queries.clear()
    made = _queries[id(selector)] = Query(selector)
    return made


def _is_for_ships(selector: Selector) -> bool:
    """Damage, jam and commanders are only found on ship cards in play."""
    return bool(selector.damaged or selector.jammed or selector.commanded)


def _ship_tests(selector: Selector) -> list[ShipTest]:
    tests: list[ShipTest] = []
    if selector.kind:
        kinds = frozenset(selector.kind)
        tests.append(lambda ship: ship.card.kind in kinds)
    if selector.class_:
        classes = frozenset(selector.class_)
        tests.append(lambda ship: ship.card.cls in classes)
    if selector.keyword is not None:
        keyword = selector.keyword
        tests.append(lambda ship: keyword in ship.keywords)
    if selector.name is not None:
        name = selector.name
        tests.append(lambda ship: ship.card.id == name)
    return tests + _state_tests(selector) + _value_tests(selector)


def _state_tests(selector: Selector) -> list[ShipTest]:
    tests: list[ShipTest] = []
    if selector.damaged is not None:
        damaged = selector.damaged
        tests.append(lambda ship: is_damaged(ship) is damaged)
    if selector.jammed is not None:
        jammed = selector.jammed
        tests.append(lambda ship: (ship.living & ship.jammed != 0) is jammed)
    if selector.commanded is not None:
        commanded = selector.commanded
        tests.append(lambda ship: (ship.commander is not None) is commanded)
    if selector.killed:
        tests.append(lambda _ship: False)  # what is in play is no wreck
    return tests


def _value_tests(selector: Selector) -> list[ShipTest]:
    tests: list[ShipTest] = []
    if selector.mp is not None:
        mp = selector.mp
        tests.append(lambda ship: is_within(mp, ship.card.mp))
    if selector.ap is not None:
        ap = selector.ap
        tests.append(lambda ship: is_within(ap, ship.ap))
    if selector.lp is not None:
        lp = selector.lp
        tests.append(lambda ship: is_within(lp, ship.lp))
    return tests


def _card_tests(selector: Selector) -> list[CardTest]:
    tests: list[CardTest] = []
    if selector.kind:
        kinds = frozenset(selector.kind)
        tests.append(lambda card: card.kind in kinds)
    if selector.class_:
        classes = frozenset(selector.class_)
        tests.append(lambda card: card.cls in classes)
    if selector.keyword is not None:
        keyword = selector.keyword
        tests.append(lambda card: keyword in card.keywords)
    if selector.name is not None:
        name = selector.name
        tests.append(lambda card: card.id == name)
    for attribute in ("mp", "ap", "lp"):
        test = _printed_test(attribute, getattr(selector, attribute))
        if test is not None:
            tests.append(test)
    return tests


def _printed_test(attribute: str, wanted: Range | None) -> CardTest | None:
    if wanted is None:
        return None
    bounds = wanted
    return lambda card: is_within(bounds, getattr(card, attribute))


def is_within(bounds: Range, value: int) -> bool:
    """True when the value is between the ends, both included; an absent end is open."""
    if bounds.min is not None and value < bounds.min:
        return False
    return bounds.max is None or value <= bounds.max


def is_damaged(ship: Ship) -> bool:
    """True when a ship of the card is lost or has wounds."""
    return bool(ship.wounds) or ship.living.bit_count() < ship.size
