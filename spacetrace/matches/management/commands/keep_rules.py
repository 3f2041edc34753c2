"""`manage.py keep_rules GAME`: keeps the rules of a game beside those that will be changed."""

import re
import shutil
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from spacetrace.engine import catalogue
from spacetrace.engine.kernel.errors import ConfigError

FOLDERS = (
    "spacetrace/engine/games",
    "spacetrace/presentation",
    "templates/games",
    "static/games",
)
"""Where a game has a folder: its rules, and all that shows a table of these rules."""


class Command(BaseCommand):
    """Copies the four folders of a game, or deletes a copy; fails with a sentence."""

    help = "Keep the rules and the look of a game as they are, for matches that have begun."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The game, and what is to be forgotten, if that is wanted."""
        parser.add_argument("game", choices=list(catalogue.GAMES), help="the key of the game")
        parser.add_argument(
            "--forget", type=int, metavar="VERSION", help="delete the copy of this version instead"
        )

    def handle(self, *, game: str, forget: int | None, **options: object) -> None:
        """Only files of the source are written; no database is asked."""
        if forget is not None:
            rules_forget(settings.BASE_DIR, game, forget)
            self.stdout.write(f"Version {forget} of the rules of {game} is deleted.")
            return
        version = catalogue.game(game).rules_version
        rules_keep(settings.BASE_DIR, settings.BASE_DIR, game, version)
        self.stdout.write(
            f"Version {version} of the rules of {game} is kept in folders called {game}_{version}. "
            f"Now raise rules_version in spacetrace/engine/games/{game}/game.py."
        )


def rules_keep(source: Path, target: Path, game: str, version: int) -> None:
    """Copy the folders of a game below `source` to those of this version below `target`.

    The copy names itself wherever the original does. Raises CommandError where it is there already.
    """
    kept = f"{game}_{version}"
    if any((target / folder / kept).exists() for folder in FOLDERS):
        raise CommandError(f"Version {version} of the rules of {game} is kept already.")
    places = r"\bspacetrace\.engine\.games\.|\bspacetrace\.presentation\.|\bgames/"
    itself = re.compile(rf"({places}){game}\b".encode())
    named = rb"\g<1>" + kept.encode()
    for folder in FOLDERS:
        for path in sorted((source / folder / game).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                copy = target / folder / kept / path.relative_to(source / folder / game)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(itself.sub(named, path.read_bytes()))  # pictures are no text


def rules_forget(root: Path, game: str, version: int) -> None:
    """Delete the folders of a version that is kept; raises CommandError where there is none."""
    try:
        rules = catalogue.game(game, version)
    except ConfigError as error:
        raise CommandError(str(error)) from error
    if rules is catalogue.game(game):
        raise CommandError(f"Version {version} of the rules of {game} is that of today.")
    for folder in FOLDERS:
        shutil.rmtree(root / folder / f"{game}_{version}", ignore_errors=True)
