"""Chance: repeatable, fair, and told by nothing but its secret and its counter."""

from __future__ import annotations

from collections import Counter

import pytest

from spacetrace.engine.kernel.chance import Chance


def test_the_same_seed_gives_the_same_draws() -> None:
    assert [Chance.seeded(5).below(1000) for _ in range(3)] == [Chance.seeded(5).below(1000)] * 3
    one, two = Chance.seeded(5), Chance.seeded(5)
    assert [one.below(1000) for _ in range(50)] == [two.below(1000) for _ in range(50)]


def test_another_seed_gives_other_draws() -> None:
    one, two = Chance.seeded(5), Chance.seeded(6)
    assert [one.below(1000) for _ in range(9)] != [two.below(1000) for _ in range(9)]


def test_secret_and_counter_are_all_that_is_needed_to_go_on() -> None:
    one = Chance.seeded("s")
    for _ in range(7):
        one.below(10)
    two = Chance.seeded("s")
    two.counter = one.counter
    assert [one.below(99) for _ in range(20)] == [two.below(99) for _ in range(20)]


def test_a_fork_takes_no_draw_and_goes_its_own_way() -> None:
    one = Chance.seeded("s")
    fork = one.fork("label")
    assert one.counter == 0
    assert [fork.below(1000) for _ in range(9)] != [one.below(1000) for _ in range(9)]


def test_every_number_is_about_as_likely_as_the_others() -> None:
    chance = Chance.seeded("fair")
    counts = Counter(chance.below(6) for _ in range(6_000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_a_shuffle_loses_nothing() -> None:
    items = list(range(40))
    Chance.seeded(1).shuffle(items)
    assert items != sorted(items)
    assert sorted(items) == list(range(40))


@pytest.mark.parametrize("n", [0, -1])
def test_a_draw_from_nothing_is_an_error(n: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        Chance.seeded(1).below(n)


def test_the_commitment_tells_secrets_apart_and_does_not_tell_the_secret() -> None:
    one, two = Chance(b"a" * 32), Chance(b"b" * 32)
    assert one.commitment() == Chance(b"a" * 32, counter=9).commitment()
    assert one.commitment() != two.commitment()
    assert (b"a" * 32).hex() not in one.commitment()
