"""Real processes on a database of their own, for tests of races, kills and absent brokers."""

import json
import os
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.db import connection

from bench.ground import wait_for as wait_for
from tests.migrated import migrated_copy
from tests.operations.site import ROOT

ROUNDS = int(os.environ.get("RACES", "25"))
"""Tables at which each contest is held; RACES asks for more of them."""

Process = subprocess.Popen[bytes]


class Actor:
    """Somebody of a module of actors, forked off the stage's nursery, in a session of its own."""

    def __init__(self, nursery: socket.socket, words: tuple[str, ...]) -> None:
        self._answer = tempfile.TemporaryFile()  # noqa: SIM115  closed when it has ended
        self._told, telling = os.pipe()
        message = json.dumps(words).encode()
        socket.send_fds(nursery, [message], [self._answer.fileno(), telling])
        os.close(telling)
        self.pid = self._number()

    def ended(self) -> int:
        """Waits for the end; 0, or what it failed with, or minus the signal that killed it."""
        code = self._number()
        os.close(self._told)
        with self._answer as file:
            file.seek(0)
            self._said = file.read()
        return code

    def answer(self) -> Any:
        """Waits for what it answers; fails when it failed."""
        assert self.ended() == 0
        return json.loads(self._said)

    def kill(self) -> None:
        """SIGKILL for it and all that it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self.ended()

    def _number(self) -> int:
        ready, _, _ = select.select([self._told], [], [], 120)
        assert ready, "an actor takes too long"
        return int(struct.unpack("i", os.read(self._told, 4))[0])


class Stage:
    """A folder and a database for actors; SQLite, or PostgreSQL where the tests run on it."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.environment = {**os.environ, "SPACETRACE_VAR": str(folder), "LOG_LEVEL": "WARNING"}
        self.environment |= environment
        self._nurseries: dict[str, tuple[socket.socket, Process]] = {}

    def act(self, module: str, *words: str) -> Actor:
        """Start an actor: it calls the function of `module` that the first word names."""
        return Actor(self._nursery(), (module, *words))

    def ask(self, *words: str) -> Any:
        """Start an actor of matches, wait for it, read its answer."""
        return self.act("tests.matches.actors", *words).answer()

    @contextmanager
    def acting(self, module: str, *words: str) -> Iterator[Actor]:
        """An actor for as long as a test needs it."""
        actor = self.act(module, *words)
        try:
            yield actor
        finally:
            actor.kill()

    def start(self, *command: str) -> Process:
        """A Python process in a session of its own, so that all of it can be killed at once."""
        return self._started(*command, stdout=subprocess.PIPE)

    @contextmanager
    def running(self, *command: str) -> Iterator[Process]:
        """A process for as long as a test needs it."""
        process = self.start(*command)
        try:
            yield process
        finally:
            kill(process)

    def close(self) -> None:
        """Nobody is born here any more."""
        for asked, nursery in self._nurseries.values():
            asked.close()
            nursery.wait()

    def _nursery(self) -> socket.socket:
        """One for each environment: what actors load depends on it."""
        environment = json.dumps(self.environment, sort_keys=True)
        if environment not in self._nurseries:
            asked, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            with theirs:
                number = theirs.fileno()
                words = ("-m", "tests.matches.nursery", str(number))
                self._nurseries[environment] = asked, self._started(*words, pass_fds=(number,))
        return self._nurseries[environment][0]

    def _started(self, *command: str, **options: Any) -> Process:
        words = [sys.executable, *command]
        return subprocess.Popen(
            words, cwd=ROOT, env=self.environment, start_new_session=True, **options
        )


def kill(process: Process) -> None:
    """SIGKILL for the process and all its children: no handler runs anywhere."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


Staged = Callable[[Path], AbstractContextManager[Stage]]
"""Gives a stage in a folder, for as long as a test needs it: a site with players (`prepare`)."""


@contextmanager
def prepared(folder: Path) -> Iterator[Staged]:
    """Prepares a site once, in the folder; the stages work on copies of its database."""
    if connection.vendor == "sqlite":
        migrated_copy(folder)
        with closing(Stage(folder, DATABASE_URL="", REDIS_URL="")) as first:
            first.ask("prepare")
        yield partial(_with_copied_file, folder)
        return
    # The database that the address names need not be there: the tests make one beside it.
    with (
        psycopg.connect(_beside("postgres"), autocommit=True) as admin,
        _made(admin) as (name, url),
    ):
        with closing(Stage(folder, DATABASE_URL=url, REDIS_URL="")) as first:
            first.ask("prepare")
        yield partial(_with_copied_database, admin, name)


@contextmanager
def _with_copied_file(prepared: Path, folder: Path) -> Iterator[Stage]:
    shutil.copy(prepared / "db.sqlite3", folder)
    with closing(Stage(folder, DATABASE_URL="", REDIS_URL="")) as stage:
        yield stage


@contextmanager
def _with_copied_database(
    admin: psycopg.Connection[Any], prepared: str, folder: Path
) -> Iterator[Stage]:
    # PostgreSQL copies only what nobody is connected to, and a backend ends after its client.
    using = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{prepared}'"  # noqa: S608
    wait_for(lambda: admin.execute(using.encode()).fetchone() == (0,), "a database nobody uses")
    with (
        _made(admin, f'TEMPLATE "{prepared}"') as (_, url),
        closing(Stage(folder, DATABASE_URL=url, REDIS_URL="")) as stage,
    ):
        yield stage


@contextmanager
def site_of_its_own() -> Iterator[dict[str, str]]:
    """Variables for a whole site: its own empty database beside the tests', or the embedded one."""
    if not os.environ.get("DATABASE_URL"):
        yield {}
        return
    with _administered() as admin, _made(admin) as (_, url):
        yield {"DATABASE_URL": url, "REDIS_URL": os.environ.get("REDIS_URL", "")}


def _administered() -> psycopg.Connection[Any]:
    return psycopg.connect(_beside("postgres"), autocommit=True)


def _beside(name: str) -> str:
    return urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}"))


@contextmanager
def _made(admin: psycopg.Connection[Any], how: str = "") -> Iterator[tuple[str, str]]:
    """A database with its name and address, for as long as it is needed."""
    name = f"stage_{uuid.uuid4().hex[:12]}"
    admin.execute(f'CREATE DATABASE "{name}" {how}'.encode())
    try:
        yield name, _beside(name)
    finally:
        admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
