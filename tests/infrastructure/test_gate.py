"""What comes in: bodies within their limits, in time, and not more than a process can hold."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
from django.conf import settings

from spacetrace.infrastructure import gate
from spacetrace.infrastructure.gate import Gate, body_limit

KB = 1024


class Inside:
    """An application that reads the whole body and notes what it got."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        body, more = b"", True
        while more:
            message = await receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
        self.bodies.append(body)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"in"})


async def ask(
    door: Gate, method: str, path: str, chunks: Sequence[bytes | float] = (b"",), **headers: str
) -> tuple[int, dict[bytes, bytes], bytes]:
    """The answer; a number among the chunks is a pause in seconds."""
    pairs = [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": pairs}
    sent: list[Any] = []
    left = list(chunks)

    async def receive() -> dict[str, Any]:
        while isinstance(left[0], float):
            await asyncio.sleep(left.pop(0))  # type: ignore[arg-type]
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    async def send(message: Any) -> None:
        sent.append(message)

    await door({**scope, "client": ("203.0.113.9", 1)}, receive, send)
    return sent[0]["status"], dict(sent[0]["headers"]), sent[1]["body"]


def status(
    door: Gate, method: str, path: str, chunks: Sequence[bytes | float] = (b"",), **headers: str
) -> int:
    return asyncio.run(ask(door, method, path, chunks, **headers))[0]


@pytest.mark.parametrize(
    ("path", "limit"),
    [
        ("/m/abc/stream/", 0),
        ("/nobody/knows/this/stream/", 0),
        ("/m/abc/act/", 64 * KB),
        ("/api/v1/matches/", 64 * KB),
        ("/api/v1/decks/import/preview/", KB * KB),
        ("/players/login/", 256 * KB),
        ("/decks/import/", 6 * KB * KB),
    ],
)
def test_every_address_has_its_size(path: str, limit: int) -> None:
    assert body_limit(path) == limit


def test_what_is_announced_too_long_is_refused_unread() -> None:
    inside = Inside()
    door = Gate(inside)
    assert status(door, "POST", "/players/login/", [], content_length=str(256 * KB + 1)) == 413
    assert status(door, "POST", "/players/login/", [], content_length="9" * 5000) == 413
    assert status(door, "POST", "/players/login/", [], content_length="-1") == 413
    assert inside.bodies == []


def test_what_becomes_too_long_is_refused_on_the_way() -> None:
    inside = Inside()
    door = Gate(inside)
    endless = [b"x" * (64 * KB)] * 10_000
    assert status(door, "POST", "/players/login/", endless) == 413
    assert inside.bodies == []
    assert not door._held
    assert status(door, "POST", "/players/login/", [b"x" * (256 * KB)]) == 200


def test_no_stream_takes_a_body_whatever_its_address() -> None:
    inside = Inside()
    door = Gate(inside)
    big = [b"x" * KB] * 400
    for path in ("/m/abc/stream/", "/nobody/knows/this/stream/"):
        assert status(door, "POST", path, big) == 405
        assert status(door, "GET", path, big, transfer_encoding="chunked") == 400
        assert status(door, "GET", path, big) == 413
        assert status(door, "GET", path) == 200
    assert inside.bodies == [b"", b""]


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_who_only_looks_sends_nothing_along(method: str) -> None:
    door = Gate(Inside())
    assert status(door, method, "/", [], content_length="5") == 400
    assert status(door, method, "/", [], transfer_encoding="chunked") == 400
    assert status(door, method, "/", content_length="0") == 200


def test_a_body_that_trickles_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "BODY_SECONDS", 0.1)
    monkeypatch.setattr(gate, "SLOWEST", 10 * KB * KB)
    inside = Inside()
    trickle: list[bytes | float] = [b"x", 0.05] * 40
    assert status(Gate(inside), "POST", "/players/login/", [*trickle, b"x"]) == 408
    assert inside.bodies == []


def test_a_process_holds_only_so_much_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "HELD_BY_ONE", 1000)
    door = Gate(Inside())
    slow: list[bytes | float] = [b"x" * 100, 0.2, b"x"]

    async def crowd() -> list[int]:
        asked = (ask(door, "POST", "/players/login/", slow) for _ in range(40))
        return [answer[0] for answer in await asyncio.gather(*asked)]

    statuses = asyncio.run(crowd())
    assert set(statuses) == {200, 503}
    assert statuses.count(200) <= 10
    assert not door._held


def test_a_process_waits_for_only_so_many_bodies_from_one_place() -> None:
    door = Gate(Inside())
    slow: list[bytes | float] = [b"x", 0.3, b"x"]
    most = gate.AWAITED_BY_ONE

    async def crowd() -> list[int]:
        asked = (ask(door, "POST", "/players/login/", slow) for _ in range(most + 40))
        looking = ask(door, "GET", "/")
        return [answer[0] for answer in await asyncio.gather(*asked, looking)]

    *statuses, looking = asyncio.run(crowd())
    assert looking == 200
    assert (statuses.count(200), statuses.count(503)) == (most, 40)
    assert not door._awaited


def test_the_api_is_refused_in_its_own_form() -> None:
    asked = ask(Gate(Inside()), "POST", "/api/v1/matches/", [], content_length="99999999")
    told, headers, body = asyncio.run(asked)
    assert (told, headers[b"content-type"]) == (413, b"application/json")
    error = {"code": "too_large", "message": "The request is too large: at most 64 KB."}
    assert json.loads(body) == {"error": error}


def test_a_form_is_never_longer_for_django_than_for_the_gate() -> None:
    assert settings.BODY_LIMITS[-1] == ("", settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
