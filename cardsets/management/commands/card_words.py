"""`manage.py card_words`: writes the editors' handbook (docs/cards.md) to the screen."""

from typing import Any

from django.core.management.base import BaseCommand

from cardsets.handbook import handbook


class Command(BaseCommand):
    """For `manage.py card_words > docs/cards.md`."""

    help = "Writes the handbook of all words that a card may use, in Markdown."
    requires_system_checks: list[str] = []  # a page of words needs no working site

    def handle(self, **options: Any) -> None:
        """The page, and nothing else."""
        self.stdout.write(handbook(), ending="")
