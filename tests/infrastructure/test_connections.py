"""Connections to the web server: bounded in number, in the time and the length of a head."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from django.conf import settings

from bench.ground import free_port
from spacetrace.infrastructure import connections
from spacetrace.infrastructure.connections import BoundedProtocol

Dial = Callable[[bytes], socket.socket]


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers everything."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"x", b"y")]})
    await send({"type": "http.response.body", "body": b"hello"})


@pytest.fixture
def dial(monkeypatch: pytest.MonkeyPatch) -> Iterator[Dial]:
    """Opens connections to a server of this test's own and says something."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.4)
    port = free_port()
    config = uvicorn.Config(
        hello, port=port, http=BoundedProtocol, ws="none", lifespan="off", log_level="error"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    opened: list[socket.socket] = []

    def dial(said: bytes) -> socket.socket:
        opened.append(socket.create_connection(("127.0.0.1", port), timeout=10))
        opened[-1].sendall(said)
        return opened[-1]

    yield dial
    for one in opened:
        one.close()
    server.should_exit = True
    thread.join(10)
    assert not BoundedProtocol._open  # all are counted off again


def heard(connection: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    parts = []
    while part := connection.recv(65536):
        parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n", b"\r\n"])
def test_who_does_not_finish_a_head_is_hung_up_on(dial: Dial, said: bytes) -> None:
    assert heard(dial(said)).startswith(b"HTTP/1.1 408 ")


UNREADABLE = {
    400: b"Host: x\r\nno header at all\r\n\r\n",
    408: b"Host: x\r\n",
    431: b"X-Long: " + b"x" * 100_000,
}


@pytest.mark.parametrize("status", UNREADABLE)
def test_a_program_is_told_in_json_what_is_wrong_with_a_head(dial: Dial, status: int) -> None:
    for verb, kind in ((b"GET /api/v1/matches/", b"application/json"), (b"GET /", b"text/plain")):
        head, body = heard(dial(verb + b" HTTP/1.1\r\n" + UNREADABLE[status])).split(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 %d " % status)
        assert b"content-type: " + kind in head
        assert f"content-length: {len(body)}".encode() in head
        if kind == b"application/json":
            assert set(json.loads(body)["error"]) == {"code", "message"}


@pytest.mark.parametrize("verb", [b"FOO", b"get"])
def test_a_verb_that_nobody_knows_is_refused_as_programs_read_it(dial: Dial, verb: bytes) -> None:
    for address, kind in ((b"/api/v1/matches/", b"application/json"), (b"/", b"text/plain")):
        answer = heard(dial(verb + b" " + address + b" HTTP/1.1\r\nHost: x\r\n\r\n"))
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b"content-type: " + kind in answer


def test_a_head_that_trickles_has_no_more_time(dial: Dial) -> None:
    connection = dial(b"GET / HTTP/1.1\r\n")
    with pytest.raises(OSError):
        for number in range(50):
            connection.sendall(f"x-{number}: y\r\n".encode())
            time.sleep(0.05)


def test_the_second_request_of_a_connection_has_the_same_limits(dial: Dial) -> None:
    connection = dial(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    assert connection.recv(65536).startswith(b"HTTP/1.1 200")
    connection.sendall(b"GET /second HT")
    assert heard(connection).startswith(b"HTTP/1.1 408 ")


def test_a_head_without_end_is_refused(dial: Dial) -> None:
    connection = dial(b"GET / HTTP/1.1\r\nx: ")
    with pytest.raises(OSError):
        for _ in range(1000):
            connection.sendall(b"y" * 65536)


@pytest.mark.parametrize(("length", "status"), [(65_000, 200), (66_000, 431)])
def test_a_long_head_that_comes_whole_is_counted_as_well(
    dial: Dial, length: int, status: int
) -> None:
    head = b"GET / HTTP/1.1\r\nConnection: close\r\nX: " + b"x" * length + b"\r\n\r\n"
    assert heard(dial(head)).startswith(b"HTTP/1.1 %d " % status)


def test_three_hundred_half_open_connections_do_not_stay(dial: Dial) -> None:
    silent = [dial(b"POST / HTTP/1.1\r\n") for _ in range(300)]
    answer = heard(dial(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
    assert b"hello" in answer
    assert all(heard(one).startswith(b"HTTP/1.1 408 ") for one in silent)


def test_a_process_has_so_many_connections(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST", 2)
    first, second = dial(b""), dial(b"")
    assert heard(dial(b"")).startswith(b"HTTP/1.1 503 ")
    assert heard(first).startswith(b"HTTP/1.1 408 ") and heard(second)


def test_a_place_has_so_many_but_neither_this_machine_nor_a_proxy(
    dial: Dial, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST_FROM_ONE", 1)
    one, other = dial(b""), dial(b"")
    assert heard(one).startswith(b"HTTP/1.1 408 ") and heard(other).startswith(b"HTTP/1.1 408 ")
    monkeypatch.setattr(connections, "network_of", lambda address: "203.0.113.9")
    one, other = dial(b""), dial(b"")
    assert heard(other).startswith(b"HTTP/1.1 503 ")
    assert heard(one).startswith(b"HTTP/1.1 408 ")
    monkeypatch.setattr(settings, "PROXIES", 1)
    one, other = dial(b""), dial(b"")
    assert heard(one).startswith(b"HTTP/1.1 408 ") and heard(other).startswith(b"HTTP/1.1 408 ")
