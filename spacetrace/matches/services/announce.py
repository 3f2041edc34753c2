"""Announces a stored change: chances for computer players as a row, and who watches is notified."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from spacetrace.infrastructure.live import Bus
from spacetrace.infrastructure.queue import AI_TURN, CLOCK_TICK, enqueue
from spacetrace.matches.models import Due, DueKind, Match, Status
from spacetrace.matches.selectors import match_versions

bus = Bus("spacetrace:matches", match_versions)
"""Who watches which match; versions go out on it, never content."""


def match_announce(
    match: Match,
    *,
    was_due: bool,
    by: int | None = None,
    is_told: bool = True,
    is_clock_set: bool = False,
) -> None:
    """Write or delete the due row, then notify and enqueue after the commit.

    `was_due` tells whether the table waited for a computer before the change, `by` which seat made
    the change, `is_told` whether the version shows it, `is_clock_set` whether a deadline began.
    The messages may get lost; rows and clock are what counts.
    """
    is_due = _due_write(match, was_due=was_due, is_told=is_told)
    if by is not None and by >= 0 and match.agent_mask >> by & 1:
        is_due = False  # the worker that made the change is looking at the table again already
    match_id, version = match.pk, match.version
    clock = (match.clock_number, match.clock_at) if is_clock_set else (None, None)

    # No functools.partial: Django cannot name one in its log when it fails, and fails itself.
    def tell() -> None:
        if is_told:
            bus.notify(match_id, version)
        if is_due:
            enqueue(AI_TURN, match_id)
        number, at = clock
        if number is not None and at is not None:
            enqueue(CLOCK_TICK, match_id, number, at=at)

    transaction.on_commit(tell, robust=True)


def _due_write(match: Match, *, was_due: bool, is_told: bool) -> bool:
    """Bring the row up to date; tells whether a worker is to look at it now.

    Where computer players act out of turn, the row is written anew with every version, whether or
    not one of them could act: neither a query nor a millisecond may tell.
    """
    if match.pace and match.agent_mask and match.status == Status.RUNNING:
        if is_told:
            due_renew(match)
        return is_told
    if match.agent_is_due:
        if not was_due:
            row = Due(match=match, kind=DueKind.AI_TURN, due_at=timezone.now())
            Due.objects.bulk_create([row], ignore_conflicts=True)
        return True
    if was_due or (match.pace and match.agent_mask):
        Due.objects.filter(match=match, kind=DueKind.AI_TURN).delete()
    return False


def due_renew(match: Match) -> None:
    """The row for the table as it has just become: nobody has been asked yet."""
    now = timezone.now()
    row = Due(
        match=match, kind=DueKind.AI_TURN, due_at=now, since=now, version=match.version, asked=0
    )
    Due.objects.bulk_create(
        [row],
        update_conflicts=True,
        update_fields=["due_at", "since", "version", "asked"],
        unique_fields=["match", "kind"],
    )
