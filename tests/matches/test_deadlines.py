"""The players' clocks: who has until when, what reserve is left, and what a timeout does."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from spacetrace.infrastructure.database_time import StandingClock
from spacetrace.matches.access import has_left, held_of, match_for, seat_of
from spacetrace.matches.models import Match, Move, Seat, Status
from spacetrace.matches.seat_clocks import NO_TIME_OFF, SeatClocks, Span, ms_of
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.errors import BadChoice
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.leave import seat_return
from spacetrace.matches.services.pause import match_pause, match_resume
from spacetrace.matches.services.sweep import work_sweep
from spacetrace.matches.services.tick import match_tick
from spacetrace.matches.time_control import (
    DAY,
    GRACE,
    HOUR,
    LAPSES,
    BadTimeControl,
    TimeControl,
    duration_words,
    key_of,
    named,
    offered,
)
from spacetrace.players.models import User
from tests.matches.conftest import NOON, Play
from tests.matches.tables import fresh, put
from tests.toy.game import ToyGame

MS = timedelta(milliseconds=1)
A_DAY = TimeControl("days", DAY, 0, "lose")
WITH_BANK = TimeControl("days", DAY, 2 * DAY, "lose")

Begin = Callable[[TimeControl], Match]


@pytest.fixture
def begin(toy: ToyGame, clock: StandingClock, alice: User, bob: User) -> Begin:
    """Begins a match of Alice (seat 0) against Bob (seat 1) with a time control."""

    def begin(control: TimeControl) -> Match:
        seats = [SeatSpec("me"), SeatSpec("invite")]
        made = match_create(owner=alice, game="toy", seats=seats, time_control=control)
        match_join(token=made.seats.get(index=1).invite_token or "", user=bob, deck=NO_DECK)
        return match_for(bob, made.public_id)

    return begin


@pytest.fixture
def begin_of_three(toy: ToyGame, clock: StandingClock, alice: User, bob: User) -> Begin:
    """Begins a match of Alice, Bob and an officer."""

    def begin(control: TimeControl) -> Match:
        seats = [
            SeatSpec("me"),
            SeatSpec("invite"),
            SeatSpec("agent", agent_level="officer"),
        ]
        made = match_create(owner=alice, game="toy", seats=seats, time_control=control)
        match_join(token=made.seats.get(index=1).invite_token or "", user=bob, deck=NO_DECK)
        ai_turn_play(match_id=made.pk)  # should the officer begin
        return match_for(bob, made.public_id)

    return begin


def asked(match: Match) -> int:
    """The seat that the table waits for."""
    return fresh(match).waiting[0]


# --- what may be chosen --------------------------------------------------------------------------


def test_a_time_control_is_said_in_one_sentence() -> None:
    assert TimeControl().sentence() == "No clock: everybody takes the time they need."
    assert A_DAY.sentence() == "1 day for each move; when the time is over, the match is lost."
    assert TimeControl("live", 90, 600, "computer").sentence() == (
        "1 minute 30 seconds for each move and 10 minutes in reserve for the whole match; when "
        "both are over, the computer takes the seat until its player returns."
    )
    assert WITH_BANK.short() == "1 day a move, 2 days in reserve"


@pytest.mark.parametrize(
    ("kind", "move", "bank", "end"),
    [
        ("weeks", DAY, 0, "lose"),
        ("days", HOUR - 1, 0, "lose"),
        ("days", 14 * DAY + 1, 0, "lose"),
        ("days", DAY, 30 * DAY + 1, "lose"),
        ("live", 9, 0, "lose"),
        ("live", 60, -1, "lose"),
        ("days", DAY, 0, "explode"),
        ("", 60, 0, "lose"),
    ],
)
def test_what_cannot_be_chosen_is_refused_with_a_sentence(
    kind: str, move: int, bank: int, end: str
) -> None:
    with pytest.raises(BadTimeControl, match=r"^[A-Z].*\.$"):
        TimeControl(kind, move, bank, end)


def test_what_is_offered_may_be_chosen() -> None:
    for seats in (2, 5):
        for control in offered(seats):
            control.check_seats(seats)
            assert named(key_of(control), "", seats) == control
    assert duration_words(0) == "no time"


def test_nobody_loses_by_time_at_a_table_of_three(toy: ToyGame, alice: User) -> None:
    seats = [SeatSpec("me"), SeatSpec("invite"), SeatSpec("invite")]
    with pytest.raises(BadChoice, match="three or more"):
        match_create(owner=alice, game="toy", seats=seats, time_control=A_DAY)
    assert not Match.objects.exists()


def test_alone_against_the_computer_nobody_has_a_clock(toy: ToyGame, alice: User) -> None:
    seats = [SeatSpec("me"), SeatSpec("agent", agent_level="cadet")]
    made = match_create(owner=alice, game="toy", seats=seats, time_control=A_DAY)
    assert (made.time_kind, made.deadline_at) == ("", None)


# --- the time runs -------------------------------------------------------------------------------


def test_who_is_asked_has_the_time_of_a_move_and_the_reserve(begin: Begin) -> None:
    match = begin(WITH_BANK)
    seat = asked(match)
    assert match.deadline_at == match.deadline_of(seat) == NOON + timedelta(days=3)
    assert match.deadline_of(1 - seat) is None


def test_a_reserve_is_used_beyond_the_time_of_a_move_only(
    begin: Begin, play: Play, clock: StandingClock
) -> None:
    match = begin(WITH_BANK)
    first = asked(match)
    clock.shift(timedelta(hours=20))
    assert play(match).status == "done"
    assert fresh(match).clocks.bank(first) == timedelta(days=2)
    clock.shift(timedelta(hours=30))
    while asked(match) == 1 - first:
        assert play(match).status == "done"
    assert fresh(match).clocks.bank(1 - first) == timedelta(days=1, hours=18)
    assert fresh(match).deadline_at == clock.now + timedelta(days=3)


def test_a_match_without_a_clock_asks_as_much_as_ever(match: Match, play: Play) -> None:
    with CaptureQueriesContext(connection) as queries:
        play(match)
    assert not [query for query in queries if "clock_timestamp" in query["sql"]]
    assert (fresh(match).seat_clocks, fresh(match).deadline_at) == ("", None)


def test_a_match_by_days_asks_three_questions_more(begin: Begin, match: Match, play: Play) -> None:
    timed, asked_for = begin(WITH_BANK), []
    for table in (match, timed):
        play(table)
        with CaptureQueriesContext(connection) as queries:
            play(table)
        asked_for.append(sum("SAVEPOINT" not in query["sql"] for query in queries))
    # The row under its lock, the server's beat, and when its players are away.
    assert asked_for[1] - asked_for[0] <= 3


def test_the_clocks_are_stored_as_they_are_read() -> None:
    clocks = SeatClocks({0: 1_700_000_000_123}, {0: 5, 3: 7_000})
    assert SeatClocks.read(clocks.write()) == clocks
    assert SeatClocks.read("") == SeatClocks()


# --- the time is over ----------------------------------------------------------------------------


@pytest.mark.parametrize(("after", "is_over"), [(-1, False), (0, False), (1, True)])
def test_the_end_of_grace_is_exact_to_the_millisecond(
    begin: Begin, play: Play, clock: StandingClock, after: int, is_over: bool
) -> None:
    match = begin(A_DAY)
    late = asked(match)
    clock.shift(timedelta(days=1) + GRACE + after * MS)
    told = play(match)
    assert told.status == ("over" if is_over else "done")
    assert fresh(match).is_over is is_over
    if is_over:
        assert fresh(match).outcome["reason"] == "timeout"
        assert fresh(match).outcome["winners"] == [1 - late]
        assert not Move.objects.filter(match=match).exists()


@pytest.mark.parametrize("after", [-1, 0, 1])
def test_at_the_deadline_itself_a_move_counts(
    begin: Begin, play: Play, clock: StandingClock, after: int
) -> None:
    match = begin(A_DAY)
    clock.shift(timedelta(days=1) + after * MS)
    assert play(match).status == "done"


def test_a_deadline_handled_twice_changes_the_match_once(
    begin: Begin, clock: StandingClock
) -> None:
    match = begin(A_DAY)
    clock.shift(timedelta(days=2))
    assert match_tick(match_id=match.pk)
    ended = fresh(match)
    assert not match_tick(match_id=match.pk)
    assert fresh(match).revision == ended.revision
    assert Seat.objects.get(match=match, index=match.waiting[0]).timeouts == 1


def test_a_seat_that_nobody_waits_for_has_no_time_to_lose(
    begin: Begin, clock: StandingClock, play: Play
) -> None:
    """During an update a program that knows no clocks may have moved."""
    match = begin(WITH_BANK)
    moved = asked(match)
    Match.objects.filter(pk=match.pk).update(waiting_mask=1 << (1 - moved))
    clock.shift(timedelta(days=4))
    assert not match_tick(match_id=match.pk)
    after = fresh(match)
    assert (after.status, after.deadline_of(moved)) == (Status.RUNNING, None)
    assert after.deadline_at == after.deadline_of(1 - moved) == clock.now + timedelta(days=3)
    assert after.clocks.bank(moved) == timedelta(days=2)
    assert not match_tick(match_id=match.pk)
    assert fresh(match).revision == after.revision


def test_nor_does_it_pay_for_the_move_of_another(
    begin: Begin, clock: StandingClock, play: Play
) -> None:
    match = begin(WITH_BANK)
    match = put(match, pile=["blue-3"], hands={"1": ["red-1"], "2": ["red-2"]}, turn=1)
    clocks = SeatClocks.read(fresh(match).seat_clocks)
    clocks.deadlines, clocks.spans = {}, {}
    clocks.begin(1, Span(ms_of(clock.now), 3 * DAY * 1_000), NO_TIME_OFF)
    match.clocks = clocks
    match.save()
    clock.shift(timedelta(days=4))
    assert play(match, "draw", 0).status == "done"
    assert fresh(match).clocks.bank(1) == timedelta(days=2)


def test_the_sweep_finds_a_time_that_is_over(begin: Begin, clock: StandingClock) -> None:
    begin(A_DAY)
    assert work_sweep() == 0
    clock.shift(timedelta(days=1))
    assert work_sweep() == 1


def test_by_the_usual_action_the_table_goes_on_and_then_the_computer_sits_down(
    begin_of_three: Begin, clock: StandingClock, play: Play, alice: User
) -> None:
    match = begin_of_three(TimeControl("days", DAY, 0, "default"))
    away = asked(match)
    # Three cards each: in the two laps that they play nobody can lay them all.
    hands = {"1": ["red-1", "red-2", "red-3"], "2": ["blue-1", "blue-2", "blue-3"]}
    hands["3"] = ["green-1", "green-2", "green-3"]
    match = put(match, pile=["red-1"], hands=hands, turn=away + 1)
    for count in range(1, LAPSES + 1):
        assert asked(match) == away
        clock.shift(timedelta(days=1, minutes=1))
        assert match_tick(match_id=match.pk)
        seat = Seat.objects.get(match=match, index=away)
        assert (seat.timeouts, seat.is_away) == (count, count == LAPSES)
        if count < LAPSES:
            _others_pass(match, away, play)
    assert Move.objects.filter(match=match, command_id__startswith="timeout:").count() == LAPSES - 1


def _others_pass(match: Match, away: int, play: Play) -> None:
    """Everybody else plays until the seat is asked again."""
    for _ in range(20):
        if asked(match) == away:
            return
        if fresh(match).agent_mask >> asked(match) & 1:
            ai_turn_play(match_id=match.pk)
        else:
            play(match)


def test_whoever_moves_again_begins_anew_though_a_computer_is_asked_next(
    begin_of_three: Begin, clock: StandingClock, play: Play
) -> None:
    match = begin_of_three(TimeControl("days", DAY, 0, "default"))
    match = put(match, pile=["blue-3"], hands={"1": ["red-1"], "2": ["red-2"], "3": []}, turn=2)
    Seat.objects.filter(match=match, index=1).update(lapses=LAPSES - 1)
    assert play(match, "draw", 1).status == "done"
    assert (asked(match), fresh(match).deadline_at) == (2, None)
    assert Seat.objects.get(match=match, index=1).lapses == 0
    hands = {"1": ["red-1"], "2": ["blue-3", "red-2"], "3": ["green-1"]}
    match = put(match, pile=["blue-3"], hands=hands, turn=3)
    Seat.objects.filter(match=match, index=1).update(lapses=LAPSES - 1)
    assert play(match, "twin blue-3", 1).status == "done", "out of turn, and nobody's time runs"
    assert Seat.objects.get(match=match, index=1).lapses == 0


def test_the_computer_gives_the_seat_back(
    begin_of_three: Begin, clock: StandingClock, play: Play, alice: User, bob: User
) -> None:
    match = begin_of_three(TimeControl("days", DAY, 0, "computer"))
    away = asked(match)
    user = (alice, bob)[away]
    clock.shift(timedelta(days=1, minutes=1))
    assert match_tick(match_id=match.pk)
    met = match_for(user, match.public_id)
    assert met.agent_is_due
    assert met.deadline_at is None
    assert seat_of(met, user) is None
    assert not has_left(met, user)
    other = (alice, bob)[1 - away]
    assert seat_return(match=met, user=other).status == "forbidden"
    assert seat_return(match=met, user=user).status == "done"
    back = match_for(user, match.public_id)
    assert seat_of(back, user) == away
    assert back.deadline_of(away) == clock.now + timedelta(days=1)
    assert seat_return(match=met, user=user).status == "forbidden"
    assert back.seats.all()[away].name == str(user)
    assert held_of(back, user).seat == away


def test_where_everybody_is_away_the_match_ends_without_a_winner(
    begin: Begin, clock: StandingClock, play: Play
) -> None:
    match = begin(TimeControl("days", DAY, 0, "computer"))
    clock.shift(timedelta(days=2))
    assert match_tick(match_id=match.pk)
    Match.objects.filter(pk=match.pk).update(agent_mask=0)
    met = fresh(match)
    other = next(s.index for s in met.seats.all() if s.kind == "user")
    met.agent_mask, met.waiting = 1 << (1 - other), (other,)
    met.clocks = SeatClocks({other: 0}, {})
    met.save()
    assert match_tick(match_id=match.pk)
    assert fresh(match).status == Status.OVER
    assert fresh(match).outcome["winners"] == []


def test_a_pause_keeps_the_time_that_is_left(begin: Begin, clock: StandingClock) -> None:
    match = begin(A_DAY)
    before = match.deadline_at
    full = Match.objects.select_related("secret").get(pk=match.pk)
    match_pause(full, "The program is being changed.")
    assert not match_tick(match_id=match.pk)
    Match.objects.update(paused_at=F("paused_at") - timedelta(hours=5))
    clock.shift(timedelta(hours=5))
    assert match_resume(match_id=match.pk)
    assert before is not None
    moved = (fresh(match).deadline_at or NOON) - before
    assert abs(moved - timedelta(hours=5)) < timedelta(minutes=1)


def test_whoever_is_asked_while_nobodys_time_runs_gains_nothing_by_it() -> None:
    clocks = SeatClocks({}, {})
    clocks.begin(0, Span(10_000, 5_000), NO_TIME_OFF)
    clocks.keep(2_000, {})
    clocks.go_on(20_000, {})
    assert clocks.deadlines == {0: 25_000}
