"""docs/deck-files.md tells the truth: its samples are one deck, in both forms."""

import re
from pathlib import Path

from decks.texts.json_form import FIELDS
from decks.texts.read import read_any
from decks.texts.text import CardWords, deck_text

DOCS = (Path(__file__).parents[3] / "docs" / "deck-files.md").read_text(encoding="utf-8")


def sample(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", DOCS, re.S)
    assert found
    return found[1]


def test_both_samples_are_the_same_deck() -> None:
    sheet = read_any(sample("text"))
    assert sheet == read_any(sample("json"))
    assert (sheet.name, sum(sheet.cards.values()), len(sheet.unresolved)) == ("Swarm", 21, 1)


def test_the_sample_is_what_is_written() -> None:
    known = {
        "regulars": CardWords("Regulars", "Reinforcement"),
        "militia": CardWords("Militia", "Reinforcement"),
        "fighters": CardWords("Fighters", "Class I ship"),
    }
    assert deck_text(read_any(sample("text")), known) == sample("text")


def test_every_field_of_the_json_is_shown() -> None:
    assert all(f'"{field}":' in sample("json") for field in FIELDS)
