"""PostgreSQL and Redis of a run's own, on ports of their own: they may be killed, and come back."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import ground

NOBODY_S = "postgres"
"""The account of the system that PostgreSQL runs under where root starts it, which it refuses."""


class Redis:
    """A Redis that writes down what it is told, as the container's does."""

    def __init__(self, folder: Path) -> None:
        self.port, self._folder = ground.free_port(), folder
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        """Begin with what the last one has written down; returns once it answers."""
        command = ["redis-server", "--port", str(self.port), "--dir", str(self._folder)]
        command += ["--appendonly", "yes", "--save", "", "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        ground.wait_for(self.answers, "Redis")

    def answers(self) -> bool:
        """Whether it is there."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as asked:
                asked.sendall(b"PING\r\n")
                return asked.recv(7) == b"+PONG\r\n"
        except OSError:
            return False

    def kill(self, seconds: float = 0) -> None:
        """Away from one moment to the next, and back after a while."""
        self.process.kill()
        self.process.wait()
        time.sleep(seconds)
        self.start()

    def stop(self, seconds: float) -> None:
        """It takes connections and says nothing."""
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)
        ground.wait_for(self.answers, "Redis")

    def slow(self, seconds: float) -> None:
        """It answers now and then."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.stop(0.7)
            time.sleep(0.1)

    def close(self) -> None:
        """For the end, whatever happened."""
        self.process.kill()
        self.process.wait()


class Postgres:
    """A PostgreSQL cluster in a folder, which lets everybody on this machine in."""

    def __init__(self, folder: Path) -> None:
        self.port, self._folder = ground.free_port(), folder
        self.url = f"postgresql://{NOBODY_S}@127.0.0.1:{self.port}/spacetrace"
        self._tools = postgres_tools()
        folder.mkdir(mode=0o700)
        if self._account:
            shutil.chown(folder, self._account)
        made = [str(self._tools / "initdb"), "-D", str(folder), "-U", NOBODY_S, "--no-sync"]
        made += ["--auth", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8"]
        self._run(made)
        self.start()
        self._run([str(self._tools / "createdb"), *self._here, "spacetrace"])

    @property
    def _here(self) -> list[str]:
        return ["-h", "127.0.0.1", "-p", str(self.port), "-U", NOBODY_S]

    @property
    def _account(self) -> str | None:
        return NOBODY_S if os.geteuid() == 0 else None

    def _run(self, command: list[str]) -> None:
        quiet = subprocess.DEVNULL
        subprocess.run(command, check=True, stdout=quiet, user=self._account, cwd="/")

    def start(self) -> None:
        """Begin with what is on the disk; returns once it lets somebody in."""
        command = [str(self._tools / "postgres"), "-D", str(self._folder), "-p", str(self.port)]
        command += ["-h", "127.0.0.1", "-k", "", "-c", "log_min_messages=panic"]
        quiet = subprocess.DEVNULL
        for _ in range(20):  # the last one's children may still be about to go
            self.process = subprocess.Popen(
                command, user=self._account, cwd="/", stdout=quiet, stderr=quiet
            )
            ground.wait_for(lambda: self.answers() or self.process.poll() is not None, "PostgreSQL")
            if self.process.poll() is None:
                return
            time.sleep(0.3)
        raise SystemExit("PostgreSQL did not come back.")

    def answers(self) -> bool:
        """Whether it lets somebody in."""
        command = [str(self._tools / "pg_isready"), "-q", *self._here]
        return subprocess.run(command, check=False).returncode == 0

    def kill(self, seconds: float = 0) -> None:
        """The postmaster is gone from one moment to the next; its children notice."""
        self.process.kill()
        self.process.wait()
        time.sleep(seconds)
        self.start()

    def close(self) -> None:
        """For the end, whatever happened."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()


def postgres_tools() -> Path:
    """Where PostgreSQL's programs are; Debian keeps them out of the way. Raises SystemExit."""
    # Where it is a link into the folder, the others need not have one.
    found = [Path(which).resolve().parent for which in [shutil.which("initdb")] if which]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if not found:
        raise SystemExit("There is no PostgreSQL here (apt-get install postgresql).")
    return found[0]


@contextmanager
def folder_for_servers() -> Iterator[Path]:
    """A folder that goes away with all in it, and into which PostgreSQL's account can go."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o711)
        yield folder
