"""What people write about decks, cleaned so that it can be shown anywhere."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from spacetrace.players.names import line_clean


def text_clean(text: str) -> str:
    """Lines without invisible characters, and no more than one blank line at a time."""
    kept: list[str] = []
    for line in text.splitlines():
        cleaned = line_clean(line)
        if cleaned or (kept and kept[-1]):
            kept.append(cleaned)
    return "\n".join(kept).strip("\n")


def tag_clean(text: str) -> str:
    """One small word: letters, digits and single dashes; what is left may be empty."""
    kept = (letter if _stands_in_a_tag(letter) else "-" for letter in line_clean(text).lower())
    return "-".join(part for part in "".join(kept).split("-") if part)


def tags_clean(tags: Iterable[str]) -> list[str]:
    """Each tag once, in order of the alphabet."""
    return sorted({tag for text in tags if (tag := tag_clean(text))})


def _stands_in_a_tag(letter: str) -> bool:
    return letter.isalnum() or unicodedata.category(letter) in ("Mn", "Mc")
