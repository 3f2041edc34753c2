"""Nudges to the workers, by name. They may get lost: the sweep finds the work in the database.

Sending happens in a thread of its own, because a broker that is away or silent must not keep a
request waiting; what does not fit into the thread's short queue is dropped.
"""

from __future__ import annotations

import logging
import os
import queue
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from celery import current_app
from django.utils import timezone

logger = logging.getLogger(__name__)

AI_TURN = "matches.ai_turn"
TICK = "matches.tick"
EXPIRES = 15  # seconds; the sweep nudges again long before a backlog has grown
SOON = timedelta(seconds=12)
"""A worker keeps a nudge for later in mind until then; what is due later still, the sweep finds."""
MAX_WAITING = 1_000


class Sender:
    """A thread a process that sends what it is given, one after the other."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._waiting: queue.Queue[Callable[[], object]] = queue.Queue(MAX_WAITING)
        self._thread: tuple[int, threading.Thread] | None = None
        self._lock = threading.Lock()

    def later(self, send: Callable[[], object]) -> None:
        """Have something sent; what goes wrong there is only logged."""
        self._ensure()
        try:
            self._waiting.put_nowait(send)
        except queue.Full:
            logger.warning("A nudge was dropped: the broker does not keep up.")

    @property
    def waiting(self) -> int:
        """How much is still to be sent."""
        return self._waiting.qsize()

    def _ensure(self) -> None:
        """One thread a process; after a fork the child starts its own."""
        with self._lock:
            kept = self._thread
            if kept is None or kept[0] != os.getpid() or not kept[1].is_alive():
                thread = threading.Thread(target=self._send_all, name=self._name, daemon=True)
                self._thread = (os.getpid(), thread)
                thread.start()

    def _send_all(self) -> None:
        while True:
            send = self._waiting.get()
            try:
                send()
            except Exception as error:  # the broker's own kinds of trouble are many
                logger.warning("A nudge could not be sent: %s", error)


_sender = Sender("nudges")


def ai_turn_nudge(match_id: int, at: datetime | None = None) -> None:
    """Ask a worker to play the computers' turn of this match. Never waits, never fails."""
    _nudge(AI_TURN, (match_id,), at)


def tick_nudge(match_id: int, number: int, at: datetime) -> None:
    """Ask a worker to have the clock tick when this deadline passes. Never waits, never fails."""
    if at <= timezone.now() + SOON:
        _nudge(TICK, (match_id, number), at)


def _nudge(task: str, args: tuple[int, ...], at: datetime | None) -> None:
    options: dict[str, Any] = {"args": args, "expires": EXPIRES, "retry": False}
    now = timezone.now()
    if at is not None and at > now:
        options |= {"eta": at, "expires": at + timedelta(seconds=EXPIRES)}
    later(partial(current_app.send_task, task, **options))


def later(send: Callable[[], object]) -> None:
    """Have something sent by the thread; what goes wrong there is only logged."""
    _sender.later(send)
