"""`manage.py scenario FILE...`: plays scenario files and tells which ones pass."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from spacetrace.engine import catalogue
from spacetrace.engine.kernel.errors import EngineError
from spacetrace.matches.scenario_files import run_file, scenario_files


class Command(BaseCommand):
    """Plays scenario files."""

    help = "Plays scenario files; tells pass, or the first difference. Exit status 1 on a failure."
    requires_system_checks = []  # rules and cards only: no database, no pages

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Files or folders."""
        parser.add_argument(
            "files",
            nargs="*",
            type=Path,
            help="scenario files, or folders of them; those of every game if none are named",
        )

    def handle(self, *, files: list[Path], **options: object) -> None:
        """Plays each file."""
        try:
            found = [file for path in files or _folders() for file in scenario_files(path)]
        except EngineError as error:
            raise CommandError(str(error)) from error
        failed = sum(not self._passes(file) for file in found)
        if failed:
            raise CommandError(f"{failed} of {len(found)} scenarios failed.")
        self.stdout.write(f"{len(found)} scenario{'s' * (len(found) != 1)} passed.")

    def _passes(self, file: Path) -> bool:
        try:
            differences = run_file(file, catalogue.game)
        except EngineError as error:
            self.stdout.write(f"FAIL {file}: {error}")
            return False
        if differences:
            self.stdout.write(f"FAIL {file}: {differences[0]}")
            return False
        self.stdout.write(f"pass {file}")
        return True


def _folders() -> list[Path]:
    """Where the scenarios of each game stand."""
    return [Path(settings.BASE_DIR) / "tests" / "scenarios" / key for key in catalogue.GAMES]
