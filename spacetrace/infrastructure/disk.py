"""Looks after the room on the disk of the site's own folder, where the embedded database lies.

A disk that is full to the last byte cannot even be tidied: SQLite needs room to write what was
deleted, and so do logs and copies. So a reserve is kept, in which nothing is saved that a site gets
much of: moves, matches, decks, tests, log-ins. Whatever is little and rare still is.
"""

from __future__ import annotations

import errno
import shutil
import time

from django.conf import settings
from django.db import OperationalError

LOOK_EVERY = 1.0  # seconds
EARLY = 4
"""So many times the reserve is when it is time to say something."""

_seen = {"at": 0.0, "free": 0.0}


def free() -> float:
    """Bytes, as they were at most a second ago."""
    now = time.monotonic()
    if now - _seen["at"] >= LOOK_EVERY or not _seen["at"]:
        _seen.update(at=now, free=shutil.disk_usage(settings.VAR).free)
    return _seen["free"]


def room_require() -> None:
    """Raises what SQLite raises on a full disk while no more than the reserve is free."""
    if free() <= settings.DISK_RESERVE:
        reason = OSError(errno.ENOSPC, "Only the reserve of the disk is left")
        raise OperationalError("The disk is nearly full.") from reason


def has_plenty() -> bool:
    """There is no need yet for anybody to do something."""
    return free() > EARLY * settings.DISK_RESERVE
