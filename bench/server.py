"""Speed of the whole server: accepted moves through HTTP, beside the bare transaction.

`python -m bench.server` starts real server processes on databases of its own (SQLite in a folder,
PostgreSQL where --postgres leads to a server), lets 1, 20 and 50 matches be played at full speed,
and prints moves/s and latencies. pgbench runs a like transaction in the same run, so that figures
of different machines and hours can be compared. A match with 10 and one with 1,000 moves behind
it are played in turn, to show that a move costs the same.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.server_load import Play, play_all
from bench.server_pgbench import bare_transactions
from spacetrace.operations.processes import web_command
from tests.operations.site import ROOT, free_port

PEER = {"name": "boardgame.io with PostgreSQL, 50 matches", "moves_per_s": 245, "p50_ms": 188}
"""Measured on two cores of this kind; it answers before it has stored."""

MATCHES = (1, 20, 50)


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


def main() -> None:
    """Print figures as they come, and all of them as JSON at the end if asked."""
    options = _options()
    report: dict[str, Any] = {"peer": PEER, "figures": [], "length": [], "pgbench": None}
    with tempfile.TemporaryDirectory() as scratch:
        for name in options.databases:
            folder = Path(scratch) / name
            folder.mkdir()
            address = options.postgres if name == "postgresql" else ""
            if address:
                report["pgbench"] = bare_transactions(address, options.seconds)
                print(
                    f"pgbench, a like transaction, 8 clients: {report['pgbench']:.0f}/s", flush=True
                )
            _measure(name, folder, address, options, report)
    print(f"The peer, {PEER['name']}: {PEER['moves_per_s']} moves/s, p50 {PEER['p50_ms']} ms")
    if options.json:
        print(json.dumps(report, indent=2))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8, help="how long each figure is taken")
    parser.add_argument(
        "--postgres",
        default="postgresql://postgres@127.0.0.1:5432/spacetrace_bench",
        help="a database that may be dropped and made again",
    )
    parser.add_argument("--databases", nargs="+", default=["sqlite", "postgresql"])
    parser.add_argument("--matches", nargs="+", type=int, default=list(MATCHES))
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def _measure(
    name: str, folder: Path, address: str, options: argparse.Namespace, report: dict[str, Any]
) -> None:
    environment = _environment(folder, address)
    plays = _prepare(environment, address, sum(options.matches) * 3 + 4)
    workers = 2 if address else 1
    with _server(environment, workers) as port:
        play_all(port, plays[:4], 1, 2.0)  # warm
        rest = iter(plays[4:])
        for matches in options.matches:
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


def _environment(folder: Path, address: str) -> dict[str, str]:
    """As in production, but without TLS, and with nobody counted."""
    return {
        **os.environ,
        "SPACETRACE_VAR": str(folder),
        "DATABASE_URL": address,
        "DATABASE_POOL": "10" if address else "0",
        "REDIS_URL": "",
        "DEBUG": "false",
        "HTTPS": "false",
        "SECRET_KEY": "only for this measurement, and not a secret at all: 0123456789",
        "API_RATE_USER": "1000000/second",
        "LOG_LEVEL": "ERROR",
    }


def _prepare(environment: dict[str, str], address: str, matches: int) -> list[Play]:
    if address:
        base, _, database = address.rpartition("/")
        for statement in (f"DROP DATABASE IF EXISTS {database}", f"CREATE DATABASE {database}"):
            subprocess.run(["psql", "-q", f"{base}/postgres", "-c", statement], check=True)  # noqa: S607
    return [Play(**row) for row in _ask(environment, "prepare", str(matches))]


def _ask(environment: dict[str, str], *words: str) -> Any:
    """What bench.server_matches answers, on this environment's database."""
    command = [sys.executable, "-m", "bench.server_matches", *words]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout.splitlines()[-1])


@contextmanager
def _server(environment: dict[str, str], workers: int) -> Iterator[int]:
    port = free_port()
    command = web_command(host="127.0.0.1", port=port, workers=workers)
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
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
    pairs = [[Play(**row) for row in pair] for pair in _ask(environment, "twins", "3")]
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


if __name__ == "__main__":
    if not shutil.which("psql"):
        raise SystemExit("Install PostgreSQL's programs first, or measure with --databases sqlite.")
    main()
