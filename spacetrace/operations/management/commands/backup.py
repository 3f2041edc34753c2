"""`manage.py backup PLACE`: copies the database while the site goes on."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from spacetrace.operations.copies import CopyError, copies_prune, copy_make


class Command(BaseCommand):
    """Prints the file's name; fails with a sentence."""

    help = "Copy the whole database, as it stands at one moment, while the site goes on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where the copy goes, and how many stay."""
        parser.add_argument("place", type=Path, help="a new file, or a folder for copies")
        parser.add_argument(
            "--keep", type=int, default=0, help="of a folder's copies, delete all but the newest N"
        )

    def handle(self, *, place: Path, keep: int, **options: Any) -> None:
        """The new copy is whole before an old one goes."""
        if keep < 0 or (keep and not place.is_dir()):
            raise CommandError("--keep needs a folder and a number of copies, such as 14.")
        try:
            self.stdout.write(str(copy_make(place)))
        except CopyError as error:
            raise CommandError(str(error)) from error
        for old in copies_prune(place, keep) if keep else ():
            self.stdout.write(f"{old} deleted.")
