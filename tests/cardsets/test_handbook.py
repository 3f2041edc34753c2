"""The editors' handbook says what the schema says."""

from pathlib import Path

from cardsets.handbook import handbook
from spacetrace.engine.games.spacetrace.cards import words

PAGE = Path(__file__).parents[2] / "docs" / "cards.md"


def test_the_handbook_is_current() -> None:
    """Else: `manage.py card_words > docs/cards.md`."""
    assert PAGE.read_text(encoding="utf-8") == handbook()


def test_the_handbook_explains_every_plain_word() -> None:
    page = handbook()
    for group in (words.TRIGGERS, words.ZONES, words.KEYWORDS, words.UNTIL, words.CHOOSERS):
        assert all(f"| `{word}` | {told} |" in page for word, told in group.items())
