"""A worker's main process outlives Redis: killed, stopped or slow, again and again."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from kombu import Connection
from redis.exceptions import ConnectionError as Lost

from bench.trust.servers import Redis
from spacetrace.infrastructure.broker import broker_register
from tests.matches.processes import wait_for
from tests.operations.site import ROOT

WORKER = [sys.executable, "-m", "celery", "--quiet", "--app", "tests.operations.outage_probe"]
WORKER += ["worker", "--concurrency", "2", "--loglevel", "ERROR"]
WORKER += ["--without-gossip", "--without-mingle"]
SEND = """
import sys
from tests.operations.outage_probe import app
for number in range(int(sys.argv[2])):
    app.send_task("probe.note", args=(sys.argv[1], f"{sys.argv[3]}-{number}", 0.3), retry=False)
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Redis]:
    if shutil.which("redis-server") is None:
        message = "needs redis-server (apt-get install redis-server)"
        pytest.fail(message) if os.environ.get("CI") == "true" else pytest.skip(message)
    folder = tmp_path / "redis"
    folder.mkdir()
    server = Redis(folder)
    yield server
    server.close()


def of(server: Redis, folder: Path) -> dict[str, str]:
    """The environment of a worker of this Redis."""
    own = {"REDIS_URL": server.url, "DATABASE_URL": "", "SPACETRACE_VAR": str(folder / "var")}
    return {**os.environ, **own}


def outages(server: Redis, folder: Path, *, rounds: int, seed: int) -> None:
    """So many outages while tasks run; the worker is the same afterwards and does new tasks."""
    chance, environment = random.Random(seed), of(server, folder)
    done = folder / "done"
    done.mkdir()

    def send(name: str, count: int) -> None:
        words = [sys.executable, "-c", SEND, str(done), str(count), name]
        subprocess.run(words, cwd=ROOT, env=environment, check=True)

    log = (folder / "worker.log").open("w")
    with subprocess.Popen(WORKER, cwd=ROOT, env=environment, stdout=log, stderr=log) as worker:
        try:
            for number in range(rounds):
                send(f"busy-{number}", 40)
                wait_for(
                    lambda n=number: any(done.glob(f"busy-{n}-*")),  # type: ignore[misc]
                    "the worker at work",
                    90,
                )
                how = (server.kill, server.stop, server.slow)[number % 3]
                how(chance.uniform(1, 7))
                assert worker.poll() is None, (folder / "worker.log").read_text()[-4000:]
                send(f"after-{number}", 1)
                wait_for((done / f"after-{number}-0").exists, f"a task after outage {number}", 90)
            assert worker.poll() is None
        finally:
            worker.kill()
            log.close()


def test_an_acknowledgement_after_the_connection_was_closed_is_a_lost_connection(
    server: Redis,
) -> None:
    """What ended the worker's main process: 'NoneType' object has no attribute 'hostname'."""
    broker_register()
    connection = Connection(server.url)
    channel = connection.channel()
    connection.close()
    with pytest.raises(Lost):
        channel._connparams()
    assert issubclass(Lost, connection.connection_errors)


@pytest.mark.pg  # only where servers are used
def test_children_that_start_late_are_not_killed_for_it(server: Redis, tmp_path: Path) -> None:
    """Seen after an outage on a busy machine: none of the new ones lived long enough to begin."""
    environment = {**of(server, tmp_path), "PROBE_STARTS_IN": "6"}

    def send(name: str) -> None:
        words = [sys.executable, "-c", SEND, str(tmp_path), "1", name]
        subprocess.run(words, cwd=ROOT, env=environment, check=True)
        wait_for((tmp_path / f"{name}-0").exists, "a task by a child that took six seconds", 45)

    log = (tmp_path / "worker.log").open("w")
    with subprocess.Popen(WORKER, cwd=ROOT, env=environment, stdout=log, stderr=log) as worker:
        try:
            send("first")
            for child in Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split():
                os.kill(int(child), signal.SIGKILL)
            send("second")
        finally:
            worker.kill()
            log.close()


@pytest.mark.pg  # only where servers are used
def test_a_worker_outlives_some_outages(server: Redis, tmp_path: Path) -> None:
    outages(server, tmp_path, rounds=3, seed=1)


@pytest.mark.slow
def test_a_worker_outlives_twenty_outages(server: Redis, tmp_path: Path) -> None:
    outages(server, tmp_path, rounds=20, seed=2)
