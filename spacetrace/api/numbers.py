"""Whole numbers in what people and programs send: addresses, forms, lines of text."""

from __future__ import annotations

LONGEST = 9
"""Digits. Every database keeps such a number, and Python reads it in no time."""


def whole(text: str) -> int | None:
    """The number that the text is, from 0 to 999,999,999; None for whatever else it is."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= LONGEST
    return int(text) if is_number else None


def whole_within(text: str, *, usual: int, least: int, most: int) -> int:
    """The number that the text is, or the nearest that there may be; `usual` if it is none."""
    number = whole(text)
    return usual if number is None else max(least, min(most, number))
