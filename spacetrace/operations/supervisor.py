"""Runs several processes as one: all together, or none."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from typing import IO

POLL = 0.1  # seconds between two looks at the children
PR_SET_PDEATHSIG = 1


class Supervisor:
    """Starts children, passes their output on, and stops all of them when one dies or on Ctrl-C.

    Each child gets a session of its own, so Ctrl-C in the terminal reaches only this process,
    which then stops the children in order; on Linux the kernel stops them if this process is
    killed outright.
    """

    def __init__(self, write: Callable[[str], object], *, grace: float = 15) -> None:
        """`write` prints one line; `grace` is the seconds children get to stop by themselves."""
        self._write = write
        self._grace = grace
        self._children: dict[str, subprocess.Popen[str]] = {}
        self._stops = 0
        self.dead: str | None = None

    def start(self, commands: Mapping[str, list[str]], environment: Mapping[str, str]) -> None:
        """Starts every command; the threads that pump output come last, after all forks."""
        self._listen()
        for name, command in commands.items():
            self._children[name] = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                start_new_session=True,
                preexec_fn=_die_with_parent if sys.platform == "linux" else None,
                env={**environment, "PYTHONUNBUFFERED": "1"},
            )
        width = max(map(len, commands))
        for name, child in self._children.items():
            arguments = (f"{name:<{width}} | ", child.stdout)
            threading.Thread(target=self._pump, args=arguments, daemon=True).start()

    def watch(self, each_time: Callable[[], None]) -> int:
        """Returns 0 after Ctrl-C or SIGTERM, 1 when a child died; all children are gone by then."""
        while not self._stops and self.dead is None:
            self.dead = next((n for n, c in self._children.items() if c.poll() is not None), None)
            each_time()
            time.sleep(POLL)
        if self.dead is not None and not self._stops:
            code = self._children[self.dead].returncode
            self._write(
                f"The {self.dead} process ended by itself (code {code}); stopping the rest."
            )
        self._stop()
        return 0 if self._stops else 1

    def _listen(self) -> None:
        def note(signum: int, frame: object) -> None:
            self._stops += 1

        signal.signal(signal.SIGINT, note)
        signal.signal(signal.SIGTERM, note)

    def _stop(self) -> None:
        """SIGTERM, not SIGINT: a Celery worker then finishes its task and reports success."""
        asked = self._stops
        for child in self._children.values():
            if child.poll() is None:
                child.terminate()
        deadline = time.monotonic() + self._grace
        while any(child.poll() is None for child in self._children.values()):
            if time.monotonic() > deadline or self._stops > asked:
                self._kill()
                return
            time.sleep(POLL)

    def _kill(self) -> None:
        """A second Ctrl-C, or patience at its end: whole sessions go, pool children included."""
        for child in self._children.values():
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)
        for child in self._children.values():
            child.wait()

    def _pump(self, prefix: str, stream: IO[str]) -> None:
        for line in stream:
            self._write(f"{prefix}{line.rstrip()}")


def _die_with_parent() -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
