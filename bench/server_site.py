"""Runs the whole site for measurements: web server, worker and clock on a database of their own."""

from __future__ import annotations

import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from bench import ground
from bench.server_players import Play, Slice, play_all, slice_of
from spacetrace.operations.processes import beat_command, web_command, worker_command

MATCHES_MODULE = "bench.server_matches"
MOST_MOVES_PER_S = 700
MOVES_A_MATCH = 55  # a little less than the mean


@dataclass(frozen=True, slots=True)
class Site:
    """A running site, and the matches that wait to be played there."""

    environment: dict[str, str]
    port: int
    pid: int
    waiting: list[Play]

    def play(self, matches: int, seconds: float) -> Slice:
        """So many matches of two at once, at full speed."""
        before = ground.processor_seconds(self.pid)
        latencies, took, lost = play_all(self.port, self.waiting, matches, seconds)
        used = ground.processor_seconds(self.pid) - before
        return slice_of(latencies, took, used, lost)

    def answer(self, *words: str) -> Any:
        """What `server_matches` makes in this site's database."""
        return ground.answer(self.environment, MATCHES_MODULE, *words)


@contextmanager
def site(folder: Path, postgres: str, redis: str, seconds: float) -> Iterator[Site]:
    """A site with matches for so many seconds of play in all."""
    environment = environment_of(folder, postgres, redis)
    count = str(round(seconds * MOST_MOVES_PER_S / MOVES_A_MATCH))
    plays = [Play(**row) for row in ground.answer(environment, MATCHES_MODULE, "prepare", count)]
    port = ground.free_port()
    web = web_command(host="127.0.0.1", port=port, workers=2 if postgres else 1)
    commands = [web, worker_command(), beat_command()]
    with ground.log(folder) as log:
        processes = [started(line, environment, log) for line in commands]
        try:
            web_answers(port, 60)
            yield Site(environment, port, processes[0].pid, plays)
        finally:
            for process in processes:
                process.terminate()
            for process in processes:
                process.wait(60)


def started(
    command: list[str], environment: dict[str, str], log: IO[bytes]
) -> subprocess.Popen[bytes]:
    """A process of the site; what it says stands in the log."""
    return subprocess.Popen(command, cwd=ground.ROOT, env=environment, stdout=log, stderr=log)


def environment_of(folder: Path, postgres: str, redis: str = "") -> dict[str, str]:
    """Of a site on which nobody is counted."""
    pool = "14" if postgres else "0"
    rate = "1000000/second"
    return ground.environment(folder, postgres, redis, DATABASE_POOL=pool, API_RATE_USER=rate)


def web_answers(port: int, seconds: float) -> None:
    """Until the web server answers."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("The server did not start.")
