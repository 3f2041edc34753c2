"""Bombs do no harm: whatever is played, no action takes too long or grows too large (ST-39)."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Sequence
from random import Random

import pytest

from spacetrace.engine.games.spacetrace.actions import READY
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.limits import MAX_EFFORT, MAX_OBJECTS
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import BudgetExceeded
from spacetrace.engine.kernel.events import Event
from tests.engine.spacetrace.cards.generated import whole_set
from tests.hostile.bombs import BOMBS, CPU, GAME, SNAPSHOT, Costs, crowded, dealt, play

SHIPS = [
    card.id for card in BOMBS.cards if card.is_ship and not card.is_base and not card.is_mothership
]
MEGABYTES = 64
THOUGHT = 2.0
"""Seconds that an officer thinks about a move at a table full of bombs at the most."""


def look_at(costs: Costs) -> None:
    assert costs.cpu[0] < CPU, costs.cpu
    assert costs.snapshot[0] < SNAPSHOT, costs.snapshot
    assert costs.thought[0] < THOUGHT, costs.thought


def test_there_are_forty_of_them() -> None:
    assert len([card for card in BOMBS.cards if not card.id.startswith("purse-")]) >= 40


@pytest.mark.parametrize("sorts", [*([ship] for ship in SHIPS), SHIPS], ids=lambda s: s[0])
def test_at_a_table_full_of_them_no_action_takes_long(sorts: Sequence[str]) -> None:
    costs, table = Costs(), crowded(BOMBS, sorts, 1)
    for _action in play(table, 1, 12, costs):
        assert max(len(side.ships()) for side in table.sides) <= MAX_OBJECTS
    look_at(costs)


@pytest.mark.parametrize("seed", range(6))
def test_matches_with_nothing_else_go_on(seed: int) -> None:
    costs, table = Costs(), dealt(BOMBS, seed)
    for _action in play(table, seed, 60, costs):
        pass
    look_at(costs)


@pytest.mark.parametrize("sorts", [["hydra"], ["thousand-eyes", "phoenix"]], ids=lambda s: s[0])
def test_an_officer_is_not_stuck_in_thought(sorts: Sequence[str]) -> None:
    costs = Costs()
    for _action in play(crowded(BOMBS, sorts, 2), 2, 4, costs, "officer"):
        pass
    look_at(costs)


@pytest.mark.parametrize("seed", range(4))
def test_matches_with_generated_cards_go_on(seed: int) -> None:
    cards = CardSet(whole_set(100 + seed, 60))
    costs, table = Costs(), dealt(cards, seed)
    for _action in play(table, seed, 60, costs):
        pass
    look_at(costs)


def test_a_table_full_of_them_takes_little_memory() -> None:
    costs, table = Costs(), crowded(BOMBS, ["morning-choir"], 3)
    kept = GAME.dump(table)
    del table
    gc.collect()
    tracemalloc.start()
    try:
        table = GAME.restore(kept, BOMBS, Chance.seeded(3))
        for _action in play(table, 3, 10, costs):
            pass
        grown = tracemalloc.get_traced_memory()[1] / (1 << 20)
    finally:
        tracemalloc.stop()
    assert grown < MEGABYTES


def test_what_nobody_chose_is_left_out_and_known_by_its_card() -> None:
    table = crowded(BOMBS, ["hydra"], 1)
    seat = table.active
    told: list[Event] = []
    # Two hundred at the start of a turn, each copying all others.
    GAME.apply(table, seat, READY, told.append)
    assert table.active == 1 - seat
    lines = [GAME.event_text(event) for event in told]
    assert [line for line in lines if line.startswith("effects-left-out")] == [
        "effects-left-out hydra"
    ]
    assert GAME.cut_short(table) == ("hydra",)
    assert MAX_EFFORT < table.effort < 2 * MAX_EFFORT


def test_what_somebody_chose_is_refused_and_nothing_has_happened() -> None:
    table = crowded(BOMBS, ["phoenix"], 1)
    seat = table.active
    table.sides[1 - seat].hand.clear()  # so nobody answers, and the tactic happens at once
    before = GAME.dump(table)
    with pytest.raises(BudgetExceeded) as refused:
        GAME.apply(table, seat, GAME.parse_action("play match"))
    assert (refused.value.rule, refused.value.card) == ("ST-39", "phoenix")
    assert GAME.dump(table) == before
    GAME.apply(table, seat, READY)
    assert table.active == 1 - seat


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200))
def test_the_long_corpus(seed: int) -> None:
    """Crowds of bombs by lot, matches with bombs and with generated cards: 2,000 and more."""
    dice = Random(seed)
    costs = Costs()
    for table in (
        crowded(BOMBS, dice.sample(SHIPS, dice.choice((1, 2, 3))), seed),
        dealt(BOMBS, 1_000 + seed),
        dealt(CardSet(whole_set(5_000 + seed, 60)), seed),
    ):
        for _action in play(table, seed, 80, costs):
            pass
    look_at(costs)
