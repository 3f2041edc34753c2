"""The replay: every version on the table, by page and by frames, and never more than is open."""

from __future__ import annotations

import random
import re
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.trust.dicing import play
from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches import games
from spacetrace.matches.models import KeptTable, Match, Move, SeatKind
from spacetrace.matches.presenters.log import LOG_MOVES
from spacetrace.matches.presenters.replay import STRETCH_MOVES, controls_of
from spacetrace.matches.selectors import view_json_for
from spacetrace.matches.selectors.past import table_at
from spacetrace.matches.selectors.replay import ReplayShown, reach_of, replay_shown, stretch_shown
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.verification import match_verify
from spacetrace.players.models import User
from spacetrace.presentation.moves import TURN_EVENTS
from tests.markup import one_line
from tests.matches.html.test_recap import move
from tests.matches.html.test_table import url
from tests.matches.tables import fresh, table_of
from tests.toy.game import ToyGame


def end(match: Match, user: User, seat: int = 0) -> Match:
    assert match_concede(match=fresh(match), user=user, seat=seat, command_id="end").is_done
    return fresh(match)


def page(client: Client, match: Match, more: str = "") -> str:
    answer = client.get(url(match, f"replay/{more}"))
    assert answer.status_code == 200
    return one_line(re.sub(r'"csrfmiddlewaretoken" value="[^"]*"', "", answer.content.decode()))


def stretch(client: Client, match: Match, more: str = "?since=0") -> dict[str, Any]:
    answer = client.get(url(match, f"replay/stretch/{more}"))
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def shown(match: Match, viewer: int | None, at: int) -> ReplayShown:
    words = {"versions": LOG_MOVES, "turn_lines": TURN_EVENTS, "as_you": True}
    return replay_shown(fresh(match), viewer, at, **words)  # type: ignore[arg-type]


@pytest.fixture
def moved(toy: ToyGame, alice: User, bob: User) -> Match:
    match = table_of(alice, bob)
    for _ in range(6):
        move(match)
    return fresh(match)


@pytest.fixture
def against_computer(toy: ToyGame, alice: User) -> Match:
    match = table_of(alice, computers=("cadet",))
    while fresh(match).waiting != (0,):
        ai_turn_play(match_id=match.pk)
    move(match)
    return end(match, alice)


def test_each_version_is_the_table_of_then_by_page_and_by_frames(
    match_of_each: Match, alice_client: Client
) -> None:
    match = match_of_each
    dice = random.Random(match.game)
    for _ in range(24):
        if not fresh(match).waiting:
            break
        move(match, dice)
    now = fresh(match)
    rules, reach = games.game_of(now), reach_of(now)
    assert reach.last == now.version
    last_of: dict[int, bytes] = {}
    for since in range(reach.first, reach.last, STRETCH_MOVES):
        part = stretch_shown(now, 0, since, most=STRETCH_MOVES, versions=LOG_MOVES, as_you=True)
        then = rules.view(table_at(now, since), 0)
        assert rules.view_json(part.before.view) == rules.view_json(then)
        assert all(since < frame.told.version <= part.until for frame in part.frames)
        last_of |= {f.told.version: rules.view_json(f.look.view) for f in part.frames}
    for version in range(reach.first, reach.last + 1):
        seen = shown(now, 0, version)
        then = rules.view_json(rules.view(table_at(now, version), 0))
        assert rules.view_json(seen.look.view) == then
        assert last_of.get(version, then) == then
    assert rules.view_json(shown(now, 0, reach.last).look.view) == view_json_for(now, 0)
    drawn = page(alice_client, now, f"?at={reach.first + 5}")
    assert 'name="action"' not in drawn and 'form="act"' not in drawn
    done = min(5, reach.last - reach.first)  # by lot it may be over sooner
    assert f"{done} of {reach.last - reach.first}" in drawn


def test_a_page_leads_to_the_first_back_on_and_last_moment_without_a_script(
    moved: Match, alice_client: Client
) -> None:
    reach = reach_of(moved)
    assert reach.last - reach.first == 6
    middle = page(alice_client, moved, f"?at={reach.first + 3}")
    for at in (reach.first, reach.first + 2, reach.first + 4, reach.last):
        assert f'href="?at={at}"' in middle
    assert "3 of 6" in middle
    assert "0 of 6" in page(alice_client, moved)
    assert f'data-at="{reach.last}"' in page(alice_client, moved, "?at=999999")
    assert "2 of 6" in page(alice_client, moved, f"?at={reach.first + 2}&view=text")


