"""Hypergeometric odds: equal to counting every way to draw, and exact at the edges."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacetrace.engine.kernel.odds import at_least


def counted(population: int, successes: int, draws: int, k: int) -> float:
    """The odds by laying out every hand there is."""
    hands = list(combinations(range(population), draws))
    good = sum(sum(card < successes for card in hand) >= k for hand in hands)
    return float(Fraction(good, len(hands)))


@given(st.data())
def test_the_odds_are_those_of_counting_every_hand(data: st.DataObject) -> None:
    population = data.draw(st.integers(0, 11))
    successes = data.draw(st.integers(0, population))
    draws = data.draw(st.integers(0, population))
    k = data.draw(st.integers(-2, 13))
    assert at_least(population, successes, draws, k) == counted(population, successes, draws, k)


@given(st.integers(0, 200), st.data())
def test_the_odds_fall_with_k_and_lie_between_none_and_all(
    population: int, data: st.DataObject
) -> None:
    successes = data.draw(st.integers(0, population))
    draws = data.draw(st.integers(0, population))
    odds = [at_least(population, successes, draws, k) for k in range(-1, draws + 2)]
    assert odds[0] == 1.0
    assert odds[-1] == 0.0
    assert odds == sorted(odds, reverse=True)


@given(st.integers(1, 120), st.data())
def test_the_mean_is_the_sum_of_the_tails(population: int, data: st.DataObject) -> None:
    successes = data.draw(st.integers(0, population))
    draws = data.draw(st.integers(0, population))
    mean = sum(at_least(population, successes, draws, k) for k in range(1, draws + 1))
    assert mean == pytest.approx(draws * successes / population)


@given(st.integers(0, 120), st.data())
def test_draws_and_successes_may_change_places(population: int, data: st.DataObject) -> None:
    one = data.draw(st.integers(0, population))
    other = data.draw(st.integers(0, population))
    k = data.draw(st.integers(0, population))
    assert at_least(population, one, other, k) == at_least(population, other, one, k)


@pytest.mark.parametrize(
    ("numbers", "odds"),
    [
        ((40, 1, 12, 1), 12 / 40),
        ((40, 4, 2, 1), 1 - (36 * 35) / (40 * 39)),
        ((52, 4, 5, 4), 48 / 2_598_960),  # four aces of a poker hand
        ((0, 0, 0, 0), 1.0),
        ((0, 0, 0, 1), 0.0),
        ((40, 40, 6, 6), 1.0),
        ((40, 40, 6, 7), 0.0),
        ((40, 38, 6, 4), 1.0),  # only two others are there to draw
        ((40, 0, 40, 1), 0.0),
    ],
)
def test_known_odds(numbers: tuple[int, int, int, int], odds: float) -> None:
    assert at_least(*numbers) == pytest.approx(odds, rel=1e-15, abs=0.0)


@pytest.mark.parametrize(
    "numbers", [(-1, 0, 0, 0), (5, 6, 1, 1), (5, 1, 6, 1), (5, -1, 1, 1), (5, 1, -1, 1)]
)
def test_nonsense_is_refused(numbers: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="between 0 and the number of cards"):
        at_least(*numbers)


def test_great_numbers_stay_exact() -> None:
    halves = at_least(200_000, 100_000, 40, 20), at_least(200_000, 100_000, 40, 21)
    assert sum(halves) == pytest.approx(1)  # the one is the other looked at from its end
