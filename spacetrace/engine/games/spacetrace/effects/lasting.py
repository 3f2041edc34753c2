"""Present values of ship cards: printed ones, changes that last, abilities that always work.

AP is never below 0, LP never below 1, a card never below one ship; changes only add up, so their
order does not matter (ST-11).
"""

from __future__ import annotations

from collections.abc import Iterable

from spacetrace.engine.games.spacetrace import ships, zones
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.schema import Ability
from spacetrace.engine.games.spacetrace.cards.selectors import Selector
from spacetrace.engine.games.spacetrace.effects.control import end_control
from spacetrace.engine.games.spacetrace.effects.immunity import refuses
from spacetrace.engine.games.spacetrace.effects.select import ships_found
from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.words.word import LastingEffect
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit

MAX_SHIPS = 1_000
"""A card grows to so many ships at the most."""


class _Sum:
    """The changes on one ship card, added up; the card's values before."""

    __slots__ = ("ap", "before", "keywords", "lp", "ship", "size")

    def __init__(self, ship: Ship) -> None:
        self.ship = ship
        self.ap = 0
        self.lp = 0
        self.size = 0
        self.keywords: set[str] = set()
        self.before = (ship.ap, ship.lp, ship.size, ship.keywords)
        for change in ship.lasting:
            self.add(change.stat, change.amount, change.keyword)

    def add(self, stat: str, amount: int, keyword: str = "") -> None:
        """One more change."""
        if stat == "ap":
            self.ap += amount
        elif stat == "lp":
            self.lp += amount
        elif stat == "ships":
            self.size += amount
        else:
            self.keywords.add(keyword)

    def show(self) -> None:
        """Give the card its AP, LP and keywords."""
        ship, card = self.ship, self.ship.card
        ship.ap = max(0, card.ap + self.ap)
        ship.lp = max(1, card.lp + self.lp)
        ship.keywords = card.keywords
        if self.keywords and not self.keywords <= card.keywords:
            ship.keywords = card.keywords | self.keywords

    def is_changed(self) -> bool:
        """True when the card's values are not what they were."""
        ship = self.ship
        return self.before != (ship.ap, ship.lp, ship.size, ship.keywords)


# --- counting again -------------------------------------------------------------------------------


def come_to_rest(table: Table, emit: Emit) -> None:
    """Lost cards leave, values are counted again, until nothing changes any more."""
    zones.settle(table, emit)
    refresh(table, emit)


def refresh(table: Table, emit: Emit) -> None:
    """Count all values of the ship cards in play again and tell those that changed.

    Where LP or the number of ships changed, damage is looked at again and what is lost leaves at
    once (ST-11). To be called whenever a ship, a commander, a jam, a lasting change, a class battle
    or whatever else an ability looks at has come or gone.
    """
    while _count_again(table, emit):
        zones.settle(table, emit)


def watch(table: Table) -> int:
    """The words of all abilities that work all the time now; 0 where none does."""
    words = 0
    for side in table.sides:
        for ship in side.ships():
            card, commander = ship.card, ship.commander
            if card.has_statics and ships.is_able(ship):
                words += card.watch  # ST-20
            if commander is not None and commander.has_statics:
                words += commander.watch  # ST-11
    return words


def rest_after_shots(table: Table, emit: Emit) -> None:
    """Come to rest where nothing has changed since the table was at rest but damage and shots."""
    if watch(table):
        come_to_rest(table, emit)
    else:  # values follow from changes that last alone, and these are as they were
        zones.settle(table, emit)
        table.look(1)  # what counting again would have come to (ST-39)


def rest_for_battle(table: Table, emit: Emit) -> None:
    """Come to rest where nothing has changed but that a class battle begins or is over."""
    words = watch(table)
    if words and any(_sees_more(ship) for side in table.sides for ship in side.ships()):
        come_to_rest(table, emit)
    else:
        table.look(1 + words)  # as above


def _sees_more(ship: Ship) -> bool:
    commander = ship.commander
    return ship.card.statics_see_more or (commander is not None and commander.statics_see_more)


def _all_ships(table: Table) -> list[Ship]:
    one, two = table.sides
    return one.base + one.second + two.base + two.second


