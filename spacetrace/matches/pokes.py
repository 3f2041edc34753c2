"""Pokes: "this match has a new version", and never a word more.

Watchers live in the event loop of a process. A thread of that process finds out about versions
that others raised: it asks the database every so often, and listens to Redis where there is one.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from functools import cache, partial
from typing import Any

import redis
from django.conf import settings
from django.db import DatabaseError, connections

from spacetrace.matches import queue
from spacetrace.matches.models import Match

logger = logging.getLogger(__name__)

CHANNEL = "spacetrace:pokes"
ASK_EVERY = 0.3  # seconds between two questions to the database, where nobody else tells us
ASK_EVERY_BY_THE_CLOCK = 0.1  # while a clock runs at a table that somebody watches
ASK_EVERY_BESIDE_REDIS = 5.0  # pub/sub forgets whoever was not there
LINGER = 5.0  # seconds without a watcher after which the thread ends
MAX_IDS = 500  # in one question


class Watcher:
    """Waits for versions of one match, in the event loop that made it."""

    def __init__(self, match_id: int, version: int) -> None:
        self.match_id = match_id
        self.version = version
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()

    async def changed(self) -> int:
        """The newest version, once there is one that was not returned before."""
        await self._changed.wait()
        self._changed.clear()
        return self.version

    def tell(self, version: int) -> None:
        """From any thread: the match has this version."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._note, version)

    def _note(self, version: int) -> None:
        if version > self.version:
            self.version = version
            self._changed.set()


class Bus:
    """All watchers of this process, and the thread that looks out for them."""

    def __init__(self) -> None:
        self._watchers: dict[int, set[Watcher]] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def watch(self, match_id: int, version: int) -> Watcher:
        """A watcher that knows this version already; give it back with `unwatch`."""
        watcher = Watcher(match_id, version)
        with self._lock:
            self._watchers.setdefault(match_id, set()).add(watcher)
            if self._thread is None:
                self._thread = threading.Thread(target=self._look_out, name="pokes", daemon=True)
                self._thread.start()
        return watcher

    def unwatch(self, watcher: Watcher) -> None:
        """The stream is over."""
        with self._lock:
            rest = self._watchers.get(watcher.match_id, set())
            rest.discard(watcher)
            if not rest:
                self._watchers.pop(watcher.match_id, None)

    def tell(self, match_id: int, version: int) -> None:
        """Tell this process's watchers of a match."""
        with self._lock:
            watchers = list(self._watchers.get(match_id, ()))
        for watcher in watchers:
            watcher.tell(version)

    def _watched(self) -> list[int]:
        with self._lock:
            return list(self._watchers)

    def _look_out(self) -> None:
        seen, asked = time.monotonic(), 0.0
        listener = _Listener() if settings.REDIS_URL else None
        rest = ASK_EVERY
        while not self._may_end(seen):
            if self._watched():
                seen = time.monotonic()
            if listener is None or time.monotonic() - asked >= ASK_EVERY_BESIDE_REDIS:
                rest = ASK_EVERY_BY_THE_CLOCK if self._ask_database() else ASK_EVERY
                asked = time.monotonic()
            if listener is None:
                time.sleep(rest)
            elif (poke := listener.next()) is not None:
                self.tell(*poke)

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
                rows = Match.objects.filter(pk__in=ids[start : start + MAX_IDS])
                for match_id, version, at in rows.values_list("pk", "version", "clock_at"):
                    self.tell(match_id, version)
                    by_the_clock = by_the_clock or at is not None
        except DatabaseError:
            logger.warning("The database did not tell the versions.", exc_info=True)
        finally:
            connections_give_back()
        return by_the_clock


class _Listener:
    """Redis's side of the thread; it survives that Redis goes and comes."""

    def __init__(self) -> None:
        self._pubsub: redis.client.PubSub | None = None

    def next(self) -> tuple[int, int] | None:
        """The next poke, or None after a second without one."""
        try:
            if self._pubsub is None:
                client: Any = _redis()  # its stubs leave this method untyped
                self._pubsub = client.pubsub(ignore_subscribe_messages=True)
                self._pubsub.subscribe(CHANNEL)
            message = self._pubsub.get_message(timeout=1.0)
        except redis.RedisError:
            self._pubsub = None
            time.sleep(1.0)
            return None
        if message is None:
            return None
        match_id, version = json.loads(message["data"])
        return int(match_id), int(version)


bus = Bus()


def connections_give_back() -> None:
    """Close this thread's database connections: whoever waits for long keeps none from others."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


def poke(match_id: int, version: int) -> None:
    """Tell everybody who watches the match, here and in other processes. Never waits or fails."""
    bus.tell(match_id, version)
    if settings.REDIS_URL:
        queue.later(partial(_publish, match_id, version))


def _publish(match_id: int, version: int) -> None:
    _redis().publish(CHANNEL, json.dumps([match_id, version]))


@cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=3)
