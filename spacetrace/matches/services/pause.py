"""A match whose rules this program does not have waits for one that has them."""

from __future__ import annotations

from django.utils import timezone

from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.infrastructure.transactions import change
from spacetrace.matches import games
from spacetrace.matches.models import Match, Status
from spacetrace.matches.selectors import CannotGoOn, current_table
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.between_rounds import hold_deadline
from spacetrace.matches.services.clock import clock_go_on, clock_set
from spacetrace.matches.services.locking import match_lock
from spacetrace.matches.services.record import match_end

OUTDATED = Outcome("outdated", "", (), ())
"""How a match ends that nobody will go on with: nobody has won or lost."""
CHANGED = (
    *("status", "pause_reason", "paused_at", "version", "revision", "waiting_mask"),
    *("clock_at", "clock_number", "seat_clocks", "deadline_at", "result", "ended_at", "updated_at"),
)


def match_pause(match: Match, sentence: str) -> None:
    """Pause a locked match; the sentence tells the players why. Pausing twice changes nothing.

    Its clock stands still until it is resumed.
    """
    if match.status == Status.PAUSED:
        return
    was_due = match.agent_is_due
    match.status, match.paused_at = Status.PAUSED, timezone.now()
    match.pause_reason = sentence[:200]
    _save(match, was_due=was_due)


def match_meet(*, match_id: int) -> bool:
    """Pause a running match if this program cannot read its table; tells whether it did."""
    with change():
        match = match_lock(match_id)
        if match.status != Status.RUNNING:
            return False
        try:
            current_table(match)
        except CannotGoOn as error:
            match_pause(match, str(error))
            return True
    return False


def match_resume(*, match_id: int) -> bool:
    """Let a paused match go on if this program can read its table; tells whether it can.

    A deadline is as far away as it was: nobody loses by the pause.
    """
    with change():
        match = match_lock(match_id)
        if match.status != Status.PAUSED:
            return False
        try:
            table = current_table(match)
        except CannotGoOn:
            return False
        clock_go_on(match)
        if match.move_count or not match.held_mask:  # held at first it has no clock
            clock_set(match, hold_deadline(match.held_mask, games.game_of(match).deadline(table)))
        _save(match, was_due=False)
    return True


def match_end_outdated(*, match_id: int) -> bool:
    """End a match that this program cannot go on with, nobody having won; tells whether it did.

    For whoever runs the site and knows that its rules will not come back.
    """
    with change():
        match = match_lock(match_id)
        if match.status not in (Status.RUNNING, Status.PAUSED) or _is_readable(match):
            return False
        was_due = match.agent_is_due
        match_end(match, OUTDATED)
        match.pause_reason, match.paused_at = "", None
        _save(match, was_due=was_due)
    return True


def _is_readable(match: Match) -> bool:
    try:
        return bool(current_table(match))
    except CannotGoOn:
        return False


def _save(match: Match, *, was_due: bool) -> None:
    match.version += 1
    match.revision += 1
    match.save(update_fields=CHANGED)
    match_announce(match, was_due=was_due, is_clock_set=True)
