"""Plays at full speed: each client plays matches over one kept connection, move after move."""

from __future__ import annotations

import asyncio
import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import TypeAlias

import uvloop


@dataclass(slots=True)
class Play:
    """A match whose moves are known beforehand: (seat, action) each; `next` is played next."""

    public_id: str
    tokens: list[str]
    """Of each seat's player."""
    moves: list[tuple[int, str]]
    version: int = 1
    next: int = 0


@dataclass(frozen=True, slots=True)
class Slice:
    """What came of some seconds; times in milliseconds, processor time in seconds."""

    moves: int
    seconds: float
    p50: float
    p99: float
    processor: float
    lost: int
    latencies: Sequence[float]
    """Of every move."""

    @property
    def moves_per_s(self) -> float:
        return self.moves / self.seconds

    @property
    def ms_per_move(self) -> float:
        """Processor time of the server."""
        return 1000 * self.processor / max(1, self.moves)

    def told(self) -> dict[str, float]:
        """As a row of a report."""
        rates = {"moves_per_s": self.moves_per_s, "ms_per_move": self.ms_per_move}
        figures = {**asdict(self), **rates}
        del figures["latencies"]
        return {name: round(value, 2) for name, value in figures.items()}


Rig: TypeAlias = Callable[[int, float], Slice]
"""Plays so many matches at once for so many seconds."""


@dataclass(slots=True)
class _Players:
    """Clients of one server, and what they saw."""

    port: int
    waiting: list[Play]
    end: float
    most: int
    latencies: list[float] = field(default_factory=list)
    lost: int = 0

    async def play(self) -> None:
        """One client: match after match, until the time is over or nothing is left to play."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        while self.waiting and self.goes_on():
            play = self.waiting.pop()
            while play.next < len(play.moves) and self.goes_on():
                if not await self.move(play, reader, writer):
                    play.next = len(play.moves)
            if play.next < len(play.moves):
                self.waiting.append(play)
        writer.close()
        await writer.wait_closed()

    def goes_on(self) -> bool:
        """There is time left, and moves are still wanted."""
        return time.perf_counter() < self.end and len(self.latencies) < self.most

    async def move(
        self, play: Play, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        """The next move of a match; False when it was not accepted."""
        began = time.perf_counter()
        writer.write(_request(play))
        status, body = await answer_of(reader)
        if status != 200:
            self.lost += 1
            return False
        self.latencies.append(time.perf_counter() - began)
        play.version = json.loads(body)["version"]
        play.next += 1
        return True


def play_all(
    port: int, plays: list[Play], clients: int, seconds: float, most: int = 10**9
) -> tuple[list[float], float, int]:
    """The latency of every accepted move, how long it took, and how many were not accepted.

    Matches that are over are taken out of `plays`.
    """
    began = time.perf_counter()
    players = _Players(port, plays, began + seconds, most)

    async def play() -> None:
        await asyncio.gather(*(players.play() for _ in range(clients)))

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(play())
    return players.latencies, time.perf_counter() - began, players.lost


def slice_of(latencies: Sequence[float], seconds: float, processor: float, lost: int) -> Slice:
    """The figures of a slice, from latencies in seconds."""
    each = [1000 * one for one in latencies]
    cuts = statistics.quantiles(each, n=100)
    return Slice(len(each), seconds, cuts[49], cuts[98], processor, lost, each)


def _request(play: Play) -> bytes:
    seat, action = play.moves[play.next]
    body = {
        "seat": seat,
        "action": action,
        "at_version": play.version,
        "command_id": f"m{play.next}",
    }
    return request_of(f"/api/v1/matches/{play.public_id}/act/", play.tokens[seat], body)


def request_of(path: str, token: str, body: object = None) -> bytes:
    """A request of a program: a GET without a body, else a POST."""
    text = "" if body is None else json.dumps(body)
    kind = f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n" if text else ""
    return (
        f"{'POST' if text else 'GET'} {path} HTTP/1.1\r\nHost: localhost\r\n"
        f"Authorization: Bearer {token}\r\n{kind}\r\n{text}"
    ).encode()


async def answer_of(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """Status and body of the next answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = 0
    for line in head.split(b"\r\n"):
        if line.lower().startswith(b"content-length:"):
            length = int(line[15:])
    return int(head[9:12]), await reader.readexactly(length)
