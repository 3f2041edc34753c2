"""Times and weighs the embedded site: how soon a start answers, how much memory it takes."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench import ground

GOALS = "goals: 4 s, 320 MB"
KIB = 1024


def site(options: Namespace) -> None:
    """Print how long each start took, and the memory of every process after a match."""
    with tempfile.TemporaryDirectory() as folder:
        environment = ground.environment(Path(folder), SPACETRACE_ENV="development")
        with _running(environment):
            pass  # the first start makes the database
        times = []
        for _ in range(options.starts):
            with _running(environment) as (_port, _pid, seconds):
                times.append(seconds)
        rounded = ", ".join(f"{seconds:.1f}" for seconds in times)
        print(f"a start until the first page: median {statistics.median(times):.1f} s ({rounded})")
        token = ground.answer(environment, "bench.site_player")
        with _running(environment) as (port, pid, _seconds):
            moves = _play(port, token)
            shares = _memory(pid)
    for name, size in shares:
        print(f"{name:>12}  {size / KIB:6.0f} MB")
    total = sum(size for _name, size in shares) / KIB
    print(f"after a match against the computer of {moves} moves of ours: {total:.0f} MB ({GOALS})")


@contextmanager
def _running(environment: Mapping[str, str]) -> Iterator[tuple[int, int, float]]:
    """Port and process id of a site, and how long it took until it answered its first page."""
    port, began = ground.free_port(), time.perf_counter()
    command = [sys.executable, "manage.py", "up", "--port", str(port)]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=ground.ROOT, env=environment, stdout=quiet)
    try:
        while not _answers(port):
            if process.poll() is not None or time.perf_counter() - began > 120:
                raise SystemExit("The site did not start.")
            time.sleep(0.02)
        yield port, process.pid, time.perf_counter() - began
    finally:
        process.terminate()
        process.wait(30)


def _answers(port: int) -> bool:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=30).close()
    except OSError:
        return False
    return True


def _play(port: int, token: str) -> int:
    """A whole match against the officer, always the move that is offered first; its own moves."""
    deck = {"stock": "swarm"}
    officer = {"kind": "agent", "agent_level": "officer", "deck": deck}
    seats = [{"kind": "me", "deck": deck}, officer]
    match = _ask(port, "", token, {"game": "spacetrace", "seats": seats})
    own = match["id"] + "/"
    moves = 0
    while True:
        told = _ask(port, own, token)
        if told["status"] == "over":
            return moves
        offered = _ask(port, own + "actions/", token)
        if not offered["is_waited_for"] or not offered["actions"]:
            time.sleep(0.1)
            continue
        action = offered["actions"][0]
        sent = {"action": action, "at_version": offered["version"], "command_id": f"m{moves}"}
        _ask(port, own + "act/", token, sent)
        moves += 1


def _ask(port: int, path: str, token: str, sent: Any = None) -> Any:
    address = f"http://127.0.0.1:{port}/api/v1/matches/{path}"
    body = None if sent is None else json.dumps(sent).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(address, body, headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            return json.load(answer)
    except urllib.error.HTTPError as error:
        if error.code == 409:  # the computer was faster; look again
            return {}
        raise SystemExit(f"{address}: {error.read().decode()}") from error


def _memory(pid: int) -> list[tuple[str, int]]:
    """Name and proportional set size in KiB of a process and all below it."""
    folder = Path(f"/proc/{pid}")
    lines = (folder / "smaps_rollup").read_text().splitlines()
    size = next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    children = (folder / "task" / str(pid) / "children").read_text().split()
    own = [((folder / "comm").read_text().strip(), size)]
    return own + [row for child in children for row in _memory(int(child))]
