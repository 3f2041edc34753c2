"""Measures a match of Spacetrace turn by turn: what everybody sees, as the officer weighs it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from spacetrace.engine.games.spacetrace.events_of_fleets import DamageDealt, ShotsFired
from spacetrace.engine.games.spacetrace.table import SideView, View
from spacetrace.engine.games.spacetrace.wording import card_id, owner
from spacetrace.engine.games.spacetrace.worth import (
    CARD,
    POOL,
    base_loss,
    fleet_worth,
    wreck_worth,
)
from spacetrace.engine.kernel.course import Blow, Measure, Standing
from spacetrace.engine.kernel.events import Event


class SpacetraceMeasure(Measure[View]):
    """Strength in MP: fleets, cards in hand by their number, Bases and, where they win, wrecks."""

    def standing(self, view: View) -> Standing:
        by_wrecks = view.config.victory == "wrecks"
        strength = tuple(round(_strength(side, by_wrecks)) for side in view.sides)
        return Standing(view.turn_number, strength)

    def blows(self, events: Sequence[Event], before: View | None) -> Iterator[Blow]:
        """Damage to ship cards by the other seat.

        What several cards shot at one (ST-25) is shared out by what each of them fired there: its
        shots by the AP it had before the move, by 1 where it came or was armed in the move.
        """
        attack = {
            ship.name: ship.ap
            for side in (before.sides if before else ())
            for ship in (*side.base, *side.second)
        }
        salvos: dict[str, Counter[str]] = defaultdict(Counter)
        for event in events:
            if isinstance(event, ShotsFired):
                hits = event.shots - event.missed
                salvos[event.target][event.ship] += hits * max(attack.get(event.ship, 1), 1)
            elif isinstance(event, DamageDealt):
                salvo = salvos.pop(event.ship, Counter())
                shares = {event.source: 1} if event.source else +salvo
                yield from _shared(event, shares)


def _shared(event: DamageDealt, shares: Mapping[str, int]) -> Iterator[Blow]:
    left, weight = event.damage, sum(shares.values())
    for source, share in shares.items():
        harm = round(left * share / weight)
        left, weight = left - harm, weight - share
        if ":" in source and owner(source) != owner(event.ship):
            yield Blow(owner(source), card_id(source), harm)


def _strength(side: SideView, by_wrecks: bool) -> float:
    strength = fleet_worth(side) + CARD * 2 * side.hand_size + POOL * side.pool - base_loss(side)
    return strength - wreck_worth(side) if by_wrecks else strength
