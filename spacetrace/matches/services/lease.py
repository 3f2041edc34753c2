"""Who works on a due row: a lease that runs out when its worker dies."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from spacetrace.matches.models import Due, DueKind

LEASE = timedelta(seconds=6)
"""With a sweep every 5 seconds, a dead worker's work goes on within 11."""

LONGEST_REST = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to work on a row until it runs out; `attempt` tells it from later ones."""

    due_id: int
    attempt: int
    until: datetime


def is_free(now: datetime) -> Q:
    """Rows that are due and that nobody works on."""
    return Q(due_at__lte=now) & (Q(lease_until=None) | Q(lease_until__lte=now))


def lease_take(match_id: int, kind: DueKind) -> Lease | None:
    """Take a match's due work, or None when there is none or somebody else has it."""
    now = timezone.now()
    row = Due.objects.filter(is_free(now), match_id=match_id, kind=kind).first()
    if row is None:
        return None
    return _set(Lease(row.pk, row.attempt, now), attempt=row.attempt + 1)


def lease_renew(lease: Lease) -> Lease | None:
    """The lease with its full length again once half of it is over; None when it is lost."""
    if lease.until - timezone.now() > LEASE / 2:
        return lease
    return _set(lease, attempt=lease.attempt)


def lease_give_back(lease: Lease) -> None:
    """Let the next worker go on at once."""
    _held(lease).update(lease_until=None)


def lease_rest(lease: Lease) -> None:
    """Try again later, and ever later: something fails here every time."""
    rest = min(timedelta(seconds=2 ** min(lease.attempt, 20)), LONGEST_REST)
    _held(lease).update(lease_until=None, due_at=timezone.now() + rest)


def _set(lease: Lease, *, attempt: int) -> Lease | None:
    until = timezone.now() + LEASE
    changed = _held(lease).update(attempt=attempt, lease_until=until)
    return Lease(lease.due_id, attempt, until) if changed else None


def _held(lease: Lease) -> QuerySet[Due]:
    return Due.objects.filter(pk=lease.due_id, attempt=lease.attempt)
