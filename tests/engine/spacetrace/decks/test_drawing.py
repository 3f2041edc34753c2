"""Cards seen by a turn, draw odds and sample hands agree with real deals (ST-4, ST-5)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsets.files import read_decks
from spacetrace.engine.games.spacetrace.actions import Ready
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.decks.drawing import (
    cards_seen,
    draw_odds,
    odds_table,
    sample_hand,
)
from spacetrace.engine.games.spacetrace.game import SpacetraceGame
from spacetrace.engine.kernel.chance import Chance
from tests.engine.spacetrace.records import CARDS, DECK

GAME = SpacetraceGame()
SWARM = next(deck.cards for deck in read_decks("basic") if deck.key == "swarm")


def test_a_table_shows_as_many_cards_as_are_reckoned_with() -> None:  # ST-4, ST-5
    table = GAME.setup({}, CARDS, [DECK, DECK], Chance.seeded(3))
    first = table.active
    for turn in range(1, 15):  # ST-35 ends such a match soon after
        for seat in (first, 1 - first):
            side = table.sides[seat]
            assert 40 - len(side.library) == cards_seen(turn, 40)
            GAME.apply(table, seat, Ready())


def test_no_more_cards_are_seen_than_there_are() -> None:  # ST-5
    assert [cards_seen(turn, 40) for turn in (0, 1, 2, 18, 19, 1_000)] == [4, 6, 8, 40, 40, 40]
    assert cards_seen(5, 3) == 3
    assert cards_seen(0, 0) == 0


@pytest.mark.parametrize("numbers", [(-1, 40), (1, -40)])
def test_turns_and_cards_count_from_nought(numbers: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="count from 0"):
        cards_seen(*numbers)


def test_the_odds_are_those_of_many_deals() -> None:
    wanted = ("lancers", "couriers")
    hits = Counter[int]()
    for seed in range(4_000):
        sample = sample_hand_of_swarm(seed)
        hits[sum(card in wanted for card in sample) >= 2] += 1
    assert hits[True] / 4_000 == pytest.approx(draw_odds(SWARM, wanted, 2, 5), abs=0.03)


def sample_hand_of_swarm(seed: int) -> list[str]:
    """The fourteen cards that a swarm deck shows by its turn 5."""
    names = [card for card, copies in SWARM.items() for _ in range(copies)]
    Chance.seeded(seed).shuffle(names)
    return names[:14]


def test_draw_odds_of_a_stock_deck() -> None:
    assert draw_odds(SWARM, ["commodore-marsh"], 1, 4) == 12 / 40
    assert draw_odds(SWARM, ["bombers"], 1, 4) == pytest.approx(1 - 28 * 27 / (40 * 39))
    assert draw_odds(SWARM, ["fighters", "fighters"], 1, 1) == draw_odds(SWARM, {"fighters"}, 1, 1)
    assert draw_odds(SWARM, ["bombers"], 3, 19) == 0.0
    assert draw_odds(SWARM, ["bombers"], 2, 19) == 1.0
    assert draw_odds(SWARM, ["no-such-card"], 1, 5) == 0.0
    assert draw_odds(SWARM, [], 0, 5) == 1.0
    assert draw_odds({}, ["fighters"], 1, 5) == 0.0


def test_a_table_of_odds_goes_turn_by_turn() -> None:
    table = odds_table(SWARM, ["fighters"], 2)
    assert table == tuple(draw_odds(SWARM, ["fighters"], 2, turn) for turn in range(1, 11))
    assert list(table) == sorted(table)
    assert odds_table(SWARM, ["fighters"], 2, turns=0) == ()


@given(st.integers(0, 10_000), st.integers(0, 25))
def test_a_sample_is_a_part_of_the_deck(seed: int, turns: int) -> None:
    sample = sample_hand(CARDS, DECK, Chance.seeded(seed), turns)
    drawn = [*sample.hand, *(card for draw in sample.draws for card in draw)]
    assert len(sample.hand) == 4
    assert len(drawn) == cards_seen(turns, 40)
    assert all(len(draw) == 2 for draw in sample.draws)
    assert Counter(drawn) <= Counter(DECK)


def test_the_same_chance_gives_the_same_sample() -> None:
    samples = [sample_hand(CARDS, DECK, Chance.seeded(seed)) for seed in (1, 1, 2)]
    assert samples[0] == samples[1] != samples[2]


def test_a_sample_is_dealt_as_a_table_is(basic: CardSet) -> None:  # ST-4
    table = GAME.setup({}, basic, [SWARM, SWARM], Chance.seeded("deal"))
    sample = sample_hand(basic, SWARM, Chance.seeded("deal"))
    expected = Counter(sample.hand) + Counter(sample.draws[0] if table.first == 0 else ())
    assert Counter(card.id for card in table.sides[0].hand) == expected


def test_a_small_deck_ends_its_sample_early() -> None:
    sample = sample_hand(CARDS, {"fighters": 5, "nope": 30, "eagles": 0}, Chance.seeded(1))
    assert sample.hand == ("fighters",) * 4
    assert sample.draws == (("fighters",),)
    assert sample_hand(CARDS, {}, Chance.seeded(1)).hand == ()
