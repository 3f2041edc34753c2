"""Gives every request an id that its answer, the log, and the work that follows from it all name.

django-guid and others believe whatever a visitor sends; this believes our own proxies.
"""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

HEADER = "X-Request-ID"
MESSAGE_HEADER = "request_id"
"""Of a message to a worker."""

_HEADER_IN_WSGI, _KEPT = "HTTP_X_REQUEST_ID", "spacetrace.request_id"
_LOOKS = re.compile(r"[A-Za-z0-9._-]{8,64}")
_current: ContextVar[str] = ContextVar("request_id", default="")


def current() -> str:
    """The id of the request or task that is under way in this thread; "" where there is none."""
    return _current.get()


def begin(given: str = "") -> str:
    """From now on this id counts here, or a new one where none that can be believed is given."""
    request_id = given if _LOOKS.fullmatch(given) else secrets.token_hex(8)
    _current.set(request_id)
    return request_id


def begin_for(asked: dict[str, Any]) -> str:
    """The id of a request, the same however often this is asked; it counts here from now on.

    `asked` is what WSGI knows of it. With proxies of ours in front, the outermost one's own word
    counts.
    """
    if (known := asked.get(_KEPT)) is None:
        known = begin(asked.get(_HEADER_IN_WSGI, "") if settings.PROXIES else "")
        asked[_KEPT] = known
    found: str = known
    return found


class RequestIds(MiddlewareMixin):
    """The outermost middleware of pages, API and streams."""

    def process_request(self, request: HttpRequest) -> None:
        """It has its id from now on."""
        begin_for(request.META)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Tells it."""
        response.headers[HEADER] = current()
        return response
