"""The clock of a table: it ticks once for each deadline, in time, late, or in somebody's way."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError
from django.test import Client

from spacetrace.engine.kernel.actions import CLOCK
from spacetrace.matches.access import etag_for, held_of, match_for
from spacetrace.matches.models import Match, Move, Report, Status
from spacetrace.matches.selectors import current_table, events_since, legal_for, view_for
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.carry_out import command_carry_out
from spacetrace.matches.services.clock import clocks_give_back
from spacetrace.matches.services.command import Command
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.pause import match_resume
from spacetrace.matches.services.statements import match_read
from spacetrace.matches.services.tick import REST, match_tick
from spacetrace.matches.verification import match_verify
from spacetrace.players.models import User
from tests.matches.conftest import NOON
from tests.matches.tables import fresh, send, table_of
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame

HOLD = timedelta(milliseconds=800)


def ticks(match: Match) -> list[Move]:
    return list(Move.objects.filter(match=match, seat=CLOCK).order_by("seq"))


# --- when it begins ------------------------------------------------------------------------------


def test_a_deadline_starts_the_clock(held: Match) -> None:  # TY-7
    assert (held.clock_number, held.clock_at) == (1, NOON + HOLD)
    assert held.waiting == ()
    assert held.clock_left == 800


def test_while_the_deadline_stays_the_same_the_time_runs_on(
    held: Match, watch: time_machine.Traveller
) -> None:
    watch.shift(0.5)
    assert send(held, 1, "play comet").status == "done"
    assert (fresh(held).clock_at, fresh(held).clock_left) == (NOON + HOLD, 300)


def test_after_an_outage_a_clock_goes_on_from_where_the_last_move_was(
    held: Match, watch: time_machine.Traveller
) -> None:
    watch.shift(0.2)
    send(held, 1, "play comet")
    watch.shift(7_200)
    assert clocks_give_back() == 1
    assert fresh(held).clock_left == 600


def test_a_table_without_a_deadline_has_no_clock(match: Match) -> None:
    assert (match.clock_at, match.clock_number, match.clock_left) == (None, None, None)


def test_what_a_move_reads_of_the_clock_is_what_was_stored(held: Match) -> None:
    read = match_read(held.pk)
    assert (read.clock_at, read.clock_number, read.pace) == (NOON + HOLD, 1, "slow")


# --- the tick ------------------------------------------------------------------------------------


def test_before_its_time_nothing_ticks(held: Match, watch: time_machine.Traveller) -> None:
    watch.shift(0.799)
    assert not match_tick(match_id=held.pk)
    assert fresh(held).version == held.version


def test_when_the_time_has_passed_it_ticks_once(held: Match, watch: time_machine.Traveller) -> None:
    watch.shift(0.8)
    assert match_tick(match_id=held.pk)
    assert not match_tick(match_id=held.pk)
    (tick,) = ticks(held)
    assert (tick.action, tick.event_lines) == ("tick", ["hold-ended"])
    assert tick.command_id.startswith("clock:1:")
    assert (tick.version_before, tick.version_after) == (held.version, held.version + 1)
    after = fresh(held)
    assert (after.waiting, after.clock_at, after.clock_number) == ((1,), None, None)


def test_a_tick_that_leads_to_another_deadline_starts_the_clock_anew(
    held: Match, watch: time_machine.Traveller
) -> None:
    send(held, 1, "play comet")
    watch.shift(0.9)
    assert match_tick(match_id=held.pk)
    assert (fresh(held).clock_number, fresh(held).clock_at) == (2, NOON + HOLD + HOLD * 9 / 8)


def test_the_same_deadline_cannot_be_stored_to_have_passed_twice(held: Match) -> None:
    row = {"match": held, "version_before": 0, "version_after": 0, "action": "tick"}
    for number in (90, 91):
        move = Move(**row, seq=number, seat=CLOCK, command_id="clock:9", body_hash="")
        if number == 90:
            move.save()
            continue
        with pytest.raises(IntegrityError):
            move.save()


def test_whoever_comes_after_the_deadline_finds_that_the_clock_has_ticked(
    held: Match, watch: time_machine.Traveller
) -> None:
    """No worker was there: the action itself brings the tick."""
    send(held, 0, "twin comet")
    watch.shift(5)
    assert send(held, 1, "draw", at_version=held.version).status == "stale"
    assert [move.event_lines[0] for move in ticks(held)] == ["hold-ended"]
    assert "card-played 1 comet yes" in ticks(held)[0].event_lines


def test_what_is_meant_for_any_table_is_judged_by_the_one_after_the_tick(
    held: Match, watch: time_machine.Traveller
) -> None:
    watch.shift(5)
    assert send(held, 0, "twin comet", at_version=held.version).status == "done"
    assert len(ticks(held)) == 1
    assert Move.objects.filter(match=held).latest("seq").action == "twin comet"


def test_an_action_that_came_in_time_is_not_late_because_it_had_to_queue(
    held: Match, watch: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow_read(match_id: int, **how: bool) -> Match:
        watch.shift(3)
        return match_read(match_id, **how)

    monkeypatch.setattr("spacetrace.matches.services.carry_out.match_read", slow_read)
    assert send(held, 1, "play comet", at_version=held.version).status == "done"
    assert ticks(held) == []


# --- claims are nobody else's business -----------------------------------------------------------


def test_a_claim_shows_in_no_version_no_etag_and_no_event_of_others(
    held: Match, alice: User
) -> None:
    before = [etag_for(match_for(alice, held.public_id), viewer) for viewer in (0, 1, None)]
    told_of = fresh(held).version
    assert send(held, 1, "draw").version == told_of
    now = match_for(alice, held.public_id)
    after = [etag_for(now, viewer) for viewer in (0, 1, None)]
    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1] != before[1]
    assert (
        events_since(now, 0, 0).moves == events_since(match_for(alice, held.public_id), 0, 0).moves
    )
    assert all(move.seat != 1 for move in events_since(now, 0, 0).moves)
    assert (view_for(now, 1).claim, view_for(now, 0).claim) == ("draw", None)
    assert now.waiting == ()


def test_a_claim_changes_nothing_that_the_api_tells_others(
    held: Match, alice: User, watch: time_machine.Traveller
) -> None:
    """Not even when something last happened at the table."""
    client = Client(headers=headers_for(alice))
    address = f"/api/v1/matches/{held.public_id}/"
    doors = [address, address + "events/", address + "actions/", "/api/v1/matches/"]

    def told() -> list[Any]:
        answers = [client.get(door).json() for door in doors]
        return [{key: answer[key] for key in answer if key != "clock"} for answer in answers]

    before = told()
    watch.shift(0.2)
    assert send(held, 1, "draw").status == "done"
    assert told() == before
    watch.shift(2)
    match_tick(match_id=held.pk)
    assert told() != before


def test_after_secret_claims_of_others_one_s_own_is_not_stale(held: Match) -> None:
    """A version that told of claims would also refuse the next player's."""
    assert send(held, 0, "twin comet").status == "done"
    assert send(held, 1, "play comet", at_version=held.version).status == "done"


