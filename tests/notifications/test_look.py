"""Who is to be told what of a match: once, by the state of the rows, however often one looks."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from spacetrace.infrastructure.database_time import StandingClock
from spacetrace.matches.models import Match, Seat, Status
from spacetrace.matches.seat_clocks import ms_of
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.rematch import match_rematch
from spacetrace.matches.services.rest import rest_agree, rest_ask, rests_end
from spacetrace.matches.services.tick import match_tick
from spacetrace.matches.time_control import GRACE, TimeControl
from spacetrace.notifications.kinds import DAY, HOUR, Channel, Kind, Mode, steps_of
from spacetrace.notifications.models import Delivery, Watch
from spacetrace.notifications.services import look
from spacetrace.notifications.services.look import news_look
from spacetrace.notifications.services.wishes import wishes_change
from spacetrace.players.models import User
from tests.matches.conftest import Play
from tests.matches.tables import fresh
from tests.notifications.conftest import A_DAY, Begin, Told, reachable, subscribe
from tests.notifications.servers import Browser, PushService
from tests.toy.game import ToyGame

MS = timedelta(milliseconds=1)


def asked(match: Match) -> tuple[int, str]:
    """The seat that the table waits for, and who that is."""
    seat = fresh(match).waiting[0]
    return seat, ("alice", "bob")[seat]


def test_both_are_told_once_that_a_match_has_begun(begin: Begin, told: Told) -> None:
    begin()
    assert told() == [("alice", Kind.BEGUN), ("bob", Kind.BEGUN)]
    assert told() == []


def test_whoever_is_to_move_is_told_once(begin: Begin, told: Told, play: Play) -> None:
    match = begin()
    told()
    play(match)
    _seat, login = asked(match)
    assert told() == [(login, Kind.TURN)]
    assert told() == []
    play(match)
    _seat, login = asked(match)
    assert told() == [(login, Kind.TURN)], "the next turn is another one"


def test_several_moves_between_two_looks_tell_of_the_last_turn_alone(
    begin: Begin, told: Told, play: Play
) -> None:
    match = begin()
    told()
    for _ in range(4):
        play(match)
    _seat, login = asked(match)
    assert told() == [(login, Kind.TURN)]


def test_a_look_that_was_forgotten_finds_the_same_rows_again(
    begin: Begin, told: Told, play: Play
) -> None:
    match = begin()
    told()
    kept = Watch.objects.get(match=match)
    play(match)
    assert len(told()) == 1
    kept.save()  # as if another worker, slower, had written its bookmark last
    assert told() == []


def test_reminders_come_at_their_steps_and_once(
    begin: Begin, told: Told, clock: StandingClock
) -> None:
    match = begin()
    told()
    _seat, login = asked(match)
    clock.shift(18 * HOUR - MS)
    assert told() == []
    clock.shift(MS)
    assert told() == [(login, Kind.REMINDER)], "a quarter is left"
    assert told() == []
    clock.shift(5 * HOUR)
    assert told() == [(login, Kind.REMINDER)], "an hour is left"
    assert told() == []


def test_a_deadline_that_moves_arms_the_reminders_anew(
    begin: Begin, told: Told, clock: StandingClock
) -> None:
    match = begin()
    told()
    seat, login = asked(match)
    clock.shift(18 * HOUR)
    assert len(told()) == 1
    clocks = match.clocks
    clocks.deadlines[seat] = ms_of(clock.now + DAY)
    match.clocks = clocks
    # Not even a revision tells of it, as when an outage moves all deadlines at once.
    Match.objects.filter(pk=match.pk).update(
        seat_clocks=match.seat_clocks, deadline_at=match.deadline_at
    )
    assert told() == []
    clock.shift(18 * HOUR)
    assert told() == [(login, Kind.REMINDER)]


def test_of_steps_that_were_missed_the_last_one_is_told(
    begin: Begin, told: Told, clock: StandingClock
) -> None:
    begin()
    told()
    clock.shift(23 * HOUR + HOUR / 2)
    assert len(told()) == 1
    assert Delivery.objects.get(kind=Kind.REMINDER).key.endswith(":hour")


def test_a_reminder_comes_before_quiet_hours_that_outlast_the_deadline(
    begin: Begin, told: Told, clock: StandingClock, alice: User, bob: User
) -> None:
    for user in (alice, bob):
        user.quiet_from, user.quiet_to = time(10), time(13)  # the deadline is at noon
        user.save()
    match = begin()
    # Deadlines do not fall into quiet hours by themselves; here it is put there.
    seat, _login = asked(match)
    clocks = match.clocks
    clocks.deadlines[seat] = ms_of(clock.now + DAY)
    match.clocks = clocks
    match.save()
    told()
    clock.shift(19 * HOUR)
    assert len(told()) == 1
    clock.shift(3 * HOUR - MS)
    assert told() == []
    clock.shift(MS)
    assert len(told()) == 1, "two hours left, as it becomes quiet: later would be too late"


@pytest.mark.parametrize(
    ("length", "steps"),
    [
        (30 * HOUR / 60, []),
        (HOUR, ["quarter"]),
        (8 * HOUR, ["quarter", "hour"]),
        (DAY, ["quarter", "hour"]),
        (14 * DAY, ["half", "quarter", "hour"]),
    ],
)
def test_steps_follow_from_the_length_of_the_time(length: timedelta, steps: list[str]) -> None:
    assert [step.name for step in steps_of(length)] == steps


def test_whoever_lost_by_time_and_the_winner_hear_of_it(
    begin: Begin, told: Told, clock: StandingClock
) -> None:
    match = begin()
    told()
    clock.shift(DAY + GRACE + MS)
    match_tick(match_id=match.pk)
    assert fresh(match).status == Status.OVER
    assert told() == [("alice", Kind.OVER), ("bob", Kind.OVER)]
    assert told() == []


def test_whoever_gives_up_is_not_told_that_it_is_over(
    begin: Begin, told: Told, alice: User
) -> None:
    match = begin()
    told()
    match_concede(match=match, user=alice, seat=0, command_id="enough")
    assert told() == [("bob", Kind.OVER)]


def test_a_turn_that_the_clock_took_is_followed_by_news_of_the_next_one(
    begin: Begin, told: Told, clock: StandingClock, play: Play
) -> None:
    match = begin(TimeControl("days", 86_400, 0, "default"))
    told()
    _seat, login = asked(match)
    clock.shift(DAY + GRACE + MS)
    match_tick(match_id=match.pk)
    play(match)  # the other one
    assert (login, Kind.TURN) in told()


def test_whoever_the_computer_plays_for_is_told(
    begin: Begin, told: Told, clock: StandingClock
) -> None:
    match = begin(TimeControl("days", 86_400, 0, "computer"))
    told()
    _seat, login = asked(match)
    clock.shift(DAY + GRACE + MS)
    match_tick(match_id=match.pk)
    assert (login, Kind.AWAY) in told()
    assert told() == []


def test_whoever_a_match_waits_for_is_told_when_it_goes_on_after_a_rest(
    begin: Begin, told: Told, clock: StandingClock, alice: User, bob: User
) -> None:
    match = begin()
    told()
    _seat, login = asked(match)
    until = clock.now + 3 * DAY
    rest_ask(match=match, user=alice, until=until)
    rest_agree(match=fresh(match), user=bob, until=until)
    assert fresh(match).status == Status.RESTING
    assert told() == []
    clock.shift(3 * DAY + MS)
    rests_end()
    assert told() == [(login, Kind.TURN)]
    assert told() == []


def test_a_place_that_is_kept_for_somebody_is_a_challenge(
    begin: Begin, told: Told, alice: User
) -> None:
    match = begin()
    told()
    match_concede(match=match, user=alice, seat=0, command_id="enough")
    told()
    match_rematch(match=fresh(match), user=alice)
    assert told() == [("bob", Kind.CHALLENGE)]
    assert told() == []


def test_against_the_computer_alone_nobody_waits_and_nothing_is_told(
    toy: ToyGame, alice: User, told: Told, clock: StandingClock
) -> None:
    reachable(alice)
    seats = [SeatSpec("me"), SeatSpec("agent", agent_level="officer")]
    match_create(owner=alice, game="toy", seats=seats)
    assert told() == []


def test_at_a_live_table_turns_are_no_mail(
    begin: Begin, told: Told, play: Play, service: PushService, alice: User, bob: User
) -> None:
    for user in (alice, bob):
        subscribe(user, Browser(service))
    match = begin(TimeControl("live", 60, 600, "lose"))
    told()
    play(match)
    news_look()
    assert set(Delivery.objects.filter(kind=Kind.TURN).values_list("channel", flat=True)) == {
        Channel.PUSH
    }


@pytest.mark.parametrize(
    ("mode", "kinds"),
    [
        (Mode.EVERY, {Kind.BEGUN, Kind.TURN, Kind.REMINDER}),
        (Mode.ESCALATING, {Kind.REMINDER}),
        (Mode.DIGEST, {Kind.DIGEST}),
        (Mode.OFF, set()),
    ],
)
def test_everybody_is_told_what_they_wish(
    begin: Begin,
    clock: StandingClock,
    play: Play,
    alice: User,
    bob: User,
    mode: str,
    kinds: set[str],
) -> None:
    reachable(alice)
    reachable(bob)
    for user in (alice, bob):
        wishes_change(user=user, mail=mode)
    match = begin()
    news_look()
    play(match)
    news_look()
    clock.shift(23 * HOUR)
    news_look()
    assert set(Delivery.objects.values_list("kind", flat=True)) == kinds


def test_no_mail_goes_to_an_address_that_is_not_confirmed(
    begin: Begin, told: Told, alice: User
) -> None:
    begin()
    User.objects.filter(pk=alice.pk).update(email_changed_at=None)
    assert told() == [("bob", Kind.BEGUN)]


def test_what_had_begun_long_before_messages_came_is_not_told_as_new(
    begin: Begin, told: Told
) -> None:
    match = begin()
    Match.objects.filter(pk=match.pk).update(created_at=match.created_at - 90 * DAY)
    _seat, login = asked(match)
    assert told() == [(login, Kind.TURN)]


def test_a_look_costs_the_same_queries_for_one_match_and_for_many(begin: Begin) -> None:
    begin()
    with CaptureQueriesContext(
        connection,
    ) as one:
        news_look()
    for _ in range(12):
        begin()
    with CaptureQueriesContext(connection) as many:
        news_look()
    assert len(many) == len(one) < 14
    with CaptureQueriesContext(connection) as none:
        news_look()
    assert len(none) <= 4


def test_much_news_at_once_is_stored_in_several_goes_and_the_rest_in_the_next_pass(
    begin: Begin, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look, "MOST", 2)
    monkeypatch.setattr(look, "GOES", 2)
    for _ in range(5):
        begin()
    first, second, third = (len(told()) for _ in range(3))
    assert (first, third) == (4 * second, 0)
    assert second > 0


def test_seats_of_a_match_that_goes_are_no_trouble(begin: Begin, told: Told) -> None:
    match = begin()
    told()
    Seat.objects.filter(match=match).update(user=None)
    Match.objects.filter(pk=match.pk).update(revision=99)
    assert told() == []


def test_the_day_begins_for_each_at_their_own_morning(
    begin: Begin, told: Told, clock: StandingClock, alice: User, bob: User
) -> None:
    alice.time_zone, bob.time_zone = "Asia/Tokyo", "America/New_York"
    for user in (alice, bob):
        user.save()
        wishes_change(user=user, mail=Mode.DIGEST)
    begin(A_DAY)
    told()
    clock.shift(HOUR - MS)  # noon in UTC is 07:00 in New York, and 21:00 in Tokyo
    assert told() == []
    clock.shift(MS)
    assert told() == [("bob", Kind.DIGEST)]
    clock.shift(10 * HOUR)
    assert told() == [("alice", Kind.DIGEST)], "08:00 there"
    assert told() == []
    clock.shift(14 * HOUR)
    assert told() == [("bob", Kind.DIGEST)], "and the next day"
