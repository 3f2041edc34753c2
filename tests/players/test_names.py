"""Names that can be shown anywhere."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacetrace.players.names import MAX_LENGTH, guest_name_new, name_clean


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("a\u202eb\u200bc", "abc"),
        ("a\0b\tc", "ab c"),
        ("\ud800x", "x"),
        ("e" + "\u0301" * 9, "é\u0301\u0301"),
        ("x" * 50, "x" * MAX_LENGTH),
        ("\u3000", ""),
    ],
)
def test_a_name_is_composed_visible_and_short(typed: str, shown: str) -> None:
    assert name_clean(typed) == shown


@given(st.text(max_size=200))
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    once = name_clean(text)
    assert name_clean(once) == once
    assert len(once) <= MAX_LENGTH
    assert not any(unicodedata.category(character).startswith("C") for character in once)


def test_guests_get_clean_names_that_fit() -> None:
    for _ in range(200):
        name = guest_name_new()
        assert name == name_clean(name)
