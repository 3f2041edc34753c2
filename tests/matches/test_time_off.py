"""Time that does not run: outages of the server, vacations and quiet hours."""

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacetrace.infrastructure.database_time import StandingClock
from spacetrace.matches.models import Heartbeat, Match, Outage, Seat, Vacation
from spacetrace.matches.seat_clocks import SeatClocks, Span, TimeOff, ms_of, quiet_text
from spacetrace.matches.services.outage import server_beat, time_off_spread
from spacetrace.matches.services.tick import match_tick
from spacetrace.matches.time_control import DAY, GRACE, HOUR, TimeControl
from spacetrace.players.models import User
from tests.matches.conftest import NOON, Play
from tests.matches.tables import fresh, table_of
from tests.toy.game import ToyGame

MS = timedelta(milliseconds=1)
A_DAY = TimeControl("days", DAY, 0, "lose")
WITH_BANK = TimeControl("days", DAY, 2 * DAY, "lose")
LIVE = TimeControl("live", 600, 0, "lose")

Begin = Callable[[TimeControl], Match]


@pytest.fixture
def begin(toy: ToyGame, clock: StandingClock, alice: User, bob: User) -> Begin:
    """Begins a match of Alice (seat 0) against Bob (seat 1) with a time control."""

    def begin(control: TimeControl) -> Match:
        return table_of(alice, bob, time_control=control)

    return begin


def away(clock: StandingClock, by: timedelta) -> Outage:
    """The server was away for so long, and is back."""
    server_beat()
    clock.shift(by)
    found = server_beat()
    assert found is not None
    return found


def asked(match: Match) -> int:
    """The seat that the table waits for."""
    return fresh(match).waiting[0]


# --- how it is reckoned --------------------------------------------------------------------------

stops = st.lists(st.tuples(st.integers(0, 400), st.integers(1, 60)), max_size=6).map(
    lambda pairs: tuple((first, first + length) for first, length in pairs)
)


@given(st.integers(0, 300), st.integers(0, 300), stops, stops)
def test_until_its_deadline_exactly_the_time_of_a_decision_has_run(
    since: int, length: int, outages: tuple[tuple[int, int], ...], away: tuple[tuple[int, int], ...]
) -> None:
    span, off = Span(since, length), TimeOff(outages, away)
    deadline = span.deadline(off)
    assert span.left(deadline, off) == 0
    assert not any(first <= deadline < last for first, last in off.stops)
    told = span.told(off, deadline)
    assert since + length + sum(told.added.values()) == deadline
    for now in range(since, deadline):
        assert 0 <= span.left(now, off) <= length


@given(st.integers(0, 300), st.integers(0, 300), stops, st.integers(0, 400))
def test_what_is_kept_at_rest_is_what_was_left(
    since: int, length: int, outages: tuple[tuple[int, int], ...], later: int
) -> None:
    off = {0: TimeOff(outages)}
    clocks = SeatClocks()
    clocks.begin(0, Span(since, length), off[0])
    now = min(since + later, clocks.deadlines[0])
    left = clocks.left(0, now, off[0])
    clocks.keep(now, off)
    assert clocks.nearest is None
    clocks.keep(now + 5_000, off)
    assert clocks.left(0, now + 9_000, off[0]) == left, "neither less nor filled up again"
    clocks.go_on(now + 10_000, {})
    assert clocks.deadlines == {0: now + 10_000 + left}


def test_spans_are_stored_as_they_are_read() -> None:
    clocks = SeatClocks()
    clocks.begin(3, Span(5, 7, "22:00-07:00 Europe/Berlin"), TimeOff(((0, 9),)))
    assert SeatClocks.read(clocks.write()) == clocks
    assert clocks.added(3)["outage"] == 4 * MS


def test_a_match_stored_before_there_was_time_off_keeps_its_deadline() -> None:
    clocks = SeatClocks.read('[{"1":1700000000000},{"1":5}]')
    assert not clocks.reckon({1: TimeOff(((0, 1_800_000_000_000),))})
    assert clocks.left(1, 1_699_999_999_000, TimeOff()) == 1_000


# --- outages -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("after", "is_outage"), [(-1, False), (0, False), (1, True)])
def test_a_minute_without_a_heartbeat_is_no_outage_yet(
    db: None, clock: StandingClock, after: int, is_outage: bool
) -> None:
    assert server_beat() is None
    clock.shift(timedelta(seconds=60) + after * MS)
    assert (server_beat() is not None) is is_outage
    assert Outage.objects.count() == is_outage
    assert server_beat() is None
    assert Heartbeat.objects.get().beat_at == clock.now


