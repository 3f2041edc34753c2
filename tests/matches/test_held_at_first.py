"""A first match against a clock waits until somebody new has read what it is; nothing runs."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from cardsets.files import set_of_game
from spacetrace.matches.models import Due, Match, Move
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.between_rounds import table_go_on
from spacetrace.matches.services.create import match_create
from spacetrace.matches.services.locking import match_lock
from spacetrace.matches.services.pause import match_pause, match_resume
from spacetrace.matches.services.tick import match_tick
from spacetrace.matches.verification import match_verify
from spacetrace.players.models import User
from tests.matches.tables import INVITE, ME, computer, fresh, send
from tests.published import set_published

LESSONS = {"blast_off": "three-two-one", "spaced_out": "two-piles"}
"""The games that introduce themselves, each with its lesson."""
WORDS = "Nothing runs until you begin."


@pytest.fixture(params=LESSONS, autouse=True)
def game(request: pytest.FixtureRequest, db: None) -> str:
    """Each of them in turn, with its cards."""
    key = str(request.param)
    set_published(set_of_game(key))
    return key


def first(alice_client: Client, game: str) -> Match:
    """The match that somebody new has begun by one press."""
    alice_client.post(reverse("matches:new"), {"game": game, "quick": "1"})
    return fresh(Match.objects.get())


def page(client: Client, match: Match, query: str = "") -> str:
    return client.get(f"/m/{match.public_id}/{query}").content.decode()


@pytest.mark.parametrize("query", ["", "?view=text"])
def test_somebody_new_reads_first_what_is_played(
    alice_client: Client, game: str, query: str
) -> None:
    shown = page(alice_client, first(alice_client, game), query)
    assert WORDS in shown
    assert 'id="round-go-on"' in shown
    assert reverse("matches:lesson", args=[LESSONS[game]]) in shown
    assert 'id="ask-hint"' not in shown
    assert "The round is over." not in shown


def test_nobody_moves_and_no_clock_runs_before_they_begin(
    watch: time_machine.Traveller, alice: User, alice_client: Client, game: str
) -> None:
    match = first(alice_client, game)
    assert (match.is_held_at_first, match.waiting, match.clock_at) == (True, (0,), None)
    watch.shift(timedelta(hours=1))
    assert not match_tick(match_id=match.pk)
    ai_turn_play(match_id=match.pk)
    assert send(match, 0, "draw").status == "refused"
    assert not Move.objects.exists()
    assert table_go_on(match=match, user=alice).status == "done"
    now = fresh(match)
    assert not now.is_held
    assert Due.objects.filter(match=match).exists()
    assert WORDS not in page(alice_client, now)
    assert match_verify(fresh(match)) == 0


def test_a_pause_does_not_begin_it(alice_client: Client, game: str) -> None:
    match = first(alice_client, game)
    match_pause(match_lock(match.pk), "Another program is needed.")
    assert match_resume(match_id=match.pk)
    now = fresh(match)
    assert (now.is_held_at_first, now.clock_at) == (True, None)


@pytest.mark.parametrize("before", ["match", "lesson"])
def test_whoever_has_sat_there_before_begins_at_once(
    alice_client: Client, game: str, before: str
) -> None:
    if before == "match":
        first(alice_client, game)
    else:
        alice_client.post(reverse("matches:lesson", args=[LESSONS[game]]))
    alice_client.post(reverse("matches:new"), {"game": game, "quick": "1"})
    assert not Match.objects.latest("pk").is_held


def test_neither_slow_tables_nor_those_that_wait_for_others_are_held(
    alice: User, game: str
) -> None:
    for seats, pace in (([ME, computer()], "slow"), ([ME, INVITE], "live")):
        config = {"pace": pace}
        made = match_create(owner=alice, game=game, seats=seats, config=config, is_held=True)
        assert not fresh(made).held_mask
