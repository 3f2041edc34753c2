"""Which decks a table takes when nobody has said so: what the chosen decks were built for."""

from __future__ import annotations

from collections.abc import Collection

FORMAT = "format"
"""The option of a game that says which decks may be brought (ST-3)."""

STANDARD, OPEN, BEGINNER = "standard", "open", "beginner"


def format_following(formats: Collection[str]) -> str:
    """The format of a table to which decks of these formats are brought.

    Open as soon as one of them is (ST-3: any other deck may be played there as well), for
    beginners when all of them are (ST-37), and standard otherwise. Decks that are still to come,
    by invitation or as a surprise, follow the table.
    """
    if OPEN in formats:
        return OPEN
    return BEGINNER if set(formats) == {BEGINNER} else STANDARD
