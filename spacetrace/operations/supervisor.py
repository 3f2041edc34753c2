"""Runs several processes as one: all together, or none."""

import contextlib
import ctypes
import fcntl
import gc
import multiprocessing
import os
import runpy
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import IO

POLL = 0.1  # seconds between two looks at the children
PR_SET_PDEATHSIG, PR_SET_NAME = 1, 15
SIGNALS = {signal.SIGINT, signal.SIGTERM}


class AlreadyRunning(Exception):
    """Another process works on the folder; the text says so."""


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Two clocks on one database would do everything twice, so a folder runs once.

    Raises AlreadyRunning.
    """
    with open(folder / "up.lock", "w", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sentence = "Spacetrace is already running from this folder; stop it first with Ctrl-C."
            raise AlreadyRunning(sentence) from None
        yield


class Supervisor:
    """Forks children, passes their output on, and stops all of them when one dies or on Ctrl-C.

    A child goes on with what this process has loaded: memory is shared between them as long as
    nobody writes to it, and nothing is loaded twice. So load what they need before, and hold
    neither threads nor connections. Each child gets a session of its own: Ctrl-C in the terminal
    reaches only this process, which then stops the children; on Linux the kernel stops them if
    this process is killed outright.
    """

    def __init__(self, write: Callable[[str], object], *, grace: float = 15) -> None:
        """`write` prints one line; `grace` is the seconds children get to stop by themselves."""
        self._write = write
        self._grace = grace
        self._children: dict[str, BaseProcess] = {}
        self._stops = 0
        self.dead: str | None = None

    def start(self, commands: Mapping[str, Sequence[str]]) -> None:
        """Starts every command (of processes.py); the threads that pump output come last."""
        context = multiprocessing.get_context("fork")
        gc.collect()
        gc.freeze()  # or the first collection of each child would copy what is shared
        sys.stdout.flush()
        sys.stderr.flush()
        outputs: dict[str, int] = {}
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        for name, command in commands.items():
            outputs[name], written = os.pipe()
            child = context.Process(target=_become, args=(name, command, written), name=name)
            child.start()
            os.close(written)
            self._children[name] = child
        self._listen()
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        width = max(map(len, commands))
        for name, output in outputs.items():
            stream = os.fdopen(output, encoding="utf-8", errors="replace")
            arguments = (f"{name:<{width}} | ", stream)
            threading.Thread(target=self._pump, args=arguments, daemon=True).start()

    def watch(self, each_time: Callable[[], None]) -> int:
        """Returns 0 after Ctrl-C or SIGTERM, 1 when a child died; all children are gone by then."""
        while not self._stops and self.dead is None:
            self.dead = next((n for n, c in self._children.items() if not c.is_alive()), None)
            each_time()
            time.sleep(POLL)
        if self.dead is not None and not self._stops:
            code = self._children[self.dead].exitcode
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
            if child.is_alive():
                child.terminate()
        deadline = time.monotonic() + self._grace
        while any(child.is_alive() for child in self._children.values()):
            if time.monotonic() > deadline or self._stops > asked:
                self._kill()
                return
            time.sleep(POLL)

    def _kill(self) -> None:
        """A second Ctrl-C, or patience at its end: whole sessions go, pool children included."""
        for child in self._children.values():
            if child.is_alive() and child.pid is not None:
                os.killpg(child.pid, signal.SIGKILL)
        for child in self._children.values():
            child.join()

    def _pump(self, prefix: str, stream: IO[str]) -> None:
        for line in stream:
            self._write(f"{prefix}{line.rstrip()}")


def _be_nice(niceness: int) -> None:
    """To all others. Where Linux shares cores out by sessions, the session must be nice, too."""
    os.nice(niceness)
    with contextlib.suppress(OSError):  # only some kernels have it
        Path("/proc/self/autogroup").write_text(str(niceness), encoding="ascii")


def _become(name: str, command: Sequence[str], output: int) -> None:
    """In the child: what `[nice -n N] python -m MODULE OPTIONS` would do, without loading anew."""
    os.setsid()
    os.dup2(output, sys.__stdout__.fileno() if sys.__stdout__ else 1)
    os.dup2(output, sys.__stderr__.fileno() if sys.__stderr__ else 2)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # the others' pipes, the folder's lock
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        libc.prctl(PR_SET_NAME, name.encode())
    if command[0] == "nice":
        _be_nice(int(command[2]))
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    module, *options = command[command.index("-m") + 1 :]
    sys.argv = [module, *options]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
