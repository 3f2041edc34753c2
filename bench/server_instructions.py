"""Counts the instructions of requests: the web server plays under valgrind, which counts exactly.

What the processor's own counters would tell without slowing anything is not to be had on every
machine. The kernel's part is not in it, nor that of the database.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from bench import ground
from bench.server_players import Play, answer_of, play_all
from bench.server_site import MATCHES_MODULE, wait_for
from spacetrace.operations.processes import web_command

WARM, COUNTED = 10, 30  # requests
MILLION = 1e6


def instructions(environment: dict[str, str], folder: Path) -> dict[str, float]:
    """Millions of instructions a request, by the kind of request; printed as they come."""
    found = {}
    with _counted_server(environment, folder) as (port, counted):
        for kind, ask in _kinds(environment, port).items():
            ask(WARM)
            counted()
            ask(COUNTED)
            found[kind] = counted() / COUNTED / MILLION
            print(f"{kind}: {found[kind]:.2f} million instructions", flush=True)
    return found


def _kinds(environment: dict[str, str], port: int) -> dict[str, Callable[[int], None]]:
    """What sends so many requests of each kind."""
    plays = [Play(**row) for row in ground.answer(environment, MATCHES_MODULE, "prepare", "4")]
    rows = ground.answer(environment, MATCHES_MODULE, "browsers", "3")
    page = _Page(port, rows)
    return {
        "a move by the API": lambda count: _play(port, plays, count),
        "a move from the page, with the board": page.move,
        "the board": lambda count: page.look("board/", count),
        "the page": lambda count: page.look("", count),
    }


def _play(port: int, plays: list[Play], count: int) -> None:
    done = len(play_all(port, plays, 1, 600.0, count)[0])
    if done != count:
        raise SystemExit(f"{done} moves of {count} were accepted.")


class _Page:
    """Browsers of both players, in matches whose moves are known."""

    def __init__(self, port: int, rows: list[dict[str, Any]]) -> None:
        self._port = port
        self._waiting = rows
        self._match: dict[str, Any] = {"moves": []}
        self._next = 0

    def move(self, count: int) -> None:
        """So many moves, each answered by the board."""
        for _ in range(count):
            if self._next == len(self._match["moves"]):
                self._match, self._next = self._waiting.pop(), 0
            seat, action = self._match["moves"][self._next]
            form = {
                "seat": seat,
                "action": action,
                "at_version": self._match["version"],
                "command_id": f"m{self._next}",
            }
            answer = self._ask("act/", seat, urlencode(form))
            told = re.search(rb'data-version="(\d+)"', answer)
            self._match["version"] = int(told[1]) if told else self._match["version"] + 1
            self._next += 1

    def look(self, door: str, count: int) -> None:
        """So many looks at the match that is played, or at its board alone."""
        for _ in range(count):
            self._ask(door, 0)

    def _ask(self, door: str, seat: int, form: str = "") -> bytes:
        return asyncio.run(self._answer(door, seat, form))

    async def _answer(self, door: str, seat: int, form: str) -> bytes:
        csrf, session = self._match["csrf"], self._match["sessions"][seat]
        kind = "application/x-www-form-urlencoded"
        request = (
            f"{'POST' if form else 'GET'} /m/{self._match['public_id']}/{door} HTTP/1.1\r\n"
            f"Host: localhost\r\nCookie: sessionid={session}; csrftoken={csrf}\r\n"
            f"X-CSRFToken: {csrf}\r\n{'HX-Request: true' if door else 'Accept: text/html'}\r\n"
            f"Content-Type: {kind}\r\nContent-Length: {len(form)}\r\n\r\n{form}"
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(request.encode())
        status, body = await answer_of(reader)
        writer.close()
        if status != 200:
            raise SystemExit(f"{door or 'the page'}: {status} {body[:300]!r}")
        return body


@contextmanager
def _counted_server(
    environment: dict[str, str], folder: Path
) -> Iterator[tuple[int, Callable[[], int]]]:
    """Its port, and what tells the instructions since it was asked last."""
    port, out = ground.free_port(), folder / "counted"
    tool = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no"]
    command = [*tool, f"--callgrind-out-file={out}", *web_command(host="127.0.0.1", port=port)]
    process = subprocess.Popen(command, cwd=ground.ROOT, env=environment)
    dumps = 0

    def counted() -> int:
        nonlocal dumps
        dumps += 1
        _control("--dump", process.pid)
        dump = Path(f"{out}.{dumps}")
        for _ in range(600):
            found = re.search(r"^totals: (\d+)", dump.read_text() if dump.exists() else "", re.M)
            if found:
                return int(found[1])
            time.sleep(0.1)
        raise SystemExit("valgrind told nothing.")

    try:
        wait_for(port, 600)
        _control("--instr=on", process.pid)
        yield port, counted
    finally:
        process.terminate()
        process.wait(120)


def _control(word: str, pid: int) -> None:
    command = ["callgrind_control", word, str(pid)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
