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
from collections.abc import AsyncIterator, Callable, Mapping
from typing import TypeAlias

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse
from django.utils.translation import gettext as _

from spacetrace.infrastructure.live import Watcher
from spacetrace.infrastructure.metrics import streams_note
from spacetrace.infrastructure.not_now import NotNow
from spacetrace.matches.services.announce import bus

COMMENT_EVERY = 15.0  # seconds; keeps proxies from closing a quiet stream
MAX_AGE = 600.0  # seconds
MAX_PER_USER = 6
MAX_STREAMS = 2_000  # of one process

Rows: TypeAlias = Mapping[int, tuple[str, int]]
"""Matches by their key: public id and version."""

Look: TypeAlias = Callable[[], Rows | None]
"""What somebody may watch now; None once they may not any more."""

Write: TypeAlias = Callable[[str, int], str]
"""The data of an event: public id and version as a line."""

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
    """`event: state` with the version of each of the rows, now and whenever one changes.

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
        self._watchers: dict[int, tuple[str, Watcher]] = {}
        self._told: dict[int, int] = {}

    def set(self, rows: Rows) -> None:
        """Watch these rows and no others."""
        for row_id in self._watchers.keys() - rows.keys():
            bus.unwatch(self._watchers.pop(row_id)[1])
            del self._told[row_id]
        for row_id, (public_id, version) in rows.items():
            if row_id in self._watchers:
                self._watchers[row_id][1].note(version)
            else:
                self._watchers[row_id] = public_id, bus.watch(row_id, version, self.woken)
                self._told[row_id] = -1

    def news(self) -> str:
        """The events of all rows that have changed since this was asked; may be empty."""
        self.woken.clear()
        events = []
        for row_id, (public_id, watcher) in self._watchers.items():
            if watcher.version > self._told[row_id]:
                self._told[row_id] = watcher.version
                data = self._write(public_id, watcher.version)
                events.append(f"event: state\ndata: {data}\n\n")
        return "".join(events)
