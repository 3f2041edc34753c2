"""Announces a stored change: chances for computer players as a row, and who watches is notified."""

from __future__ import annotations

from django.db import transaction

from spacetrace.infrastructure.live import Bus
from spacetrace.infrastructure.queue import AI_TURN, CLOCK_TICK, enqueue
from spacetrace.matches.models import Match, Status
from spacetrace.matches.selectors import match_versions
from spacetrace.matches.services.statements import DueChange, due_write

bus = Bus("spacetrace:matches", match_versions)
"""Who watches which match; versions go out on it, never content."""


def match_announce(match: Match, *, was_due: bool, is_clock_set: bool = False) -> None:
    """Write or delete the due row of a match that was stored, then tell everybody.

    `was_due` tells whether the table waited for a computer before the change, `is_clock_set`
    whether a deadline began. Call it inside the transaction.
    """
    due, is_due = due_change(match, was_due=was_due, is_told=True)
    if due:
        due_write(match, due)
    match_tell(match, is_due=is_due, is_told=True, is_clock_set=is_clock_set)


def match_tell(match: Match, *, is_due: bool, is_told: bool, is_clock_set: bool) -> None:
    """Notify who watches and enqueue what is due after the commit.

    `is_told` tells whether the version shows the change. The messages may get lost; rows and clock
    are what counts.
    """
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


def due_change(match: Match, *, was_due: bool, is_told: bool) -> tuple[DueChange | None, bool]:
    """What becomes of the due row, and whether a worker is to look at it now.

    Where computer players act out of turn, the row is written anew with every version, whether or
    not one of them could act: neither a query nor a millisecond may tell.
    """
    if match.pace and match.agent_mask and match.status == Status.RUNNING:
        return ("renew" if is_told else None), is_told
    if match.agent_is_due:
        return (None if was_due else "begin"), True
    return ("end" if was_due or (match.pace and match.agent_mask) else None), False