@pytest.mark.parametrize("control", [A_DAY, LIVE], ids=["days", "live"])
def test_an_outage_puts_deadlines_off_by_the_gap(
    begin: Begin, clock: StandingClock, control: TimeControl
) -> None:
    match = begin(control)
    before = match.deadline_at
    outage = away(clock, timedelta(hours=2))
    assert time_off_spread() == 1
    after = fresh(match)
    assert before is not None and after.deadline_at == before + timedelta(hours=2)
    assert after.clocks.added(asked(match)) == {"outage": timedelta(hours=2)}
    assert after.version == match.version + 1
    Outage.objects.filter(pk=outage.pk).update(is_spread=False, reached=0)
    assert time_off_spread() == 1
    assert fresh(match).revision == after.revision, "told twice, it changes nothing"
    assert time_off_spread() == 0


def test_a_crash_in_the_middle_of_an_outage_goes_on_where_it_was(
    begin: Begin, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [begin(A_DAY) for _ in range(5)]
    away(clock, timedelta(hours=2))
    assert time_off_spread(limit=2) == 2
    assert Outage.objects.get().reached == matches[1].pk
    moved = [fresh(match).deadline_at != match.deadline_at for match in matches]
    assert moved == [True, True, False, False, False]
    assert time_off_spread() == 3
    assert {fresh(match).deadline_at for match in matches} == {NOON + timedelta(days=1, hours=2)}


def test_a_decision_asked_within_an_outage_gets_back_its_rest(
    begin: Begin, clock: StandingClock
) -> None:
    server_beat()
    clock.shift(timedelta(hours=1))  # pages answer, but nobody sweeps
    match = begin(A_DAY)
    clock.shift(timedelta(hours=1))
    server_beat()
    time_off_spread()
    assert fresh(match).deadline_at == NOON + timedelta(days=1, hours=2)
    later = begin(A_DAY)
    time_off_spread()
    assert fresh(later).deadline_at == clock.now + timedelta(days=1)


@pytest.mark.parametrize(("after", "is_over"), [(-1, False), (0, False), (1, True)])
def test_nobody_loses_while_the_server_is_away_nor_before_the_gap_was_given_back(
    begin: Begin, clock: StandingClock, after: int, is_over: bool
) -> None:
    match = begin(A_DAY)
    server_beat()
    clock.shift(timedelta(days=3))
    assert not match_tick(match_id=match.pk), "the outage is not over"
    server_beat()
    assert not match_tick(match_id=match.pk), "the match has not been told of it"
    time_off_spread()
    assert fresh(match).deadline_at == NOON + timedelta(days=4)
    clock.shift(timedelta(days=1) + GRACE + after * MS)
    Heartbeat.objects.update(beat_at=clock.now)
    assert match_tick(match_id=match.pk) is is_over
    assert fresh(match).is_over is is_over


def test_a_move_within_an_outage_counts_and_costs_no_reserve(
    begin: Begin, clock: StandingClock, play: Play
) -> None:
    match = begin(WITH_BANK)
    seat = asked(match)
    clock.shift(timedelta(hours=30))
    server_beat()
    clock.shift(timedelta(days=9))
    while asked(match) == seat:
        assert play(match).status == "done"
    assert fresh(match).clocks.bank(seat) == timedelta(days=1, hours=18)


def test_a_move_that_comes_late_by_our_fault_is_carried_out(
    begin: Begin, clock: StandingClock, play: Play
) -> None:
    match = begin(A_DAY)
    away(clock, timedelta(days=2))
    assert play(match).status == "done"


# --- vacations -----------------------------------------------------------------------------------


def vacation(user: User, begins: timedelta, lasts: timedelta) -> Vacation:
    """A vacation that begins so long after noon."""
    starts = NOON + begins
    return Vacation.objects.create(user=user, starts_at=starts, ends_at=starts + lasts)


def player(match: Match) -> User:
    """Whom the table waits for."""
    user = Seat.objects.get(match=match, index=asked(match)).user
    assert user is not None
    return user


@pytest.mark.parametrize(
    ("begins", "lasts", "moved"),
    [
        (timedelta(hours=6), timedelta(days=3), timedelta(days=3)),
        (timedelta(days=1), timedelta(days=3), timedelta(days=3)),
        (timedelta(days=1, seconds=1), timedelta(days=3), timedelta()),
        (timedelta(days=-2), timedelta(days=3), timedelta(days=1)),
    ],
)
def test_a_vacation_puts_a_deadline_off_by_what_falls_into_it(
    begin: Begin, begins: timedelta, lasts: timedelta, moved: timedelta
) -> None:
    match = begin(A_DAY)
    vacation(player(match), begins, lasts)
    time_off_spread()
    assert fresh(match).deadline_at == NOON + timedelta(days=1) + moved


def test_a_vacation_counts_for_days_alone_and_for_its_player_alone(
    begin: Begin, alice: User, bob: User
) -> None:
    live, match = begin(LIVE), begin(A_DAY)
    other = ({alice, bob} - {player(match)}).pop()
    vacation(other, timedelta(), timedelta(days=3))
    vacation(player(live), timedelta(), timedelta(minutes=3))
    time_off_spread()
    assert fresh(live).deadline_at == live.deadline_at


def test_a_move_before_a_vacation_does_not_fill_the_reserve_up(
    begin: Begin, clock: StandingClock, play: Play
) -> None:
    match = begin(WITH_BANK)
    seat = asked(match)
    vacation(player(match), timedelta(days=2), timedelta(days=10))
    time_off_spread()
    assert fresh(match).deadline_at == NOON + timedelta(days=13)
    clock.shift(timedelta(hours=36))
    while asked(match) == seat:
        play(match)
    assert fresh(match).clocks.bank(seat) == timedelta(days=1, hours=12)


# --- quiet hours ---------------------------------------------------------------------------------


def utc(month: int, day: int, hour: int, minute: int = 0, second: int = 0) -> datetime:
    """A moment of 2027."""
    return datetime(2027, month, day, hour, minute, second, tzinfo=UTC)


@pytest.mark.parametrize(
    ("at", "deadline"),
    [
        # 22:00 to 07:00 in Berlin, where the clocks change on 28 March and 31 October 2027.
        (utc(3, 1, 20, 59, 59), utc(3, 1, 20, 59, 59)),
        (utc(3, 1, 21, 0), utc(3, 2, 6, 0)),
        (utc(3, 2, 5, 59, 59), utc(3, 2, 6, 0)),
        (utc(3, 2, 6, 0), utc(3, 2, 6, 0)),
        (utc(3, 27, 21, 0), utc(3, 28, 5, 0)),
        (utc(3, 28, 1, 0), utc(3, 28, 5, 0)),
        (utc(10, 30, 20, 0), utc(10, 31, 6, 0)),
        (utc(10, 31, 0, 30), utc(10, 31, 6, 0)),
        (utc(10, 31, 1, 30), utc(10, 31, 6, 0)),
    ],
)
def test_a_deadline_in_quiet_hours_waits_for_their_end_also_as_clocks_change(
    at: datetime, deadline: datetime
) -> None:
    quiet = quiet_text(time(22), time(7), "Europe/Berlin")
    since = ms_of(at) - HOUR * 1_000
    found = Span(since, HOUR * 1_000, quiet).deadline(TimeOff())
    assert found == ms_of(deadline)


def test_an_hour_that_comes_twice_is_quiet_both_times() -> None:
    quiet = quiet_text(time(2, 15), time(2, 45), "Europe/Berlin")
    first, last = (datetime(2027, 10, 31, hour, 45, tzinfo=UTC) for hour in (0, 1))
    for minute in (15, 45, 75, 104):
        at = datetime(2027, 10, 31, 0, 0, tzinfo=UTC) + timedelta(minutes=minute)
        assert Span(ms_of(at), 0, quiet).deadline(TimeOff()) == ms_of(last)
    assert Span(ms_of(last), 0, quiet).deadline(TimeOff()) == ms_of(last)
    assert first < last


def test_quiet_hours_count_from_the_next_decision_on(
    begin: Begin, clock: StandingClock, play: Play, alice: User, bob: User
) -> None:
    match = begin(A_DAY)
    for user in (alice, bob):
        user.quiet_from, user.quiet_to, user.time_zone = time(11), time(14), "Etc/UTC"
        user.save()
    away(clock, timedelta(minutes=2))
    time_off_spread()
    assert fresh(match).deadline_at == NOON + timedelta(days=1, minutes=2)
    seat = asked(match)
    while asked(match) == seat:
        play(match)
    assert fresh(match).deadline_at == NOON + timedelta(days=1, hours=2)
    assert fresh(match).clocks.added(1 - seat) == {"quiet": timedelta(hours=1, minutes=58)}


def test_quiet_hours_that_end_in_a_vacation_wait_for_its_end() -> None:
    quiet = quiet_text(time(22), time(7), "UTC")
    base = datetime(2027, 3, 1, tzinfo=UTC)
    away = ms_of(base + timedelta(hours=24)), ms_of(base + timedelta(days=5, hours=23))
    off = TimeOff((), (away,))
    at = Span(ms_of(base + timedelta(hours=23)), 0, quiet).deadline(off)
    assert at == ms_of(base + timedelta(days=6, hours=7))


def test_live_matches_know_no_quiet_hours(begin: Begin, alice: User, bob: User) -> None:
    for user in (alice, bob):
        user.quiet_from, user.quiet_to = time(11), time(14)
        user.save()
    assert begin(LIVE).deadline_at == NOON + timedelta(minutes=10)
