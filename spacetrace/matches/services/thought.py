"""Bounds what a computer player thinks: by its time, and by the table that it thinks about."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from spacetrace.engine.agents import UNLIMITED, Budget
from spacetrace.engine.kernel.errors import ThoughtTooLong
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat, Status

LOOK_EVERY = 0.25
"""Seconds between two looks whether the table still is the one that is thought about."""

STUCK_AFTER = 10.0
"""Seconds after which a choice is broken off whatever it is at, and the default is played."""


class TableMovedOn(Exception):
    """Nobody waits for the choice: the table is another one by now."""


class Thought:
    """A thought about a match as it was read, of no more than so many milliseconds."""

    def __init__(self, match: Match, ms: int) -> None:
        self._same = Match.objects.filter(
            # Not the revision: what only its own seat may know of must not be felt by anybody.
            pk=match.pk, version=match.version, status=Status.RUNNING
        )  # fmt: skip
        now = time.monotonic()
        self._ends, self._looks_at = now + ms / 1_000, now + LOOK_EVERY
        self.is_vain = False

    def is_cancelled(self) -> bool:
        """Its time is over, or the table has moved on meanwhile (then it `is_vain`)."""
        now = time.monotonic()
        if now >= self._looks_at and not self.is_vain:
            self._looks_at = now + LOOK_EVERY
            self.is_vain = not self._same.exists()
        return self.is_vain or now >= self._ends


@contextmanager
def thinking(match: Match, seat: Seat) -> Iterator[Budget]:
    """The budget for one choice of a computer player.

    Raises TableMovedOn at the end where nobody waits for the choice any more, and ThoughtTooLong
    in the midst where somebody does not end at all.
    """
    ms = games.thinks_for(seat.agent_level)
    if not ms:
        with _broken_off():
            yield UNLIMITED
        return
    thought = Thought(match, ms)
    with _broken_off():
        yield Budget(is_cancelled=thought.is_cancelled)
    if thought.is_vain:
        raise TableMovedOn


@contextmanager
def _broken_off() -> Iterator[None]:
    """Ends what runs for too long; only where signals come, as they do in workers."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        raise ThoughtTooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, STUCK_AFTER)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
