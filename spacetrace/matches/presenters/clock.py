"""The clock of a table: what it waits for, and how long still. The same for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.matches import games
from spacetrace.matches.models import Match, Status
from spacetrace.matches.selectors import current_table


@dataclass(slots=True)
class Clock:
    """A deadline: its kind (a word of the game), its number, its length and the rest of it in ms.

    `words` says for people what ends with it.
    """

    kind: str
    number: int
    total: int
    left: int
    words: str = ""

    @property
    def seconds(self) -> int:
        """The rest in whole seconds, rounded up: what stands there without motion."""
        return -(-self.left // 1000)

    @property
    def percent(self) -> int:
        """The rest in hundredths."""
        return round(100 * self.left / self.total) if self.total else 0


def clock_of(match: Match, *, now: datetime | None = None) -> Clock | None:
    """The clock of a running match; None where nothing ends by time."""
    if match.status != Status.RUNNING:
        return None
    deadline = games.game_for(match.game).deadline(current_table(match))
    at: datetime | None = getattr(match, "clock_at", None)
    if deadline is None or at is None:
        return None
    return _clock(deadline, at, now or timezone.now())


def _clock(deadline: Deadline, at: datetime, now: datetime) -> Clock:
    left = round((at - now).total_seconds() * 1000)
    return Clock(deadline.kind, deadline.number, deadline.ms, min(max(left, 0), deadline.ms))
