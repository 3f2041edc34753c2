"""The formats of decks: how many cards, and which (ST-3, ST-37)."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.kernel.errors import ConfigError

DECK_SIZE = 40
"""Cards of a deck (ST-3): exactly so many, in the format "open" at least."""

MAX_DECK_SIZE = 200
"""Cards of a deck in the format "open" at most, so that no match grows without end."""

MOST_COPIES = 1_000
"""A draft may list anything; more copies of a card than this are counted as so many."""


@dataclass(frozen=True, slots=True)
class Format:
    """Which decks may be played: `least` to `most` cards; `summary` says the rest in a sentence."""

    key: str
    title: str
    summary: str
    rule: str
    least: int
    most: int


FORMATS: tuple[Format, ...] = (
    Format(
        "standard",
        "Standard",
        f"Exactly {DECK_SIZE} cards, at most one of them a Mothership.",
        "ST-3",
        DECK_SIZE,
        DECK_SIZE,
    ),
    Format(
        "open",
        "Open",
        f"{DECK_SIZE} cards or more, up to {MAX_DECK_SIZE}, at most one of them a Mothership.",
        "ST-3",
        DECK_SIZE,
        MAX_DECK_SIZE,
    ),
    Format(
        "beginner",
        "For beginners",
        f"Exactly {DECK_SIZE} cards, without tactics, commanders, class II and the Mothership.",
        "ST-37",
        DECK_SIZE,
        DECK_SIZE,
    ),
)
_BY_KEY = {format.key: format for format in FORMATS}


def format_of(key: str) -> Format:
    """The format with this key; raises ConfigError for an unknown one."""
    if key not in _BY_KEY:
        known = ", ".join(f"“{format.key}”" for format in FORMATS)
        raise ConfigError(f"There is no format called “{key[:40]}”; known are {known}.")
    return _BY_KEY[key]
