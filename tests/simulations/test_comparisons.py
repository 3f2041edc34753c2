"""Versions and exchanged cards compared on the same matches: begun, limited, told, taken over."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from decks.models import Deck, Result
from decks.services.errors import StaleDeck
from decks.services.save import deck_save
from spacetrace.players.models import User
from spacetrace.simulations import limits
from spacetrace.simulations.comparing import Compared, compared_of
from spacetrace.simulations.models import Chunk, DeckTest, Opponent, Spent, Status, TestGroup
from spacetrace.simulations.paired import difference
from spacetrace.simulations.playing import match_play
from spacetrace.simulations.selectors import meeting_of
from spacetrace.simulations.services import work
from spacetrace.simulations.services.comparisons import (
    Swap,
    swap_take,
    swaps_try,
    versions_compare,
)
from spacetrace.simulations.services.create import OpponentSpec
from spacetrace.simulations.services.errors import BadTest, NotPossible, SimulationLimit
from spacetrace.simulations.services.groups import group_cancel, group_finish
from spacetrace.simulations.services.lease import lease_take
from spacetrace.simulations.services.work import chunks_play
from tests.simulations.conftest import deck_of, spec

SWAP = Swap("fighters", "wasps")


def exchanged(cards: dict[str, int], out: str, into: str) -> dict[str, int]:
    """The list with one copy exchanged, in any order."""
    found = dict(cards)
    found[out] -= 1
    found[into] = found.get(into, 0) + 1
    return {card: copies for card, copies in found.items() if copies}


@pytest.fixture
def swap(swarm: Deck, alice: User) -> Swap:
    """An exchange that leaves the swarm legal."""
    return legal_swaps(swarm, alice, 1)[0]


def legal_swaps(deck: Deck, owner: User, count: int) -> list[Swap]:
    """Some exchanges of a card against one of the heavy deck that the format allows."""
    heavy = deck_of(owner, "heavy")
    found = []
    for into in sorted(set(heavy.cards) - set(deck.cards)):
        for out in sorted(deck.cards):
            if deck.cards[out] > 1:
                found.append(Swap(out, into))
                break
    assert len(found) >= count
    return found[:count]


def told(group: TestGroup) -> Compared:
    group.refresh_from_db()
    assert group.report
    return compared_of(group.report)


# --- two versions ---------------------------------------------------------------------------------


@pytest.fixture
def changed(swarm: Deck, swap: Swap) -> Deck:
    """The swarm with a second version."""
    cards = exchanged(swarm.cards, swap.out, swap.into)
    return deck_save(deck=swarm, cards=cards, at=swarm.edit).deck


def test_two_versions_meet_the_same_decks_by_the_same_numbers(
    changed: Deck, alice: User, played_once: None
) -> None:
    group = versions_compare(owner=alice, deck=changed, spec=spec("heavy", "jammers"), other=1)
    assert group.matches == 200
    assert Spent.objects.get(owner=alice).matches == 200
    first, second = group.tests.order_by("place")
    assert (first.pinned.number, second.pinned.number) == (1, 2)
    assert all(test.pinned.used_at for test in (first, second))
    assert chunks_play(seconds=600) == 200
    found = told(group)
    assert found.first.overall.matches == found.others[0].overall.matches == 100

    points = []
    for test in (first, second):
        meetings = [meeting_of(test, opponent) for opponent in test.opponents.all()]
        points.append([match_play(m, seed).points for m in meetings for seed in range(1, 51)])
    assert found.others[0].difference == difference(points[1], points[0])
    assert found.others[0].by_opponent[1] == difference(points[1][50:], points[0][50:], among=2)
    assert found.first.overall.rate.points == sum(points[0])
    assert not Result.objects.exists()  # matches of a comparison count in nobody's results


@pytest.mark.parametrize(
    ("number", "other", "sentence"),
    [(2, 2, "two different"), (2, 9, "no version of this number"), (9, 1, "no version of this")],
)
def test_versions_that_cannot_be_compared_are_refused(
    changed: Deck, alice: User, number: int, other: int, sentence: str
) -> None:
    with pytest.raises(BadTest, match=sentence):
        versions_compare(owner=alice, deck=changed, spec=spec("heavy", number=number), other=other)
    assert not TestGroup.objects.exists()
    assert not Spent.objects.exists()


def test_versions_of_the_same_cards_have_nothing_to_compare(
    changed: Deck, swarm: Deck, alice: User
) -> None:
    first = changed.versions.get(number=1)
    again = deck_save(deck=changed, cards=first.cards, at=changed.edit).deck
    with pytest.raises(BadTest, match="same cards"):
        versions_compare(owner=alice, deck=again, spec=spec("heavy"), other=1)


def test_a_version_that_may_not_be_played_is_not_compared(changed: Deck, alice: User) -> None:
    broken = deck_save(deck=changed, cards={"fighters": 40}, at=changed.edit).deck
    with pytest.raises(BadTest, match="may not be played yet"):
        versions_compare(owner=alice, deck=broken, spec=spec("heavy", number=2), other=3)
    assert not TestGroup.objects.exists()


# --- exchanges ------------------------------------------------------------------------------------


def test_exchanges_are_each_compared_with_the_deck_as_it_is(
    swarm: Deck, alice: User, played_once: None
) -> None:
    swaps = legal_swaps(swarm, alice, 3)
    group = swaps_try(owner=alice, deck=swarm, spec=spec("heavy"), swaps=swaps)
    assert group.matches == 400
    lists = [test.deck_cards for test in group.tests.order_by("place")]
    assert lists[0] == swarm.cards
    assert lists[1:] == [exchanged(swarm.cards, s.out, s.into) for s in swaps]
    chunks_play(seconds=600)
    found = told(group)
    assert [side.place for side in found.others] == [1, 2, 3]
    assert {side.difference.among for side in found.others if side.difference} == {3}
    means = [side.difference.mean for side in found.ranked() if side.difference]
    assert means == sorted(means, reverse=True)
    assert group.tests.filter(status=Status.DONE, summary__isnull=False).count() == 4


@pytest.mark.parametrize(
    ("swaps", "sentence"),
    [
        ([], "from 1 to 10"),
        ([SWAP] * 11, "from 1 to 10"),
        ([SWAP, SWAP], "named twice"),
        ([Swap("fighters", "nothing")], "no card “nothing”"),
        ([Swap("nothing", "fighters")], "does not hold “nothing”"),
        ([Swap("fighters", "fighters")], "for itself"),
    ],
)
def test_exchanges_that_cannot_be_are_refused(
    swarm: Deck, alice: User, swaps: list[Swap], sentence: str
) -> None:
    with pytest.raises(BadTest, match=sentence):
        swaps_try(owner=alice, deck=swarm, spec=spec("heavy"), swaps=swaps)
    assert not TestGroup.objects.exists()
    assert not Spent.objects.exists()


def test_the_checks_of_the_format_decide_what_may_come_in(swarm: Deck, alice: User) -> None:
    full = {**swarm.cards, "fighters": 8, "night-raid": 1}  # as many Fighters as may be
    swarm = deck_save(deck=swarm, cards=full, at=swarm.edit).deck
    with pytest.raises(BadTest, match=r"may not be played.*8 copies of “Fighters”"):
        swaps_try(owner=alice, deck=swarm, spec=spec("heavy"), swaps=[Swap("regulars", "fighters")])


def test_the_sum_of_all_lists_counts_against_the_day(
    swarm: Deck, alice: User, swap: Swap, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MATCHES_A_DAY", 199)
    with pytest.raises(SimulationLimit, match="199 of yours are left"):
        swaps_try(owner=alice, deck=swarm, spec=spec("heavy"), swaps=[swap])
    many = legal_swaps(swarm, alice, 2)
    with pytest.raises(BadTest, match="3 lists of 2000 are 6000"):
        swaps_try(owner=alice, deck=swarm, spec=spec("heavy", matches=2_000), swaps=many)
    assert not DeckTest.objects.exists()
    assert not Opponent.objects.exists()


def test_a_killed_worker_changes_no_figure(
    swarm: Deck, alice: User, swap: Swap, played_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = swaps_try(owner=alice, deck=swarm, spec=spec("heavy"), swaps=[swap])
    chunks_play(seconds=600)
    again = swaps_try(owner=alice, deck=swarm, spec=spec("heavy"), swaps=[swap])
    play, left = vars(work)["match_play"], [37]

    def dies(*args: Any) -> Any:
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt  # nothing is given back, nothing said
        return play(*args)

    monkeypatch.setattr(work, "match_play", dies)
    with pytest.raises(KeyboardInterrupt):
        chunks_play(seconds=600)
    assert lease_take() is not None  # another one dies before its first match
    Chunk.objects.filter(lease_until__isnull=False).update(lease_until=timezone.now())
    chunks_play(seconds=600)
    again.refresh_from_db()
    assert again.status == Status.DONE
    assert told(again) == told(plain)
    assert again.played == plain.matches


def test_what_was_played_before_it_was_cancelled_is_told_by_pairs(
    swarm: Deck, alice: User, swap: Swap, played_once: None
) -> None:
    group = swaps_try(owner=alice, deck=swarm, spec=spec("heavy"), swaps=[swap])
    for _match in range(30):
        chunks_play(seconds=0)
    assert group_cancel(group=group)
    found = told(group)
    side = found.others[0]
    assert side.difference is not None
    assert side.difference.pairs <= min(side.overall.matches, found.first.overall.matches)
    assert side.overall.matches + found.first.overall.matches == 30
    assert not group_finish(group_id=group.pk)


# --- taking one over ------------------------------------------------------------------------------


@pytest.fixture
def tried(swarm: Deck, alice: User, swap: Swap) -> TestGroup:
    """A comparison of one exchange."""
    return swaps_try(owner=alice, deck=swarm, spec=spec("heavy"), swaps=[swap])


def test_an_exchange_becomes_a_new_version(tried: TestGroup, swarm: Deck, swap: Swap) -> None:
    deck = swap_take(group=tried, place=1, at=swarm.edit)
    assert deck.cards == exchanged(swarm.cards, swap.out, swap.into)
    assert deck.version_number == 2
    assert "as a test proposed" in deck.versions.get(number=2).note


def test_taking_it_twice_exchanges_once(tried: TestGroup, swarm: Deck) -> None:
    deck = swap_take(group=tried, place=1, at=swarm.edit)
    with pytest.raises(StaleDeck):
        swap_take(group=TestGroup.objects.get(pk=tried.pk), place=1, at=swarm.edit)
    fresh = Deck.objects.get(pk=deck.pk)
    assert (fresh.cards, fresh.version_number) == (deck.cards, 2)


def test_an_exchange_of_a_card_that_is_gone_is_refused(
    tried: TestGroup, swarm: Deck, swap: Swap
) -> None:
    rest = {card: copies for card, copies in swarm.cards.items() if card != swap.out}
    deck_save(deck=swarm, cards=rest, at=swarm.edit)
    group = TestGroup.objects.get(pk=tried.pk)
    with pytest.raises(NotPossible, match="does not hold"):
        swap_take(group=group, place=1, at=swarm.edit + 1)
    for place in (0, 2):
        with pytest.raises(NotPossible, match="was not tried"):
            swap_take(group=group, place=place, at=swarm.edit + 1)


def test_opponents_are_named_by_players_and_ready_made_decks(
    swarm: Deck, alice: User, bob: User, swap: Swap
) -> None:
    other = deck_of(bob, "jammers")
    Deck.objects.filter(pk=other.pk).update(visibility="link")
    wanted = spec("heavy")
    wanted.opponents.append(OpponentSpec(deck=other.public_id, level="random"))  # type: ignore[attr-defined]
    group = swaps_try(owner=alice, deck=swarm, spec=wanted, swaps=[swap])
    for test in group.tests.all():
        assert [o.deck_id for o in test.opponents.all()] == [None, other.pk]
