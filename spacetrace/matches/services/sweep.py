"""The safety net: whatever is due and lies about is found here and started again."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, cast

from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from spacetrace.infrastructure.database_time import database_now
from spacetrace.infrastructure.queue import AI_THINK, AI_TURN, CLOCK_TICK, enqueue
from spacetrace.matches import games
from spacetrace.matches.models import Due, DueKind, Match, Status
from spacetrace.matches.services.clock import SEATS
from spacetrace.matches.services.lease import IN_LINE, is_free
from spacetrace.matches.services.pause import match_meet, match_resume
from spacetrace.matches.services.quick import open_sweep
from spacetrace.matches.services.rest import rests_end
from spacetrace.matches.time_control import GRACE

MAX_DUE = 200
MAX_THINKERS = 20
"""Offers to think; whoever takes one makes the next while somebody stands in line."""
MAX_TICKS = 500
AHEAD = timedelta(seconds=8)
"""A little more than from one sweep to the next: clocks that will tick until then are told of."""
MAX_RESUMES = 20
MAX_OPEN = 100


def work_sweep() -> int:
    """Enqueue all that is due; returns how much. Harmless at any time and at any frequency."""
    _resume_paused()
    _pause_forgotten()
    rests_end()
    _due_restore()
    open_sweep(MAX_OPEN)
    free = Due.objects.filter(is_free(timezone.now()), kind=DueKind.AI_TURN).order_by("due_at")
    match_ids = list(free.filter(~IN_LINE).values_list("match_id", flat=True)[:MAX_DUE])
    for match_id in match_ids:
        enqueue(AI_TURN, match_id)
    in_line = free.filter(IN_LINE)[:MAX_THINKERS].count()
    for _offer in range(in_line):
        enqueue(AI_THINK)
    return len(match_ids) + in_line + _clocks_enqueue(timezone.now())


def _clocks_enqueue(now: datetime) -> int:
    """Deadlines that have passed unnoticed, and those that were too far away to be told of."""
    soon = Match.objects.filter(status=Status.RUNNING, clock_at__lte=now + AHEAD)
    rows = soon.order_by("clock_at").values_list("pk", "clock_number", "clock_at")[:MAX_TICKS]
    clocks = [(pk, number, at) for pk, number, at in rows if number is not None and at is not None]
    clocks += _deadlines()
    for match_id, number, at in clocks:
        enqueue(CLOCK_TICK, match_id, number, at=at)
    return len(clocks)


def _deadlines() -> list[tuple[int, int, datetime]]:
    """The same of the players: those that have passed, and that will until the next sweep."""
    passed = database_now() - GRACE
    soon = Match.objects.filter(status=Status.RUNNING, deadline_at__lte=passed + AHEAD)
    rows = soon.order_by("deadline_at").values_list("pk", "deadline_at")[:MAX_TICKS]
    return [(pk, SEATS, at + GRACE) for pk, at in rows if at is not None]


def _due_restore() -> None:
    """A row for every match that waits for a computer and has none (it never should)."""
    row = Due.objects.filter(match=OuterRef("pk"), kind=DueKind.AI_TURN)
    running = Match.objects.filter(status=Status.RUNNING, agent_mask__gt=0)
    # The stubs allow only numbers as bits; the database does not mind.
    asked: Any = F("waiting_mask").bitand(cast("Any", F("agent_mask")))
    lost = running.annotate(asked=asked).filter(~Exists(row), asked__gt=0)
    ids = list(lost.values_list("pk", flat=True)[:MAX_DUE])
    now = timezone.now()
    Due.objects.bulk_create(
        [Due(match_id=pk, kind=DueKind.AI_TURN, due_at=now) for pk in ids], ignore_conflicts=True
    )


def _pause_forgotten() -> None:
    """Clocks of rules that are gone stop now, not when somebody meets them.

    Rules to come are left alone: during an update, programs of both versions sweep.
    """
    timed = Q(clock_at__isnull=False) | Q(deadline_at__isnull=False)
    running = Match.objects.filter(timed, status=Status.RUNNING)
    for game, version in list(running.values_list("game", "rules_version").distinct()):
        if not games.is_known(game, version) and games.is_past(game, version):
            own = running.filter(game=game, rules_version=version)
            for match_id in list(own.values_list("pk", flat=True)[:MAX_DUE]):
                match_meet(match_id=match_id)


def _resume_paused() -> None:
    """After an update, or a step back, the rules may be here again; nobody else is looked at."""
    paused = Match.objects.filter(status=Status.PAUSED)
    for game, version in list(paused.values_list("game", "rules_version").distinct()):
        if games.is_known(game, version):
            own = paused.filter(game=game, rules_version=version).order_by("?")
            for match_id in list(own.values_list("pk", flat=True)[:MAX_RESUMES]):
                match_resume(match_id=match_id)
