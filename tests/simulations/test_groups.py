"""Groups of tests: one piece of work, seen by nobody in parts, whatever happens on the way."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.http import Http404
from django.utils import timezone

from cardsets.models import CardSet, StockDeck
from cardsets.selectors import newest_of_set
from decks.models import Deck, DeckVersion
from decks.services.delete import deck_delete
from spacetrace.infrastructure.transactions import change
from spacetrace.players.models import User
from spacetrace.simulations.access import deck_test_own
from spacetrace.simulations.figures import MemberPlayed
from spacetrace.simulations.models import (
    Chunk,
    DeckTest,
    GroupKind,
    Opponent,
    Status,
    TestGroup,
)
from spacetrace.simulations.selectors import group_progress
from spacetrace.simulations.selectors import tests_of as single_tests
from spacetrace.simulations.services import groups
from spacetrace.simulations.services.delete import deck_tests_tidy, group_delete
from spacetrace.simulations.services.errors import SimulationLimit
from spacetrace.simulations.services.groups import (
    GroupSpec,
    MemberSpec,
    group_cancel,
    group_create,
    group_finish,
)
from spacetrace.simulations.services.lease import (
    MOST_TRIES,
    lease_give_back,
    lease_keep,
    lease_take,
)
from spacetrace.simulations.services.spending import limits_check
from spacetrace.simulations.services.sweep import simulations_sweep
from spacetrace.simulations.services.work import chunks_play

EACH = 12
"""Matches of a member."""


@pytest.fixture(autouse=True)
def wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The report of two versions is how often each member has won."""
    monkeypatch.setitem(groups.REPORTS, GroupKind.VERSIONS, _wins)


def _wins(group: TestGroup, members: Sequence[MemberPlayed]) -> dict[str, object]:
    return {
        member.name: [
            [match.result.seed, match.points] for match in sorted(part, key=lambda m: m.result.seed)
        ]
        for member in members
        for part in member.parts
    }


@pytest.fixture
def group(swarm: Deck, alice: User, played_once: None) -> TestGroup:
    """Alice's deck as it is, and a list that is nobody's version, against the same deck."""
    return begun(swarm, alice)


def begun(deck: Deck, owner: User) -> TestGroup:
    """Two members, without the checks that come before."""
    version = DeckVersion.objects.select_related("deck").get(deck=deck)
    revision = newest_of_set(deck.card_set)
    assert revision is not None
    heavy = StockDeck.objects.get(key="heavy")

    def member(place: int, **of: Any) -> MemberSpec:
        against = Opponent(name="Heavy", level="random", cards=heavy.cards, matches=EACH)
        config = {"format": "standard", "victory": "base"}
        return MemberSpec(revision, [against], "random", config, place=place, **of)

    members = [member(0, version=version), member(1, cards=deck.cards, name="The same")]
    with change():
        return group_create(
            owner=owner, spec=GroupSpec(GroupKind.VERSIONS, members, {"of": 1}, deck=deck)
        )


def told(group: TestGroup) -> dict[str, Any]:
    """The report."""
    group.refresh_from_db()
    assert group.status == Status.DONE
    found: dict[str, Any] = group.report or {}
    return found


def test_a_group_is_played_and_summed_up_as_one(group: TestGroup, swarm: Deck) -> None:
    assert group.matches == 2 * EACH
    assert chunks_play(seconds=600) == group.matches
    report = told(group)
    assert set(report) == {swarm.name, "The same"}
    # The same list meets the same luck at the same numbers.
    assert report[swarm.name] == report["The same"]
    assert [seed for seed, _points in report["The same"]] == list(range(1, EACH + 1))
    assert group.played == group.matches
    assert {test.status for test in group.tests.all()} == {Status.DONE}
    assert [test.played for test in group.tests.all()] == [EACH, EACH]
    assert not Chunk.objects.exists()


def test_nobody_sees_a_member_as_a_test_of_its_own(group: TestGroup, alice: User) -> None:
    assert not single_tests(alice).exists()
    member = group.tests.get(place=0)
    with pytest.raises(Http404):
        deck_test_own(alice, member.public_id)
    assert TestGroup.objects.visible_to(alice).get() == group


