"""Keeps a match's clocks: the table's own deadline, and those of the players who are asked."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Max, Q
from django.utils import timezone

from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.infrastructure.database_time import database_now
from spacetrace.matches.models import MAX_SEATS, Match, Move, Status
from spacetrace.matches.seat_clocks import MS, SeatClocks, ms_of
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
    others who are still asked the time runs on. The caller stores the match.
    """
    if not match.time_kind:
        return
    control, clocks, now = match.time_control, match.clocks, ms_of(database_now())
    asked = {seat for seat in match.waiting if not match.agent_mask >> seat & 1}
    for seat, deadline in list(clocks.deadlines.items()):
        if seat not in asked or seat == acted:
            clocks.banks[seat] = control.moved(deadline, clocks.banks.get(seat, 0), now)
            del clocks.deadlines[seat]
    for seat in sorted(asked - set(clocks.deadlines)):
        clocks.deadlines[seat] = now + control.move * 1_000 + clocks.banks.get(seat, 0)
    match.clocks = clocks


def clocks_stop(match: Match) -> None:
    """The match is over: nothing is waited for. The caller stores it."""
    match.clock_at = match.clock_number = None
    match.clocks = SeatClocks()


def clocks_shift(match: Match, by: timedelta) -> None:
    """Put every deadline off by so much. The caller stores the match."""
    if match.clock_at is not None:
        match.clock_at += by
    clocks = match.clocks
    clocks.deadlines = {seat: at + by // MS for seat, at in clocks.deadlines.items()}
    match.clocks = clocks


def clock_go_on(match: Match) -> None:
    """Pause no longer: each deadline is as far away as it was. The caller stores the match."""
    if match.paused_at is not None:
        clocks_shift(match, timezone.now() - match.paused_at)
    match.status, match.pause_reason, match.paused_at = Status.RUNNING, "", None


def is_overdue(match: Match, now: datetime) -> bool:
    """The clock should have ticked by now."""
    return match.clock_at is not None and match.clock_at <= now and match.status == Status.RUNNING


def seats_late(match: Match, now: datetime) -> list[int]:
    """The seats whose time is over at this moment of the database's, grace included."""
    if match.deadline_at is None or match.status != Status.RUNNING:
        return []
    return match.clocks.late(now - GRACE)


def clocks_give_back() -> int:
    """After a time in which nobody could move: running clocks go on from where the last move was.

    Returns how many. No move, no gap: then nothing is changed.
    """
    last = Move.objects.aggregate(last=Max("created_at"))["last"]
    if last is None:
        return 0
    running, gap = Match.objects.filter(status=Status.RUNNING), timezone.now() - last
    timed = running.filter(Q(clock_at__isnull=False) | Q(deadline_at__isnull=False))
    for match in timed.only("clock_at", "seat_clocks", "deadline_at").iterator():
        clocks_shift(match, gap)
        match.save(update_fields=["clock_at", "seat_clocks", "deadline_at"])
    return timed.count()