def _count_again(table: Table, emit: Emit) -> bool:
    """Give every card its present values; True when a card lost its last ship by that."""
    sums: dict[str, _Sum] = {}
    statics: list[tuple[Seat, Ship, CardDef]] = []
    words = 1
    for seat, side in enumerate(table.sides):
        for ship in side.ships():
            card, commander = ship.card, ship.commander
            if (
                ship.lasting
                or ship.ap != card.ap
                or ship.lp != card.lp
                or ship.size != card.ships
                or ship.keywords is not card.keywords
            ):
                sums[ship.name] = _Sum(ship)
            if card.has_statics and ship.living & ~ship.jammed:
                statics.append((seat, ship, card))  # ST-20
                words += card.watch
            if commander is not None and commander.has_statics:
                statics.append((seat, ship, commander))  # ST-11
                words += commander.watch
    table.look(words)
    if not sums and not statics:
        return False  # every card is as printed, and nothing in play changes that: nearly always
    for total in sums.values():
        total.show()  # what abilities that always work look at: printed and lasting values
    for seat, ship, card in statics:
        for index in card.when["while_in_play"]:
            _add_static(table, card.ability[index], seat, ship, sums)
    lost = [_settle_values(total) for total in sums.values()]
    _tell(sums.values(), emit)
    return any(lost)


def _tell(sums: Iterable[_Sum], emit: Emit) -> None:
    """Tell the changes when all are made: whoever looks at an event sees the final values."""
    for total in sums:
        if total.is_changed():
            zones.tell_ship(total.ship, emit)


def _add_static(
    table: Table, ability: Ability, seat: Seat, source: Ship, sums: dict[str, _Sum]
) -> None:
    if not ability.holds(table, seat, source):
        return
    for effect in ability.do:
        if not isinstance(effect, LastingEffect):
            continue
        to = effect.span()[0]
        if not isinstance(to, Selector):
            continue
        stat, amount, keyword = effect.adds(table, seat, source)
        for ship in ships_found(table, to, seat, source, is_static=True):
            if refuses(ship, effect):
                continue
            total = sums.get(ship.name)
            if total is None:
                total = sums[ship.name] = _Sum(ship)
            total.add(stat, amount, keyword)


def _settle_values(total: _Sum) -> bool:
    """The values are final: look at damage again (ST-11); True when no ship is left."""
    ship, card = total.ship, total.ship.card
    total.show()
    size = card.ships + total.size
    ship.size = max(1, min(size, max(MAX_SHIPS, card.ships)))
    _, old_lp, old_size, _ = total.before
    if ship.size != old_size:
        _resize(ship, old_size)
    if ship.lp < old_lp:
        ships.look_again(ship)
    return not ship.living and not card.is_base


def _resize(ship: Ship, old_size: int) -> None:
    """Ships are added as living ones at the high end, and taken away from there."""
    everyone = (1 << ship.size) - 1
    if ship.size > old_size:
        ship.living |= everyone & ~((1 << old_size) - 1)
        return
    before = ship.living
    ship.living &= everyone
    ships.note_fall(ship, before)
    ship.jammed &= everyone
    ship.fired &= everyone
    for index in [i for i in ship.wounds if i >= ship.size]:
        del ship.wounds[index]


# --- the end of changes ---------------------------------------------------------------------------


def expire(table: Table, until: str, emit: Emit) -> None:
    """The attack ("battle") or the turn ("turn") is over: drop the changes that lasted so long.

    At the end of the turn, ships under control go back to their owners' base fleets.
    """
    over = ("battle",) if until == "battle" else ("battle", "turn")
    has_control = has_less = has_statics = False
    for ship in _all_ships(table):
        has_control |= ship.controlled
        has_statics |= ship.card.has_statics or ship.commander is not None
        if ship.lasting:
            left = [change for change in ship.lasting if change.until not in over]
            if len(left) < len(ship.lasting):
                ship.lasting = left
                has_less = True
                zones.tell_ship(ship, emit)
    if has_control and until == "turn":
        end_control(table, emit)
    if has_less or has_control or has_statics:
        refresh(table, emit)
    else:  # values follow from changes that last alone, and these are as they were
        table.look(1)