@pytest.mark.parametrize(("at", "now"), [(1, "Before turn 1"), (4, "Before turn 1"), (5, "Two")])
def test_the_turns_to_jump_to_begin_with_the_beginning(at: int, now: str) -> None:
    turns = [
        SimpleNamespace(version=5, sentence="Two"),
        SimpleNamespace(version=8, sentence="Three"),
    ]
    reach = SimpleNamespace(first=1, last=9)
    controls = controls_of(cast(ReplayShown, SimpleNamespace(turns=turns, at=at, reach=reach)))
    assert [turn.at for turn in controls.turns] == [1, 5, 8]
    assert controls.turn == now


@pytest.mark.parametrize("at", ["", "x", "-4", "99999999999999999999"])
def test_any_moment_that_is_asked_for_is_answered(
    moved: Match, alice_client: Client, at: str
) -> None:
    page(alice_client, moved, f"?at={at}")
    stretch(alice_client, moved, f"?since={at}")


def test_a_stranger_finds_nothing_and_a_curtain_hides_everything(
    toy: ToyGame, moved: Match, alice: User, alice_client: Client, stranger_client: Client
) -> None:
    for door in ("replay/", "replay/stretch/"):
        assert stranger_client.get(url(moved, door)).status_code == 404
        assert Client().get(url(moved, door)).status_code in (302, 404)
        assert alice_client.post(url(moved, door)).status_code == 405
    match = match_create(owner=alice, game="toy", seats=[SeatSpec("me"), SeatSpec("hot")])
    while fresh(match).waiting != (0,):
        move(match)
    alice_client.post(url(match, "take/"))
    while fresh(match).waiting != (1,):
        move(match)
    assert alice_client.get(url(match, "replay/")).status_code == 302
    assert alice_client.get(url(match, "replay/stretch/")).status_code == 204


def test_while_a_match_goes_on_everybody_sees_what_their_own_seat_saw(
    moved: Match, alice_client: Client, bob_client: Client
) -> None:
    at = moved.version
    usual = page(alice_client, moved, f"?at={at}")
    assert page(alice_client, moved, f"?at={at}&seat=2") == usual
    assert page(alice_client, moved, f"?at={at}&seat=0") == usual
    assert 'data-seat="0"' in usual
    assert 'data-seat="1"' in page(bob_client, moved, f"?at={at}&seat=1")
    one = stretch(alice_client, moved, f"?since={at - 2}")
    assert stretch(alice_client, moved, f"?since={at - 2}&seat=2") == one


def test_when_it_is_over_a_computer_hides_nothing_and_people_do(
    against_computer: Match, moved: Match, alice: User, alice_client: Client
) -> None:
    assert 'data-seat="1"' in page(alice_client, against_computer, "?seat=2")
    assert 'data-seat=""' in page(alice_client, against_computer, "?seat=0")
    end(moved, alice)
    assert 'data-seat="0"' in page(alice_client, moved, "?seat=2")
    assert 'data-seen-by="2"' not in page(alice_client, moved)
    assert 'data-seen-by="0"' in page(alice_client, moved)


def test_a_seat_that_was_left_to_the_computer_is_still_a_persons(
    against_computer: Match, bob: User, alice_client: Client, bob_client: Client
) -> None:
    left = against_computer.seats.get(index=1)
    assert left.kind == SeatKind.AGENT
    left.user = bob
    left.save()
    assert 'data-seat="0"' in page(alice_client, against_computer, "?seat=2")
    # Whoever has left sees what spectators see, and computers that were never people.
    assert 'data-seat=""' in page(bob_client, against_computer, "?seat=2")


def test_the_end_is_told_at_the_last_moment_and_leads_from_the_lists(
    against_computer: Match, alice: User, alice_client: Client
) -> None:
    at = reach_of(against_computer).last
    assert "gave the match up" in page(alice_client, against_computer, f"?at={at}")
    here = f'href="{url(against_computer, "replay/")}"'
    for address in (url(against_computer), "/matches/", "/players/me/"):
        assert here in one_line(alice_client.get(address).content.decode())


