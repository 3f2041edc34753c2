"""Gives measurements ground of their own: a folder, a database, an environment, Python programs."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parents[1]
INSTALLED = ROOT / "var" / "bench"
"""Peers are installed here, once."""


def environment(folder: Path, postgres: str = "", redis: str = "", **more: str) -> dict[str, str]:
    """As in production, but without TLS; nothing of the developer's is read or written."""
    return {
        **os.environ,
        "SPACETRACE_VAR": str(folder),
        "METRICS_DIR": str(folder / "metrics"),
        "DATABASE_URL": postgres,
        "REDIS_URL": redis,
        "DEBUG": "false",
        "HTTPS": "false",
        "SECRET_KEY": "only for this measurement, and not a secret at all: 0123456789",
        "LOG_LEVEL": "ERROR",
        **more,
    }


@contextmanager
def database(address: str, name: str = "site") -> Iterator[str]:
    """An empty database beside the one that the address names, which is not touched."""
    name = f"spacetrace_bench_{name}_{os.getpid()}"
    _psql(address, f"CREATE DATABASE {name}")
    try:
        yield f"{address.rpartition('/')[0]}/{name}"
    finally:
        _psql(address, f"DROP DATABASE {name} WITH (FORCE)")


def _psql(address: str, statement: str) -> None:
    subprocess.run(["psql", "-q", address, "-c", statement], check=True)  # noqa: S607


def run(environment: dict[str, str], module: str, *words: str) -> None:
    """Run a program of bench on this environment; it prints its figures itself."""
    command = [sys.executable, "-m", module, *words]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def answer(environment: dict[str, str], module: str, *words: str) -> Any:
    """What a program of bench answers on this environment: JSON, in its last line.

    What it logs is shown only if it fails.
    """
    command = [sys.executable, "-m", module, *words]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True)
    if done.returncode:
        sys.stderr.buffer.write(done.stderr)
    done.check_returncode()
    return json.loads(done.stdout.splitlines()[-1])


@contextmanager
def log(folder: Path) -> Iterator[IO[bytes]]:
    """A file for what servers log; it is shown only if the measurement fails."""
    with (folder / "servers.log").open("w+b") as lines:
        try:
            yield lines
        except BaseException:
            lines.seek(0)
            sys.stderr.buffer.write(lines.read())
            raise


def wait_for(is_so: Callable[[], bool], what: str, seconds: float = 30) -> float:
    """Returns how long it took; raises AssertionError where it does not come about."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() - began < seconds, f"never happened: {what}"
        time.sleep(0.05)
    return time.monotonic() - began


def free_port() -> int:
    """A port that nobody uses at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def processor_seconds(pid: int) -> float:
    """What a process and its children, as far as they live, have used of the processors."""
    used = 0.0
    for process in _family(pid):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        used += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


def _family(pid: int) -> Iterator[int]:
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from _family(int(child))
