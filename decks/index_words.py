"""The words by which public decks are found: cut out of texts, folded, capped."""

from __future__ import annotations

import re
from itertools import islice

from decks.words import folded

LONGEST_WORD = 32
"""Characters; what is longer is found by its beginning."""

MOST_WORDS = 300
"""Words that are kept of a deck; more make no deck easier to find."""

_WORD = re.compile(r"[^\W_]+")


def deck_words(*texts: str) -> set[str]:
    """The different words of the texts, the first MOST_WORDS of them."""
    found = dict.fromkeys(word for text in texts for word in text_words(text))
    return set(islice(found, MOST_WORDS))


def text_words(text: str) -> list[str]:
    """The words of a text in their order: letters and digits, folded, each cut to its beginning."""
    return [word[:LONGEST_WORD] for word in _WORD.findall(folded(text))]
