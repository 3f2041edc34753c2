"""Small programs that the broker tests start as processes of their own: senders and readers."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty

from kombu import Connection
from kombu.simple import SimpleQueue

from spacetrace.infrastructure.broker import broker_register


def connect(folder: str | Path) -> Connection:
    """A connection to the embedded broker in `folder`."""
    broker_register()
    options = {"folder": str(folder), "polling_interval": 0.01}
    return Connection("spacetrace://localhost//", transport_options=options)


def send(folder: str, sender: str, count: str) -> None:
    """Sends `count` numbered messages."""
    with connect(folder) as connection, connection.SimpleQueue("race") as queue:
        for number in range(int(count)):
            queue.put(f"{sender}-{number}")


def read(folder: str, patience: str) -> None:
    """Prints and acknowledges messages until none has come for `patience` seconds."""
    with connect(folder) as connection, connection.SimpleQueue("race") as queue:
        while (text := _next(queue, float(patience))) is not None:
            sys.stdout.write(f"{text}\n")


def claim(folder: str, seconds: str) -> None:
    """Takes one message, says so, and never acknowledges it."""
    with connect(folder) as connection, connection.SimpleQueue("race") as queue:
        sys.stdout.write(f"{queue.get(timeout=5).payload}\n")
        sys.stdout.flush()
        time.sleep(float(seconds))


def claim_and_fork(folder: str, seconds: str) -> None:
    """Takes one message and leaves a child behind that lives on."""
    with connect(folder) as connection, connection.SimpleQueue("race") as queue:
        sys.stdout.write(f"{queue.get(timeout=5).payload}\n")
        if child := os.fork():
            sys.stdout.write(f"{child}\n")
            sys.stdout.flush()
        time.sleep(float(seconds))


def _next(queue: SimpleQueue, patience: float) -> str | None:
    try:
        message = queue.get(timeout=patience)
    except Empty:
        return None
    message.ack()
    return str(message.payload)


if __name__ == "__main__":
    actors: dict[str, Callable[..., None]] = {
        "send": send,
        "read": read,
        "claim": claim,
        "claim_and_fork": claim_and_fork,
    }
    actors[sys.argv[1]](*sys.argv[2:])
