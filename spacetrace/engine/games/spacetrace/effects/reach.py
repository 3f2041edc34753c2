"""What can be hit in a class battle: only the fleets that take part in the attack (ST-22)."""

from __future__ import annotations

from collections.abc import Collection

from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.table import Table

HITS = frozenset({"damage", "destroy", "kill", "remove", "jam", "sacrifice"})
"""The words of the effects that hit ship cards."""


def within_reach(table: Table, ships: list[Ship], words: Collection[str]) -> list[Ship]:
    """Those of the ship cards that effects of these words can hit now.

    Fleets that stay out of an attack are not hit in its class battles; tactics reach every fleet,
    for they are played between the class battles.
    """
    attack = table.attack
    if attack is None or attack.battle is None or HITS.isdisjoint(words):
        return ships
    taking_part = [
        ship for seat in (0, 1) for fleet in table.fighting_fleets(seat) for ship in fleet
    ]
    return [ship for ship in ships if ship in taking_part]
