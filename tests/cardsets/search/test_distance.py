"""How far two words are apart, and which known one comes nearest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsets.search.distance import distance, nearest


@pytest.mark.parametrize(
    ("one", "two", "away"),
    [
        ("wasps", "wasps", 0),
        ("wasps", "wsaps", 1),
        ("wasps", "wasp", 1),
        ("wasps", "waspss", 1),
        ("wasps", "wosps", 1),
        ("fighters", "figthres", 2),
        ("", "ab", 2),
        ("titan", "cruiser", 4),
    ],
)
def test_the_distance_counts_slips_of_the_keys(one: str, two: str, away: int) -> None:
    assert distance(one, two, 3) == away
    assert distance(two, one, 3) == away


@given(st.text("abc", max_size=8), st.text("abc", max_size=8), st.integers(0, 8))
def test_a_smaller_limit_only_cuts_off(one: str, two: str, most: int) -> None:
    assert distance(one, two, most) == min(distance(one, two, 8), most + 1)


@pytest.mark.parametrize(
    ("word", "known", "near"),
    [
        ("figters", ["titan", "fighters"], "fighters"),
        ("commnder", ["commando", "commander"], "commander"),
        ("manpow", ["mp", "manpower"], "manpower"),
        ("ap", ["lp", "mp"], "lp"),
        ("zzzz", ["lp", "mp"], ""),
        ("", ["lp"], ""),
        ("x" * 300, ["x" * 60], "x" * 60),
    ],
)
def test_the_nearest_word_is_the_one_with_the_fewest_slips(
    word: str, known: list[str], near: str
) -> None:
    assert nearest(word, known) == near
