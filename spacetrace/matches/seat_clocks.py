"""Holds when the seats' deadlines pass and what is left of their banks, as a match stores it.

Time that does not run against a seat (an outage, a vacation, quiet hours) is reckoned here, too.
All numbers are milliseconds, moments since 1970.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, time, timedelta
from typing import TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from spacetrace.players.zones import quiet_span

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MS = timedelta(milliseconds=1)

Stop: TypeAlias = tuple[int, int]
"""From when until when nobody's, or somebody's, time runs."""

OUTAGE, VACATION, QUIET = "outage", "vacation", "quiet"


@dataclass(frozen=True, slots=True)
class TimeOff:
    """When a seat's time does not run: while the server is away, and on its player's vacations.

    `quiet` is the quiet hours that the next decision is asked under, as `quiet_text` writes them.
    """

    outages: tuple[Stop, ...] = ()
    vacations: tuple[Stop, ...] = ()
    quiet: str = ""

    @property
    def stops(self) -> list[Stop]:
        """All of it in order, none touching another."""
        found: list[Stop] = []
        for first, last in sorted((*self.outages, *self.vacations)):
            if found and first <= found[-1][1]:
                found[-1] = (found[-1][0], max(found[-1][1], last))
            elif first < last:
                found.append((first, last))
        return found


NO_TIME_OFF = TimeOff()


@dataclass(frozen=True, slots=True)
class Span:
    """The time of a decision: it began to run at `since`, and it is so much.

    `quiet` is as it was then: hours that are changed count from the next decision on. `added` is
    what the deadline was put off by, by reason, for people to read.
    """

    since: int
    time: int
    quiet: str = ""
    added: dict[str, int] = field(default_factory=dict)

    def left(self, now: int, off: TimeOff) -> int:
        """What is left of it; less than nothing in quiet hours that it waited for the end of."""
        return self.time - (now - self.since - _stopped(self.since, now, off.stops))

    def deadline(self, off: TimeOff) -> int:
        """When it is over: after as much time as there is, and neither off nor in quiet hours."""
        at, stops = self.since + self.time, off.stops
        for first, last in stops:
            if last > self.since and first <= at:
                at += last - max(first, self.since)
        for _again in range(4):  # a vacation may begin in quiet hours, and end in others
            moved = _after_stops(_after_quiet(at, self.quiet), stops)
            if moved == at:
                break
            at = moved
        return at

    def told(self, off: TimeOff, deadline: int) -> Span:
        """The same with what the deadline was put off by."""
        running = deadline - self.since - _stopped(self.since, deadline, off.stops)
        out = _stopped(self.since, deadline, TimeOff(off.outages).stops)
        added = {
            OUTAGE: out,
            VACATION: _stopped(self.since, deadline, off.stops) - out,
            QUIET: running - self.time,
        }
        return replace(self, added={why: ms for why, ms in added.items() if ms > 0})


@dataclass(slots=True)
class SeatClocks:
    """By seat (from 0): deadlines of those that are waited for, banks, and what deadlines are of.

    There are as many deadlines as people who are asked; none while the match rests, when the
    spans keep the time that is left.
    """

    deadlines: dict[int, int] = field(default_factory=dict)
    banks: dict[int, int] = field(default_factory=dict)
    spans: dict[int, Span] = field(default_factory=dict)
    owed: dict[int, int] = field(default_factory=dict)
    """How many further moves of a seat that is asked again bring it no time of their own, for it
    has had that and has taken the move back."""

    @classmethod
    def read(cls, text: str) -> SeatClocks:
        """As `write` wrote it; nothing for ""."""
        if not text:
            return cls()
        deadlines, banks, *more = json.loads(text)
        return cls(
            {int(seat): at for seat, at in deadlines.items()},
            {int(seat): left for seat, left in banks.items()},
            {int(seat): Span(*span) for seat, span in (more[0] if more else {}).items()},
            {int(seat): count for seat, count in (more[1] if more[1:] else {}).items()},
        )

    def write(self) -> str:
        """One line; "" where there is nothing to tell."""
        if not self.deadlines and not self.banks and not self.spans:
            return ""
        kept = {
            seat: (span.since, span.time, span.quiet, span.added)
            for seat, span in self.spans.items()
        }
        owed = [self.owed] if self.owed else []
        return json.dumps([self.deadlines, self.banks, kept, *owed], separators=(",", ":"))

    def deadline(self, seat: int) -> datetime | None:
        """When the seat's time is over; None where it is not asked."""
        at = self.deadlines.get(seat)
        return None if at is None else moment_of(at)

    def bank(self, seat: int) -> timedelta:
        """What is left of the seat's reserve."""
        return self.banks.get(seat, 0) * MS

    def added(self, seat: int) -> dict[str, timedelta]:
        """What the seat's deadline was put off by: `outage`, `vacation` and `quiet` hours."""
        span = self.spans.get(seat)
        return {why: ms * MS for why, ms in span.added.items()} if span else {}

    @property
    def nearest(self) -> datetime | None:
        """The first deadline to come."""
        return moment_of(min(self.deadlines.values())) if self.deadlines else None

    def late(self, now: datetime) -> list[int]:
        """The seats whose deadlines passed before, in the order in which they did."""
        passed = [(at, seat) for seat, at in self.deadlines.items() if at < ms_of(now)]
        return [seat for _at, seat in sorted(passed)]

    # --- changes ----------------------------------------------------------------------------------

    def begin(self, seat: int, span: Span, off: TimeOff) -> None:
        """The seat is asked, and its time begins to run."""
        self.deadlines[seat] = span.deadline(off)
        self.spans[seat] = span.told(off, self.deadlines[seat])

    def end(self, seat: int) -> None:
        """The seat is not asked any more."""
        self.deadlines.pop(seat, None)
        self.spans.pop(seat, None)
        self.owed.pop(seat, None)

    def move_owed(self, seat: int) -> bool:
        """The seat has moved; tells whether it has had the time of this move already."""
        count = self.owed.pop(seat, 0)
        if count > 1:
            self.owed[seat] = count - 1
        return count > 0

    def left(self, seat: int, now: int, off: TimeOff) -> int:
        """What is left of a seat's decision at a moment; all of what was kept while at rest."""
        span, deadline = self.spans.get(seat), self.deadlines.get(seat)
        if span is None:  # of a match that was begun before there was time off
            return (deadline or now) - now
        return span.time if deadline is None else span.left(now, off)

    def keep(self, now: int, offs: dict[int, TimeOff]) -> None:
        """Nobody's time runs on: what is left is kept, and there are no deadlines."""
        for seat in {*self.deadlines, *self.spans}:
            span = self.spans.get(seat, Span(now, 0))
            left = max(0, self.left(seat, now, offs.get(seat, NO_TIME_OFF)))
            if span.since > now:  # asked while nobody's time ran: nothing of it is gone, or won
                left = min(left, span.time)
            self.spans[seat] = replace(span, since=now, time=left, added={})
        self.deadlines = {}

    def go_on(self, now: int, offs: dict[int, TimeOff]) -> None:
        """What was kept runs from now on."""
        for seat, span in self.spans.items():
            self.begin(seat, replace(span, since=now), offs.get(seat, NO_TIME_OFF))

    def put_off(self, until: int) -> None:
        """No deadline is before this moment."""
        for seat, at in self.deadlines.items():
            if at < until and (span := self.spans.get(seat)):
                self.spans[seat] = replace(span, time=span.time + until - at)
            self.deadlines[seat] = max(at, until)

    def reckon(self, offs: dict[int, TimeOff]) -> bool:
        """Bring the deadlines up to date with the time off as it is now; tells whether any moved.

        As often as one likes: a deadline follows from its span and the time off alone.
        """
        before = dict(self.deadlines)
        for seat, span in list(self.spans.items()):
            if seat in self.deadlines:
                self.begin(seat, span, offs.get(seat, NO_TIME_OFF))
        return before != self.deadlines


