"""When the deadline of a match's table passes: the server's own watch, kept beside the table."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F, Max
from django.utils import timezone

from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.matches.models import Match, Move, Status


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


def clock_go_on(match: Match) -> None:
    """Pause no longer: the deadline is as far away as it was. The caller stores the match."""
    if match.clock_at is not None and match.paused_at is not None:
        match.clock_at += timezone.now() - match.paused_at
    match.status, match.pause_reason, match.paused_at = Status.RUNNING, "", None


def is_overdue(match: Match, now: datetime) -> bool:
    """The clock should have ticked by now."""
    return match.clock_at is not None and match.clock_at <= now and match.status == Status.RUNNING


def clocks_give_back() -> int:
    """After a time in which nobody could move: running clocks go on from where the last move was.

    Returns how many. No move, no gap: then nothing is changed.
    """
    last = Move.objects.aggregate(last=Max("created_at"))["last"]
    if last is None:
        return 0
    running = Match.objects.filter(status=Status.RUNNING, clock_at__isnull=False)
    return running.update(clock_at=F("clock_at") + (timezone.now() - last))
