"""Words of a text file: as they stand where that reads back, otherwise between quotation marks."""

from __future__ import annotations

import json
import re
import unicodedata

from django.utils.translation import gettext as _

from decks.texts.sheet import TextError

QUOTE = '"'
MOST_WORDS = 100
"""So many words of a row are read; a row is as long as a text may be, and no deck has as many."""

_BETWEEN = re.compile(r"^[\s,]+")
_LINE_SEPARATORS = "\u2028\u2029"


def refuse_odd(text: str) -> None:
    """Raises TextError for what no database keeps: NUL and halves of characters."""
    if "\0" in text:
        raise TextError(_("The text holds a NUL character, which no deck can keep."))
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise TextError(_("The text holds half a character (a lone surrogate)."))


def is_steady(text: str) -> bool:
    """Whether the text survives editors and mail as it stands: no control characters, no blanks
    at the end."""
    return text == text.rstrip() and not any(
        unicodedata.category(character) == "Cc" or character in _LINE_SEPARATORS
        for character in text
    )


def quoted(text: str) -> str:
    """The text as JSON writes it, always on one line."""
    plain = json.dumps(text, ensure_ascii=False)
    return "".join(
        f"\\u{ord(character):04x}"
        if unicodedata.category(character) == "Cc" or character in _LINE_SEPARATORS
        else character
        for character in plain
    )


def word_out(text: str, *, apart: str = "") -> str:
    """The text for one line; quoted if it would not read back, or holds one of `apart`."""
    is_plain = text == text.strip() and is_steady(text) and not text.startswith(QUOTE)
    if is_plain and not any(character in text for character in apart):
        return text
    return quoted(text)


def word_in(text: str) -> str:
    """What `word_out` was given; a text that only looks quoted is taken as it stands."""
    text = text.strip()
    if text.startswith(QUOTE):
        word, rest = quoted_first(text)
        if not rest.strip():
            return word
    return text


def quoted_first(text: str) -> tuple[str, str]:
    """The quoted word at the beginning, and what follows it.

    A text whose quotation mark never ends comes back whole, with nothing after it. Raises
    TextError for a word that no deck can keep.
    """
    try:
        word, end = json.JSONDecoder().raw_decode(text)
    except ValueError:
        return text, ""
    refuse_odd(word)
    return str(word), text[end:]


def words_out(words: tuple[str, ...]) -> str:
    """Words separated by commas."""
    return ", ".join(quoted(word) if not word else word_out(word, apart=",") for word in words)


def words_in(text: str) -> tuple[str, ...]:
    """What `words_out` was given, up to MOST_WORDS; nothing between two commas is no word."""
    words: list[str] = []
    rest = _BETWEEN.sub("", text)
    while rest and len(words) < MOST_WORDS:
        if rest.startswith(QUOTE):
            word, rest = quoted_first(rest)
        else:
            word, _comma, rest = rest.partition(",")
            word = word.strip()
        words.append(word)
        rest = _BETWEEN.sub("", rest)
    return tuple(words)
