"""Says what is possible and brings nothing, as far as a seat may know (ST-6, ST-10, ST-21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.schema import Effect
from spacetrace.engine.games.spacetrace.cards.selectors import Selector
from spacetrace.engine.games.spacetrace.effects.immunity import refuses
from spacetrace.engine.games.spacetrace.effects.queries import SHIP_ZONES
from spacetrace.engine.games.spacetrace.effects.select import found, ships_found
from spacetrace.engine.games.spacetrace.pieces import Bindings, Ship
from spacetrace.engine.games.spacetrace.rules import ways
from spacetrace.engine.games.spacetrace.rules.say import main_only
from spacetrace.engine.games.spacetrace.ships import is_able, ready_to_fire
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat

IN_BATTLE = frozenset({"preemptive", "battle", "after_battle"})
"""When an ability works that a class battle sets off."""
_OPEN = SHIP_ZONES | {"stack", "wrecks", "discard"}
"""Zones in which everybody sees whether there is a target."""


def buys_nothing(table: Table, seat: Seat) -> bool:
    """Whether more MP would not buy the seat anything now (ST-6, ST-7)."""
    side = table.sides[seat]
    is_main = main_only(table, seat, "ST-8") is None
    prices = 0
    for card in side.hand:
        may_be_played = not card.is_reinforcement and (is_main or card.is_tactic)
        if may_be_played and ways.to_play(table, seat, card, most=1):
            prices += card.mp
    if is_main:
        funds = side.pool + sum(card.mp for card in side.hand if card.is_reinforcement)
        prices += sum(price for price in _prices_of_use(side.ships()) if price <= funds)
    return prices <= side.pool


def _prices_of_use(ships: Iterable[Ship]) -> Iterator[int]:
    """What the abilities cost that could be used yet this turn."""
    for ship in ships:
        for card, used in ((ship.card, ship.activated), (ship.commander, ship.commander_activated)):
            if card is not None and not used and "activated" in card.when:
                yield ways.mp_price(card.ability[card.when["activated"][0]].cost)


def hits_nothing(
    table: Table,
    seat: Seat,
    card: CardDef,
    trigger: str,
    source: Ship | None,
    chosen: Iterable[Bindings],
) -> bool:
    """Whether every effect that the card has now looks for targets that are not there."""
    for index, bindings in zip(card.when.get(trigger, ()), chosen, strict=True):
        ability = card.ability[index]
        if ability.holds(table, seat, source):
            for effect in ability.do:
                if _may_hit(table, seat, effect, source, bindings):
                    return False
    return True


def _may_hit(
    table: Table, seat: Seat, effect: Effect, source: Ship | None, bindings: Bindings
) -> bool:
    target = getattr(effect, "to", None)
    if isinstance(target, Selector):
        if target.zone in SHIP_ZONES:
            ships = ships_found(table, target, seat, source)
            return any(not refuses(ship, effect) for ship in ships)
        return target.zone not in _OPEN or bool(found(table, target, seat, source))
    # What is chosen later, by lot or by the other side, may always be something.
    return target is None or target not in bindings or bool(bindings[target])


def why_no_fight(ships: Iterable[Ship]) -> str:
    """Why an attack of these ship cards hits nothing, as a sentence; "" where it may."""
    fleet = [ship for ship in ships if not ship.card.is_base]
    if not fleet:
        return "You have no ship to attack with: only theirs would fire."
    if any(ready_to_fire(ship) or _works_in_battle(ship) for ship in fleet):
        return ""
    return "None of your ships can fire or do anything else in a battle."


def _works_in_battle(ship: Ship) -> bool:
    if "selfdestruct" in ship.keywords:
        return True
    cards = (ship.card, ship.commander)
    return is_able(ship) and any(
        card is not None and not IN_BATTLE.isdisjoint(card.when) for card in cards
    )
