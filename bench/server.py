"""Times the whole server: moves accepted through HTTP, beside the bare transaction.

Real server processes run on databases of their own: SQLite in a folder, PostgreSQL where --postgres
leads to a server. So many matches at once are played at full speed. pgbench runs a like transaction
in the same run, so that figures of different machines and hours can be compared. A match with 10
and one with 1,000 moves behind it are played in turn, to show that a move costs the same.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import tempfile
import time
import urllib.request
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench import ground
from bench.server_pgbench import bare_transactions
from bench.server_players import Play, play_all
from spacetrace.operations.processes import web_command

PEER = {"name": "boardgame.io with PostgreSQL, 50 matches", "moves_per_s": 245, "p50_ms": 188}
"""Measured on two cores of this kind; it answers before it has stored."""

MATCHES_MODULE = "bench.server_matches"


@dataclass(frozen=True, slots=True)
class Figure:
    """So many matches at once, for so long."""

    database: str
    matches: int
    seconds: float
    moves: int
    moves_per_s: float
    p50_ms: float
    p99_ms: float
    refused: int


def server(options: Namespace) -> None:
    """Print figures as they come, and all of them as JSON at the end if asked."""
    report: dict[str, Any] = {"peer": PEER, "figures": [], "length": [], "pgbench": None}
    with tempfile.TemporaryDirectory() as scratch:
        _measure("sqlite", Path(scratch), "", options, report)
    if options.postgres:
        report["pgbench"] = bare_transactions(options.postgres, options.seconds)
        print(f"pgbench, a like transaction, 8 clients: {report['pgbench']:.0f}/s", flush=True)
        with tempfile.TemporaryDirectory() as scratch, ground.database(options.postgres) as made:
            _measure("postgresql", Path(scratch), made, options, report)
    print(f"The peer, {PEER['name']}: {PEER['moves_per_s']} moves/s, p50 {PEER['p50_ms']} ms")
    if options.json:
        print(json.dumps(report, indent=2))


def _measure(
    name: str, folder: Path, address: str, options: Namespace, report: dict[str, Any]
) -> None:
    environment = ground.environment(
        folder,
        address,
        DATABASE_POOL="10" if address else "0",
        API_RATE_USER="1000000/second",  # nobody is counted
    )
    at_once = [int(count) for count in options.matches.split(",")]
    made = ground.answer(environment, MATCHES_MODULE, "prepare", str(sum(at_once) * 3 + 4))
    plays = [Play(**row) for row in made]
    workers = 2 if address else 1
    with _server(environment, workers) as port:
        play_all(port, plays[:4], 1, 2.0)  # warm
        rest = iter(plays[4:])
        for matches in at_once:
            chosen = [next(rest) for _ in range(matches * 3)]
            figure = _figure(name, port, chosen, matches, options.seconds)
            report["figures"].append(asdict(figure))
            print(
                f"{name}, {matches} matches: {figure.moves_per_s:.0f} moves/s, "
                f"p50 {figure.p50_ms:.1f} ms, p99 {figure.p99_ms:.1f} ms, "
                f"refused {figure.refused}",
                flush=True,
            )
        length = _length(name, environment, port)
        report["length"].append(length)
        print(
            f"{name}, a match with 1,000 moves behind it: {length['ratio']:.2f} times one with 10 "
            f"({length['p50_ms_1000']:.1f} ms, {length['p50_ms_10']:.1f} ms)",
            flush=True,
        )


@contextmanager
def _server(environment: dict[str, str], workers: int) -> Iterator[int]:
    port = ground.free_port()
    command = web_command(host="127.0.0.1", port=port, workers=workers)
    process = subprocess.Popen(command, cwd=ground.ROOT, env=environment)
    try:
        _wait(port)
        yield port
    finally:
        process.terminate()
        process.wait(20)


def _wait(port: int) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("The server did not start.")


def _figure(name: str, port: int, plays: list[Play], matches: int, seconds: float) -> Figure:
    took, latencies, refused = play_all(port, plays, matches, seconds)
    return Figure(
        database=name,
        matches=matches,
        seconds=round(took, 2),
        moves=len(latencies),
        moves_per_s=round(len(latencies) / took, 1),
        p50_ms=round(statistics.median(latencies) * 1000, 2),
        p99_ms=round(statistics.quantiles(latencies, n=100)[98] * 1000, 2),
        refused=refused,
    )


def _length(name: str, environment: dict[str, str], port: int) -> dict[str, Any]:
    """The same cards and the same moves, once after 10 and once after 1,000 others, in turn."""
    twins = ground.answer(environment, MATCHES_MODULE, "twins", "3")
    pairs = [[Play(**row) for row in pair] for pair in twins]
    times: dict[int, list[float]] = {0: [], 1: []}
    for pair in pairs:
        for number in range(0, min(len(play.moves) for play in pair), 5):
            for which, play in enumerate(pair):
                part = play.part(number, number + 5)
                times[which] += play_all(port, [part], 1, 60.0)[1]
                play.version = part.version
    short, long_ = (statistics.median(times[which]) * 1000 for which in (0, 1))
    return {
        "database": name,
        "p50_ms_10": round(short, 2),
        "p50_ms_1000": round(long_, 2),
        "ratio": round(long_ / short, 3),
    }
