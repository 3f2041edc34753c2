"""The one lock: whoever changes a match holds its row until the commit."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.db import connection, transaction

from spacetrace.matches.models import Match

_writers = threading.Lock()


@contextmanager
def change() -> Iterator[None]:
    """One transaction, which is committed when the block is left and undone when it fails.

    SQLite has one writer at a time, and those who wait look again ever more rarely: under load the
    unlucky wait for seconds. So the threads of a process queue up before they ask it.
    """
    queue = _writers if connection.vendor == "sqlite" else nullcontext()
    with queue, transaction.atomic(durable=True):
        yield


def match_lock(match_id: int) -> Match:
    """The match with its secret, locked. Call it inside a `change`.

    PostgreSQL locks the row; SQLite, which ignores the request, has locked the whole file as the
    transaction began (`transaction_mode` IMMEDIATE). The compare-and-set on `revision` guards both.
    """
    rows = Match.objects.select_for_update(of=("self",)).select_related("secret")
    return rows.get(pk=match_id)
