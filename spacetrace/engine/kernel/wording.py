"""Puts lists, numbers and possessions into sentences, the same way in every game."""

from __future__ import annotations

from collections.abc import Sequence


def join(parts: Sequence[str]) -> str:
    """“a”, “a and b”, “a, b and c”."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def count(number: int, one: str) -> str:
    """“1 card”, “4 cards”."""
    return f"{number} {one}" if number in (1, -1) else f"{number} {one}s"


def possessive(name: str) -> str:
    """“Anna's”, or “your” where that is how the seat is called."""
    return "your" if name == "you" else f"{name}'s"
