"""Holds when the seats' deadlines pass and what is left of their banks, as a match stores it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MS = timedelta(milliseconds=1)


@dataclass(slots=True)
class SeatClocks:
    """By seat (from 0): deadlines of those that are waited for, and banks, in milliseconds.

    Deadlines are counted from 1970, as many as there are people who are asked.
    """

    deadlines: dict[int, int] = field(default_factory=dict)
    banks: dict[int, int] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str) -> SeatClocks:
        """As `write` wrote it; nothing for ""."""
        if not text:
            return cls()
        deadlines, banks = json.loads(text)
        return cls(
            {int(seat): at for seat, at in deadlines.items()},
            {int(seat): left for seat, left in banks.items()},
        )

    def write(self) -> str:
        """One line; "" where there is nothing to tell."""
        if not self.deadlines and not self.banks:
            return ""
        return json.dumps([self.deadlines, self.banks], separators=(",", ":"))

    def deadline(self, seat: int) -> datetime | None:
        """When the seat's time is over; None where it is not asked."""
        at = self.deadlines.get(seat)
        return None if at is None else moment_of(at)

    def bank(self, seat: int) -> timedelta:
        """What is left of the seat's reserve."""
        return self.banks.get(seat, 0) * MS

    @property
    def nearest(self) -> datetime | None:
        """The first deadline to come."""
        return moment_of(min(self.deadlines.values())) if self.deadlines else None

    def late(self, now: datetime) -> list[int]:
        """The seats whose deadlines passed before, in the order in which they did."""
        passed = [(at, seat) for seat, at in self.deadlines.items() if at < ms_of(now)]
        return [seat for _at, seat in sorted(passed)]


def ms_of(moment: datetime) -> int:
    """Whole milliseconds since 1970."""
    return (moment - _EPOCH) // MS


def moment_of(ms: int) -> datetime:
    """The moment so many milliseconds after 1970 began."""
    return _EPOCH + ms * MS
