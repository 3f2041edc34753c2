"""The one way to write: a transaction that queues up where the database has one writer.

Who locks several rows does so in this order, so that no two wait for each other for ever: a player,
a match, a deck, the pieces of a test, the test, its group, versions of decks, sums of cards; of one
kind by their keys.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from typing import Any

from django.db import DatabaseError, connection, transaction
from django.db.models import QuerySet

from spacetrace.infrastructure import disk

logger = logging.getLogger(__name__)
_writers = threading.Lock()
_is_part: ContextVar[bool] = ContextVar("is_part", default=False)


@contextmanager
def change(*, frees: bool = False) -> Iterator[None]:
    """One transaction, which is committed when the block is left and undone when it fails.

    SQLite has one writer at a time, and those who wait look again ever more rarely: under load the
    unlucky wait for seconds. So the threads of a process queue up before they ask it.

    Raises OperationalError when the disk of SQLite's file is nearly full, but not for a change that
    only deletes: what `frees` room is what the reserve is for.
    """
    if _is_part.get():
        with transaction.atomic():
            yield
        return
    if connection.vendor == "sqlite" and not frees:
        disk.room_require()
    queue = _writers if connection.vendor == "sqlite" else nullcontext()
    with queue, transaction.atomic(durable=True):
        yield


@contextmanager
def change_of_changes() -> Iterator[None]:
    """One transaction around all changes that are made in the block: they are kept together."""
    with change():
        token = _is_part.set(True)
        try:
            yield
        finally:
            _is_part.reset(token)


@contextmanager
def statement() -> Iterator[None]:
    """What is one statement on PostgreSQL, and so a transaction by itself; elsewhere a `change`."""
    if connection.vendor == "postgresql" and not connection.in_atomic_block:
        yield
    else:
        with change():
            yield


def note(rows: QuerySet[Any], **values: object) -> None:
    """Store what is good to know, such as a last use: no request fails because it cannot be."""
    try:
        with transaction.atomic():
            rows.update(**values)
    except DatabaseError:
        names = ", ".join(values)
        logger.warning("%s of %s could not be noted.", names, rows.model.__name__, exc_info=True)