def quiet_text(begin: time | None, end: time | None, zone: str) -> str:
    """Quiet hours in one word or two: “22:00-07:00 Europe/Berlin”; "" for none."""
    if begin is None or end is None:
        return ""
    return f"{begin:%H:%M}-{end:%H:%M} {zone or 'UTC'}"


def ms_of(moment: datetime) -> int:
    """Whole milliseconds since 1970."""
    return (moment - _EPOCH) // MS


def moment_of(ms: int) -> datetime:
    """The moment so many milliseconds after 1970 began."""
    return _EPOCH + ms * MS


def _stopped(since: int, until: int, stops: Iterable[Stop]) -> int:
    """How much of the time between did not run."""
    return sum(max(0, min(last, until) - max(first, since)) for first, last in stops)


def _after_stops(at: int, stops: Iterable[Stop]) -> int:
    for first, last in stops:
        if first <= at < last:
            at = last
    return at


def _after_quiet(at: int, quiet: str) -> int:
    """The moment itself, or the end of the quiet hours that it lies in."""
    if not quiet:
        return at
    hours, _space, zone = quiet.partition(" ")
    begin, end = map(time.fromisoformat, hours.split("-"))
    try:
        span = quiet_span(moment_of(at), begin, end, ZoneInfo(zone))
    except (ZoneInfoNotFoundError, ValueError):  # the zone has gone since
        return at
    return ms_of(span[1]) if span else at
