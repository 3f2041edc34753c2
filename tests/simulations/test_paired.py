"""The difference of two decks by pairs of matches: exact values, few pairs, many comparisons."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacetrace.engine.agents.tally import wilson
from spacetrace.simulations.paired import contrast, difference, points_paired

POINTS = st.sampled_from([0.0, 0.5, 1.0])
PAIRS = st.lists(st.tuples(POINTS, POINTS), min_size=1, max_size=60)


def of_counts(better: int, worse: int, alike: int) -> tuple[list[float], list[float]]:
    """Pairs that the one deck alone wins, that the other alone wins, and that both win."""
    ours = [1.0] * better + [0.0] * worse + [1.0] * alike
    theirs = [0.0] * better + [1.0] * worse + [1.0] * alike
    return ours, theirs


def sign_flips(gains: list[float]) -> Fraction:
    """The exact chance that signs by lot give a sum at least as far from zero (both sides)."""
    ways = {0: 1}
    halves = [round(2 * gain) for gain in gains if gain]
    for half in halves:
        found: dict[int, int] = {}
        for at, n in ways.items():
            for to in (at + half, at - half):
                found[to] = found.get(to, 0) + n
        ways = found
    seen = abs(sum(halves))
    return Fraction(sum(n for at, n in ways.items() if abs(at) >= seen), 2 ** len(halves))


def test_the_interval_of_twenty_pairs_is_what_it_is_by_hand() -> None:
    # 12 better, 2 worse, 6 alike: mean 10/20, power (14 + 1)/20, k = 3.8415/20 = 0.19207.
    # Low: (0.45 - sqrt(0.19207 (0.75 * 1.19207 - 0.2025))) / 1.19207
    #    = (0.45 - sqrt(0.19207 * 0.69155)) / 1.19207 = (0.45 - 0.36446) / 1.19207.
    # High: (0.55 + sqrt(0.19207 (0.89405 - 0.3025))) / 1.19207 = (0.55 + 0.33708) / 1.19207.
    found = difference(*of_counts(12, 2, 6))
    assert (found.pairs, found.changed, found.mean) == (20, 14, 0.5)
    assert found.low == pytest.approx(0.0718, abs=0.0001)
    assert found.high == pytest.approx(0.7441, abs=0.0001)
    assert found.is_enough
    assert found.telling == "better"
    assert found.needed is None


def test_what_is_worse_is_the_mirror_of_what_is_better() -> None:
    found, mirrored = difference(*of_counts(12, 2, 6)), difference(*of_counts(2, 12, 6))
    assert (mirrored.low, mirrored.high) == (-found.high, -found.low)
    assert mirrored.telling == "worse"


def test_a_draw_counts_half() -> None:
    assert difference([0.5, 1.0], [0.0, 0.5]).mean == 0.5
    assert difference([0.5, 1.0], [1.0, 0.5]).mean == 0.0


def test_nothing_played_tells_nothing() -> None:
    found = difference([], [])
    assert (found.mean, found.low, found.high) == (0.0, -1.0, 1.0)
    assert found.telling == "open"
    assert found.needed is None


@pytest.mark.parametrize("pairs", [1, 2, 3, 4, 5])
def test_up_to_five_pairs_never_tell(pairs: int) -> None:
    # Heads five times in a row happens to one coin in 16, counted to both sides.
    found = difference([1.0] * pairs, [0.0] * pairs)
    assert not found.is_enough
    assert found.low <= 0 < found.high == 1.0
    assert found.needed == 6


def test_six_wins_out_of_six_tell() -> None:
    assert difference([1.0] * 6, [0.0] * 6).is_enough


@pytest.mark.parametrize("pairs", [1, 10, 100, 1000])
def test_pairs_that_all_ended_alike_leave_room_for_what_was_not_seen(pairs: int) -> None:
    found = difference([1.0] * pairs, [1.0] * pairs)
    assert found.telling == "equal"
    assert found.low < 0 < found.high
    # About three in so many, as when nothing was seen (the rule of three).
    assert found.high == pytest.approx(min(1.0, 3 / pairs), rel=0.4)
    assert found.needed is None


def test_results_that_do_not_pair_are_refused() -> None:
    with pytest.raises(ValueError, match="2 results do not pair with 1"):
        difference([1.0, 0.0], [1.0])


def test_only_numbers_that_both_have_played_are_paired() -> None:
    ours, theirs = {3: 1.0, 1: 0.5, 7: 0.0}, {1: 0.0, 3: 1.0, 9: 1.0}
    assert points_paired(ours, theirs) == ([0.5, 1.0], [0.0, 1.0])


@pytest.mark.parametrize("changed", range(1, 80))
def test_no_more_is_claimed_than_the_exact_sign_test_does(changed: int) -> None:
    for better in range(changed + 1):
        found = difference(*of_counts(better, changed - better, 200 - changed))
        if found.is_enough:
            assert sign_flips([1.0] * better + [-1.0] * (changed - better)) <= Fraction(5, 100)


@given(PAIRS)
def test_intervals_hold_the_mean_and_claim_no_more_than_signs_by_lot(
    pairs: list[tuple[float, float]],
) -> None:
    ours, theirs = [one for one, _ in pairs], [other for _, other in pairs]
    found = difference(ours, theirs)
    assert -1 <= found.low <= found.mean <= found.high <= 1
    assert found.low < found.high
    if found.is_enough:
        gains = [one - other for one, other in pairs]
        assert sign_flips(gains) <= Fraction(5, 100)


@given(PAIRS, st.integers(2, 10))
def test_one_of_many_comparisons_claims_less(pairs: list[tuple[float, float]], among: int) -> None:
    ours, theirs = [one for one, _ in pairs], [other for _, other in pairs]
    alone, found = difference(ours, theirs), difference(ours, theirs, among=among)
    assert found.low <= alone.low
    assert found.high >= alone.high
    assert alone.is_enough or not found.is_enough


@given(PAIRS)
def test_as_many_pairs_as_are_needed_are_enough(pairs: list[tuple[float, float]]) -> None:
    ours, theirs = [one for one, _ in pairs], [other for _, other in pairs]
    found = difference(ours, theirs)
    if found.needed is not None and found.needed < 20_000:
        times = math.ceil(found.needed / len(pairs)) + 1
        assert difference(ours * times, theirs * times).is_enough


def test_of_ten_equal_swaps_hardly_ever_one_looks_better() -> None:
    chance, wrong, rounds = random.Random(12), 0, 400
    for _round in range(rounds):
        base = [float(chance.random() < 0.5) for _ in range(100)]
        swaps = [[float(chance.random() < 0.5) for _ in range(100)] for _ in range(10)]
        wrong += any(difference(swap, base, among=10).is_enough for swap in swaps)
    assert 0 < wrong <= 0.05 * rounds


# --- matches that do not pair ---------------------------------------------------------------------


def test_two_rates_are_told_apart_by_newcombes_interval() -> None:
    # Newcombe 1998, method 10: 56/70 against 48/80 gives 0.2, from 0.0524 to 0.3339.
    found = contrast(wilson(56, 70), wilson(48, 80))
    assert found is not None
    assert found.gain == pytest.approx(0.2)
    assert found.low == pytest.approx(0.0524, abs=0.0001)
    assert found.high == pytest.approx(0.3339, abs=0.0001)
    assert found.is_enough


def test_the_same_rates_among_ten_are_not_told_apart() -> None:
    alone, found = (contrast(wilson(56, 70), wilson(48, 80), among=n) for n in (1, 10))
    assert alone is not None and found is not None
    assert found.low < 0 < alone.low
    assert not found.is_enough


def test_few_matches_tell_no_rates_apart() -> None:
    found = contrast(wilson(1, 1), wilson(0, 1))
    assert found is not None
    assert not found.is_enough
    assert contrast(wilson(1, 1), wilson(0, 0)) is None
