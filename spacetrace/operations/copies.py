"""Keeps copies of the whole database and brings one back, for both kinds of database."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from django.core.management import call_command
from django.db import connection, connections

from spacetrace.matches.services.clock import clocks_give_back
from spacetrace.operations.supervisor import alone

NAME = "spacetrace-{time:%Y%m%d-%H%M%S-%f}{suffix}"
OURS = frozenset({"django_migrations", "matches_match"})
"""Tables that every database of ours has, and no other program's."""


class CopyError(Exception):
    """The copy was not made, or not brought back; nothing was changed. The text says why."""


def copy_make(place: Path) -> Path:
    """Copy the database as it stands at this moment, while the site may go on; returns the file.

    `place` is a new file, or a folder, in which the file is named after the time. Raises CopyError.
    """
    if place.is_dir():
        place /= NAME.format(time=datetime.now(UTC), suffix=_suffix())
    if place.exists():
        raise CopyError(f"{place} is there already; copies are never written over.")
    half = place.with_name(f".{place.name}.half")  # what has its name is whole
    try:
        if connection.vendor == "sqlite":
            _sqlite_copy(Path(_name()), half)
        else:
            _postgres("pg_dump", "--format=custom", "--file", str(half))
        with open(half, "rb") as written:
            os.fsync(written.fileno())
        half.chmod(0o600)  # everybody's secrets are in it
        half.rename(place)
    except (OSError, sqlite3.Error) as error:
        raise CopyError(f"The copy was not made: {error}.") from error
    finally:
        half.unlink(missing_ok=True)
    return place


def copies_prune(folder: Path, keep: int) -> list[Path]:
    """Delete all but the newest of the copies that are named after the time; returns those."""
    pattern = NAME.partition("{")[0] + "*" + _suffix()
    old = sorted(folder.glob(pattern))[: -keep or None]
    for path in old:
        path.unlink()
    return old


def copy_bring_back(copy: Path, *, folder: Path) -> Path | None:
    """Put the database back to a copy; returns where what was there before is kept, if anything.

    `folder` keeps that, and must not be a running site's. Older copies are brought up to the
    present tables. Whoever was to move when the copy was made gets the whole time again. Raises
    CopyError.
    """
    if not copy.is_file():
        raise CopyError(f"There is no file {copy}.")
    with alone(folder):
        _check(copy)
        before = copy_make(folder) if _is_there() else None
        connections.close_all()
        if connection.vendor == "sqlite":
            _sqlite_copy(copy, Path(_name()))
        else:
            options = ("--clean", "--if-exists", "--no-owner", "--single-transaction")
            _postgres("pg_restore", *options, "--exit-on-error", "--dbname", _name(), str(copy))
        call_command("migrate", verbosity=0)
        clocks_give_back()
    return before


def _suffix() -> str:
    return ".sqlite3" if connection.vendor == "sqlite" else ".dump"


def _is_there() -> bool:
    """On a new machine SQLite has no file yet; a server has a database, or nobody gets so far."""
    return connection.vendor != "sqlite" or Path(_name()).exists()


def _check(copy: Path) -> None:
    """A file that is no copy of ours must not cost anybody the database that is there."""
    if connection.vendor == "sqlite":
        try:
            with closing(_opened(copy, "ro")) as source:
                told = source.execute("PRAGMA integrity_check").fetchone()[0]
                tables = {name for (name,) in source.execute("SELECT name FROM sqlite_master")}
        except sqlite3.Error as error:
            raise CopyError(f"{copy} is no database: {error}.") from error
        is_ours = told == "ok" and tables >= OURS
    else:
        words = _postgres("pg_restore", "--list", str(copy)).split()
        is_ours = set(words) >= OURS
    if not is_ours:
        raise CopyError(f"{copy} is no whole copy of a Spacetrace database.")


def _sqlite_copy(source: Path, target: Path) -> None:
    """All pages in one transaction, also while others write; what a kill leaves is rolled back."""
    with closing(_opened(source, "ro")) as reading, closing(sqlite3.connect(target)) as writing:
        reading.backup(writing)


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True)


def _name() -> str:
    return str(connection.settings_dict["NAME"])


def _postgres(program: str, *words: str) -> str:
    """Run one of PostgreSQL's programs on our database; raises CopyError with what it says."""
    settings = connection.settings_dict
    told = {"HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER", "PASSWORD": "PGPASSWORD"}
    known = {name: str(settings[key]) for key, name in told.items() if settings.get(key)}
    environment = {**os.environ, **known, "PGDATABASE": _name()}
    try:
        done = subprocess.run(
            [program, *words], env=environment, check=True, capture_output=True, text=True
        )
    except FileNotFoundError:
        raise CopyError(f"{program} is not installed; it comes with PostgreSQL.") from None
    except subprocess.CalledProcessError as error:
        raise CopyError(f"{program} says: {error.stderr.strip()}") from error
    return done.stdout
