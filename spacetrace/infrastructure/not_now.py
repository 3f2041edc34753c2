"""Puts a request off: a sentence, and how long to wait; among the reasons a disk that is full."""

from __future__ import annotations

import errno
import math
import sqlite3
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

_SQLITE = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY}
_SYSTEM = {errno.ENOSPC, errno.EDQUOT, errno.EROFS}
_POSTGRESQL = {"53100", "25006"}  # disk full; a transaction that may only read


class NotNow(Exception):
    """Nothing was changed; the same request may succeed after `wait` seconds.

    `status` is 429 for somebody who asks too often, 503 when the site itself is short of something.
    Pages and the API answer it by themselves, so it may be raised wherever that turns out.
    """

    def __init__(self, sentence: str, *, status: int, code: str, wait: float) -> None:
        super().__init__(sentence)
        self.sentence, self.status, self.code = sentence, status, code
        self.wait = max(1, math.ceil(wait))


class NotSaved(NotNow):
    """The database cannot keep anything more."""

    def __init__(self) -> None:
        sentence = _("Not saved: this site cannot store anything right now. Nothing was changed.")
        super().__init__(sentence, status=503, code="not_saved", wait=30)


def put_off_by(error: BaseException | None) -> NotNow | None:
    """The answer to an error after which the same request may succeed; None for all others."""
    if isinstance(error, NotNow):
        return error
    return NotSaved() if is_storage_gone(error) else None


def is_storage_gone(error: BaseException | None) -> bool:
    """Whether there is no room, or no right, to write: in a database's words or the system's.

    Django wraps those words, and a session that cannot be stored wraps them once more.
    """
    while error is not None:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _SQLITE:
            return True
        if getattr(error, "sqlstate", "") in _POSTGRESQL or getattr(error, "errno", 0) in _SYSTEM:
            return True
        error = error.__cause__ or error.__context__
    return False


class NotNowMiddleware:
    """Shows the sentence as a page. The API has the same in its own form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing to do on the way in."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page for a view that has put its request off."""
        put_off = put_off_by(error)
        return not_now_page(request, put_off) if put_off else None


def not_now_page(request: HttpRequest, error: NotNow) -> HttpResponse:
    """The sentence, with the header that programs read."""
    page = render(request, "not_now.html", {"sentence": error.sentence}, status=error.status)
    page["Retry-After"] = str(error.wait)
    page["Cache-Control"] = "no-store"
    return page
