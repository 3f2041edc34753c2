"""`manage.py up`: prepares the database and runs web, workers and clock in one terminal."""

import os
import socket
import sys
import urllib.error
import urllib.request
from argparse import ArgumentParser
from collections.abc import Iterator

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command, get_commands
from django.db import connections

from decks.services.demo import demo_decks_ensure
from spacetrace.infrastructure import metrics
from spacetrace.matches.games import any_is_dear
from spacetrace.operations.processes import (
    beat_command,
    load_everything,
    simulations_command,
    thinking_command,
    web_command,
    worker_command,
)
from spacetrace.operations.supervisor import AlreadyRunning, Supervisor, alone
from spacetrace.players.services import DEMO_LOGIN, DEMO_PASSWORD, demo_account_ensure


def site_commands(host: str, port: int, concurrency: int) -> dict[str, list[str]]:
    """The processes of a site by name; a line for long thoughts only where somebody has them."""
    commands = {
        "web": web_command(host=host, port=port),
        "worker": worker_command(concurrency=concurrency),
        "simulations": simulations_command(concurrency=_simulations_concurrency()),
        "beat": beat_command(),
    }
    if any_is_dear():
        commands["thinking"] = thinking_command()
    return commands


class Command(BaseCommand):
    """One command, one terminal, one Ctrl-C."""

    help = "Sets the database up and runs the web server, the workers and the clock together."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen, how many workers."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on")
        parser.add_argument("--concurrency", type=int, default=2, help="tasks worked on at a time")

    def handle(self, *, host: str, port: int, concurrency: int, **options: object) -> None:
        """Runs until Ctrl-C (exit code 0) or until one of the processes dies (1)."""
        try:
            with alone(settings.VAR):
                _port_check(host, port)
                self._prepare()
                code = self._run(host, port, concurrency)
        except AlreadyRunning as error:
            raise CommandError(str(error)) from error
        if code:
            sys.exit(code)
        self.stdout.write("Stopped. Everything is saved.")

    def _prepare(self) -> None:
        """Safe to repeat: a second run finds everything in place and changes nothing."""
        metrics.forget()
        self.stdout.write("Preparing the database ...")
        call_command("migrate", verbosity=0)
        if "seed" in get_commands():
            call_command("seed", verbosity=0)
        if settings.LOCAL:
            demo_decks_ensure(owner=demo_account_ensure())
        else:
            call_command("collectstatic", interactive=False, verbosity=0)

    def _run(self, host: str, port: int, concurrency: int) -> int:
        commands = site_commands(host, port, concurrency)
        if settings.LOCAL:  # links in messages lead here
            settings.SITE_URL = settings.SITE_URL or f"http://{_reachable(host)}:{port}"
        load_everything()
        _connections_close()
        supervisor = Supervisor(self._say)
        supervisor.start(commands)
        welcome = self._welcome(host, port)
        return supervisor.watch(lambda: next(welcome, None))

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _welcome(self, host: str, port: int) -> Iterator[None]:
        """Waits, one look at a time, until the web server answers; then says where to go."""
        address = f"http://{_reachable(host)}:{port}"
        while not _answers(f"{address}/healthz"):
            yield
        self._say("")
        self._say(f"  Spacetrace is running:  {address}/")
        if settings.LOCAL:
            self._say(
                f"  Sign in with:           {DEMO_LOGIN} / {DEMO_PASSWORD}  (or play as a guest)"
            )
        self._say("  Stop it with:           Ctrl-C")
        self._say("")


def _connections_close() -> None:
    """A connection belongs to the process that opened it, and so do the threads of a pool."""
    connections.close_all()
    for connection in connections.all():
        if (close_pool := getattr(connection, "close_pool", None)) is not None:
            close_pool()


def _simulations_concurrency() -> int:
    """Tests of decks leave a core to the players where there are several."""
    return 2 if (os.cpu_count() or 1) > 2 else 1


def _port_check(host: str, port: int) -> None:
    """Says in a sentence what would otherwise be a traceback of the web server."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            message = f"Port {port} on {host} cannot be used ({error.strerror})."
            raise CommandError(f"{message} Choose another one with --port.") from None


def _reachable(host: str) -> str:
    """A server that listens everywhere is reached here under this machine's own name."""
    return "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104  compared, not bound


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=1) as response:  # noqa: S310  our own http address
            return bool(response.status == 200)
    except (OSError, urllib.error.URLError):
        return False
