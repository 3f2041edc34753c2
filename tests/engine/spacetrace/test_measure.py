"""What a match of Spacetrace is measured by: whose card did which harm."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spacetrace.engine.games.spacetrace.events_of_fleets import DamageDealt, ShotsFired
from spacetrace.engine.games.spacetrace.game import SpacetraceGame
from spacetrace.engine.games.spacetrace.measure import SpacetraceMeasure
from spacetrace.engine.kernel.course import Blow
from spacetrace.engine.kernel.events import Event
from tests.engine.contract.walks import SEEDS, recorded
from tests.engine.spacetrace.builders import card, card_set, table

GAME = SpacetraceGame()
CARDS = card_set(card("gnats", ap=1, lp=1, ships=60), card("whales", ap=50, lp=100, ships=2))
VIEW = GAME.view(table(CARDS, ["gnats", "whales"]), None)


def blows(*events: ShotsFired | DamageDealt) -> list[Blow]:
    return list(SpacetraceMeasure().blows(events, VIEW))


def test_what_several_cards_shot_is_shared_out_by_what_each_fired() -> None:  # ST-25
    assert blows(
        ShotsFired("1:gnats", "2:base", 60, 10),
        ShotsFired("1:whales", "2:base", 2, 0),
        DamageDealt("2:base", 120, 0, None),
    ) == [Blow(0, "gnats", 40), Blow(0, "whales", 80)]


def test_one_source_has_all_of_it_and_harm_to_ones_own_counts_for_nobody() -> None:
    shots = ShotsFired("1:gnats", "2:base", 60, 0)
    assert blows(shots, DamageDealt("2:base", 60, 0, "1:gnats")) == [Blow(0, "gnats", 60)]
    assert blows(DamageDealt("1:whales", 30, 0, "1:gnats")) == []
    assert blows(DamageDealt("2:base", 30, 0, None)) == []  # nobody is seen to have done it


@pytest.mark.parametrize("key", ["spacetrace-base", "spacetrace-wrecks"])
def test_all_damage_that_several_cards_shot_is_somebodys(key: str) -> None:
    damage = 0
    for moment in (moment for seed in SEEDS for moment in recorded(key, seed)):
        fired, kept, whole = set[str](), list[Event](), 0
        for event in moment.events:
            if isinstance(event, ShotsFired) and event.shots > event.missed:
                fired.add(event.target)
                kept.append(event)
            elif isinstance(event, DamageDealt) and event.ship in fired:
                fired.remove(event.ship)
                if event.source is None:
                    whole += event.damage
                kept.append(replace(event, damage=0) if event.source else event)
        before = GAME.view(moment.table, None)  # type: ignore[arg-type]
        found = SpacetraceMeasure().blows(kept, before)
        assert sum(blow.harm for blow in found) == whole
        damage += whole
    assert damage
