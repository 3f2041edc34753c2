"""The editors' handbook says what the schema says."""

from collections.abc import Iterable
from pathlib import Path

from cardsets.handbook import handbook
from cardsets.handbook_examples import Examples
from spacetrace.engine.games.spacetrace.cards import schema
from spacetrace.engine.games.spacetrace.cards.selectors import CHOOSERS, UNTIL, ZONES, Record
from spacetrace.engine.games.spacetrace.words.amounts import CountOf, SumOf
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


def test_every_word_has_an_example_with_its_text() -> None:
    examples = Examples()
    plain: dict[str, Iterable[str]] = {
        "when": TRIGGERS,
        "keywords": KEYWORDS,
        "by": CHOOSERS,
        "zone": ZONES,
        "until": UNTIL,
    }
    words = [(field, word) for field, found in plain.items() for word in found]
    tagged: list[type[Record]] = [
        *schema.EFFECTS,
        *schema.CONDITIONS,
        *schema.COSTS,
        CountOf,
        SumOf,
    ]
    for kind in tagged:
        config = kind.__struct_config__
        words.append((str(config.tag_field), str(config.tag)))
    page = handbook()
    for field, word in words:
        example = examples.of(field, word)
        assert example is not None, f"no card of the basic set uses {field}: {word}"
        assert example.told in page


def test_an_example_uses_its_word() -> None:
    examples = Examples()
    effects: list[type[Record]] = [*schema.EFFECTS]
    for kind in effects:
        word = str(kind.__struct_config__.tag)
        example = examples.of("effect", word)
        assert example is not None
        assert f'"effect": "{word}"' in example.data
