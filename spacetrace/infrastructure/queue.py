"""Asks workers for work by its name. A message may get lost: the sweeps find the work in the rows.

Sending happens in threads of their own, because a broker that is away or silent must not keep a
request waiting; what does not fit into a thread's short queue is dropped. Each app has a line, so
that a match never waits until hundreds of a simulation's messages are out.
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

from celery import current_app, group
from django.utils import timezone

from spacetrace.infrastructure import request_ids

logger = logging.getLogger(__name__)

AI_TURN = "matches.ai_turn"
AI_THINK = "matches.think"
CLOCK_TICK = "matches.tick"
CHUNKS = "simulations.chunks"
FINISH = "simulations.finish"
FINISH_GROUP = "simulations.finish_group"
MAILS = "players.mails"
NOTICES = {"mail": "notifications.mails", "push": "notifications.pushes"}

EXPIRES = 15  # seconds; the sweep asks again long before a backlog has grown
SOON = timedelta(seconds=12)
"""A worker keeps a message for later in mind until then; what is due later, the sweep finds."""
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
            logger.warning("A message was dropped: the broker does not keep up.")

    @property
    def waiting(self) -> int:
        """How much is still to be sent, or being sent."""
        return self._waiting.unfinished_tasks

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
                logger.warning("A message could not be sent: %s", error)
            finally:
                self._waiting.task_done()


_senders: dict[str, Sender] = {}


def enqueue(task: str, *args: int, at: datetime | None = None, expires: int = EXPIRES) -> None:
    """Ask a worker to carry a task out, now or at a moment. Never waits, never fails.

    `expires` are the seconds after which the message is worth nothing.
    """
    now = timezone.now()
    options: dict[str, Any] = {"args": args, "expires": expires, "retry": False, **_signed()}
    if at is not None and at > now + SOON:
        return
    if at is not None and at > now:
        options |= {"eta": at, "expires": at + timedelta(seconds=expires)}
    later(_line(task), partial(current_app.send_task, task, **options))


def enqueue_many(task: str, count: int, *, expires: int) -> None:
    """Offer so many pieces of the same work to whoever is free, as one group.

    Which piece a worker takes is decided when it gets there.
    """
    if count > 0:
        offers = group(current_app.signature(task, expires=expires) for _ in range(count))
        later(_line(task), partial(offers.apply_async, retry=False, **_signed()))


def later(line: str, send: Callable[[], object]) -> None:
    """Have something sent by the thread of this line; what goes wrong there is only logged."""
    _senders.setdefault(line, Sender(line)).later(send)


def unsent() -> int:
    """How much this process has still to send."""
    return sum(sender.waiting for sender in _senders.values())


def _signed() -> dict[str, Any]:
    """The message names the request that it follows from; it is sent in another thread."""
    return {"headers": {request_ids.MESSAGE_HEADER: request_ids.current()}}


def _line(task: str) -> str:
    return task.partition(".")[0]
