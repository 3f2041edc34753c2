"""A match that this program cannot go on with waits for one that can, or ends."""

from __future__ import annotations

from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.infrastructure.transactions import change
from spacetrace.matches import games
from spacetrace.matches.models import Match, Status
from spacetrace.matches.selectors import CannotGoOn, current_table
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.clock import clock_set
from spacetrace.matches.services.locking import match_lock
from spacetrace.matches.services.record import match_end

OUTDATED = Outcome("outdated", "", (), ())
"""How a match ends whose table no program of today or tomorrow reads."""
CHANGED = (
    *("status", "pause_reason", "version", "revision", "waiting_mask"),
    *("clock_at", "clock_number", "result", "ended_at", "updated_at"),
)


def match_pause(match: Match, sentence: str) -> None:
    """Pause a locked match; the sentence tells both players why. Pausing twice changes nothing."""
    if match.status == Status.PAUSED:
        return
    was_due = match.agent_is_due
    match.status, match.pause_reason = Status.PAUSED, sentence[:200]
    clock_set(match, None)
    _save(match, was_due=was_due)


def match_resume(*, match_id: int) -> bool:
    """Let a paused match go on if this program can read its table; tells whether it can.

    One that is kept in a form of the past ends instead, nobody having won.
    """
    with change():
        match = match_lock(match_id)
        if match.status != Status.PAUSED:
            return False
        try:
            table = current_table(match)
        except CannotGoOn:
            if _is_of_the_past(match):
                match_end(match, OUTDATED)
                match.pause_reason = ""
                _save(match, was_due=False)
            return False
        match.status, match.pause_reason = Status.RUNNING, ""
        clock_set(match, games.game_of(match).deadline(table))
        _save(match, was_due=False)
    return True


def _is_of_the_past(match: Match) -> bool:
    formats = {game.key: game.format_version for game in games.games()}
    return match.format_version < formats.get(match.game, 0)


def _save(match: Match, *, was_due: bool) -> None:
    match.version += 1
    match.revision += 1
    match.save(update_fields=CHANGED)
    match_announce(match, was_due=was_due, is_clock_set=True)
