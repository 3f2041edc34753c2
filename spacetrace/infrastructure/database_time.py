"""Tells what time it is by the database's clock, which all processes share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone


@dataclass(slots=True)
class StandingClock:
    """A clock that tests and simulations move by hand."""

    now: datetime

    def shift(self, by: timedelta) -> None:
        """It is so much later."""
        self.now += by


_standing: StandingClock | None = None


def database_now() -> datetime:
    """The present moment, in UTC; asked anew each time, also within a transaction."""
    if _standing is not None:
        return _standing.now
    if connection.vendor != "postgresql":  # SQLite lives in this process: its clock is ours
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        found: datetime = cursor.fetchone()[0]
    return found


@contextmanager
def clock_standing(at: datetime) -> Iterator[StandingClock]:
    """Within the block time stands still in this process until the clock is moved."""
    global _standing
    before, _standing = _standing, StandingClock(at)
    try:
        yield _standing
    finally:
        _standing = before
