"""The editors' handbook says what the schema says."""

from pathlib import Path

from cardsets.handbook import handbook
from spacetrace.engine.games.spacetrace.cards.selectors import CHOOSERS, UNTIL, ZONES
from spacetrace.engine.games.spacetrace.words.keywords import KEYWORDS
from spacetrace.engine.games.spacetrace.words.triggers import TRIGGERS

PAGE = Path(__file__).parents[2] / "docs" / "cards.md"


def test_the_handbook_is_current() -> None:
    """Else: `manage.py handbooks`."""
    assert PAGE.read_text(encoding="utf-8") == handbook()


def test_the_handbook_explains_every_plain_word() -> None:
    page = handbook()
    for group in (ZONES, UNTIL, CHOOSERS):
        assert all(f"| `{word}` | {told} |" in page for word, told in group.items())
    assert all(f"| `{word}` | {found.help} |" in page for word, found in KEYWORDS.items())
    assert all(f"| `{word}` | {found.help} |" in page for word, found in TRIGGERS.items())
