"""Drafts are measured: exact figures of small runs, what stands out, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from cardsets.models import Card, CardSet, Revision, StockDeck, StudioEvent
from cardsets.selectors import compiled_cards, newest_of_set
from cardsets.services.drafts import card_save, draft_create, draft_discard
from cardsets.services.publish import revision_publish
from decks.models import Deck
from spacetrace.engine.agents.arena import Result
from spacetrace.engine.kernel.chance import Chance
from spacetrace.players.models import User
from spacetrace.simulations import limits
from spacetrace.simulations.balance import (
    AFTER,
    BEFORE,
    Report,
    balance_report,
    place_of,
    report_data,
    report_of,
)
from spacetrace.simulations.figures import MemberPlayed, Played
from spacetrace.simulations.lot import deck_by_lot, deck_for_other_cards, sort_of
from spacetrace.simulations.models import Chunk, DeckTest, Replay, Spent, Status, TestGroup
from spacetrace.simulations.outliers import outliers
from spacetrace.simulations.selectors import measured_content
from spacetrace.simulations.services.balance import BalanceSpec, balance_begin, balance_delete
from spacetrace.simulations.services.errors import BadTest, NotPossible, SimulationLimit
from spacetrace.simulations.services.groups import group_cancel, group_finish
from spacetrace.simulations.services.lease import lease_give_back, lease_take
from spacetrace.simulations.services.work import chunks_play
from tests.simulations.conftest import deck_of

SMALL = BalanceSpec(stock=["swarm", "heavy"], matches=6, level="random")


# --- the figures, by hand -------------------------------------------------------------------------


def match(seed: int, won: bool, *, drawn: str = "", turns: int = 10, **more: Any) -> Played:
    """A match of the tested deck, which begins in odd ones."""
    result = Result(
        seed=seed,
        first=0 if seed % 2 else 1,
        winners=(0,) if won else (1,),
        scores=(0, 0),
        reason=more.pop("reason", "base"),
        rule="ST-32",
        turns=turns,
        actions=2 * turns,
    )
    cards = dict.fromkeys(drawn.split(), 1)
    return Played(result, cards, more.pop("played", cards), {}, **more)


def member(deck: int, side: int, *matches: Played, cards: str = "a b") -> MemberPlayed:
    """A deck on a side against one other."""
    held = dict.fromkeys(cards.split(), 1)
    return MemberPlayed(place_of(deck, side), f"Deck {deck}", held, ("Other",), [list(matches)])


def report_on(before: list[Played], after: list[Played]) -> Report:
    """Of one deck."""
    return balance_report(["Deck 0"], [member(0, BEFORE, *before), member(0, AFTER, *after)], ["a"])


def test_pairs_are_the_same_numbers_and_the_rest_counts_for_the_rates_alone() -> None:
    before = [match(1, False), match(2, False), match(3, True)]
    after = [match(1, True), match(2, False), match(4, True)]
    report = report_on(before, after)
    (deck,) = report.decks
    assert deck.before and deck.after and deck.change
    assert (deck.before.points, deck.after.points) == (1, 2)
    assert (report.matches, report.pairs, report.changed) == (6, 2, 1)
    assert deck.change.mean == 0.5
    assert not deck.change.is_enough  # two pairs tell nothing


def test_the_same_on_both_sides_is_no_change_at_all() -> None:
    played = [match(seed, seed % 3 == 0, drawn="a", half=1) for seed in range(1, 41)]
    report = report_on(played, played)
    assert report.changed == 0
    assert report.decks[0].change is not None
    assert report.decks[0].change.mean == 0
    assert report.decks[0].change.telling == "equal"
    assert report.lengths.longer == 0
    assert not report.lengths.is_enough
    assert [found.kind for found in outliers(report)] == []


def test_a_card_is_measured_by_the_pairs_in_which_it_was_drawn() -> None:
    before = [match(seed, False, drawn="a" if seed <= 20 else "b") for seed in range(1, 41)]
    after = [match(seed, seed <= 20, drawn="a" if seed <= 20 else "b") for seed in range(1, 41)]
    cards = {card.card: card for card in report_on(before, after).cards}
    assert (cards["a"].change.mean, cards["a"].rest.mean) == (1, 0)
    assert cards["a"].change.is_enough and not cards["b"].change.is_enough
    assert cards["a"].effect is not None
    assert cards["a"].effect.gain == 1
    told = {(found.kind, found.subject) for found in outliers(report_on(before, after))}
    assert ("card_change", "a") in told
    assert ("card_strong", "a") in told
    assert ("card_weak", "b") in told
    assert ("deck_change", "Deck 0") in told
    assert ("card_change", "b") not in told


def test_cards_that_are_never_or_always_played_are_told_only_of_enough_copies() -> None:
    def played(count: int) -> Report:
        matches = [
            match(seed, seed % 2 == 0, drawn="a b", played={"b": 1}) for seed in range(count)
        ]
        return report_on(matches, matches)

    few, many = played(19), played(20)
    assert not any(card.is_never_played or card.is_always_played for card in few.cards)
    assert [card.card for card in many.cards if card.is_never_played] == ["a"]
    assert [card.card for card in many.cards if card.is_always_played] == ["b"]


def test_first_turn_length_stalemates_and_comebacks_by_hand() -> None:
    before = [match(1, True, turns=8, half=5), match(2, True, turns=10, half=0)]
    after = [
        match(1, True, turns=10, half=-5, reason="stalemate"),
        match(2, False, turns=14, half=-1),
    ]
    report = report_on(before, after)
    # Odd numbers are begun by the deck itself.
    assert (report.first_seat.before.points, report.first_seat.after.points) == (1, 2)
    assert (report.stalemates.before.points, report.stalemates.after.points) == (0, 1)
    assert report.lengths.longer == 3
    # Who led at half time won, then the one who did not; the second match was even at half time.
    assert (report.comebacks.before.points, report.comebacks.before.matches) == (0, 1)
    assert (report.comebacks.after.points, report.comebacks.after.matches) == (1, 2)


def test_a_report_comes_back_as_it_was_stored() -> None:
    played = [match(seed, seed % 3 == 0, drawn="a") for seed in range(1, 9)]
    report = report_on(played, played[::-1])
    assert report_of(report_data(report)) == report


# --- decks by lot ---------------------------------------------------------------------------------


def test_decks_by_lot_are_legal_have_the_same_sorts_and_follow_from_the_seed(
    basic: CardSet,
) -> None:
    revision = newest_of_set(basic)
    assert revision is not None
    cards = compiled_cards(revision)
    like = StockDeck.objects.get(key="swarm", revision=revision).cards

    def sorts(deck: Any) -> dict[Any, int]:
        found: dict[Any, int] = {}
        for card, copies in deck.items():
            sort = sort_of(cards.by_id[card])
            found[sort] = found.get(sort, 0) + copies
        return found

    made = [deck_by_lot(cards, like, Chance.seeded(seed)) for seed in range(20)]
    for deck in made:
        assert sum(deck.values()) == 40
        assert sorts(deck) == sorts(like)
        assert all(copies <= cards.by_id[card].copies for card, copies in deck.items())
    assert len({tuple(deck.items()) for deck in made}) == 20
    assert deck_by_lot(cards, like, Chance.seeded(3)) == made[3]
    assert deck_for_other_cards(made[0], cards, cards, Chance.seeded(1)) == made[0]


# --- a draft --------------------------------------------------------------------------------------


@pytest.fixture
def draft(basic: CardSet) -> Revision:
    """A draft like the published revision."""
    return draft_create(card_set=basic)


def card_changed(draft: Revision, card_id: str, **fields: object) -> None:
    """Save a card of the draft with other numbers."""
    card = Card.objects.get(revision=draft, card_id=card_id)
    card_save(card=card, data={**card.data, **fields}, version=card.version)


def measured(group: TestGroup) -> Report:
    """Play it all, and read the report."""
    chunks_play(seconds=600)
    group.refresh_from_db()
    assert group.status == Status.DONE
    return report_of(group.report or {})


def test_a_draft_without_changes_changes_nothing(
    draft: Revision, alice: User, played_once: None
) -> None:
    group = balance_begin(owner=alice, draft=draft, spec=SMALL)
    assert group.matches == 24
    report = measured(group)
    assert (report.matches, report.pairs, report.changed) == (24, 12, 0)
    assert {deck.name for deck in report.decks} == {"Swarm Rush", "Heavy Line"}
    assert all(deck.before == deck.after for deck in report.decks)
    assert not [found for found in outliers(report) if found.kind.endswith("change")]
    # Of what was played there is the report, and what the kept matches need.
    assert set(DeckTest.objects.all()) == {kept.test for kept in Replay.objects.all()}
    assert not Chunk.objects.exists()
    assert Spent.objects.get(owner=alice).matches == 24
    assert StudioEvent.objects.filter(deed="measured", by=alice).count() == 1


def test_a_card_made_much_stronger_is_told_with_the_decks_that_hold_it(
    draft: Revision, alice: User, played_once: None
) -> None:
    for card in ("eagles", "flak-corvettes"):  # of the heavy deck alone
        card_changed(draft, card, ap=900, lp=900, mp=10)
    group = balance_begin(
        owner=alice, draft=draft, spec=BalanceSpec(["swarm", "heavy"], matches=40, level="cadet")
    )
    assert group.asked["changed"] == ["eagles", "flak-corvettes"]
    report = measured(group)
    told = {(found.kind, found.subject) for found in outliers(report)}
    assert ("deck_change", "Swarm Rush") in told
    assert ("deck_change", "Heavy Line") in told
    assert ("card_change", "eagles") in told
    changes = {deck.name: deck.change.mean for deck in report.decks if deck.change}
    assert changes["Heavy Line"] > 0 > changes["Swarm Rush"]


def test_many_workers_and_killed_ones_tell_the_same(
    draft: Revision, alice: User, played_once: None
) -> None:
    card_changed(draft, "fighters", ap=9)
    plain = measured(balance_begin(owner=alice, draft=draft, spec=SMALL))
    again = balance_begin(owner=alice, draft=draft, spec=SMALL)
    for turn in range(1_000):
        lease = lease_take()
        if lease is None:
            break
        if turn % 3 == 0:  # a worker dies with its lease, and its time runs out
            Chunk.objects.filter(pk=lease.chunk_id).update(lease_until=timezone.now(), tries=0)
            continue
        lease_give_back(lease)
        Chunk.objects.update(tries=0)  # nothing went wrong with it
        chunks_play(seconds=0)
    group_finish(group_id=again.pk)
    again.refresh_from_db()
    assert report_of(again.report or {}) == plain
    assert again.played == again.matches == plain.matches


def test_what_was_played_before_it_is_cancelled_is_told_in_pairs(
    draft: Revision, alice: User, played_once: None
) -> None:
    group = balance_begin(
        owner=alice, draft=draft, spec=BalanceSpec(["swarm", "heavy"], matches=20, level="random")
    )
    # Which piece is next is drawn by lot: only more than half of all matches must hold a pair.
    played = 0
    while played <= group.matches // 2:
        fresh = chunks_play(seconds=0)
        assert fresh
        played += fresh
    assert group_cancel(group=group)
    group.refresh_from_db()
    report = report_of(group.report or {})
    assert 0 < report.matches < group.matches
    assert report.pairs > 0


def test_new_cards_are_measured_in_decks_by_lot(
    draft: Revision, alice: User, played_once: None
) -> None:
    spec = BalanceSpec(["swarm"], generated=2, matches=4, level="random", seed=5)
    group = balance_begin(owner=alice, draft=draft, spec=spec)
    decks = {test.place: test.cards for test in group.tests.all()}
    assert decks[place_of(1, BEFORE)] == decks[place_of(1, AFTER)]
    assert [deck["source"] for deck in group.asked["decks"]] == ["stock", "lot", "lot"]
    report = measured(group)
    assert {deck.name for deck in report.decks} == {"Swarm Rush", "Deck by lot 1", "Deck by lot 2"}


def test_a_deck_that_the_draft_breaks_is_left_out_with_the_reason(
    draft: Revision, alice: User
) -> None:
    card_changed(draft, "wasps", copies=1)
    spec = BalanceSpec(["swarm", "heavy", "jammers"], matches=4, level="random")
    group = balance_begin(owner=alice, draft=draft, spec=spec)
    assert [deck["name"] for deck in group.asked["decks"]] == ["Heavy Line", "Silent Net"]
    (why,) = group.asked["left_out"]
    assert "Swarm Rush" in why and "Wasps" in why
    group_cancel(group=group)
    with pytest.raises(BadTest, match="At least two"):
        balance_begin(owner=alice, draft=draft, spec=SMALL)


def test_players_decks_are_measured_only_where_they_are_shown(
    basic: CardSet, alice: User, bob: User, swarm: Deck
) -> None:
    hidden = deck_of(bob, "heavy")
    draft = draft_create(card_set=basic)
    with pytest.raises(BadTest, match="not shown to you"):
        balance_begin(
            owner=alice, draft=draft, spec=BalanceSpec(["heavy"], [hidden.public_id], matches=4)
        )
    group = balance_begin(
        owner=alice, draft=draft, spec=BalanceSpec(["swarm"], [swarm.public_id], matches=4)
    )
    names = [deck["name"] for deck in group.asked["decks"]]
    assert names == ["Swarm Rush", "Swarm Rush (2)"]


def test_a_draft_is_measured_once_at_a_time_and_counted(draft: Revision, alice: User) -> None:
    first = balance_begin(owner=alice, draft=draft, spec=SMALL)
    with pytest.raises(SimulationLimit, match="already"):
        balance_begin(owner=alice, draft=draft, spec=SMALL)
    group_cancel(group=first)
    Spent.objects.update(matches=limits.MATCHES_A_DAY)
    with pytest.raises(SimulationLimit, match="A day has"):
        balance_begin(owner=alice, draft=draft, spec=SMALL)
    assert TestGroup.objects.count() == 1


@pytest.mark.parametrize(
    "spec",
    [
        BalanceSpec([]),
        BalanceSpec(["swarm"]),
        BalanceSpec(["swarm", "swarm"]),
        BalanceSpec(["swarm", "unknown"]),
        BalanceSpec(["swarm", "heavy"], level="commodore"),
        BalanceSpec(["swarm"], generated=7),
        BalanceSpec(["swarm"], generated=-1),
        BalanceSpec(["swarm", "heavy"], matches=4_000),
        BalanceSpec(["swarm", "heavy"], seed=limits.MOST_SEED + 1),
        BalanceSpec(["swarm"], ["\0"]),
    ],
)
def test_odd_wishes_are_refused_and_nothing_is_stored(
    draft: Revision, alice: User, spec: BalanceSpec
) -> None:
    with pytest.raises(BadTest):
        balance_begin(owner=alice, draft=draft, spec=spec)
    assert not TestGroup.objects.exists()
    assert not Spent.objects.exists()


def test_other_games_say_that_there_is_nothing_to_measure_with(basic: CardSet, alice: User) -> None:
    other = CardSet.objects.get(key="spaced-out")
    with pytest.raises(BadTest, match="no decks"):
        balance_begin(owner=alice, draft=draft_create(card_set=other), spec=SMALL)


def test_a_report_stays_with_the_revision_that_the_draft_becomes(
    draft: Revision, alice: User, played_once: None
) -> None:
    card_changed(draft, "fighters", flavour="Said anew.")
    group = balance_begin(owner=alice, draft=draft, spec=SMALL)
    measured(group)
    assert group.content == measured_content(draft)
    card_changed(draft, "wasps", flavour="Said anew, too.")
    assert group.content != measured_content(draft)
    later = balance_begin(owner=alice, draft=draft, spec=SMALL)
    group_cancel(group=later)
    published = revision_publish(draft=draft)
    assert measured_content(published) == later.content
    later.refresh_from_db()
    assert later.draft == published
    with pytest.raises(NotPossible):
        balance_delete(group=TestGroup.objects.get(pk=later.pk))


def test_a_report_goes_with_a_draft_that_is_thrown_away(draft: Revision, alice: User) -> None:
    balance_begin(owner=alice, draft=draft, spec=SMALL)
    draft_discard(draft=draft)
    assert not TestGroup.objects.exists()
    assert not Chunk.objects.exists()
    assert chunks_play(seconds=1) == 0
