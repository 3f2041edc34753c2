"""Pages go through kept threads and streams through the event loop, and both arrive whole."""

import asyncio
import threading
from collections.abc import Iterable
from typing import Any

from asgiref.sync import sync_to_async

from spacetrace.infrastructure.asgi_bridge import (
    HASHING_THREADS,
    STREAM_THREADS,
    Bridge,
    Streams,
)
from spacetrace.players.hashers import AT_ONCE, WAITING

SCOPE: dict[str, Any] = {
    "type": "http",
    "method": "POST",
    "path": "/a b/ü",
    "raw_path": b"/a%20b/%C3%BC",
    "query_string": b"q=%C3%BC",
    "http_version": "1.1",
    "scheme": "https",
    "server": ("example", 443),
    "client": ("10.0.0.1", 1234),
    "headers": [],
}


class Page:
    """A WSGI application that remembers what it was asked."""

    def __init__(self) -> None:
        self.environ: dict[str, Any] = {}
        self.body = b""
        self.closed = False
        self.thread = ""

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        self.environ, self.body = environ, environ["wsgi.input"].read()
        self.thread = threading.current_thread().name
        start_response("201 Created", [("Content-Type", "text/plain"), ("X-Name", "ü")])
        return self

    def __iter__(self) -> Any:
        yield b"half "
        yield b"and half"

    def close(self) -> None:
        self.closed = True


async def stream(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "stream"})


def ask(page: Any, *chunks: bytes, **scope: Any) -> list[Any]:
    """The messages that the server gets back."""
    sent: list[Any] = []
    left = list(chunks or (b"",))

    async def receive() -> dict[str, Any]:
        if not left:
            return {"type": "http.disconnect"}
        body = left.pop(0)
        return {"type": "http.request", "body": body, "more_body": bool(left)}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(Bridge(pages=page, streams=stream)({**SCOPE, **scope}, receive, send))
    return sent


def test_an_answer_arrives_whole_and_is_closed() -> None:
    page = Page()
    start, body = ask(page, b"one ", b"two")
    assert start["status"] == 201
    assert start["headers"] == [
        (b"content-type", b"text/plain"),
        (b"x-name", "ü".encode("latin-1")),
    ]
    assert body["body"] == b"half and half"
    assert page.body == b"one two"
    assert page.closed
    assert page.thread.startswith("pages")


def test_the_request_arrives_as_wsgi_wants_it() -> None:
    page = Page()
    headers = [
        (b"content-type", b"text/plain"),
        (b"content-length", b"999"),
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"accept", b"x"),
        (b"accept", b"y"),
        (b"x_forwarded_for", b"1.2.3.4"),
    ]
    ask(page, b"12345", headers=headers)
    environ = page.environ
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/a b/ü"
    assert environ["QUERY_STRING"] == "q=%C3%BC"
    assert (environ["CONTENT_TYPE"], environ["CONTENT_LENGTH"]) == ("text/plain", "5")
    assert (environ["HTTP_COOKIE"], environ["HTTP_ACCEPT"]) == ("a=1; b=2", "x,y")
    assert (environ["REMOTE_ADDR"], environ["wsgi.url_scheme"]) == ("10.0.0.1", "https")
    assert "HTTP_X_FORWARDED_FOR" not in environ  # nobody passes for the proxy's own header


def test_streams_go_to_the_event_loop() -> None:
    page = Page()
    assert ask(page, path="/m/x/stream/") == [{"type": "stream"}]
    assert ask(page, type="lifespan") == [{"type": "stream"}]
    assert not page.environ


def test_a_crowd_that_waits_for_its_hashes_keeps_no_page_waiting() -> None:
    """Threads of pages stay free, and one of the others, that says that it is too much."""
    assert HASHING_THREADS > AT_ONCE + WAITING
    go, inside = threading.Event(), threading.Semaphore(0)

    def pages(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["PATH_INFO"] != "/api/":
            inside.release()
            assert go.wait(20)
        start_response("200 OK", [])
        return [b"done"]

    async def run() -> list[Any]:
        bridge = Bridge(pages=pages, streams=stream)
        answers: list[Any] = []

        async def request(path: str, answers: list[Any]) -> None:
            messages = iter([{"type": "http.request", "body": b""}])

            async def receive() -> dict[str, Any]:
                return next(messages)

            async def send(message: Any) -> None:
                answers.append(message)

            await bridge({**SCOPE, "path": path}, receive, send)

        doors = ("/players/login/", "/admin/players/user/1/password/")
        crowd = [asyncio.create_task(request(doors[n % 2], [])) for n in range(24)]
        for _ in range(HASHING_THREADS):
            await asyncio.to_thread(inside.acquire, timeout=10)
        try:
            await asyncio.wait_for(request("/api/", answers), 10)
        finally:
            go.set()
            await asyncio.gather(*crowd)
        return answers

    assert asyncio.run(run())[1]["body"] == b"done"


def test_a_visitor_who_leaves_is_not_answered() -> None:
    async def run() -> list[Any]:
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await Bridge(pages=Page(), streams=stream)(SCOPE, receive, send)
        return sent

    assert asyncio.run(run()) == []


class Lasting(Streams):
    """Streams that are not over: each asks something of a thread, and waits."""

    def __init__(self) -> None:
        super().__init__()
        self.threads: set[int] = set()

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        self.threads.add(await sync_to_async(threading.get_ident)())
        await receive()


def test_streams_that_last_share_a_few_threads() -> None:
    streams = Lasting()

    async def open_many() -> None:
        over = asyncio.Event()
        wait: Any = over.wait
        answer: Any = stream
        requests = [streams(SCOPE, wait, answer) for _ in range(5 * STREAM_THREADS)]
        opened = asyncio.gather(*requests)
        while len(streams.threads) < STREAM_THREADS:
            await asyncio.sleep(0.01)
        over.set()
        await opened

    asyncio.run(open_many())
    assert len(streams.threads) == STREAM_THREADS
