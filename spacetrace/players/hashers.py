"""Hashes passwords, a few at a time: each one takes a processor for tenths of a second."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.utils.translation import gettext as _

from spacetrace.infrastructure.not_now import NotNow

AT_ONCE = 2  # in a process
WAITING = 2  # with those a thread less than asgi_bridge keeps for them: it turns away the rest
PATIENCE = 3.0  # seconds

_running = threading.BoundedSemaphore(AT_ONCE)
_admitted = threading.BoundedSemaphore(AT_ONCE + WAITING)
_here = threading.local()


class TooBusy(NotNow):
    """More people sign in at this moment than the site can check."""

    def __init__(self) -> None:
        sentence = _("Many people are signing in right now. Please try again in a moment.")
        super().__init__(sentence, status=503, code="busy", wait=5)


class FewAtOnce(PBKDF2PasswordHasher):
    """Django's own hash, whoever asks for it: log-in, sign-up, a new password, the admin."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """The stored form; raises TooBusy instead of joining a long queue."""
        with admitted():
            if not _running.acquire(timeout=PATIENCE):
                raise TooBusy
            try:
                return super().encode(password, salt, iterations)
            finally:
                _running.release()


@contextmanager
def admitted() -> Iterator[None]:
    """Around what is going to hash; raises TooBusy at once where too many are at it already.

    Whoever has more to do than to hash, such as to count in the database, asks before all of that.
    """
    if getattr(_here, "is_admitted", False):
        yield
        return
    if not _admitted.acquire(blocking=False):
        raise TooBusy
    _here.is_admitted = True
    try:
        yield
    finally:
        _here.is_admitted = False
        _admitted.release()
