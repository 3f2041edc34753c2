"""Decisions about a line, written into the text."""

import json

import pytest

from decks.texts.edit import line_decide
from decks.texts.read import read_any
from decks.texts.sheet import TextError

NAMES = {"fighters": "Fighters", "wasps": "Wasps"}
TEXT = "Name: X\n\n// ships\n4x Fihgters\n? 2 Wapsps\nWasps (3)"


def test_a_choice_makes_the_line_that_card_with_its_copies() -> None:
    assert line_decide(TEXT, "4:fighters", NAMES) == (
        "Name: X\n\n// ships\n4 Fighters  (fighters)\n? 2 Wapsps\nWasps (3)"
    )
    assert "\n2 Wasps  (wasps)\n" in line_decide(TEXT, "5:wasps", NAMES)


def test_a_line_may_be_dropped() -> None:
    assert line_decide(TEXT, "4:", NAMES) == "Name: X\n\n// ships\n? 2 Wapsps\nWasps (3)"


def test_windows_line_ends_and_the_byte_order_mark_go() -> None:
    assert line_decide("\ufeffFoo\r\nBar", "2:", NAMES) == "Foo"


@pytest.mark.parametrize(
    "decision",
    ["", ":", "4", "4:nobody", "1:fighters", "3:", "99:fighters", "-1:fighters", "²:wasps"],
)
def test_a_line_or_card_that_is_not_there_is_refused(decision: str) -> None:
    if decision == "4":  # without a card, the line is dropped
        assert line_decide(TEXT, decision, NAMES)
        return
    with pytest.raises(TextError):
        line_decide(TEXT, decision, NAMES)


def test_json_becomes_text_by_a_decision() -> None:
    deck = {
        "name": "Swärm",
        "description": "a\nb",
        "cards": [{"name": "Fihgters", "copies": 4}, {"id": "wasps", "copies": 2}],
        "unresolved": [{"line": 7, "copies": 1, "name": "Foo"}],
    }
    text = line_decide(json.dumps(deck), "1:fighters", NAMES)
    sheet = read_any(text)
    assert sheet.cards == {"fighters": 4, "wasps": 2}
    assert (sheet.name, sheet.description) == ("Swärm", "a\nb")
    assert [kept.name for kept in sheet.unresolved] == ["Foo"]
    assert read_any(line_decide(json.dumps(deck), "3:", NAMES)).unresolved == ()
