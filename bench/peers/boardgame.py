"""Runs boardgame.io with its PostgreSQL storage: a server, and players for some seconds."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench import ground
from bench.server_players import Slice

HERE = Path(__file__).parent
FOLDER = ground.INSTALLED / "boardgame"
PACKAGES = {
    "private": True,
    "dependencies": {
        "boardgame.io": "0.50.2",
        "bgio-postgres": "1.0.16",
        "socket.io-client": "4.8.4",
    },
    # With 4.2 its lobby does not answer.
    "overrides": {"koa-compose": "4.1.0"},
}


@dataclass(frozen=True, slots=True)
class Boardgame:
    """A running server of boardgame.io."""

    port: int
    pid: int

    def play(self, matches: int, seconds: float) -> Slice:
        """So many matches of two at once, at full speed."""
        script = str(HERE / "boardgame_players.mjs")
        words = [str(word) for word in (self.port, matches, seconds, self.pid)]
        command = ["node", script, *words]
        done = subprocess.run(command, env=_environment(), check=True, stdout=subprocess.PIPE)
        return Slice(**json.loads(done.stdout))


@contextmanager
def boardgame(postgres: str) -> Iterator[Boardgame]:
    """The server on an empty database beside the one that the address names."""
    _install()
    port = ground.free_port()
    with ground.database(postgres, "peer") as address:
        command = ["node", str(HERE / "boardgame_server.cjs"), str(port), address]
        server = subprocess.Popen(command, env=_environment(), stdout=subprocess.PIPE, text=True)
        try:
            if server.stdout is None or server.stdout.readline() != "ready\n":
                raise SystemExit("boardgame.io did not start.")
            yield Boardgame(port, server.pid)
        finally:
            server.terminate()
            server.wait(20)


def _environment() -> dict[str, str]:
    installed = str(FOLDER / "node_modules")
    return {**os.environ, "NODE_ENV": "production", "INSTALLED": installed}


def _install() -> None:
    wanted, told = json.dumps(PACKAGES), FOLDER / "package.json"
    if told.exists() and told.read_text() == wanted and (FOLDER / "node_modules").is_dir():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    told.write_text(wanted)
    install = ["npm", "install", "--no-audit", "--no-fund"]
    subprocess.run(install, cwd=FOLDER, check=True, capture_output=True)
