"""Reads what people write: cleaned so that it can be shown anywhere, and no longer than agreed."""

from __future__ import annotations

from itertools import islice

from wcwidth import iter_graphemes

from spacetrace.players.names import line_clean

JOINERS = "\u200c\u200d"
"""Invisible, and yet part of a letter: Persian is written with them, and emoji are joined."""


def text_clean(text: str) -> str:
    """One line, composed (NFC), without controls and direction overrides; "" where none is seen."""
    clean = line_clean(text, keep=JOINERS)
    return clean if clean.strip(JOINERS + " ") else ""


def is_longer(text: str, most: int) -> bool:
    """Whether the text has more than so many letters as people count them."""
    return next(islice(iter_graphemes(text), most, None), None) is not None
