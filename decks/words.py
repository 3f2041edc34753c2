"""The words by which public decks are found: cut out of texts, folded, capped."""

from __future__ import annotations

import re
import unicodedata
from itertools import islice

LONGEST_WORD = 32
"""Characters; what is longer is found by its beginning."""

MOST_WORDS = 300
"""Words that are kept of a deck; more make no deck easier to find."""

_WORD = re.compile(r"[^\W_]+")
_MARKS = re.compile(r"['`\u00b4\u2018\u2019]")
"""Apostrophes, which divide no word: “Breakers’” is one."""


def deck_words(*texts: str) -> set[str]:
    """The different words of the texts, folded and cut; at most MOST_WORDS, the first ones."""
    found = dict.fromkeys(word for text in texts for word in text_words(text))
    return set(islice(found, MOST_WORDS))


def text_words(text: str) -> list[str]:
    """The words of a text in their order: letters and digits, folded, each cut to its beginning."""
    return [word[:LONGEST_WORD] for word in _WORD.findall(_MARKS.sub("", folded(text)))]


def folded(text: str) -> str:
    """Small letters without accents, so that “Éclair” is found by “eclair”."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
