"""`manage.py handbooks`: writes the pages of docs/ that are made from the code anew."""

from django.conf import settings
from django.core.management.base import BaseCommand

from cardsets import handbook
from cardsets.search import handbook as search_handbook


class Command(BaseCommand):
    """The words of cards in docs/cards.md, the fields of searches in docs/search.md."""

    help = "Writes docs/cards.md and the tables of docs/search.md anew."
    requires_system_checks: list[str] = []  # pages of words need no working site

    def handle(self, **options: object) -> None:
        """Writes both, and names them."""
        cards, search = settings.BASE_DIR / "docs/cards.md", settings.BASE_DIR / "docs/search.md"
        cards.write_text(handbook.handbook(), encoding="utf-8")
        before = search.read_text(encoding="utf-8")
        search.write_text(search_handbook.with_tables(before), encoding="utf-8")
        self.stdout.write("docs/cards.md and docs/search.md are written.")
