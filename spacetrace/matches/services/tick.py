"""The clock's move: it ticks once for each deadline, whoever finds out first that it has passed.

The table's own deadline and those of the players come by the same way; the nearer one is met first.
"""

from __future__ import annotations

import time
from datetime import timedelta

from django.db import DatabaseError
from django.utils import timezone

from spacetrace.engine.kernel.actions import CLOCK, TICK
from spacetrace.engine.kernel.events import Event
from spacetrace.infrastructure.database_time import database_now
from spacetrace.infrastructure.queue import CLOCK_TICK, enqueue
from spacetrace.infrastructure.transactions import change
from spacetrace.matches import games
from spacetrace.matches.models import Match, ReportKind, Status
from spacetrace.matches.seat_clocks import ms_of
from spacetrace.matches.selectors import CannotGoOn, current_table
from spacetrace.matches.services.between_rounds import hold_end, hold_longer
from spacetrace.matches.services.clock import SEATS, is_overdue
from spacetrace.matches.services.command import Command
from spacetrace.matches.services.lease import EARLY
from spacetrace.matches.services.pause import match_pause
from spacetrace.matches.services.record import move_record, move_store
from spacetrace.matches.services.reports import report_file
from spacetrace.matches.services.statements import match_read
from spacetrace.matches.services.timeout import seat_time_out
from spacetrace.matches.time_control import GRACE

REST = timedelta(seconds=30)
"""After a tick that failed the clock is put forward by so much; people can play on meanwhile."""


class StuckClock(RuntimeError):
    """After a tick the table waits for the same deadline again, which no game may do."""


def match_tick(*, match_id: int) -> bool:
    """Have the clock tick if one of the match's deadlines has passed; tells whether it did so now.

    Harmless at any time and as often as one likes: the lock lets one caller find the deadline
    passed, and the move's command id is that of the deadline.
    """
    try:
        with change():
            return _tick(match_read(match_id))
    except (DatabaseError, Match.DoesNotExist):
        raise
    except Exception:  # whatever a rule does wrong, the match goes on without the clock for a while
        _rest(match_id)
        return False


def clock_wake(*, match_id: int, number: int) -> bool:
    """A worker comes for the deadline of this number: early, in time or late, or for nothing."""
    row = Match.objects.filter(pk=match_id, status=Status.RUNNING)
    if number == SEATS:
        at = row.values_list("deadline_at", flat=True).first()
        at = at and at + GRACE
    else:
        at = row.filter(clock_number=number).values_list("clock_at", flat=True).first()
    if at is None:
        return False
    early = at - timezone.now()
    if early > EARLY:
        enqueue(CLOCK_TICK, match_id, number, at=at)
        return False
    time.sleep(max(0.0, early.total_seconds()))
    return match_tick(match_id=match_id)


def _tick(match: Match) -> bool:
    if not is_overdue(match, timezone.now()):
        return seat_time_out(match)
    try:
        table = current_table(match)
    except CannotGoOn as error:
        match_pause(match, str(error))
        return False
    if match.held_mask:
        if not hold_longer(match):
            hold_end(match)
        return True
    game, events = games.game_of(match), list[Event]()
    game.apply(table, CLOCK, TICK, events.append)
    after = game.deadline(table)
    if after is not None and after.number == match.clock_number:
        raise StuckClock(f"deadline {after.number}")
    line = game.action_text(TICK)
    command = Command(CLOCK, line, match.version, f"clock:{match.clock_number}:{match.revision}")
    move_store(move_record(match, table, command, line, events))
    return True


def _rest(match_id: int) -> None:
    match = Match.objects.defer("snapshot").get(pk=match_id)
    report_file(match=match, kind=ReportKind.ENGINE, seat=CLOCK, action="tick")
    same = Match.objects.filter(pk=match_id, revision=match.revision)
    if is_overdue(match, timezone.now()):
        same.update(clock_at=timezone.now() + REST)
        return
    clocks = match.clocks
    clocks.put_off(ms_of(database_now() + REST))
    same.update(seat_clocks=clocks.write(), deadline_at=clocks.nearest)
