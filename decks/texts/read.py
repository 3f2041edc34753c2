"""One reader for everything that a person may paste or choose as a file."""

from __future__ import annotations

from decks.texts.json_form import looks_like_json, read_json_text
from decks.texts.sheet import DeckSheet
from decks.texts.text import lines_of, read_text


def read_any(text: str) -> DeckSheet:
    """The deck in a text: the project's own, its JSON, or a plain list of cards.

    Raises TextError with a sentence for what is too large, odd, or no deck at all.
    """
    if looks_like_json(text):
        lines_of(text)  # the same caps, in the same words
        return read_json_text(text)
    return read_text(text)
