"""Speed of searching cards and public decks: 2,000 cards, 50,000 decks, on each database.

`python -m bench.decks` makes scratch databases (SQLite in a folder that goes again; PostgreSQL on
the server that DATABASE_URL leads to, in a database of its own that is dropped again), fills them,
and asks a mixed list of queries, inside the process and through the site's own views. A peer
answers the same questions in the same run: for cards SQLite's full text search and plain icontains
over the rows, for decks plain icontains.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.operations.site import ROOT

DATABASE = "spacetrace_bench_decks"
"""Made for one run on the PostgreSQL server, and dropped after it."""


def main() -> None:
    """Print the figures of each database."""
    options = _options()
    with tempfile.TemporaryDirectory() as folder:
        _run("SQLite", Path(folder) / "sqlite", "", options)
        if address := os.environ.get("DATABASE_URL", ""):
            with _database(address) as scratch:
                _run("PostgreSQL", Path(folder) / "postgresql", scratch, options)
        else:
            print("PostgreSQL: not measured; DATABASE_URL leads to no server.")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=2_000)
    parser.add_argument("--decks", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=5, help="how often the list is asked")
    parser.add_argument(
        "--explain", action="store_true", help="how the database finds decks, query by query"
    )
    return parser.parse_args()


def _run(name: str, folder: Path, address: str, options: argparse.Namespace) -> None:
    print(f"\n{name}", flush=True)
    folder.mkdir()
    words = [str(options.cards), str(options.decks), str(options.rounds)]
    if options.explain:
        words.append("explain")
    command = [sys.executable, "-m", "bench.decks_site", *words]
    subprocess.run(command, env=_environment(folder, address), cwd=ROOT, check=True)


def _environment(folder: Path, address: str) -> dict[str, str]:
    """A site of its own; nothing of the developer's is read or written."""
    return {
        **os.environ,
        "SPACETRACE_VAR": str(folder),
        "DATABASE_URL": address,
        "REDIS_URL": "",
        "DEBUG": "false",
        "HTTPS": "false",
        "SECRET_KEY": "only for this measurement, and not a secret at all: 0123456789",
        "LOG_LEVEL": "ERROR",
    }


@contextmanager
def _database(address: str) -> Iterator[str]:
    """An empty database beside the one that the address names, which is not touched."""
    server = address.rpartition("/")[0]
    name = f"{DATABASE}_{os.getpid()}"
    _psql(address, f"CREATE DATABASE {name}")
    try:
        yield f"{server}/{name}"
    finally:
        _psql(address, f"DROP DATABASE {name} WITH (FORCE)")


def _psql(address: str, statement: str) -> None:
    subprocess.run(["psql", "-q", address, "-c", statement], check=True)  # noqa: S607


if __name__ == "__main__":
    main()
