"""Says how hard ship cards are hit: by the share that they lose of what they had."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from spacetrace.engine.games.spacetrace.events_of_fleets import (
    BattleStepBegan,
    ClassBattleEnded,
    DamageDealt,
    ShotsFired,
)
from spacetrace.engine.games.spacetrace.table import View
from spacetrace.presentation.moves import Told

HEAVY = 0.5
SCRATCH = 0.2


def blow(at: int, told: Sequence[Told], view: View) -> str:
    """Of a hit, and of shots, which do their damage after them: "scratch", "hit" or "heavy".

    The `view` is that of the moment right after it; "" for what hits nothing.
    """
    match told[at].event:
        case DamageDealt(ship=name, damage=damage):
            return _word(damage, _life(name, view) + damage)
        case ShotsFired(target=name):
            later = takewhile(_is_of_the_shots, (one.event for one in told[at + 1 :]))
            hits = (event for event in later if isinstance(event, DamageDealt))
            return _word(sum(hit.damage for hit in hits if hit.ship == name), _life(name, view))
    return ""


def _is_of_the_shots(event: object) -> bool:
    return not isinstance(event, BattleStepBegan | ClassBattleEnded)


def _life(name: str, view: View) -> int:
    ships = (ship for side in view.sides for ship in side.ships() if ship.name == name)
    return next((max(0, ship.size * ship.lp - ship.damage) for ship in ships), 0)


def _word(damage: int, had: int) -> str:
    if damage <= 0:
        return ""
    share = damage / had if had else 1
    return "heavy" if share >= HEAVY else "scratch" if share < SCRATCH else "hit"
