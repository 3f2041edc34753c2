"""Keeps event streams of versions: how many there may be, for how long, and what is told.

Nothing but versions goes out, so there is nothing to leak (decision 6). Browsers and programs have
doors of their own; what they watch is counted together.
"""

from __future__ import annotations

import asyncio
import random
import threading
import time
import weakref
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse
from django.utils.translation import gettext as _

from spacetrace.infrastructure.live import Bus, Watcher
from spacetrace.infrastructure.metrics import streams_note
from spacetrace.infrastructure.not_now import NotNow
from spacetrace.matches.services.announce import bus

COMMENT_EVERY = 15.0  # seconds; keeps proxies from closing a quiet stream
MAX_AGE = 600.0  # seconds
MAX_PER_USER = 6
MAX_STREAMS = 2_000  # of one process
STATE = "state"
"""The event that tells a match's version."""

Rows: TypeAlias = Mapping[tuple[str, int], tuple[str, int]]
"""What is watched, by the name of its event and the key of its row: a match's public id, and the
version of the row."""

Look: TypeAlias = Callable[[], Rows | None]
"""What somebody may watch now; None once they may not any more."""

Write: TypeAlias = Callable[[str, str, int], str]
"""The data of an event: its name, public id and version as a line."""


@dataclass(frozen=True, slots=True)
class Further:
    """More that a stream tells of a match, as an event of its own.

    `rows` has, for a user and the keys of matches, the row and its version by match. What differs
    from person to person needs a row a person.
    """

    bus: Bus
    rows: Callable[[int, Collection[int]], Mapping[int, tuple[int, int]]]


FURTHER: dict[str, Further] = {}
"""By the name of the event. Apps that stand above this one enter theirs as they start."""


def rows_watched(user_id: int, matches: Mapping[int, tuple[str, int]]) -> Rows:
    """All that a stream of the user's tells of these matches (by key: public id and version)."""
    rows = {(STATE, match_id): told for match_id, told in matches.items()}
    for event, further in FURTHER.items():
        for match_id, (row_id, version) in further.rows(user_id, matches.keys()).items():
            rows[event, row_id] = matches[match_id][0], version
    return rows


_open: Counter[int] = Counter()
_counting = threading.RLock()  # what is collected in between leaves in the same thread


class Place:
    """A user's place among the open streams, taken before anything is waited for.

    Raises NotNow where there is none: 429 for too many of one user, 503 for too many at all.
    """

    def __init__(self, user_id: int) -> None:
        self.user_id = user_id
        with _counting:
            if _open[user_id] >= MAX_PER_USER:
                sentence = _("You watch in too many windows; this one asks now and then.")
                raise NotNow(sentence, status=429, code="too_many_streams", wait=60)
            if _open.total() >= MAX_STREAMS:
                sentence = _("Too many people watch right now; this page asks now and then.")
                raise NotNow(sentence, status=503, code="busy", wait=60)
            _open[user_id] += 1
            self._is_taken = True

    def leave(self) -> None:
        """The stream is over, or never began; harmless when said again.

        May be said in the middle of whatever else this thread does, as things are thrown away.
        """
        with _counting:
            if self._is_taken:
                self._is_taken = False
                _open[self.user_id] -= 1
                if not _open[self.user_id]:
                    del _open[self.user_id]


def stream_open(
    place: Place, rows: Rows, *, look: Look, look_every: float, write: Write
) -> StreamingHttpResponse:
    """The version of each of the rows as its event, now and whenever one changes.

    `look` is asked in a thread every so many seconds, and may bring further rows.
    """
    states = _states(place, rows, look, look_every, write)
    response = StreamingHttpResponse(states, content_type="text/event-stream")
    # A visitor may leave before the first line, and then nobody ever looks into the stream.
    weakref.finalize(response, place.leave)
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


async def _states(
    place: Place, rows: Rows, look: Look, look_every: float, write: Write
) -> AsyncIterator[str]:
    watched = _Watched(write)
    streams_note(1)
    try:
        # Not all at once when a server comes back: everybody waits a little differently.
        retry = f"retry: {random.randint(1_500, 4_000)}\n\n"  # noqa: S311
        watched.set(rows)
        yield retry + watched.news()
        end, check = time.monotonic() + MAX_AGE, time.monotonic() + look_every
        while time.monotonic() < end:
            try:
                await asyncio.wait_for(watched.woken.wait(), min(COMMENT_EVERY, look_every))
            except TimeoutError:
                yield ": still here\n\n"
            if time.monotonic() >= check:
                found = await sync_to_async(look)()
                if found is None:
                    return
                watched.set(found)
                check = time.monotonic() + look_every
            if news := watched.news():
                yield news
    finally:
        watched.set({})
        place.leave()
        streams_note(-1)


class _Watched:
    """The rows of one stream, and how much of them was told."""

    def __init__(self, write: Write) -> None:
        self.woken = asyncio.Event()
        self._write = write
        self._watchers: dict[tuple[str, int], tuple[str, Watcher]] = {}
        self._told: dict[tuple[str, int], int] = {}

    def set(self, rows: Rows) -> None:
        """Watch these rows and no others."""
        for row in self._watchers.keys() - rows.keys():
            _bus(row[0]).unwatch(self._watchers.pop(row)[1])
            del self._told[row]
        for row, (public_id, version) in rows.items():
            if row in self._watchers:
                self._watchers[row][1].note(version)
            else:
                event, row_id = row
                self._watchers[row] = public_id, _bus(event).watch(row_id, version, self.woken)
                self._told[row] = -1 if event == STATE else 0  # nothing further has happened yet

    def news(self) -> str:
        """The events of all rows that have changed since this was asked; may be empty."""
        self.woken.clear()
        events = []
        for row, (public_id, watcher) in self._watchers.items():
            if watcher.version > self._told[row]:
                self._told[row] = watcher.version
                data = self._write(row[0], public_id, watcher.version)
                events.append(f"event: {row[0]}\ndata: {data}\n\n")
        return "".join(events)


def _bus(event: str) -> Bus:
    return bus if event == STATE else FURTHER[event].bus
