"""Lets requests in: how long a body may be, how long it may take, how much may be under way.

It stands before pages and event streams alike, and asks nobody: what it refuses has cost neither a
thread nor the database. settings.BODY_LIMITS is the one table of sizes.
"""

from __future__ import annotations

import asyncio
import json
import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.conf import settings

from spacetrace.infrastructure.addresses import place
from spacetrace.infrastructure.asgi_bridge import STREAM, AsgiApp, Headers, Receive, Scope, Send

BODY_SECONDS = 15.0
SLOWEST = 100 * 1024  # bytes a second, beyond those seconds
HELD = 64 * 1024 * 1024  # bytes of bodies that a process holds at a time
HELD_BY_ONE = 16 * 1024 * 1024  # of those, from one place
AWAITED_BY_ONE = 256  # bodies that a process waits for at a time, however small, from one place
DIGITS = 12  # of a length that is worth reading
READING = frozenset({"GET", "HEAD"})


class _Refused(Exception):
    """The request does not get in."""

    def __init__(self, status: int, code: str, sentence: str, **headers: str) -> None:
        super().__init__(sentence)
        self.status, self.code, self.sentence, self.headers = status, code, sentence, headers


class Gate:
    """An ASGI application before another one."""

    def __init__(self, app: AsgiApp) -> None:
        self._app = app
        self._held: Counter[str] = Counter()  # bytes by place
        self._awaited: Counter[str] = Counter()  # bodies by place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or say why not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            body = _Body(scope, receive, self._held, self._awaited)
        except _Refused as refused:
            await _answer(scope, send, refused)
            return
        try:
            await self._app(scope, body.receive, send)
        except _Refused as refused:  # while the body was read, so nothing has been answered
            await _answer(scope, send, refused)
        finally:
            body.release()


class _Body:
    """What a visitor sends, as far as they may.

    It is counted in `held` until the request is over, and in `awaited` while more has to come.
    """

    def __init__(
        self, scope: Scope, receive: Receive, held: Counter[str], awaited: Counter[str]
    ) -> None:
        headers = dict(scope["headers"])
        self._receive, self._held, self._awaited = receive, held, awaited
        self._place, self._only_looks = _place(scope, headers), scope["method"] in READING
        self._limit, self._length, self._is_read = body_limit(scope["path"]), 0, False
        seconds = BODY_SECONDS + self._limit / SLOWEST
        self._until = asyncio.get_running_loop().time() + seconds
        _check_verb(scope, headers)
        announced = headers.get(b"content-length", b"0")
        if not announced.isdigit() or len(announced) > DIGITS or int(announced) > self._limit:
            raise self._too_large()

    async def receive(self) -> Mapping[str, Any]:
        """The next message; raises _Refused for a body that is too long, too slow, or too much."""
        if self._is_read:
            return await self._receive()  # only to learn that the visitor has left
        self._awaited[self._place] += 1
        try:
            if self._awaited[self._place] > AWAITED_BY_ONE and not self._only_looks:
                raise _too_much()
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            raise _Refused(408, "too_slow", "The request took too long to arrive.") from None
        finally:
            _take_back(self._awaited, self._place, 1)
        self._is_read = not message.get("more_body", False)
        self._take(len(message.get("body", b"")))
        return message

    def release(self) -> None:
        """The request is over."""
        _take_back(self._held, self._place, self._length)

    def _take(self, length: int) -> None:
        self._length += length
        self._held[self._place] += length
        if self._length > self._limit:
            raise self._too_large()
        if self._held[self._place] > HELD_BY_ONE or self._held.total() > HELD:
            raise _too_much()

    def _too_large(self) -> _Refused:
        most = f"{math.ceil(self._limit / 1024)} KB"
        return _Refused(413, "too_large", f"The request is too large: at most {most}.")


def _too_much() -> _Refused:
    sentence = "Too much is being sent right now. Please try again in a moment."
    return _Refused(503, "busy", sentence, **{"retry-after": "10"})


def _take_back(counted: Counter[str], place: str, number: int) -> None:
    counted[place] -= number
    if not counted[place]:
        del counted[place]


def body_limit(path: str) -> int:
    """How many bytes may be sent to an address."""
    if path.endswith(STREAM):
        return 0
    return next(limit for start, limit in settings.BODY_LIMITS if path.startswith(start))


def _check_verb(scope: Scope, headers: Mapping[bytes, bytes]) -> None:
    """Nothing is sent along by those who only look, and streams are only looked at."""
    method = scope["method"]
    if scope["path"].endswith(STREAM) and method not in READING:
        sentence = "An event stream is only read: GET."
        raise _Refused(405, "method_not_allowed", sentence, allow="GET")
    has_body = b"transfer-encoding" in headers or headers.get(b"content-length", b"0") != b"0"
    if method in READING and has_body:
        raise _Refused(400, "body_refused", f"A {method} request has no body.")


def _place(scope: Scope, headers: Mapping[bytes, bytes]) -> str:
    peer = scope["client"][0] if scope.get("client") else ""
    forwarded = headers.get(b"x-forwarded-for", b"").decode("latin-1")
    return place(peer, forwarded)


async def _answer(scope: Scope, send: Send, refused: _Refused) -> None:
    """In the API's own form where a program asks, else a line of text; then the connection ends."""
    if scope["path"].startswith("/api/"):
        detail = {"code": refused.code, "message": refused.sentence}
        kind, content = b"application/json", json.dumps({"error": detail}).encode()
    else:
        kind, content = b"text/plain; charset=utf-8", f"{refused.sentence}\n".encode()
    headers: Headers = [(b"content-type", kind), (b"connection", b"close")]
    headers.append((b"content-length", str(len(content)).encode()))
    headers += [(name.encode(), value.encode()) for name, value in refused.headers.items()]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