def test_a_repeated_claim_gets_its_answer_again(held: Match) -> None:
    first = send(held, 1, "draw", command_id="once", at_version=held.version)
    again = send(held, 1, "draw", command_id="once", at_version=held.version)
    assert (first.status, again.status) == ("done", "repeated")
    assert send(held, 1, "draw", command_id="twice").rule == "TY-7"


def test_the_loser_of_a_hold_is_told_and_nobody_else(
    held: Match, watch: time_machine.Traveller, alice: User
) -> None:
    send(held, 1, "draw")
    send(held, 0, "twin comet")
    watch.shift(1)
    match_tick(match_id=held.pk)
    now = match_for(alice, held.public_id)
    told = [events_since(now, seat, held.version).moves[-1].lines for seat in (0, 1)]
    assert "claim-lost 2 -" in told[1]
    assert not any("claim" in line for line in told[0])


def test_a_claim_of_the_turn_s_owner_names_its_table(held: Match) -> None:
    assert send(held, 1, "draw", at_version=held.version - 1).status == "stale"
    assert send(held, 1, "draw", at_version=held.version).status == "done"


# --- nobody else is the clock --------------------------------------------------------------------


def test_nobody_may_say_that_the_time_is_over(
    held: Match, alice: User, watch: time_machine.Traveller
) -> None:
    for seconds in (0, 2):
        watch.shift(seconds)
        result = send(held, 0, "tick", command_id=f"t{seconds}")
        assert result.status == "refused"
        assert result.sentence
    forged = match_act(
        held=held_of(held, alice), seat=CLOCK, action="tick", at_version=1, command_id="x"
    )
    assert forged.status == "forbidden"
    forged_inside = Command(0, "tick", fresh(held).version, "clock:1")
    assert command_carry_out(match_id=held.pk, command=forged_inside).status == "refused"
    assert "tick" not in [text for _action, text in legal_for(held, 0)]


