"""Keeps connections to uvicorn within bounds: how many, and how long they may be silent.

uvicorn has no limit for the time and the length of a request's head, and counts no addresses. The
web command names this class (`--http`).
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from ipaddress import ip_address

import httptools
from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from spacetrace.infrastructure.addresses import network_of

MOST = 2_500
"""Of a process: the streams that it keeps at most, and as many others as threads can serve."""

MOST_FROM_ONE = 250
"""From one place: a school behind one address. Proxies and this machine itself have no limit."""

HEAD_SECONDS = 10.0
HEAD_BYTES = 64 * 1024
LINE_BYTES = 64  # of a request, to see whether it is a program's


class BoundedProtocol(HttpToolsProtocol):
    """A connection that is closed when it says nothing sensible in time."""

    _open: Counter[str] = Counter()
    _place = ""
    _is_counted = False
    _head: asyncio.TimerHandle | None = None
    _is_head_open = False
    _head_bytes = 0
    _line = b""  # how the first line of the request begins, whether or not it can be read
    url = b""  # of the last request that has begun

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, and begin to wait for a request."""
        super().connection_made(transport)
        self._place = network_of(self.client[0]) if self.client else ""
        is_full = self._open.total() >= MOST
        if is_full or (_is_stranger(self._place) and self._open[self._place] >= MOST_FROM_ONE):
            sentence = "Too many connections. Please try again in a moment."
            self._refuse(503, "busy", sentence)
            return
        self._is_counted = True
        self._open[self._place] += 1
        self._head_begin()
        self._head_wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._head_end()
        if self._is_counted:
            self._is_counted = False
            self._open[self._place] -= 1
            if not self._open[self._place]:
                del self._open[self._place]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request; a head that does not end is refused.

        Most heads come whole: only for one that does not is a clock started.
        """
        cycle: RequestResponseCycle | None = self.cycle
        is_idle = cycle is None or cycle.response_complete
        if is_idle and not self._is_head_open and not self.transport.is_closing():
            self._head_begin()
        if self._is_head_open:
            if len(self._line) < LINE_BYTES:
                self._line += data[: LINE_BYTES - len(self._line)]
            self._head_bytes += len(data)
        super().data_received(data)
        if not self._is_head_open:
            return
        if self._head_bytes > HEAD_BYTES:
            self._head_refuse()
        elif self._head is None and not self.transport.is_closing():
            self._head_wait()

    def on_headers_complete(self) -> None:
        """The head is there: from now on the gate counts."""
        # One that came whole, with what follows, has been counted nowhere else.
        if self._head_bytes > HEAD_BYTES and self._head_length() > HEAD_BYTES:
            self._head_refuse()
            raise httptools.HttpParserError
        self._head_end()
        super().on_headers_complete()

    def _head_begin(self) -> None:
        self._is_head_open, self._head_bytes, self._line = True, 0, b""

    def _head_length(self) -> int:
        return len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)

    def _head_refuse(self) -> None:
        self._refuse(431, "too_large", "The head of the request is too long.")

    def _head_wait(self) -> None:
        self._head = self.loop.call_later(HEAD_SECONDS, self._head_missed)

    def _head_end(self) -> None:
        self._is_head_open = False
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _head_missed(self) -> None:
        self._refuse(408, "too_slow", "The request took too long to arrive.")

    def send_400_response(self, msg: str) -> None:
        """What came is no request of HTTP."""
        self._refuse(400, "unreadable", msg)

    def _refuse(self, status: int, code: str, sentence: str) -> None:
        """In the API's own form where a program asks for one of its addresses, else as text."""
        self._head_end()
        if self.transport.is_closing():
            return
        kind, body = "text/plain", sentence
        if self._line.lstrip().partition(b" ")[2].startswith(b"/api/"):
            kind = "application/json"
            body = json.dumps({"error": {"code": code, "message": sentence}})
        head = [f"HTTP/1.1 {status} Refused", f"content-type: {kind}", "connection: close"]
        head += [f"content-length: {len(body)}", "", body]
        self.transport.write("\r\n".join(head).encode())
        self.transport.close()


def _is_stranger(place: str) -> bool:
    """Somebody who is neither this machine nor one of our proxies."""
    if settings.PROXIES:
        return False  # all connections are the proxy's
    try:
        return not ip_address(place).is_loopback
    except ValueError:
        return "/" in place  # a network of IPv6
