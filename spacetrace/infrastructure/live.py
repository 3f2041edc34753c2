"""Notifies every process that a row has a new version, and never says a word more.

Watchers live in the event loop of a process. A thread of that process finds out about versions
that others raised: it asks the database every so often, and listens to Redis where there is one.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from django.conf import settings
from django.db import DatabaseError, connections

from spacetrace.infrastructure import queue
from spacetrace.infrastructure.redis_client import client_of, redis_error

if TYPE_CHECKING:
    import redis

logger = logging.getLogger(__name__)

ASK_EVERY = 0.3  # seconds between two questions to the database, where nobody else tells us
ASK_EVERY_BY_THE_CLOCK = 0.1  # while a clock runs at a table that somebody watches
ASK_EVERY_BESIDE_REDIS = 5.0  # pub/sub forgets whoever was not there
LINGER = 5.0  # seconds without a watcher after which the thread ends
MAX_IDS = 500  # in one question
TRIPS_APART = 0.01  # seconds between two trips to Redis, so that many moves share one
WATCHER = "live"
"""What the thread is called that looks for versions."""

Ask: TypeAlias = Callable[[Sequence[int]], Iterable[tuple[int, int, bool]]]
"""Of rows with these ids: id, version, and whether a clock runs there."""


class Watcher:
    """Waits for versions of one row, in the event loop that made it; several may share `woken`."""

    def __init__(self, row_id: int, version: int, woken: asyncio.Event) -> None:
        self.row_id = row_id
        self.version = version
        self._loop = asyncio.get_running_loop()
        self._woken = woken

    def tell(self, version: int) -> None:
        """From any thread: the row has this version."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.note, version)

    def note(self, version: int) -> None:
        """In the event loop: the row has this version. What is new wakes whoever waits."""
        if version > self.version:
            self.version = version
            self._woken.set()


class Bus:
    """All watchers of this process, and the thread that looks out for them.

    `ask` tells the versions that the database holds; Redis carries them on `channel`.
    """

    def __init__(self, channel: str, ask: Ask) -> None:
        self._channel = channel
        self._ask = ask
        self._watchers: dict[int, set[Watcher]] = {}
        self._unsent: dict[int, int] = {}  # version by row
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def watch(self, row_id: int, version: int, woken: asyncio.Event) -> Watcher:
        """A watcher that knows this version already; give it back with `unwatch`."""
        watcher = Watcher(row_id, version, woken)
        with self._lock:
            self._watchers.setdefault(row_id, set()).add(watcher)
            if self._thread is None:
                self._thread = threading.Thread(target=self._look_out, name=WATCHER, daemon=True)
                self._thread.start()
        return watcher

    def unwatch(self, watcher: Watcher) -> None:
        """The stream is over."""
        with self._lock:
            rest = self._watchers.get(watcher.row_id, set())
            rest.discard(watcher)
            if not rest:
                self._watchers.pop(watcher.row_id, None)

    def tell(self, row_id: int, version: int) -> None:
        """Tell this process's watchers of a row."""
        with self._lock:
            watchers = list(self._watchers.get(row_id, ()))
        for watcher in watchers:
            watcher.tell(version)

    def notify(self, row_id: int, version: int) -> None:
        """Tell all who watch the row, here and in other processes. Never waits or fails."""
        self.tell(row_id, version)
        if settings.REDIS_URL:
            with self._lock:
                is_awaited = bool(self._unsent)
                self._unsent[row_id] = max(version, self._unsent.get(row_id, 0))
            if not is_awaited:
                queue.later("live", self._send)

    def _send(self) -> None:
        """In the sender's thread: all news that have come up since the last time, in one trip.

        It rests afterwards, so that the moves of the meantime share the next one.
        """
        with self._lock:
            news, self._unsent = self._unsent, {}
        if news:
            with _redis().pipeline(transaction=False) as told:
                for row in news.items():
                    told.publish(self._channel, json.dumps(row))
                told.execute()
            time.sleep(TRIPS_APART)

    def _watched(self) -> list[int]:
        with self._lock:
            return list(self._watchers)

    def _look_out(self) -> None:
        seen, asked = time.monotonic(), 0.0
        listener = _Listener(self._channel) if settings.REDIS_URL else None
        rest = ASK_EVERY
        while not self._may_end(seen):
            if self._watched():
                seen = time.monotonic()
            if listener is None or time.monotonic() - asked >= ASK_EVERY_BESIDE_REDIS:
                rest = ASK_EVERY_BY_THE_CLOCK if self._ask_database() else ASK_EVERY
                asked = time.monotonic()
            if listener is None:
                time.sleep(rest)
            elif (news := listener.next()) is not None:
                self.tell(*news)

    def _may_end(self, seen: float) -> bool:
        with self._lock:
            if self._watchers or time.monotonic() - seen < LINGER:
                return False
            self._thread = None
            return True

    def _ask_database(self) -> bool:
        """Tell everybody of the versions there are now; tells whether a clock runs somewhere."""
        ids, by_the_clock = self._watched(), False
        try:
            for start in range(0, len(ids), MAX_IDS):
                for row_id, version, is_timed in self._ask(ids[start : start + MAX_IDS]):
                    self.tell(row_id, version)
                    by_the_clock = by_the_clock or is_timed
        except DatabaseError:
            logger.warning("The database did not tell the versions.", exc_info=True)
        finally:
            connections_give_back()
        return by_the_clock


class _Listener:
    """Redis's side of the thread; it survives that Redis goes and comes."""

    def __init__(self, channel: str) -> None:
        self._channel = channel
        self._pubsub: redis.client.PubSub | None = None

    def next(self) -> tuple[int, int] | None:
        """The next version of a row, or None after a second without one."""
        try:
            if self._pubsub is None:
                client: Any = _redis()  # its stubs leave this method untyped
                self._pubsub = client.pubsub(ignore_subscribe_messages=True)
                self._pubsub.subscribe(self._channel)
            message = self._pubsub.get_message(timeout=1.0)
        except redis_error():
            self._pubsub = None
            time.sleep(1.0)
            return None
        if message is None:
            return None
        row_id, version = json.loads(message["data"])
        return int(row_id), int(version)


def connections_give_back() -> None:
    """Close this thread's database connections: whoever waits for long keeps none from others."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


@cache
def _redis() -> redis.Redis:
    return client_of(settings.REDIS_URL, connect=1, answer=3)