def test_by_api_nobody_sits_where_the_clock_sits(held: Match, alice: User) -> None:
    client = Client(headers=headers_for(alice))
    address = f"/api/v1/matches/{held.public_id}/"
    body = {"action": "tick", "at_version": held.version, "command_id": "clock:1"}
    address += "act/"
    forged = client.post(address, {**body, "seat": -1}, "application/json")
    assert forged.status_code == 400
    answer = client.post(address, body, "application/json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "refused")
    assert ticks(held) == []


def test_the_api_tells_how_much_time_is_left(
    held: Match, alice: User, watch: time_machine.Traveller
) -> None:
    client = Client(headers=headers_for(alice))
    address = f"/api/v1/matches/{held.public_id}/"
    watch.shift(0.3)
    for door in ("", "events/"):
        assert client.get(address + door).json()["clock"] == 500
    watch.shift(1)
    assert client.get(address).json()["clock"] == 0
    match_tick(match_id=held.pk)
    assert client.get(address).json()["clock"] is None
    assert client.get(address + "events/").json()["moves"][-1]["seat"] == CLOCK


# --- when something goes wrong -------------------------------------------------------------------


def test_a_tick_that_fails_is_reported_and_people_can_go_on(
    held: Match, watch: time_machine.Traveller, toy: ToyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    apply = toy.apply

    def broken(table: Any, seat: int, action: Any, emit: Any = None) -> None:
        if seat == CLOCK:
            raise ZeroDivisionError
        apply(table, seat, action, emit)

    watch.shift(1)
    with monkeypatch.context() as broken_clock:
        broken_clock.setattr(toy, "apply", broken)
        assert not match_tick(match_id=held.pk)
        assert send(held, 0, "twin comet").status == "done"
    report = Report.objects.get()
    assert (report.seat, report.action) == (CLOCK, "tick")
    assert fresh(held).clock_at == NOON + timedelta(seconds=1) + REST
    watch.shift(REST)
    assert match_tick(match_id=held.pk)


def test_a_game_whose_deadline_never_ends_does_not_tick_for_ever(
    held: Match, watch: time_machine.Traveller, toy: ToyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    deadline = toy.deadline(current_table(held))
    monkeypatch.setattr(toy, "deadline", lambda _table: deadline)
    watch.shift(1)
    assert not match_tick(match_id=held.pk)
    assert not match_tick(match_id=held.pk)
    assert Report.objects.count() == 1
    assert bytes(fresh(held).snapshot) == bytes(held.snapshot)


def test_a_paused_table_has_no_clock_until_it_goes_on(
    held: Match, watch: time_machine.Traveller, toy: ToyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as newer:
        newer.setattr(toy, "rules_version", 2)
        watch.shift(1)
        assert not match_tick(match_id=held.pk)
        assert (fresh(held).status, fresh(held).clock_left) == (Status.PAUSED, None)
        watch.shift(60)
        assert not match_tick(match_id=held.pk)
    assert match_resume(match_id=held.pk)
    # It had passed when the match was paused, and so it has now.
    assert fresh(held).clock_at == NOON + timedelta(seconds=60) + HOLD
    assert match_tick(match_id=held.pk)


def test_the_end_of_the_match_stops_the_clock(
    held: Match, alice: User, watch: time_machine.Traveller
) -> None:
    assert match_concede(match=held, user=alice, seat=0).status == "done"
    watch.shift(1)
    assert (fresh(held).clock_at, fresh(held).clock_number) == (None, None)
    assert not match_tick(match_id=held.pk)


def test_ticks_are_dealt_and_played_again_with_the_rest(
    toy: ToyGame, alice: User, bob: User, watch: time_machine.Traveller
) -> None:
    match = table_of(alice, bob, hold=800)
    for _ in range(200):
        now = fresh(match)
        if now.is_over:
            break
        if now.waiting:
            moves = legal_for(match_for(alice, now.public_id), now.waiting[0])
            assert send(match, now.waiting[0], moves[0][1]).status == "done"
        else:
            watch.shift(1)
            assert match_tick(match_id=match.pk)
    assert fresh(match).is_over
    assert len(ticks(match)) > 3
    assert match_verify(fresh(match)) == Move.objects.filter(match=match).count()
