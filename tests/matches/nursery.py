"""Forks actors off a process that has loaded everything: `python -m tests.matches.nursery SOCKET`.

A Python that loads Django for itself takes a second of a processor, and races start dozens. For
each message on the socket, `[module, word, ...]` as JSON with two files, an actor in a session of
its own carries the word out: its answer goes into the first file, its number and how it ended,
four bytes each, into the second.
"""

import gc
import json
import os
import signal
import socket
import struct
import sys
from importlib import import_module

from django.db import connections

MODULES = (
    "tests.matches.actors",
    "tests.matches.contests",
    "tests.decks.actors",
    "tests.simulations.actors",
    "spacetrace.urls",
)


def main(number: int) -> None:
    """Until the other end of the socket is closed."""
    for module in MODULES:
        import_module(module)
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=number) as asked:
        while True:
            message, files, *_ = socket.recv_fds(asked, 1 << 20, 2)
            if not message:
                return
            if os.fork() == 0:
                asked.close()
                _attend(json.loads(message), *files)
            for file in files:
                os.close(file)


def _attend(words: list[str], answer: int, told: int) -> None:
    """Somebody must wait for the actor to learn how it ended, and it is not the nursery."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    actor = os.fork()
    if actor == 0:
        os.close(told)
        os.setsid()
        os.dup2(answer, sys.stdout.fileno())
        _act(*words)
    os.write(told, struct.pack("i", actor))
    _, status = os.waitpid(actor, 0)
    os.write(told, struct.pack("i", os.waitstatus_to_exitcode(status)))
    os._exit(0)


def _act(module: str, word: str, *arguments: str) -> None:
    code = 1
    try:
        sys.stdout.write(json.dumps(getattr(import_module(module), word)(*arguments)))
        sys.stdout.flush()
        connections.close_all()
        code = 0
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main(int(sys.argv[1]))
