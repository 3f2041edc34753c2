"""Serves pages and API by threads that are kept, event streams by the event loop, in one process.

Django's own ASGI handler starts a thread for each request and hops in and out of it several
times: about 2 ms of a processor that WSGI does not need, and no database connection outlives its
request. So everything that is no stream goes through the WSGI handler here. What WSGI asks for is
made by asgiref; its whole adapter, and a2wsgi's, were weighed in decision 18.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from tempfile import SpooledTemporaryFile
from typing import IO, Any, TypeAlias

from asgiref.sync import SyncToAsync, ThreadSensitiveContext
from asgiref.wsgi import WsgiToAsgiInstance
from django.core.handlers.asgi import ASGIHandler

Scope: TypeAlias = dict[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Mapping[str, Any]]]
Send: TypeAlias = Callable[[Mapping[str, Any]], Awaitable[None]]
AsgiApp: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]
WsgiApp: TypeAlias = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
Headers: TypeAlias = list[tuple[bytes, bytes]]

STREAM = "/stream/"
"""How the addresses of event streams end."""

THREADS = 4
STREAM_THREADS = 4

HASHING = ("/players/", "/admin/")
"""How the addresses begin under which passwords are hashed, which takes tenths of a second."""

HASHING_THREADS = 5
"""For what is sent to these: as many as may hash or wait for it (players/hashers.py), and one that
turns away all others. Pages and moves have threads that no crowd at the log-in can take."""

IN_MEMORY = 256 * 1024  # bytes of a body; what is longer goes to a file


class Bridge:
    """The ASGI application: `streams` answers event streams, `pages` everything else."""

    def __init__(self, *, pages: WsgiApp, streams: AsgiApp, threads: int = THREADS) -> None:
        self._pages = pages
        self._streams = streams
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="pages")
        self._hashing = ThreadPoolExecutor(HASHING_THREADS, thread_name_prefix="hashing")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection or request."""
        if scope["type"] == "http" and not scope["path"].endswith(STREAM):
            await self._page(scope, receive, send)
        else:
            await self._streams(scope, receive, send)

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        with SpooledTemporaryFile(max_size=IN_MEMORY) as body:
            length = await _read(receive, body)
            if length is None:
                return  # the visitor has left
            environ = _environ(scope, body, length)
            loop = asyncio.get_running_loop()
            may_hash = scope["method"] == "POST" and scope["path"].startswith(HASHING)
            threads = self._hashing if may_hash else self._threads
            answer = await loop.run_in_executor(threads, self._call, environ)
        await _answer(send, *answer)

    def _call(self, environ: dict[str, Any]) -> tuple[int, Headers, bytes]:
        """One request in a thread; the whole answer, as none of our pages is long."""
        begun: list[tuple[int, Headers]] = []

        def start_response(status: str, headers: list[tuple[str, str]], *_: Any) -> None:
            pairs = [(k.lower().encode("latin-1"), v.encode("latin-1")) for k, v in headers]
            begun.append((int(status[:3]), pairs))

        chunks = self._pages(environ, start_response)
        try:
            content = b"".join(chunks)
        finally:
            if (close := getattr(chunks, "close", None)) is not None:
                close()
        return (*begun[-1], content)


class Streams(ASGIHandler):
    """Django's own handler, with a few threads for what all its requests ask of the database.

    Django keeps a thread for each request until it is answered. A stream is answered for minutes:
    2,000 of them were 2,000 threads, of 140 KB each, that had nothing to do.
    """

    def __init__(self, threads: int = STREAM_THREADS) -> None:
        super().__init__()
        self._threads = itertools.cycle([ThreadSensitiveContext() for _ in range(threads)])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; what of it is synchronous takes its turn in one of the threads."""
        if scope["type"] == "http":
            SyncToAsync.thread_sensitive_context.set(next(self._threads))
            await self.handle(scope, receive, send)


async def _read(receive: Receive, body: IO[bytes]) -> int | None:
    """The length of the request's body, now in the file. The gate bounds it."""
    length, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        chunk = message.get("body", b"")
        body.write(chunk)
        length += len(chunk)
        more = message.get("more_body", False)
    body.seek(0)
    return length


async def _answer(send: Send, status: int, headers: Headers, content: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


def _environ(scope: Scope, body: IO[bytes], length: int) -> dict[str, Any]:
    """The request as PEP 3333 wants it."""
    # X_Forwarded_For would become the same variable as the header that a proxy has checked.
    headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
    adapter: Any = WsgiToAsgiInstance  # it has no types
    maker = adapter(None, duplicate_header_limit=0)
    maker.scope = {"headers": headers}
    environ: dict[str, Any] = maker.build_environ(scope, body)
    cookies = [value.decode("latin-1") for name, value in headers if name == b"cookie"]
    if len(cookies) > 1:
        environ["HTTP_COOKIE"] = "; ".join(cookies)
    environ["CONTENT_LENGTH"] = str(length)  # as read: the visitor's own word may be missing
    return environ
