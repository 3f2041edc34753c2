"""A test of a deck: made, played in pieces, summed up once, whatever happens on the way."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.utils import timezone

from decks.models import CardTally, Deck, DeckVersion, Result
from decks.services.delete import deck_delete
from decks.services.save import deck_save
from spacetrace.engine.agents import LEVELS
from spacetrace.engine.agents.arena import play_match
from spacetrace.engine.agents.levels import DEAR
from spacetrace.players.models import User
from spacetrace.simulations import limits
from spacetrace.simulations.choices import quick_levels
from spacetrace.simulations.figures import Summary, cards_told, summary_of
from spacetrace.simulations.models import Chunk, DeckTest, Replay, Spent, Status
from spacetrace.simulations.playing import match_play
from spacetrace.simulations.selectors import meeting_of
from spacetrace.simulations.services import lease as leases
from spacetrace.simulations.services.create import (
    OpponentSpec,
    TestSpec,
    deck_test_create,
    share_of,
)
from spacetrace.simulations.services.delete import deck_test_delete
from spacetrace.simulations.services.errors import BadTest, SimulationLimit
from spacetrace.simulations.services.finish import deck_test_cancel, deck_test_finish, matches_of
from spacetrace.simulations.services.lease import lease_keep, lease_take
from spacetrace.simulations.services.sweep import simulations_sweep
from spacetrace.simulations.services.work import chunks_play
from tests.simulations.conftest import deck_of, spec


def play_all() -> int:
    """Work until nothing is left to do."""
    return chunks_play(seconds=600)


def summary(test: DeckTest) -> Summary:
    """What the test told."""
    test.refresh_from_db()
    assert test.status == Status.DONE
    return summary_of(test.summary or {})


# --- making one -----------------------------------------------------------------------------------


def test_matches_are_shared_evenly_and_in_even_numbers() -> None:
    assert share_of(200, 1) == 200
    assert share_of(200, 3) == 66
    assert share_of(2_000, 7) == 284
    for opponents in range(1, 9):
        for matches in (100, 101, 777, 2_000):
            share = share_of(matches, opponents)
            assert share % 2 == 0
            assert limits.LEAST_MATCHES <= share * opponents <= limits.MOST_MATCHES


@pytest.mark.parametrize(("matches", "opponents"), [(99, 1), (2_001, 1), (100, 0), (100, 9)])
def test_too_many_or_too_few_are_refused(matches: int, opponents: int) -> None:
    with pytest.raises(BadTest):
        share_of(matches, opponents)


def test_who_thinks_for_long_plays_no_tests(
    swarm: Deck, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "random", replace(LEVELS["random"], thinks=DEAR))
    assert "random" not in [level.key for level in quick_levels("spacetrace")]
    with pytest.raises(BadTest, match="no computer player"):
        deck_test_create(owner=alice, deck=swarm, spec=spec("heavy"))


def test_a_test_pins_what_its_matches_are_played_with(
    quick: DeckTest, swarm: Deck, sent: list[Any]
) -> None:
    assert [opponent.stock for opponent in quick.opponents.all()] == ["heavy", "jammers"]
    assert quick.config["format"] == "standard"
    assert quick.pinned.used_at is not None
    assert sum(chunk.count for chunk in quick.chunks.all()) == quick.matches == 100
    pinned = dict(quick.pinned.cards)
    fewer = {card: copies for card, copies in swarm.cards.items() if copies > 1}
    deck_save(deck=swarm, cards=fewer, at=swarm.edit, is_autosave=True)
    assert DeckVersion.objects.get(pk=quick.pinned.pk).cards == pinned


def test_workers_are_told_after_the_commit_as_one_group(
    swarm: Deck, alice: User, sent: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        deck_test_create(owner=alice, deck=swarm, spec=spec("heavy"))
        assert sent == []
    assert len(sent) == 1
    assert len(sent[0].func.__self__.tasks) == 20


def test_an_illegal_deck_cannot_be_tested_nor_be_an_opponent(swarm: Deck, alice: User) -> None:
    legal = deck_of(alice, "heavy")
    saved = deck_save(deck=swarm, cards={"fighters": 3}, at=swarm.edit)
    with pytest.raises(BadTest, match="40 cards"):
        deck_test_create(owner=alice, deck=saved.deck, spec=spec("heavy"))
    opponents = [OpponentSpec(deck=swarm.public_id)]
    with pytest.raises(BadTest, match="40 cards"):
        deck_test_create(owner=alice, deck=legal, spec=spec_of(opponents))
    assert not DeckTest.objects.exists()
    assert not Spent.objects.exists()


def spec_of(opponents: list[OpponentSpec]) -> TestSpec:
    return TestSpec(opponents=opponents, matches=100, level="random")


def test_decks_of_others_are_opponents_only_where_they_are_shown(
    swarm: Deck, alice: User, bob: User
) -> None:
    theirs = deck_of(bob, "heavy")
    opponents = [OpponentSpec(deck=theirs.public_id, level="random")]
    with pytest.raises(BadTest, match="not shown"):
        deck_test_create(owner=alice, deck=swarm, spec=spec_of(opponents))
    Deck.objects.filter(pk=theirs.pk).update(visibility="public")
    test = deck_test_create(owner=alice, deck=swarm, spec=spec_of(opponents))
    assert test.opponents.get().cards == theirs.cards


@pytest.mark.parametrize(
    "strange",
    [
        OpponentSpec(),
        OpponentSpec(stock="nobody"),
        OpponentSpec(stock="\0"),
        OpponentSpec(stock="swarm", deck="x" * 22),
        OpponentSpec(deck="\ud800"),
        OpponentSpec(deck="x" * 22),
        OpponentSpec(stock="swarm", level="commodore"),
    ],
)
def test_strange_opponents_are_refused(swarm: Deck, alice: User, strange: OpponentSpec) -> None:
    with pytest.raises(BadTest):
        deck_test_create(owner=alice, deck=swarm, spec=spec_of([strange]))


def test_strange_options_are_refused(swarm: Deck, alice: User) -> None:
    for config in ({"victory": "love"}, {"format": "open"}, {"\0": 1}, {"turn_limit": 10**30}):
        with pytest.raises(BadTest):
            deck_test_create(owner=alice, deck=swarm, spec=spec("heavy", config=config))


# --- how much there may be ------------------------------------------------------------------------


def test_two_tests_run_at_a_time(swarm: Deck, alice: User, quick: DeckTest) -> None:
    second = deck_test_create(owner=alice, deck=swarm, spec=spec("heavy"))
    with pytest.raises(SimulationLimit, match="still running"):
        deck_test_create(owner=alice, deck=swarm, spec=spec("heavy"))
    assert deck_test_cancel(test=second)
    deck_test_create(owner=alice, deck=swarm, spec=spec("heavy"))


def test_a_day_has_so_many_matches_even_if_tests_are_deleted(
    swarm: Deck, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MATCHES_A_DAY", 250)
    for _ in range(2):
        deck_test_delete(test=deck_test_create(owner=alice, deck=swarm, spec=spec("heavy")))
    with pytest.raises(SimulationLimit, match="50 of yours are left"):
        deck_test_create(owner=alice, deck=swarm, spec=spec("heavy"))


@pytest.mark.skipif(connection.vendor != "sqlite", reason="another server's disk is its own affair")
def test_in_the_reserve_of_the_disk_tests_and_decks_can_only_be_deleted(
    quick: DeckTest, swarm: Deck, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "DISK_RESERVE", 1 << 62)
    with pytest.raises(OperationalError):
        deck_test_create(owner=alice, deck=swarm, spec=spec("heavy"))
    with pytest.raises(OperationalError):
        deck_test_cancel(test=quick)
    deck_test_delete(test=quick)
    deck_delete(deck=swarm)
    assert not DeckTest.objects.exists() and not Deck.objects.exists()


# --- playing --------------------------------------------------------------------------------------


def test_a_test_that_the_rules_have_changed_under_is_broken_off(quick: DeckTest) -> None:
    DeckTest.objects.update(rules_version=quick.rules_version + 1)
    assert chunks_play(seconds=600) == 0
    quick.refresh_from_db()
    assert (quick.status, quick.played) == (Status.FAILED, 0)
    assert "rules have changed" in quick.problem


def test_the_figures_are_those_of_a_plain_recount(quick: DeckTest) -> None:
    opponents = list(quick.opponents.all())
    plain = [
        [
            play_match(m.game, m.cards, m.config, m.entrants, seed)
            for seed in range(1, opponent.matches + 1)
        ]
        for opponent in opponents
        for m in [meeting_of(quick, opponent)]
    ]
    assert play_all() == 100
    told = summary(quick)
    for part, group in zip(plain, told.opponents, strict=True):
        assert group.matches == len(part) == 50
        assert group.wins == sum(0 in result.winners for result in part)
        assert group.draws == sum(not result.winners for result in part)
    results = [result for part in plain for result in part]
    assert told.overall.wins == sum(0 in result.winners for result in results)
    firsts = [result for result in results if result.first == 0]
    assert told.beginning.matches == told.following.matches == len(firsts) == 50
    assert told.beginning.wins == sum(0 in result.winners for result in firsts)
    assert told.turns.mean == sum(result.turns for result in results) / 100
    ends = Counter(result.reason for result in results)
    assert {end.reason: end.matches for end in told.ends} == ends


def test_card_figures_count_what_happened(swarm: Deck, alice: User) -> None:
    test = deck_test_create(owner=alice, deck=swarm, spec=spec("heavy"))
    meeting = meeting_of(test, test.opponents.get())
    matches = [match_play(meeting, seed) for seed in range(1, 101)]
    card = max(swarm.cards, key=lambda c: sum(m.drawn.get(c, 0) for m in matches))
    play_all()
    found = next(row for row in summary(test).cards if row.card == card)
    drawn = [m for m in matches if m.drawn.get(card)]
    assert found.drawn_in == len(drawn)
    assert found.when_drawn.points == sum(m.points for m in drawn)
    assert found.drawn == sum(m.drawn.get(card, 0) for m in matches)
    assert found.played == sum(m.played.get(card, 0) for m in matches)
    assert found.stuck == sum(m.stuck.get(card, 0) for m in matches)
    rest = [m for m in matches if not m.drawn.get(card)]
    told = cards_told(summary(test))[card]
    drawn_share = sum(m.points for m in drawn) / len(drawn)
    if rest:
        rest_share = sum(m.points for m in rest) / len(rest)
        assert told is not None and told.gain == pytest.approx(drawn_share - rest_share)
    else:
        assert told is None


def test_what_became_of_the_cards_is_added_up_for_everybody(swarm: Deck, alice: User) -> None:
    test = deck_test_create(owner=alice, deck=swarm, spec=spec("heavy"))
    meeting = meeting_of(test, test.opponents.get())
    matches = [match_play(meeting, seed) for seed in range(1, 101)]
    play_all()
    rows = {row.card_id: row for row in CardTally.objects.filter(field="tests")}
    assert set(rows) == set(swarm.cards)
    for card, row in rows.items():
        played = [match for match in matches if match.played.get(card)]
        assert (row.held, row.played) == (100, len(played))
        assert row.wins == sum(match.is_won for match in played)
        assert row.draws == sum(match.is_drawn for match in played)
    assert any(row.wins for row in rows.values())


def test_pieces_played_out_of_order_by_several_workers_tell_the_same(
    swarm: Deck, alice: User, quick: DeckTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_all()
    again = deck_test_create(owner=alice, deck=swarm, spec=spec("heavy", "jammers"))
    monkeypatch.setattr(leases, "AT_HAND", 20)
    random.seed(5)
    while chunks_play(seconds=0):  # each worker stops after a match
        pass
    assert summary(again) == summary(quick)
    rows = [list(t.replays.values_list("seed", "kind", "moves")) for t in (quick, again)]
    assert rows[0] == rows[1] and len(rows[0]) == 6


def test_the_end_is_stored_once_with_results_of_the_version(quick: DeckTest, swarm: Deck) -> None:
    play_all()
    assert not deck_test_finish(test_id=quick.pk)
    told = summary(quick)
    rows = list(Result.objects.filter(version=quick.version_id, source="test").order_by("place"))
    assert [(row.place, row.matches, row.wins, row.draws) for row in rows] == [
        (place, group.matches, group.wins, group.draws)
        for place, group in enumerate(told.opponents, 1)
    ]
    assert {row.reference for row in rows} == {quick.public_id}
    assert not Chunk.objects.exists()
    kinds = Counter(Replay.objects.values_list("kind", flat=True))
    assert kinds == {"win": 3, "loss": 3}


def test_a_late_worker_stores_nothing(quick: DeckTest) -> None:
    slow = lease_take()
    assert slow is not None
    chunk = Chunk.objects.select_related("opponent").get(pk=slow.chunk_id)
    match = match_play(meeting_of(quick, chunk.opponent), chunk.first_seed)
    Chunk.objects.filter(pk=slow.chunk_id).update(lease_until=timezone.now())
    play_all()
    done = summary(quick)
    assert not lease_keep(slow, chunk, [match])
    assert summary(quick) == done
    assert done.overall.matches == 100


def test_a_piece_goes_on_where_its_last_worker_stopped(quick: DeckTest) -> None:
    dead = lease_take()
    assert dead is not None
    chunk = Chunk.objects.select_related("opponent").get(pk=dead.chunk_id)
    meeting = meeting_of(quick, chunk.opponent)
    first = [match_play(meeting, chunk.first_seed), match_play(meeting, chunk.first_seed + 1)]
    assert lease_keep(dead, chunk, first)
    assert play_all() == 95  # the piece is still the dead one's
    Chunk.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert play_all() == 3
    assert summary(quick).overall.matches == 100


def test_a_match_that_takes_its_worker_down_every_time_breaks_the_test_off(
    quick: DeckTest,
) -> None:
    Chunk.objects.filter(first_seed=1).update(tries=leases.MOST_TRIES)
    play_all()
    quick.refresh_from_db()
    assert quick.status == Status.FAILED
    assert "could not be played to its end" in quick.problem
    assert not Chunk.objects.exists()


def test_tests_take_turns(swarm: Deck, alice: User, bob: User, quick: DeckTest) -> None:
    other = deck_test_create(owner=bob, deck=deck_of(bob, "heavy"), spec=spec("swarm"))
    taken = [lease_take() for _ in range(10)]
    assert Counter(lease.test_id for lease in taken if lease) == {quick.pk: 5, other.pk: 5}


def test_a_cancelled_test_keeps_what_was_played_and_goes_no_further(quick: DeckTest) -> None:
    mine = lease_take()
    assert mine is not None
    chunk = Chunk.objects.select_related("opponent").get(pk=mine.chunk_id)
    match = match_play(meeting_of(quick, chunk.opponent), chunk.first_seed)
    assert lease_keep(mine, chunk, [match])
    assert deck_test_cancel(test=quick)
    assert not deck_test_cancel(test=quick)
    assert not lease_keep(mine, chunk, [match])
    assert play_all() == 0
    quick.refresh_from_db()
    assert (quick.status, quick.played) == (Status.CANCELLED, 1)
    assert not Result.objects.exists()
    assert not CardTally.objects.exists()


def test_the_sweep_offers_what_is_free_and_sums_up_what_is_done(
    quick: DeckTest, sent: list[Any]
) -> None:
    assert simulations_sweep() == 16
    sent.clear()
    Chunk.objects.update(lease_until=timezone.now() + timedelta(seconds=9))
    assert simulations_sweep() == 0 and sent == []
    Chunk.objects.update(lease_until=None)
    test_finishes = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "spacetrace.simulations.services.work.deck_test_finish",
            lambda **k: test_finishes.append(k),
        )
        play_all()  # the worker dies just before it sums up
    assert test_finishes and matches_of(quick, list(quick.opponents.all()))[1]
    sent.clear()
    assert simulations_sweep() == 1
    assert sent[0].keywords["args"] == (quick.pk,)
    assert deck_test_finish(test_id=quick.pk)
    assert summary(quick).overall.matches == 100


def test_a_task_gives_back_what_is_left_when_its_time_is_over(
    quick: DeckTest, sent: list[Any]
) -> None:
    sent.clear()
    assert chunks_play(seconds=0) == 1
    assert len(sent) == 1
    assert not Chunk.objects.exclude(lease_until=None).exists()