def test_a_group_is_nobody_elses(group: TestGroup, bob: User) -> None:
    assert not TestGroup.objects.visible_to(bob).exists()


def test_a_group_that_is_played_by_many_in_any_order_tells_the_same(
    group: TestGroup, swarm: Deck, alice: User
) -> None:
    chunks_play(seconds=600)
    plain = told(group)
    again = begun(swarm, alice)
    chance = random.Random(7)
    while lease := lease_take():
        chunk = Chunk.objects.get(pk=lease.chunk_id)
        if chance.random() < 0.3:  # a worker dies with its lease, and its time runs out
            Chunk.objects.filter(pk=chunk.pk).update(lease_until=timezone.now(), tries=0)
            continue
        lease_give_back(lease)
        Chunk.objects.update(tries=0)  # nothing went wrong with it
        chunks_play(seconds=0)
    group_finish(group_id=again.pk)
    assert told(again) == plain


def test_a_group_has_the_same_numbers_on_both_sides_when_it_is_cancelled(
    group: TestGroup,
) -> None:
    chunks_play(seconds=0)
    chunks_play(seconds=0)
    progress = group_progress(group)
    assert 0 < progress.done < progress.matches
    assert group_cancel(group=group)
    group.refresh_from_db()
    assert group.status == Status.CANCELLED
    assert group.played == progress.done
    assert group.report
    assert not group_cancel(group=group)
    assert not group_finish(group_id=group.pk)
    assert chunks_play(seconds=600) == 0


def test_a_worker_that_comes_late_stores_nothing(group: TestGroup) -> None:
    lease = lease_take()
    assert lease is not None
    chunk = Chunk.objects.get(pk=lease.chunk_id)
    group_cancel(group=group)
    assert not lease_keep(lease, chunk, [])


def test_the_tests_of_a_group_have_one_turn_together(
    group: TestGroup, swarm: Deck, bob: User
) -> None:
    other = begun(swarm, bob)
    took = []
    for _turn in range(4):
        lease = lease_take()
        assert lease is not None
        took.append(DeckTest.objects.get(pk=lease.test_id).group_id)
    assert took == [group.pk, other.pk] * 2


def test_a_group_is_broken_off_as_a_whole(group: TestGroup) -> None:
    Chunk.objects.filter(test__group=group).update(tries=MOST_TRIES)
    chunks_play(seconds=0)
    group.refresh_from_db()
    assert group.status == Status.FAILED
    assert "could not be played" in group.problem
    assert {test.status for test in group.tests.all()} == {Status.FAILED}
    assert not Chunk.objects.exists()


def test_the_sweep_finds_a_group_that_nobody_has_summed_up(
    group: TestGroup, sent: list[Any]
) -> None:
    for chunk in Chunk.objects.all():
        Chunk.objects.filter(pk=chunk.pk).update(done=chunk.count)
    sent.clear()
    assert simulations_sweep() == 1
    assert "simulations.finish_group" in str(sent[0].args)


def test_a_group_counts_as_one_of_the_owners_running_tests(
    group: TestGroup, swarm: Deck, alice: User
) -> None:
    limits_check(alice, 100)
    begun(swarm, alice)
    with pytest.raises(SimulationLimit):
        limits_check(alice, 100)


def test_a_group_goes_with_its_tests(group: TestGroup) -> None:
    group_delete(group=group)
    assert not DeckTest.objects.exists()
    assert not Chunk.objects.exists()


def test_a_group_goes_with_its_deck(group: TestGroup, swarm: Deck) -> None:
    deck_delete(deck=swarm)
    assert not TestGroup.objects.exists()
    assert not DeckTest.objects.exists()


def test_old_groups_are_tidied_away(group: TestGroup, basic: CardSet) -> None:
    long_ago = timezone.now() - timedelta(days=9)
    TestGroup.objects.update(created_at=long_ago)
    assert deck_tests_tidy(timedelta(days=7)) == 0
    chunks_play(seconds=600)
    assert deck_tests_tidy(timedelta(days=7)) == 1
    assert not TestGroup.objects.exists()
