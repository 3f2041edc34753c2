"""Tells which effects cannot touch which ship cards (ST-2, ST-22, ST-30, the immune keywords)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.table import Table

if TYPE_CHECKING:  # words plan with this
    from spacetrace.engine.games.spacetrace.words.word import EffectWord


def refuses(ship: Ship, effect: EffectWord) -> bool:
    """True when the effect cannot touch the ship card."""
    if ship.card.is_base and effect.never_on_base():
        return True
    keywords = ship.keywords
    if not keywords:
        return False
    if effect.spares_mothership and ship.card.is_mothership:
        return True
    return effect.immunity in keywords


def refuses_all(ship: Ship, effects: tuple[EffectWord, ...]) -> bool:
    """True when every one of the effects (and there is one) cannot touch the ship card."""
    if not effects or not (ship.keywords or ship.card.is_base):
        return False
    return all(refuses(ship, effect) for effect in effects)


def within_reach(table: Table, ships: list[Ship], hits: bool) -> list[Ship]:
    """Those of the ship cards that an effect can touch now which hits ships, or does not.

    Fleets that stay out of an attack are not hit in its class battles (ST-22); tactics reach every
    fleet, for they are played between the class battles.
    """
    attack = table.attack
    if attack is None or attack.battle is None or not hits:
        return ships
    taking_part = {
        id(ship) for seat in (0, 1) for fleet in table.fighting_fleets(seat) for ship in fleet
    }
    return [ship for ship in ships if id(ship) in taking_part]
