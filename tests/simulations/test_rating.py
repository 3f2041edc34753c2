"""Ratings of players by their matches."""

from __future__ import annotations

import random

import pytest

from spacetrace.simulations.rating import ratings


def share(one: float, two: float) -> float:
    """How often a player of the one rating beats one of the other."""
    return 1 / (1 + 10 ** ((two - one) / 400))


def played(
    strengths: dict[str, float], pairs: int, seed: int
) -> dict[tuple[str, str], list[float]]:
    """Pairs of matches of players whose true ratings are known."""
    dice = random.Random(seed)
    names = list(strengths)
    return {
        (one, two): [
            sum(dice.random() < share(strengths[one], strengths[two]) for _ in range(2)) / 2
            for _ in range(pairs)
        ]
        for place, one in enumerate(names)
        for two in names[place + 1 :]
    }


def test_two_players_stand_as_far_apart_as_they_won() -> None:
    rated = ratings({("a", "b"): [0.75] * 4_000}, anchor="b", at=1500)
    assert [row.player for row in rated] == ["a", "b"]
    assert rated[0].rating == pytest.approx(1500 + 190.8, abs=0.5)  # 400 log10(3)
    assert (rated[1].rating, rated[1].low, rated[1].high) == (1500, 1500, 1500)
    assert rated[0].matches == 8_000


def test_true_ratings_lie_in_their_intervals_about_as_often_as_they_should() -> None:
    true = {"a": 1500.0, "b": 1600.0, "c": 1350.0}
    held = 0
    for seed in range(20):
        for row in ratings(played(true, 60, seed), anchor="a", at=1500):
            held += row.player != "a" and row.low <= true[row.player] <= row.high
    assert 34 <= held <= 40  # of 40; 38 are to be expected


def test_players_are_compared_by_those_whom_both_met() -> None:
    rated = ratings({("a", "b"): [0.75] * 500, ("b", "c"): [0.75] * 500}, anchor="a", at=0)
    assert [row.player for row in rated] == ["a", "b", "c"]
    assert rated[2].rating == pytest.approx(2 * rated[1].rating, rel=0.01)


def test_whoever_won_every_match_is_rated_and_not_for_sure() -> None:
    best, other = ratings({("a", "b"): [1.0] * 10}, anchor="b", at=0)
    assert 300 < best.rating < 1000
    assert best.low < best.rating - 50
    assert other.rating == 0


def test_players_that_never_met_are_refused() -> None:
    with pytest.raises(ValueError, match="never met"):
        ratings({("a", "b"): [0.5], ("c", "d"): [0.5]}, anchor="a", at=0)
