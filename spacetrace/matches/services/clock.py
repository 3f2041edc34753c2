"""Keeps a match's clocks: the table's own deadline, and those of the players who are asked."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F, Max
from django.utils import timezone

from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.infrastructure.database_time import database_now
from spacetrace.matches.models import MAX_SEATS, Match, Move, Status
from spacetrace.matches.seat_clocks import NO_TIME_OFF, SeatClocks, Span, ms_of
from spacetrace.matches.selectors.time_off import server_time, time_off_of, with_silence
from spacetrace.matches.time_control import GRACE

SEATS = -1
"""Stands for the players' deadlines where the table's own have numbers."""


def clock_set(match: Match, deadline: Deadline | None) -> bool:
    """Start the clock for another deadline, or stop it for none; tells whether it was touched.

    While the deadline stays the same the time runs on. The caller stores the match.
    """
    number = None if deadline is None else deadline.number
    if number == match.clock_number:
        return False
    match.clock_number = number
    match.clock_at = None
    if deadline is not None:
        match.clock_at = timezone.now() + timedelta(milliseconds=deadline.ms)
    return True


def seat_clocks_begin(match: Match) -> None:
    """Give every person the whole reserve, and a deadline to who is asked first."""
    if match.time_kind:
        people = [seat for seat in range(MAX_SEATS) if not match.agent_mask >> seat & 1]
        bank = match.time_bank * 1_000
        match.clocks = SeatClocks({}, dict.fromkeys(people, bank) if bank else {})
        seat_clocks_set(match)


def seat_clocks_set(match: Match, *, acted: int | None = None) -> None:
    """Bring the players' deadlines up to date with whom the table waits for.

    Each decision has the time of a move and what is left of the seat's reserve, which it uses up
    only beyond that time. Whoever has `acted` and is asked again has another decision; for all
    others who are still asked the time runs on, and while the match rests, for nobody. The caller
    stores the match.
    """
    if not match.time_kind:
        return
    clocks, known = match.clocks, {*match.clocks.deadlines, *match.clocks.spans}
    asked = {seat for seat in match.waiting if not match.agent_mask >> seat & 1}
    if acted in asked and acted in known and clocks.move_owed(acted):
        acted, match.clocks = None, clocks
    done = {seat for seat in known if seat not in asked or seat == acted}
    new = asked - (known - done)
    if not done and not new:
        return
    server = server_time()
    offs, now = time_off_of(match, done | new, now=server.now, server=server), ms_of(server.now)
    used = with_silence(offs, server)
    for seat in done:
        left = clocks.left(seat, now, used.get(seat, NO_TIME_OFF))
        clocks.banks[seat] = max(0, min(clocks.banks.get(seat, 0), left))
        clocks.end(seat)
    for seat in sorted(new):
        off = offs.get(seat, NO_TIME_OFF)
        span = Span(now, match.time_move * 1_000 + clocks.banks.get(seat, 0), off.quiet)
        clocks.begin(seat, span, off)
    if match.status == Status.RESTING:
        clocks.deadlines = {}
    match.clocks = clocks


def seat_clocks_take_back(match: Match, seat: int) -> None:
    """A seat has taken a move back. Time that was used stays used: of a seat that was asked anyhow
    it runs on, and the next move brings none. The caller stores the match.
    """
    clocks = match.clocks
    if seat in match.waiting and (seat in clocks.deadlines or seat in clocks.spans):
        clocks.owed[seat] = clocks.owed.get(seat, 0) + 1
        match.clocks = clocks
    seat_clocks_set(match)


def seat_clocks_drop(match: Match) -> None:
    """End the time of seats that nobody waits for, at the cost of nobody's reserve.

    There are none, unless an older program, which keeps no clocks, has moved during an update. The
    caller stores the match.
    """
    clocks = match.clocks
    strays = {*clocks.deadlines, *clocks.spans} - {*match.waiting}
    for seat in strays:
        clocks.end(seat)
    if strays:
        match.clocks = clocks


def seat_clocks_reckon(match: Match) -> bool:
    """Bring the deadlines up to date with outages and vacations; tells whether any has moved.

    The caller stores the match.
    """
    clocks = match.clocks
    if not clocks.reckon(time_off_of(match, clocks.deadlines, now=database_now())):
        return False
    match.clocks = clocks
    return True


def seat_clocks_keep(match: Match) -> None:
    """Keep the time that everybody has left, and no deadlines. The caller stores the match."""
    server, clocks = server_time(), match.clocks
    offs = time_off_of(match, clocks.deadlines, now=server.now, server=server)
    clocks.keep(ms_of(server.now), with_silence(offs, server))
    match.clocks = clocks


def seat_clocks_go_on(match: Match) -> None:
    """What was kept runs from now on. The caller stores the match."""
    now, clocks = database_now(), match.clocks
    clocks.go_on(ms_of(now), time_off_of(match, clocks.spans, now=now))
    match.clocks = clocks


def clocks_stop(match: Match) -> None:
    """The match is over: nothing is waited for. The caller stores it."""
    match.clock_at = match.clock_number = None
    match.clocks = SeatClocks()


def clock_go_on(match: Match) -> None:
    """Pause no longer: each deadline is as far away as it was. The caller stores the match."""
    if match.paused_at is not None:
        gap = timezone.now() - match.paused_at
        if match.clock_at is not None:
            match.clock_at += gap
        _seat_clocks_skip(match, gap)
    match.status, match.pause_reason, match.paused_at = Status.RUNNING, "", None


def _seat_clocks_skip(match: Match, gap: timedelta) -> None:
    """The time between, until now, was nobody's."""
    clocks, now = match.clocks, database_now()
    if clocks.deadlines:
        offs = time_off_of(match, clocks.deadlines, now=now)
        clocks.keep(ms_of(now - gap), offs)
        clocks.go_on(ms_of(now), offs)
        match.clocks = clocks


def is_overdue(match: Match, now: datetime) -> bool:
    """The clock should have ticked by now."""
    return match.clock_at is not None and match.clock_at <= now and match.status == Status.RUNNING


def seats_late(match: Match, now: datetime) -> list[int]:
    """The seats that are asked and whose time is over by the database's clock, grace included."""
    if match.deadline_at is None or match.status != Status.RUNNING:
        return []
    return [seat for seat in match.clocks.late(now - GRACE) if seat in match.waiting]


def clocks_give_back() -> int:
    """After a time in which nobody could move: tables' clocks go on from where the last move was.

    Returns how many. No move, no gap: then nothing is changed. The players' own deadlines follow
    from the outage that the heartbeat tells of.
    """
    last = Move.objects.aggregate(last=Max("created_at"))["last"]
    if last is None:
        return 0
    running = Match.objects.filter(status=Status.RUNNING, clock_at__isnull=False)
    return running.update(clock_at=F("clock_at") + (timezone.now() - last))
