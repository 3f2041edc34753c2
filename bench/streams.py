"""Opens 2,000 event streams of one web process: their memory, their delay, and what they slow down.

Accounts play in pairs, several matches a pair, and each account watches all of its matches, as so
many windows of a browser. Visitors come as through a proxy of ours on this machine, each account
from an address of its own (X-Forwarded-For, PROXIES=1); all limits are the shipped ones but for
the API's moves a minute. Others play meanwhile; the same is timed before the streams are opened and
after they are closed.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import tempfile
import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench import ground
from bench.server_players import Play, Slice, answer_of, play_all, request_of, slice_of
from bench.server_site import MATCHES_MODULE, environment_of, web_answers
from spacetrace.operations.processes import web_command

CLIENTS = 4  # others, who play at full speed
NEWS = 300  # moves in matches that are watched
NEWS_EVERY = 0.05  # seconds between two of them
PLAYS = 150  # matches for the others, for each round
OPENED_AT_ONCE = 20
KIB = 1024


def streams(options: Namespace) -> None:
    """Print memory, delay and what the others wait for, and JSON at the end if asked."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        postgres = options.postgres
        address = stack.enter_context(ground.database(postgres, "streams")) if postgres else ""
        environment = environment_of(folder, address, options.redis) | {"PROXIES": "1"}
        plays = ground.answer(environment, MATCHES_MODULE, "prepare", str(PLAYS * options.rounds))
        pairs = str(options.accounts // 2)
        rows = ground.answer(environment, MATCHES_MODULE, "watched", pairs, str(options.each))
        port, pid = stack.enter_context(_web(environment))
        waiting = [Play(**row) for row in plays]
        report = asyncio.run(_measure(options, port, pid, waiting, rows))
    if options.json:
        print(json.dumps(report, indent=2))


async def _measure(
    options: Namespace, port: int, pid: int, plays: list[Play], rows: list[dict[str, Any]]
) -> dict[str, Any]:
    others = _Others(port, pid, plays, options.seconds)
    await others.play()  # warm
    before = [await others.play() for _ in range(options.rounds)]
    memory = _memory(pid)
    began = time.perf_counter()
    watched = await _opened(port, rows)
    took, grown = time.perf_counter() - began, _memory(pid) - memory
    each = grown / len(watched)
    print(
        f"{len(watched)} streams of {options.accounts} accounts, opened in {took:.0f} s: "
        f"{memory / KIB:.0f} MB and {grown / KIB:.0f} MB more, {each:.1f} KB each",
        flush=True,
    )
    delays = await _news(port, rows, watched)
    cuts = statistics.quantiles(delays, n=100)
    p50, p99 = cuts[49] * 1000, cuts[98] * 1000
    print(
        f"from sending a move until a watcher knows: p50 {p50:.1f} ms, p99 {p99:.1f} ms "
        f"({len(delays)} notifications)",
        flush=True,
    )
    during = [await others.play() for _ in range(options.rounds)]
    lost = sum(stream.is_over for stream in watched)
    for stream in watched:
        stream.close()
    await asyncio.sleep(3.0)
    after = [await others.play() for _ in range(options.rounds)]
    print(f"streams lost: {lost}", flush=True)
    table = {"before": before, "with the streams": during, "after": after}
    for name, slices in table.items():
        print(f"moves of others, {name:>16}: {_line(slices)}", flush=True)
    ratios = _ratios(during, [*before, *after])
    print("with to without: " + ", ".join(f"{key} {value:.2f}" for key, value in ratios.items()))
    return {
        "streams": len(watched),
        "kb_each": each,
        "delay_p50_ms": p50,
        "delay_p99_ms": p99,
        "lost": lost,
        "with_to_without": ratios,
    }


@dataclass
class _Others:
    """They play matches that nobody watches."""

    port: int
    pid: int
    plays: list[Play]
    seconds: float

    async def play(self) -> Slice:
        """For some seconds, in a thread with a loop of its own: the streams are read meanwhile."""
        before = ground.processor_seconds(self.pid)
        played = await asyncio.to_thread(
            play_all, self.port, self.plays, CLIENTS, self.seconds, 10**9
        )
        latencies, took, lost = played
        return slice_of(latencies, took, ground.processor_seconds(self.pid) - before, lost)


@dataclass
class _Stream:
    """An open stream: `known` has the versions that it told, and when."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    known: dict[int, float] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False

    async def read(self) -> None:
        """Until the server closes it."""
        while line := await self.reader.readline():
            if line.startswith(b"data: "):
                self.known.setdefault(int(line[6:]), time.perf_counter())
                self.news.set()
        self.is_over = True

    async def knows(self, version: int) -> float:
        """When it told this version, or a later one."""
        while True:
            if found := [at for known, at in self.known.items() if known >= version]:
                return min(found)
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 30)

    def close(self) -> None:
        """The visitor leaves."""
        self.reading.cancel()
        self.writer.close()

    def begin(self) -> None:
        """Read from now on."""
        self.reading = asyncio.create_task(self.read())


async def _opened(port: int, rows: list[dict[str, Any]]) -> list[_Stream]:
    """A stream of each match for each of its two accounts; the rows have them in their order."""
    wanted = [(row, seat) for row in rows for seat in (0, 1)]
    gate = asyncio.Semaphore(OPENED_AT_ONCE)

    async def opened(row: dict[str, Any], seat: int) -> _Stream:
        async with gate:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(
                f"GET /m/{row['public_id']}/stream/ HTTP/1.1\r\nHost: localhost\r\n"
                f"X-Forwarded-For: {row['addresses'][seat]}\r\nAccept: text/event-stream\r\n"
                f"Cookie: sessionid={row['sessions'][seat]}\r\n\r\n".encode()
            )
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 200 " not in head[:16]:
                raise SystemExit(f"A stream was refused: {head[:400]!r}")
            stream = _Stream(reader, writer)
            stream.begin()
            await stream.knows(0)
            return stream

    return await asyncio.gather(*(opened(row, seat) for row, seat in wanted))


async def _news(port: int, rows: list[dict[str, Any]], watched: list[_Stream]) -> list[float]:
    """Moves in matches that are watched, one after the other; the delay of each notification."""
    delays: list[float] = []
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for number in range(NEWS):
        place = number * 7 % len(rows)
        row = rows[place]
        if not row["moves"]:
            continue
        seat, action = row["moves"].pop(0)
        body = {"seat": seat, "action": action, "at_version": row["version"]}
        body["command_id"] = f"n{number}"
        began = time.perf_counter()
        path = f"/api/v1/matches/{row['public_id']}/act/"
        writer.write(request_of(path, row["tokens"][seat], body))
        status, answer = await answer_of(reader)
        if status != 200:
            raise SystemExit(f"A move was refused: {answer!r}")
        row["version"] = json.loads(answer)["version"]
        for stream in watched[2 * place : 2 * place + 2]:
            delays.append(await stream.knows(row["version"]) - began)
        await asyncio.sleep(NEWS_EVERY)
    writer.close()
    return delays


def _memory(pid: int) -> float:
    """Proportional set size of a process in KiB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _line(slices: Sequence[Slice]) -> str:
    rates = [one.moves_per_s for one in slices]
    pairs = [(one.p50, one.p99) for one in slices]
    p50, p99 = (statistics.median(each) for each in zip(*pairs, strict=True))
    return f"{statistics.median(rates):.0f} moves/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms"


def _ratios(these: Sequence[Slice], those: Sequence[Slice]) -> dict[str, float]:
    told = {}
    for name in ("moves_per_s", "p50", "p99", "ms_per_move"):
        mine, other = ([float(getattr(s, name)) for s in slices] for slices in (these, those))
        told[name] = statistics.median(mine) / statistics.median(other)
    return told


@contextmanager
def _web(environment: dict[str, str]) -> Iterator[tuple[int, int]]:
    """Port and process id of one web process."""
    port = ground.free_port()
    command = web_command(host="127.0.0.1", port=port)
    process = subprocess.Popen(command, cwd=ground.ROOT, env=environment)
    try:
        web_answers(port, 60)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(60)
