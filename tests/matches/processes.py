"""Real processes on a database of their own, for tests of races, kills and absent brokers."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.db import connection

from tests.operations.site import ROOT

Process = subprocess.Popen[bytes]


class Stage:
    """A folder and a database for actors; SQLite, or PostgreSQL where the tests run on it."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.environment = {**os.environ, "SPACETRACE_VAR": str(folder), "LOG_LEVEL": "WARNING"}
        self.environment |= environment

    def ask(self, *words: str) -> Any:
        """Start an actor, wait for it, read its answer."""
        return answer_of(self.start("-m", "tests.matches.actors", *words))

    def start(self, *command: str) -> Process:
        """A Python process in a session of its own, so that all of it can be killed at once."""
        return subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )

    @contextmanager
    def running(self, *command: str) -> Iterator[Process]:
        """A process for as long as a test needs it."""
        process = self.start(*command)
        try:
            yield process
        finally:
            kill(process)


def answer_of(process: Process) -> Any:
    """What an actor printed; fails when it failed."""
    output, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return json.loads(output.splitlines()[-1])


def kill(process: Process) -> None:
    """SIGKILL for the process and all its children: no handler runs anywhere."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def wait_for(is_so: Callable[[], bool], what: str, seconds: float = 30) -> float:
    """Returns how long it took."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() - began < seconds, f"never happened: {what}"
        time.sleep(0.05)
    return time.monotonic() - began


@contextmanager
def staged(folder: Path) -> Iterator[Stage]:
    """A prepared stage on the kind of database that this test run uses."""
    if connection.vendor == "sqlite":
        stage = Stage(folder, DATABASE_URL="", REDIS_URL="")
        stage.ask("prepare")
        yield stage
        return
    url = urlsplit(os.environ["DATABASE_URL"])
    name = f"stage_{os.getpid()}"
    # The database that the address names need not be there: the tests make one beside it.
    with psycopg.connect(urlunsplit(url._replace(path="/postgres")), autocommit=True) as admin:
        admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
        admin.execute(f'CREATE DATABASE "{name}"'.encode())
        stage = Stage(folder, DATABASE_URL=urlunsplit(url._replace(path=f"/{name}")), REDIS_URL="")
        try:
            stage.ask("prepare")
            yield stage
        finally:
            admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
