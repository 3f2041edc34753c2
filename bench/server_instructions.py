"""Counts the instructions of requests: the web server plays under valgrind, which counts exactly.

What the processor's own counters would tell without slowing anything is not to be had on every
machine. The kernel's part is not in it, nor that of the database. A board or a page is looked at
by whoever comes next, after each move; the moves between are not counted. All deals are the same in
every run.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlencode

from bench import ground
from bench.server_computer import Person
from bench.server_players import Play, answer_of, play_all
from bench.server_site import MATCHES_MODULE, environment_of, started, web_answers
from spacetrace.engine.catalogue import GAMES
from spacetrace.operations.processes import web_command, worker_command

WARM, COUNTED = 10, 30  # requests
MILLION = 1e6


def instructions(options: Namespace) -> None:
    """Print millions of instructions a request, by game and kind of request, as they come."""
    report: dict[str, dict[str, float]] = {}
    wanted = options.games.split(",") if options.games else list(GAMES)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        postgres = options.postgres
        address = stack.enter_context(ground.database(postgres, "counted")) if postgres else ""
        environment = environment_of(folder, address, options.redis)
        plays = ground.answer(environment, MATCHES_MODULE, "prepare", "4")
        log = stack.enter_context(ground.log(folder))
        counter = stack.enter_context(_counted_server(environment, folder, log))
        report["by the API"] = {"a move": _moves_of_programs(counter, plays)}
        for level in ("cadet", "officer"):
            kind = f"a move against a {level}"
            report["by the API"][kind] = _moves_against(environment, counter, level, log)
        for game in wanted:
            report[game] = _pages(environment, counter, game)
    if options.json:
        print(json.dumps(report, indent=2))


@dataclass
class Counter:
    """A web server under valgrind, which counts while it is told to."""

    port: int
    pid: int
    out: Path
    dumps: int = 0

    @contextmanager
    def counting(self) -> Iterator[None]:
        """What the server does meanwhile is counted."""
        self._control("--instr=on")
        yield
        self._control("--instr=off")

    def per_request(self, what: str) -> float:
        """Millions of instructions a request since it was asked last, COUNTED requests ago."""
        self.dumps += 1
        self._control("--dump")
        dump = Path(f"{self.out}.{self.dumps}")
        for _ in range(600):
            found = re.search(r"^totals: (\d+)", dump.read_text() if dump.exists() else "", re.M)
            if found:
                each = int(found[1]) / COUNTED / MILLION
                print(f"{what}: {each:.2f} million instructions", flush=True)
                return each
            time.sleep(0.1)
        raise SystemExit("valgrind told nothing.")

    def _control(self, word: str) -> None:
        command = ["callgrind_control", word, str(self.pid)]
        subprocess.run(command, check=True, capture_output=True)


def _moves_of_programs(counter: Counter, rows: list[dict[str, Any]]) -> float:
    plays = [Play(**row) for row in rows]

    def play(count: int) -> None:
        done = len(play_all(counter.port, plays, 1, 600.0, count)[0])
        if done != count:
            raise SystemExit(f"{done} moves of {count} were accepted.")

    play(WARM)
    with counter.counting():
        play(COUNTED)
    return counter.per_request("a move by the API")


def _moves_against(
    environment: dict[str, str], counter: Counter, level: str, log: IO[bytes]
) -> float:
    """A person's moves against the computer, which answers by a worker that is not counted."""
    rows = ground.answer(environment, MATCHES_MODULE, "against", level, "8")
    worker = started(worker_command(), environment, log)
    moves = 0

    @contextmanager
    def about() -> Iterator[None]:
        nonlocal moves
        moves += 1
        if not WARM < moves <= WARM + COUNTED:
            yield
        else:
            with counter.counting():
                yield

    try:
        for row in rows:
            wanted = WARM + COUNTED - moves
            if wanted > 0:
                # A stream's own work would be counted with the move.
                known = (counter.port, row["public_id"], row["token"])
                person = Person(*known, 300.0, wanted, about, is_deaf=True)
                asyncio.run(person.visit())
    finally:
        worker.terminate()
        worker.wait(60)
    if moves < WARM + COUNTED:
        raise SystemExit(f"Only {moves} moves were made against a {level}.")
    return counter.per_request(f"a move by the API against a {level}")


def _pages(environment: dict[str, str], counter: Counter, game: str) -> dict[str, float]:
    """What the browsers at tables of one game ask for."""
    moves = 3 * (WARM + COUNTED)
    tables = ground.answer(environment, MATCHES_MODULE, "browsers", game, str(moves))
    browsers, report = _Browsers(counter.port, tables), {}
    asked: Mapping[str, Callable[[], None]] = {
        "the board": lambda: browsers.look("board/"),
        "the page": lambda: browsers.look(""),
    }
    for _ in range(WARM):
        browsers.move()
    with counter.counting():
        for _ in range(COUNTED):
            browsers.move()
    kind = "a move from the page, with the board"
    report[kind] = counter.per_request(f"{game}, {kind}")
    for kind, look in asked.items():
        for number in range(WARM + COUNTED):
            browsers.move()
            if number < WARM:
                look()
            else:
                with counter.counting():
                    look()
        report[kind] = counter.per_request(f"{game}, {kind}")
    return report


class _Browsers:
    """Browsers of all players, in matches whose moves are known."""

    def __init__(self, port: int, rows: list[dict[str, Any]]) -> None:
        self._port = port
        self._waiting = rows
        self._match: dict[str, Any] = {"moves": []}
        self._next = 0

    def move(self) -> None:
        """The next move, answered by the board."""
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

    def look(self, door: str) -> None:
        """Who sits after the one that has moved looks at the table, or at its board alone."""
        moved = self._match["moves"][self._next - 1][0]
        self._ask(door, (moved + 1) % len(self._match["sessions"]))

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
def _counted_server(environment: dict[str, str], folder: Path, log: IO[bytes]) -> Iterator[Counter]:
    port, out = ground.free_port(), folder / "counted"
    tool = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no"]
    command = [*tool, f"--callgrind-out-file={out}", *web_command(host="127.0.0.1", port=port)]
    process = started(command, environment, log)
    try:
        web_answers(port, 600)
        yield Counter(port, process.pid, out)
    finally:
        process.terminate()
        process.wait(120)
