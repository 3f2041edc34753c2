"""Nudges to the workers of the lab. They may get lost: the sweep finds the work in the database.

They are sent by a thread of their own beside that of the matches, whose nudges are never to wait
until hundreds of these are out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from celery import current_app, group

from spacetrace.matches.queue import Sender

CHUNKS = "lab.chunks"
FINISH = "lab.finish"
EXPIRES = 120
"""Seconds; by then the sweep has nudged again many times."""

_sender = Sender("lab nudges")


def chunks_nudge(count: int, *, expires: int = EXPIRES) -> None:
    """Offer so many pieces of work to whoever is free, as one group. Never waits, never fails.

    Which piece a worker plays is decided when it gets there, so that tests take turns.
    """
    if count > 0:
        offers = group(current_app.signature(CHUNKS, expires=expires) for _ in range(count))
        later(partial(offers.apply_async, retry=False))


def finish_nudge(test_id: int) -> None:
    """Ask a worker to sum a test up. Never waits, never fails."""
    options: dict[str, Any] = {"args": (test_id,), "expires": EXPIRES, "retry": False}
    later(partial(current_app.send_task, FINISH, **options))


def later(send: Callable[[], object]) -> None:
    """Have something sent by the thread; what goes wrong there is only logged."""
    _sender.later(send)
