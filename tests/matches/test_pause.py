"""A match whose rules are not here waits for them, and nobody is kept from leaving it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.test import Client

from spacetrace.infrastructure.database_time import clock_standing
from spacetrace.matches.models import Due, Match, SeatKind, Status
from spacetrace.matches.selectors import match_versions
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.pause import match_resume
from spacetrace.matches.services.sweep import work_sweep
from spacetrace.matches.services.tick import match_tick
from spacetrace.matches.time_control import DAY, TimeControl
from spacetrace.players.models import User
from tests.matches.conftest import NOON
from tests.matches.tables import fresh, send, table_of
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame

Gone = Callable[..., Match]
A_DAY = TimeControl("days", DAY, 0, "lose")


def told(*words: str) -> str:
    """What `rules_in_use` prints."""
    out = StringIO()
    call_command("rules_in_use", *words, stdout=out)
    return out.getvalue()


@pytest.fixture
def gone() -> Gone:
    """Takes the rules of a match away, or brings them back."""

    def gone(match: Match, version: int = 7) -> Match:
        Match.objects.filter(pk=match.pk).update(rules_version=version)
        return fresh(match)

    return gone


@pytest.mark.parametrize("how", ["sweep", "command", "move"])
def test_the_clock_stands_and_goes_on_from_where_it_stood(
    held: Match, gone: Gone, watch: time_machine.Traveller, how: str
) -> None:
    watch.shift(0.3)
    assert send(gone(held), 1, "play comet").status == "paused"
    assert list(match_versions([held.pk])) == [(held.pk, fresh(held).version, False)]
    watch.shift(3_600)
    assert not match_tick(match_id=held.pk)
    gone(held, 1)
    if how == "sweep":
        work_sweep()
    elif how == "command":
        assert "Of 1 paused matches 1 go on" in told("--resume")
    else:
        assert send(held, 1, "play comet").status == "done"
    now = fresh(held)
    assert (now.status, now.clock_left) == (Status.RUNNING, 500)
    assert (now.paused_at, now.pause_reason) == (None, "")
    watch.shift(0.4)
    assert not match_tick(match_id=held.pk)
    watch.shift(0.2)
    assert match_tick(match_id=held.pk)


def test_the_sweep_looks_only_at_matches_whose_rules_are_here(
    match: Match, gone: Gone, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(gone(match), 0, "draw")
    looked: list[int] = []
    monkeypatch.setattr(
        "spacetrace.matches.services.sweep.match_resume", lambda match_id: looked.append(match_id)
    )
    work_sweep()
    assert not looked
    gone(match, 1)
    work_sweep()
    assert looked == [match.pk]


def test_a_clock_stops_as_soon_as_its_rules_are_gone_and_not_while_they_come(
    held: Match, gone: Gone, watch: time_machine.Traveller
) -> None:
    gone(held, 7)  # another process may have them: an update is under way
    work_sweep()
    assert fresh(held).status == Status.RUNNING
    gone(held, 0)
    watch.shift(0.3)
    work_sweep()
    watch.shift(60)
    assert (fresh(held).status, fresh(held).clock_left) == (Status.PAUSED, None)
    gone(held, 1)
    work_sweep()
    assert (fresh(held).status, fresh(held).clock_left) == (Status.RUNNING, 500)


@pytest.mark.parametrize("version", [0, 7])
def test_nobody_loses_by_time_while_the_rules_are_not_here(
    toy: ToyGame, gone: Gone, alice: User, bob: User, version: int
) -> None:
    with clock_standing(NOON) as clock:
        match = gone(table_of(alice, bob, time_control=A_DAY), version)
        clock.shift(timedelta(days=2))
        assert not match_tick(match_id=match.pk)
        assert fresh(match).status == Status.PAUSED
        assert not match.seats.filter(timeouts__gt=0).exists()
        gone(match, 1)
        assert match_resume(match_id=match.pk)
        left = (fresh(match).deadline_at or NOON) - clock.now
        assert abs(left - timedelta(days=1)) < timedelta(minutes=1)


def test_a_player_s_clock_stops_too_as_soon_as_its_rules_are_gone(
    toy: ToyGame, gone: Gone, alice: User, bob: User
) -> None:
    match = gone(table_of(alice, bob, time_control=A_DAY), 0)
    work_sweep()
    assert fresh(match).status == Status.PAUSED


def test_the_page_says_in_plain_words_what_is_so(
    match: Match, gone: Gone, alice: User, alice_client: Client
) -> None:
    gone(match)
    page = " ".join(alice_client.get(f"/m/{match.public_id}/").content.decode().split())
    assert "This match is paused" in page
    assert "begun under version 7 of the rules" in page
    assert "no clock runs" not in page, "it runs until somebody meets the match"
    assert "your opponent wins the match" in page
    assert f'data-waiting="/m/{match.public_id}/stream/"' in page
    send(match, 0, "draw")
    assert "no clock runs" in " ".join(
        alice_client.get(f"/m/{match.public_id}/").content.decode().split()
    )
    assert "paused" in alice_client.get("/matches/").content.decode()
    reloaded = alice_client.get(f"/m/{match.public_id}/board/?since=0")
    assert reloaded["HX-Redirect"] == f"/m/{match.public_id}/"
    # Every move can still be read, for today's rules know these words.
    assert alice_client.get(f"/m/{match.public_id}/story/").status_code == 200
    Match.objects.filter(pk=match.pk).update(format_version=99)
    assert alice_client.get(f"/m/{match.public_id}/story/").status_code == 302


def test_programs_are_told_too(match: Match, gone: Gone, alice: User) -> None:
    gone(match)
    api, here = Client(headers=headers_for(alice)), f"/api/v1/matches/{match.public_id}/"

    def post(door: str, **body: Any) -> Any:
        return api.post(here + door, json.dumps(body), "application/json")

    assert api.get(here).json()["view"] is None
    assert api.get(here + "actions/").status_code == 409
    assert post("explain/", action="draw").json()["error"]["code"] == "paused"
    sent = post("act/", action="draw", at_version=match.version, command_id="one")
    assert (sent.status_code, sent.json()["error"]["code"]) == (409, "paused")
    detail = api.get(here).json()
    assert (detail["status"], detail["clock"]) == ("paused", None)
    assert "version 7 of the rules" in detail["pause_reason"]


@pytest.mark.parametrize("is_met", [False, True])
def test_a_match_of_two_can_be_given_up_whether_or_not_somebody_has_met_it(
    match: Match, gone: Gone, alice: User, alice_client: Client, is_met: bool
) -> None:
    gone(match)
    if is_met:
        send(match, 0, "draw")
    alice_client.post(f"/m/{match.public_id}/concede/")
    after = fresh(match)
    assert (after.status, after.outcome["winners"]) == (Status.OVER, [1])
    assert "No table here" in alice_client.get(f"/m/{match.public_id}/").content.decode()


def test_a_large_table_can_be_left_to_the_computer(
    toy: ToyGame, gone: Gone, alice: User, bob: User, alice_client: Client
) -> None:
    match = table_of(alice, bob, computers=("officer",))
    gone(match)
    page = alice_client.get(f"/m/{match.public_id}/").content.decode()
    assert "a computer player takes your seat" in page
    assert match_concede(match=match, user=alice, seat=0).is_done
    assert match.seats.get(index=0).kind == SeatKind.AGENT


def test_the_computer_goes_on_when_the_rules_are_back(ai_match: Match, gone: Gone) -> None:
    while 1 not in fresh(ai_match).waiting:
        assert send(ai_match, 0, "draw").status == "done"
    gone(ai_match)
    ai_turn_play(match_id=ai_match.pk)
    assert fresh(ai_match).status == Status.PAUSED
    assert not Due.objects.exists()
    gone(ai_match, 1)
    work_sweep()
    assert Due.objects.filter(match=ai_match).exists()
    assert ai_turn_play(match_id=ai_match.pk) >= 1


def test_a_command_tells_what_matches_need_and_ends_what_nobody_will_play(
    match: Match, ai_match: Match, gone: Gone
) -> None:
    assert "toy 1 (today's): 2 going on, 0 paused, 0 over" in told()
    gone(match)
    send(match, 0, "draw")
    text = told("--resume")
    assert "Of 1 paused matches 0 go on" in text
    assert "toy 7 (not here): 0 going on, 1 paused, 0 over" in text
    assert "`--end toy 7` ends them" in text
    with pytest.raises(CommandError, match="can be played on"):
        told("--end", "toy", "1")
    with pytest.raises(CommandError, match="a number"):
        told("--end", "toy", "seven")
    assert "Ended: 1." in told("--end", "toy", "7")
    after = fresh(match)
    assert (after.status, after.outcome["reason"]) == (Status.OVER, "outdated")
    assert fresh(ai_match).status == Status.RUNNING
    assert "ends them" not in told()
    assert not match_resume(match_id=match.pk)
