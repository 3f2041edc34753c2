"""The commands of the processes; `up`, the containers and the tests use the same ones."""

import gc
import sys
from importlib import import_module

from celery import current_app

LOADED = (
    "celery.apps.beat",
    "celery.apps.worker",
    "celery.bin.celery",
    "celery.concurrency.prefork",
    "celery.concurrency.solo",
    "spacetrace.asgi",
    "spacetrace.celery",
    "spacetrace.urls",
    "uvicorn.main",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "spacetrace.infrastructure.connections",
)
"""What the processes are made of."""

WORKER_NICENESS, THINKING_NICENESS, SIMULATIONS_NICENESS = 10, 14, 19
"""Of 19 at most; what serves requests has 0: where cores are few, people come first."""


def web_command(*, host: str, port: int, workers: int = 1) -> list[str]:
    """The web server. Open event streams get three seconds to end when it stops.

    It logs no addresses: those of new passwords are as good as the password.
    """
    options = ["--host", host, "--port", str(port), "--workers", str(workers)]
    options += ["--timeout-graceful-shutdown", "3", "--no-access-log", "--log-level", "warning"]
    options += ["--http", "spacetrace.infrastructure.connections:BoundedProtocol", "--ws", "none"]
    options += ["--no-proxy-headers"]  # what proxies say is read in one place, by the settings
    return [sys.executable, "-m", "uvicorn", "spacetrace.asgi:application", *options]


def worker_command(*, concurrency: int = 2) -> list[str]:
    """Computer opponents and everything else that takes a while; a person's move goes before."""
    options = ["--concurrency", str(concurrency), "--loglevel", "WARNING"]
    # Workers need not know each other: what is due stands in the database.
    options += ["--without-gossip", "--without-mingle"]
    return _nice(WORKER_NICENESS, [*_celery(), "worker", *options])


def thinking_command() -> list[str]:
    """Computer opponents who think for long, one after the other: no other turn waits behind them.

    It has no pool, which would be one more process: a thought ends by itself (services/thought.py).
    Where several shall think at a time, there are several of it.
    """
    options = ["--queues", "thinking", "--hostname", "thinking@%h", "--pool", "solo"]
    options += ["--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
    return _nice(THINKING_NICENESS, [*_celery(), "worker", *options])


def simulations_command(*, concurrency: int = 1) -> list[str]:
    """Tests of decks, which take all the time there is: they come after everything else.

    Their tasks have a queue of their own, so that no computer player's turn waits behind them, and
    the process is nice, so that it gets the cores that nobody else wants.
    """
    options = ["--queues", "simulations", "--hostname", "simulations@%h"]
    options += ["--concurrency", str(concurrency), "--loglevel", "WARNING"]
    options += ["--without-gossip", "--without-mingle"]
    return _nice(SIMULATIONS_NICENESS, [*_celery(), "worker", *options])


def beat_command() -> list[str]:
    """The clock that starts the sweep; there is only ever one."""
    options = ["--loglevel", "WARNING", "--pidfile="]
    return [*_celery(), "beat", *options]


def _nice(niceness: int, command: list[str]) -> list[str]:
    return ["nice", "-n", str(niceness), *command]


def _celery() -> list[str]:
    return [sys.executable, "-m", "celery", "--quiet", "--app", "spacetrace.celery"]


def load_everything() -> None:
    """Loads in this process what any of the commands would load, so that forks of it share it."""
    gc.disable()  # nothing of it becomes garbage, and looking for some takes a fifth of the time
    try:
        for module in LOADED:
            import_module(module)
        current_app.loader.import_default_modules()
        current_app.finalize()
    finally:
        gc.enable()
