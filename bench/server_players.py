"""Clients at full speed: each plays a match over one kept connection, move after move."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field, replace


@dataclass(slots=True)
class Play:
    """A match whose moves are known beforehand: (seat, action) each."""

    public_id: str
    token: str
    moves: list[tuple[int, str]]
    version: int = 1
    name: str = "m"
    first: int = field(default=0)

    def part(self, start: int, end: int) -> Play:
        """Some of the moves, to be played from the present version on."""
        return replace(self, moves=self.moves[start:end], first=start)


def play_all(
    port: int, plays: list[Play], clients: int, seconds: float
) -> tuple[float, list[float], int]:
    """How long it took, the latency of every accepted move, and how many were not accepted."""
    return asyncio.run(_play_all(port, plays, clients, seconds))


async def _play_all(
    port: int, plays: list[Play], clients: int, seconds: float
) -> tuple[float, list[float], int]:
    waiting, refused = list(reversed(plays)), [0]
    latencies: list[float] = []
    began = time.perf_counter()
    end = began + seconds
    await asyncio.gather(*(_client(port, waiting, latencies, refused, end) for _ in range(clients)))
    return time.perf_counter() - began, latencies, refused[0]


async def _client(
    port: int, waiting: list[Play], latencies: list[float], refused: list[int], end: float
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while waiting and time.perf_counter() < end:
        play = waiting.pop()
        for number, (seat, action) in enumerate(play.moves, play.first):
            if time.perf_counter() >= end:
                break
            began = time.perf_counter()
            writer.write(_request(play, number, seat, action))
            status, body = await _answer(reader)
            if status != 200:
                refused[0] += 1
                break
            latencies.append(time.perf_counter() - began)
            play.version = json.loads(body)["version"]
    writer.close()
    await writer.wait_closed()


def _request(play: Play, number: int, seat: int, action: str) -> bytes:
    body = json.dumps(
        {
            "seat": seat,
            "action": action,
            "at_version": play.version,
            "command_id": f"{play.name}{number}",
        }
    )
    return (
        f"POST /api/v1/matches/{play.public_id}/act/ HTTP/1.1\r\nHost: localhost\r\n"
        f"Authorization: Bearer {play.token}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    length = 0
    for line in head.split(b"\r\n"):
        if line.lower().startswith(b"content-length:"):
            length = int(line[15:])
    return int(head[9:12]), await reader.readexactly(length)