def test_each_line_of_the_log_leads_to_the_board_of_then(
    moved: Match, alice_client: Client
) -> None:
    told = one_line(alice_client.get(url(moved)).content.decode())
    assert f'href="replay/?at={moved.version}"' in told
    assert f'href="?at={moved.version}"' in page(alice_client, moved, f"?at={moved.version}")


def test_what_cannot_be_played_again_is_still_told(moved: Match, alice_client: Client) -> None:
    Move.objects.filter(match=moved, seq=2).update(action="play nothing-at-all")
    assert "cannot be shown" in page(alice_client, moved, f"?at={moved.version - 1}")
    assert "cannot be shown" not in page(alice_client, moved, f"?at={moved.version}")  # it stands
    assert alice_client.get(url(moved, "replay/stretch/?since=1")).status_code == 204


def test_a_match_that_has_not_begun_has_no_replay(
    toy: ToyGame, open_match: Match, alice_client: Client
) -> None:
    assert alice_client.get(url(open_match, "replay/")).status_code == 302
    assert alice_client.get(url(open_match, "replay/stretch/")).status_code == 204


def test_the_questions_of_a_page_do_not_grow_with_the_match(
    toy: ToyGame, alice: User, bob: User, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def queries(match: Match, more: str) -> int:
        with CaptureQueriesContext(connection) as made:
            assert alice_client.get(url(match, more)).status_code == 200
        return len(made)

    monkeypatch.setattr("spacetrace.matches.services.record.KEEP_EVERY", 2)
    short, long = table_of(alice, bob), table_of(alice, bob, hand=6)
    for match, moves in ((short, 3), (long, 9)):
        for _ in range(moves):
            move(match)
    assert KeptTable.objects.filter(match=long).count() == 4
    queries(short, "replay/")
    at = fresh(long).version
    for door in ("replay/?at={}", "replay/stretch/?since={}"):
        assert queries(short, door.format(fresh(short).version)) == queries(long, door.format(at))


# --- open cards -----------------------------------------------------------------------------------


def says(client: Client, match: Match, *, opens: bool) -> None:
    answer = client.post(url(match, "replay/cards/"), {"opens": int(opens), "at": 3})
    assert answer.status_code == 302
    assert answer["Location"].endswith("?at=3")


def test_hands_of_people_are_open_when_it_is_over_and_all_of_them_agree(
    moved: Match, alice: User, alice_client: Client, bob_client: Client
) -> None:
    says(alice_client, moved, opens=True)
    says(bob_client, moved, opens=True)
    assert 'data-seat="0"' in page(alice_client, moved, "?seat=2")  # it goes on
    end(moved, alice)
    assert 'data-seat="1"' in page(alice_client, moved, "?seat=2")
    assert 'data-seat="0"' in page(bob_client, moved, "?seat=1")
    says(bob_client, moved, opens=False)
    assert 'data-seat="0"' in page(alice_client, moved, "?seat=2")
    told = page(bob_client, moved)
    assert "So far: Alice" in told or "So far: alice" in told
    says(bob_client, moved, opens=True)
    assert 'data-seat="1"' in page(alice_client, moved, "?seat=2")


def test_one_who_has_left_is_asked_too(
    against_computer: Match, bob: User, alice_client: Client, bob_client: Client
) -> None:
    against_computer.seats.filter(index=1).update(user=bob)
    says(alice_client, against_computer, opens=True)
    assert 'data-seat="0"' in page(alice_client, against_computer, "?seat=2")
    says(bob_client, against_computer, opens=True)
    assert 'data-seat="1"' in page(alice_client, against_computer, "?seat=2")


def test_nobody_else_can_agree_and_only_by_sending(
    moved: Match, alice_client: Client, stranger_client: Client
) -> None:
    door = url(moved, "replay/cards/")
    assert stranger_client.post(door, {"opens": 1}).status_code == 404
    assert Client().post(door, {"opens": 1}).status_code in (302, 404)
    assert alice_client.get(door).status_code == 405
    assert not moved.seats.filter(opens_cards=True).exists()


def test_decks_are_open_as_hands_are(
    duel: Match, alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    move(duel)
    assert "The decks" not in page(alice_client, duel)
    end(duel, alice)
    own, other = (seat.deck_name for seat in duel.seats.all())
    told = page(alice_client, duel)
    assert own in told and other not in told
    for client in (alice_client, bob_client):
        says(client, duel, opens=True)
    assert other in page(alice_client, duel)


# --- from here on ---------------------------------------------------------------------------------


def plays_on(client: Client, match: Match, **form: Any) -> Match | None:
    answer = client.post(url(match, "replay/play-on/"), form)
    assert answer.status_code == 302
    if "/replay/" in answer["Location"]:
        return None
    return Match.objects.get(public_id=answer["Location"].split("/")[2])


def test_one_plays_on_from_a_moment_with_the_same_cards_where_all_are_open(
    solo: Match, alice: User, alice_client: Client
) -> None:
    assert plays_on(alice_client, solo, at=solo.version) is None  # it goes on
    play(solo, Chance.seeded("played on"), 24)
    end(solo, alice)
    now, made = fresh(solo), 0
    reach, rules = reach_of(now), games.game_of(solo)
    for version in range(reach.first, reach.last, 3):
        branch = plays_on(alice_client, now, at=version)
        if branch is None:
            continue
        made += 1
        then = rules.view_json(rules.view(table_at(now, version), 0))
        if branch.waiting == (0,):
            assert view_json_for(branch, 0).count(b"hand") == then.count(b"hand")
        assert [seat.deck for seat in branch.seats.all()] == [{}, {}]
        assert branch.branch_of == solo.public_id
        assert not Match.objects.counted().filter(pk=branch.pk).exists()
        match_verify(branch)
    assert made >= 3
    assert plays_on(alice_client, now, at=reach.last) is None  # it is decided
    told = one_line(alice_client.get("/matches/").content.decode())
    assert "played on from a replay" in told


def test_what_people_have_not_opened_is_dealt_anew(
    duel: Match, alice: User, alice_client: Client, bob_client: Client
) -> None:
    for _ in range(3):
        move(duel)
    end(duel, alice)
    at, rules = reach_of(duel).first, games.game_of(duel)
    then = rules.view(table_at(fresh(duel), at), 0)
    branch = plays_on(alice_client, duel, at=at)
    assert branch is not None
    kinds = [seat.kind for seat in branch.seats.all()]
    assert kinds == [SeatKind.USER, SeatKind.AGENT]
    begun = rules.view(table_at(branch, branch.version), 0)
    assert rules.view_json(begun) == rules.view_json(then)
    other = plays_on(bob_client, duel, at=at, seat=1)  # alice's seat is not open to him
    assert other is not None
    assert [seat.kind for seat in other.seats.all()] == [SeatKind.AGENT, SeatKind.USER]


def test_two_presses_play_on_in_one_match(solo: Match, alice: User, alice_client: Client) -> None:
    play(solo, Chance.seeded("played on"), 24)
    end(solo, alice)
    at = reach_of(fresh(solo)).first
    first = plays_on(alice_client, solo, at=at, key="after-0")
    assert first is not None
    assert plays_on(alice_client, solo, at=at, key="after-0") == first
    assert Match.objects.filter(branch_of=solo.public_id).count() == 1
    assert plays_on(alice_client, solo, at=at + 3, key="after-0") != first


def test_only_who_sat_there_plays_on_and_only_by_sending(
    against_computer: Match, alice_client: Client, stranger_client: Client
) -> None:
    door = url(against_computer, "replay/play-on/")
    assert stranger_client.post(door, {"at": 1}).status_code == 404
    assert alice_client.get(door).status_code == 405
    assert plays_on(alice_client, against_computer, at=1, seat=0) is None  # as nobody


def test_the_notation_has_what_the_seat_saw(
    moved: Match, alice_client: Client, bob_client: Client, stranger_client: Client
) -> None:
    answer = alice_client.get(url(moved, "replay/notation/"))
    text = answer.content.decode()
    assert "attachment" in answer["Content-Disposition"]
    assert text.startswith(f"# toy, rules {moved.rules_version}, match {moved.public_id}")
    own = [row.action for row in Move.objects.filter(match=moved, seat=0)]
    assert [line[2:] for line in text.splitlines() if line.startswith("1 ")] == own
    assert not [line for line in text.splitlines() if line.startswith("2 ")]
    assert text == alice_client.get(url(moved, "replay/notation/?seat=2")).content.decode()
    assert text != bob_client.get(url(moved, "replay/notation/")).content.decode()
    assert stranger_client.get(url(moved, "replay/notation/")).status_code == 404
