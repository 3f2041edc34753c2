"""Times searches of cards and of public decks on scratch databases of each kind.

Each database is filled, then a mixed list of queries is asked, inside the process and through the
site's own views. Peers answer the same questions in the same run: for cards SQLite's full text
search and plain icontains over the rows, for decks plain icontains. `--explain` prints how the
database finds decks, query by query.
"""

from __future__ import annotations

import tempfile
from argparse import Namespace
from pathlib import Path

from bench import ground


def search(options: Namespace) -> None:
    """Print the figures of each database."""
    with tempfile.TemporaryDirectory() as folder:
        _run("SQLite", Path(folder), "", options)
    if not options.postgres:
        print("PostgreSQL: not measured; --postgres names no server.")
        return
    with tempfile.TemporaryDirectory() as folder, ground.database(options.postgres) as made:
        _run("PostgreSQL", Path(folder), made, options)


def _run(name: str, folder: Path, address: str, options: Namespace) -> None:
    print(f"\n{name}", flush=True)
    words = [str(options.cards), str(options.decks), str(options.rounds)]
    if options.explain:
        words.append("explain")
    ground.run(ground.environment(folder, address), "bench.search_site", *words)
