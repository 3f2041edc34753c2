"""Who works on a due row: a lease that runs out when its worker dies."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from spacetrace.matches.models import Due, DueKind

LEASE = timedelta(seconds=6)
"""With a sweep every 5 seconds, a dead worker's work goes on within 11."""

EARLY = timedelta(milliseconds=250)
"""A message may come so much too early, as clocks of two machines differ; its worker waits then."""

LONGEST_REST = timedelta(minutes=5)

FIRST_IN_LINE = 10
"""So many rows are tried: other workers may be faster with the first ones."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to work on a row until it runs out; `attempt` tells it from later ones."""

    due_id: int
    attempt: int
    until: datetime


def is_free(now: datetime) -> Q:
    """Rows that are due and that nobody works on."""
    return Q(due_at__lte=now) & (Q(lease_until=None) | Q(lease_until__lte=now))


IN_LINE = Q(thinks_since__isnull=False)
"""Rows that wait for a worker who has time to think."""


def lease_wait(match_id: int, kind: DueKind) -> Lease | None:
    """The same as `lease_take`, waiting for what is due in a moment."""
    lease = lease_take(match_id, kind)
    if lease is not None:
        return lease
    now = timezone.now()
    soon = _quick(match_id, kind).filter(is_free(now + EARLY)).first()
    if soon is None:
        return None
    time.sleep(max(0.0, (soon.due_at - now).total_seconds()))
    return lease_take(match_id, kind)


def lease_take(match_id: int, kind: DueKind) -> Lease | None:
    """Take a match's due work, or None when there is none or somebody else has it.

    What stands in line for those who think is theirs.
    """
    now = timezone.now()
    row = _quick(match_id, kind).filter(is_free(now)).first()
    return _taken(row, now) if row else None


def lease_take_in_line() -> Lease | None:
    """Take what has stood in line for longest; None when nobody has to think."""
    now = timezone.now()
    rows = Due.objects.filter(IN_LINE, is_free(now), kind=DueKind.AI_TURN)
    for row in rows.order_by("thinks_since", "pk")[:FIRST_IN_LINE]:
        if (lease := _taken(row, now)) is not None:
            return lease
    return None


def lease_renew(lease: Lease) -> Lease | None:
    """The lease with its full length again once half of it is over; None when it is lost."""
    if lease.until - timezone.now() > LEASE / 2:
        return lease
    return _set(lease, attempt=lease.attempt)


def lease_give_back(lease: Lease) -> None:
    """Let the next worker go on at once."""
    _held(lease).update(lease_until=None)


def lease_line_up(lease: Lease, due: Due | None = None) -> bool:
    """Give the row to those who think, behind all that stand in line.

    False when it is about another version of the table than `due` by now, or lost.
    """
    rows = _held(lease) if due is None else _held(lease).filter(version=due.version)
    return bool(rows.update(lease_until=None, thinks_since=timezone.now()))


def lease_rest(lease: Lease) -> None:
    """Try again later, and ever later: something fails here every time."""
    rest = min(timedelta(seconds=2 ** min(lease.attempt, 20)), LONGEST_REST)
    later = timezone.now() + rest
    _held(lease).update(lease_until=None, thinks_since=None, due_at=later)


def lease_sleep(lease: Lease, due: Due, until: datetime) -> bool:
    """Give the row back until then; False when it is about another version of the table by now."""
    rows = _held(lease).filter(version=due.version)
    return bool(rows.update(lease_until=None, thinks_since=None, due_at=until))


def lease_drop(lease: Lease, due: Due) -> bool:
    """The work is done; False when it is about another version of the table by now."""
    count, _rows = _held(lease).filter(version=due.version).delete()
    return bool(count)


def _quick(match_id: int, kind: DueKind) -> QuerySet[Due]:
    """The match's work of this kind unless it is for those who think."""
    return Due.objects.filter(~IN_LINE, match_id=match_id, kind=kind)


def _taken(row: Due, now: datetime) -> Lease | None:
    return _set(Lease(row.pk, row.attempt, now), attempt=row.attempt + 1)


def _set(lease: Lease, *, attempt: int) -> Lease | None:
    until = timezone.now() + LEASE
    changed = _held(lease).update(attempt=attempt, lease_until=until)
    return Lease(lease.due_id, attempt, until) if changed else None


def _held(lease: Lease) -> QuerySet[Due]:
    return Due.objects.filter(pk=lease.due_id, attempt=lease.attempt)
