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

_waiting: queue.Queue[Callable[[], object]] = queue.Queue(MAX_WAITING)
_sender: tuple[int, threading.Thread] | None = None
_lock = threading.Lock()


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
    _sender_ensure()
    try:
        _waiting.put_nowait(send)
    except queue.Full:
        logger.warning("A nudge was dropped: the broker does not keep up.")


def _sender_ensure() -> None:
    """One thread a process; after a fork the child starts its own."""
    global _sender
    with _lock:
        if _sender is None or _sender[0] != os.getpid() or not _sender[1].is_alive():
            thread = threading.Thread(target=_send_all, name="nudges", daemon=True)
            _sender = (os.getpid(), thread)
            thread.start()


def _send_all() -> None:
    while True:
        send = _waiting.get()
        try:
            send()
        except Exception as error:  # the broker's own kinds of trouble are many
            logger.warning("A nudge could not be sent: %s", error)
