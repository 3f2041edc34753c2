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
from functools import partial

from celery import current_app

logger = logging.getLogger(__name__)

AI_TURN = "matches.ai_turn"
EXPIRES = 15  # seconds; the sweep nudges again long before a backlog has grown
MAX_WAITING = 1_000

_waiting: queue.Queue[Callable[[], object]] = queue.Queue(MAX_WAITING)
_sender: tuple[int, threading.Thread] | None = None
_lock = threading.Lock()


def ai_turn_nudge(match_id: int) -> None:
    """Ask a worker to play the computer's turn of this match. Never waits, never fails."""
    later(partial(current_app.send_task, AI_TURN, args=(match_id,), expires=EXPIRES, retry=False))


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
