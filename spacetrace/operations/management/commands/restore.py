"""`manage.py restore COPY`: brings a copy of the database back."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from spacetrace.operations.copies import CopyError, copy_bring_back
from spacetrace.operations.supervisor import AlreadyRunning


class Command(BaseCommand):
    """Says where the database that was there is kept; fails with a sentence."""

    help = "Put the database back to a copy that `backup` made; stop the site before."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and that one means it."""
        parser.add_argument("copy", type=Path, help="what backup has written")
        parser.add_argument("--yes", action="store_true", help="the site is stopped; go on")

    def handle(self, *, copy: Path, yes: bool, **options: Any) -> None:
        """Nothing is asked at the terminal, so that a drill can be a program."""
        if not yes:
            raise CommandError("All that came after the copy is put aside. Add --yes to go on.")
        try:
            before = copy_bring_back(copy, folder=settings.VAR)
        except (CopyError, AlreadyRunning) as error:
            raise CommandError(str(error)) from error
        kept = before or "nothing"
        self.stdout.write(f"The database is that of {copy}. What was there before: {kept}")
        self.stdout.write("Check it with: manage.py verify --all --unfinished")
