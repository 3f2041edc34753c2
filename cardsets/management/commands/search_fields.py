"""Prints the tables of fields for docs/search.md."""

from typing import Any

from django.core.management.base import BaseCommand

from cardsets.search.handbook import tables


class Command(BaseCommand):
    """What can be searched for in the cards of each game, in Markdown."""

    help = "Print the fields of the card search, for docs/search.md."

    def handle(self, *args: Any, **options: Any) -> None:
        """Writes the tables."""
        self.stdout.write(tables(), ending="")
