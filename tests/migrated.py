"""Keeps one migrated SQLite file that tests copy: migrating takes each process nine seconds."""

import fcntl
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import django
from django.apps import apps
from django.conf import settings


def migrated_copy(folder: Path) -> None:
    """Lays a migrated database where the site of this folder looks for its own."""
    folder.mkdir(parents=True, exist_ok=True)
    with _migrated() as file:
        shutil.copyfile(file, folder / "db.sqlite3")


@contextmanager
def migrated_memory(name: str) -> Iterator[None]:
    """A migrated database in memory that connections of this process share by the name."""
    with closing(sqlite3.connect(name, uri=True)) as memory:
        with _migrated() as file, closing(sqlite3.connect(file)) as kept:
            kept.backup(memory)
        yield


@contextmanager
def _migrated() -> Iterator[Path]:
    """The file, which stays meanwhile; who asks first makes it, and takes old ones away."""
    folder = settings.VAR / "tests"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"migrated-{_digest()}.sqlite3"
    with open(folder / "lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            for old in folder.glob("migrated-*.sqlite3"):
                old.unlink()
            _migrate(file)
        yield file


def _migrate(file: Path) -> None:
    with tempfile.TemporaryDirectory(dir=file.parent) as folder:
        environment = {**os.environ, "DATABASE_URL": "", "REDIS_URL": "", "SPACETRACE_VAR": folder}
        command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=True)
        whole = Path(folder, "whole")
        with closing(sqlite3.connect(Path(folder, "db.sqlite3"))) as made:
            made.execute("VACUUM INTO ?", (str(whole),))  # without a log beside it
        whole.replace(file)


def _digest() -> str:
    """Another one for every change of a migration, ours or a package's, and of what does them."""
    digest = hashlib.sha256(repr((django.VERSION, sqlite3.sqlite_version)).encode())
    for app in apps.get_app_configs():
        for migration in sorted(Path(app.path, "migrations").glob("*.py")):
            digest.update(f"\n{app.label} {migration.name}\n".encode())
            digest.update(migration.read_bytes())
    return digest.hexdigest()[:16]
