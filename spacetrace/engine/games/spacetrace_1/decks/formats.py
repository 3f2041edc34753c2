"""The formats of decks: how many cards, and which (ST-3, ST-37)."""

from __future__ import annotations

from collections.abc import Collection

from spacetrace.engine.kernel.decks import DeckFormat
from spacetrace.engine.kernel.errors import ConfigError

DECK_SIZE = 40
"""Cards of a deck (ST-3): exactly so many, in the format "open" at least."""

MAX_DECK_SIZE = 200
"""Cards of a deck in the format "open" at most, so that no match grows without end."""

MOST_COPIES = 1_000
"""A draft may list anything; more copies of a card than this are counted as so many."""


FORMATS: tuple[DeckFormat, ...] = (
    DeckFormat(
        "standard",
        "Standard",
        f"Exactly {DECK_SIZE} cards, at most one of them a Mothership.",
        "ST-3",
        DECK_SIZE,
        DECK_SIZE,
    ),
    DeckFormat(
        "open",
        "Open",
        f"{DECK_SIZE} cards or more, up to {MAX_DECK_SIZE}, at most one of them a Mothership.",
        "ST-3",
        DECK_SIZE,
        MAX_DECK_SIZE,
    ),
    DeckFormat(
        "beginner",
        "For beginners",
        f"Exactly {DECK_SIZE} cards, without tactics, commanders, class II and the Mothership.",
        "ST-37",
        DECK_SIZE,
        DECK_SIZE,
    ),
)
_BY_KEY = {format.key: format for format in FORMATS}


def format_of(key: str) -> DeckFormat:
    """The format with this key; raises ConfigError for an unknown one."""
    if key not in _BY_KEY:
        known = ", ".join(f"“{format.key}”" for format in FORMATS)
        raise ConfigError(f"There is no format called “{key[:40]}”; known are {known}.")
    return _BY_KEY[key]


def format_following(formats: Collection[str]) -> str:
    """The format of a table to which decks of these formats are brought.

    Open as soon as one of them is (ST-3: any other deck may be played there as well), for
    beginners when all of them are (ST-37), and standard otherwise. Decks that are still to come,
    by invitation or as a surprise, follow the table.
    """
    if "open" in formats:
        return "open"
    return "beginner" if set(formats) == {"beginner"} else "standard"
