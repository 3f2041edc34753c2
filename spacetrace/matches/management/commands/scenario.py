"""`manage.py scenario FILE...`: plays scenario files and tells which ones pass."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from cardsets.files import read_set
from spacetrace.engine.catalogue import game
from spacetrace.engine.kernel.errors import EngineError
from spacetrace.engine.kernel.protocol import Json
from spacetrace.engine.kernel.scenario import run_scenario


class Command(BaseCommand):
    """Plays scenario files."""

    help = "Plays scenario files; tells pass, or the first difference. Exit status 1 on a failure."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Files or folders."""
        parser.add_argument(
            "files", nargs="+", type=Path, help="scenario files, or folders of them"
        )

    def handle(self, *, files: list[Path], **options: Any) -> None:
        """Plays each file."""
        found = [file for path in files for file in _files(path)]
        failed = sum(not self._passes(file) for file in found)
        if failed:
            raise CommandError(f"{failed} of {len(found)} scenarios failed.", returncode=1)
        self.stdout.write(f"{len(found)} scenarios passed.")

    def _passes(self, file: Path) -> bool:
        try:
            differences = run_scenario(file.read_text(encoding="utf-8"), game, _cards)
        except (EngineError, UnicodeDecodeError) as error:
            self.stdout.write(f"FAIL {file}: {error}")
            return False
        if differences:
            self.stdout.write(f"FAIL {file}: {differences[0]}")
            return False
        self.stdout.write(f"pass {file}")
        return True


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(path.rglob("*.toml"))
    if not path.is_file():
        raise CommandError(f"There is no file {path}.")
    return [path]


def _cards(game_key: str, set_key: str) -> Json:
    cards: Json = read_set(set_key or "basic")
    return cards
