"""Finds the fields of a query by name, and their words however they are written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from cardsets.search.distance import nearest
from spacetrace.presentation.searching import Field

_MARKS = re.compile(r"['`\u00b4\u2018\u2019]")
SORT_NAMES = ("sort", "order")
"""What stands before the order that a query asks for."""

_GAPS = re.compile(r"[\s\-_\u2010-\u2015\u201c\u201d\u201e\u201f\u00ab\u00bb\"]+")


class FieldTable:
    """The fields and orders that a query may use; words without a field search the `plain` ones."""

    def __init__(
        self,
        fields: Iterable[Field],
        plain: Sequence[str] = ("name", "text"),
        sorts: Iterable[str] = (),
    ) -> None:
        self.fields = tuple(fields)
        self.plain = tuple(plain)
        self.sorts = tuple(sorts)
        self._by_name = {name: field for field in self.fields for name in (field.key, *field.names)}

    def get(self, name: str) -> Field | None:
        """The field of this name, however it is written."""
        return self._by_name.get(name.lower().replace("_", "-"))

    def nearest(self, name: str) -> str:
        """The name of a field that is most like this one; "" if none is."""
        return nearest(name.lower(), [*self._by_name, *(SORT_NAMES if self.sorts else ())])

    def is_sort(self, name: str) -> bool:
        """Whether this name asks for an order, and there are any."""
        return bool(self.sorts) and name.lower() in SORT_NAMES


def words_for(field: Field, said: str, *, is_whole: bool = False) -> frozenset[str]:
    """The words of a field that are meant: those said, else those that begin like that."""
    wanted = worded(said)
    ways = _ways(tuple((word, tuple(other)) for word, other in field.words.items()))
    if wanted in ways:
        return ways[wanted]
    if is_whole or not wanted:
        return frozenset()
    return frozenset().union(*(found for way, found in ways.items() if way.startswith(wanted)))


@lru_cache(maxsize=256)
def _ways(words: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, frozenset[str]]:
    """Every way to say a word, with the words that it means."""
    ways: dict[str, frozenset[str]] = {}
    for word, others in words:
        for way in (word, *others):
            ways[way] = ways.get(way, frozenset()) | {word}
    return ways


def ways_to_say(field: Field) -> list[str]:
    """The words of a field and all other ways to say them."""
    return [way for word, others in field.words.items() for way in (word, *others)]


def worded(text: str) -> str:
    """A word as the words of fields are written: "First_Target" is "first-target"."""
    return folded(text).replace(" ", "-")


def folded(text: str) -> str:
    """Text as it is compared: case, accents, dashes and quotation marks make no difference."""
    if not text.isascii():
        parts = unicodedata.normalize("NFKD", text)
        text = "".join(part for part in parts if not unicodedata.combining(part))
    return _GAPS.sub(" ", _MARKS.sub("", text.casefold())).strip()
