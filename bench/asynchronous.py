"""Times what is asked of a site with thousands of running matches, on scratch databases.

Each question is a function of `asynchronous_site` in `ASKED`; one more is a line there.
"""

from __future__ import annotations

import tempfile
from argparse import Namespace
from pathlib import Path

from bench import ground


def asynchronous(options: Namespace) -> None:
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
    words = [str(options.matches), str(options.each), str(options.rounds)]
    ground.run(ground.environment(folder, address), "bench.asynchronous_site", *words)
