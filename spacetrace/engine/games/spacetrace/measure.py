"""Measures a match of Spacetrace turn by turn: what everybody sees, as the officer weighs it."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.events_of_fleets import DamageDealt
from spacetrace.engine.games.spacetrace.table import SideView, View
from spacetrace.engine.games.spacetrace.wording import owner
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

    def blow(self, event: Event) -> Blow | None:
        """Damage to a ship card by something of the other seat."""
        if not isinstance(event, DamageDealt) or not event.source or ":" not in event.source:
            return None
        seat = owner(event.source)
        card = event.source.rpartition(":")[2].partition("#")[0]
        return Blow(seat, card, event.damage) if seat != owner(event.ship) else None


def _strength(side: SideView, by_wrecks: bool) -> float:
    strength = fleet_worth(side) + CARD * 2 * side.hand_size + POOL * side.pool - base_loss(side)
    return strength - wreck_worth(side) if by_wrecks else strength
