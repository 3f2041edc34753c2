"""What stands behind a field in a query: text, words of it, spans of numbers, another field."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from cardsets.search.fields import FieldTable, folded, words_for
from cardsets.search.notes import Note, no_number, no_order, nothing_after, unknown_word
from cardsets.search.tokens import Token
from spacetrace.presentation.searching import Field

_NUMBER = re.compile(r"[-−]?[0-9]{1,9}")
_RANGE = re.compile(r"([-−]?\w{1,9})?(?:\.{2,3}|…|–|-)([-−]?\w{1,9})?")


@dataclass(frozen=True, slots=True)
class Span:
    """The numbers from `low` to `high`, both included; None leaves that end open."""

    low: int | None
    high: int | None

    def has(self, number: int) -> bool:
        """Whether the number is one of them."""
        return (self.low is None or self.low <= number) and (
            self.high is None or number <= self.high
        )


@dataclass(frozen=True, slots=True)
class Against:
    """The number that the same thing has for another field."""

    field: str


Numbers: TypeAlias = tuple[Span | Against, ...]
Values: TypeAlias = tuple[str, ...] | Numbers


def values_of(field: Field | None, token: Token, fields: FieldTable, notes: list[Note]) -> Values:
    """The values of a term; what makes no sense is left out with a note."""
    if field is None:
        return _texts(token)
    if not token.values:
        notes.append(nothing_after(token))
        return ()
    if field.kind == "number":
        return _numbers(field, token, fields, notes)
    if token.op not in (":", "=", "!="):
        notes.append(no_order(field, token))
        return ()
    return _texts(token) if field.kind == "text" else _words(field, token, notes)


def _texts(token: Token) -> tuple[str, ...]:
    return tuple(text for text in map(folded, token.values) if text)


def _words(field: Field, token: Token, notes: list[Note]) -> tuple[str, ...]:
    found: set[str] = set()
    for said in token.values:
        meant = words_for(field, said, is_whole=token.op != ":")
        if not meant:
            notes.append(unknown_word(field, said, token))
        found |= meant
    return tuple(word for word in field.words if word in found)


def _numbers(field: Field, token: Token, fields: FieldTable, notes: list[Note]) -> Numbers:
    found: list[Span | Against] = []
    for said in token.values:
        number = _span(field, said, token.op) or _against(field, said, fields)
        if number is None:
            notes.append(no_number(field, said, token, fields))
        else:
            found.append(number)
    return tuple(found)


def _against(field: Field, said: str, fields: FieldTable) -> Against | None:
    other = fields.get(said)
    is_number = other is not None and other is not field and other.kind == "number"
    return Against(other.key) if other is not None and is_number else None


def _span(field: Field, said: str, op: str) -> Span | None:
    number = _number(field, said)
    if number is None:
        return _range(field, said) if op in (":", "=", "!=") else None
    return {
        "<": Span(None, number - 1),
        "<=": Span(None, number),
        ">": Span(number + 1, None),
        ">=": Span(number, None),
    }.get(op, Span(number, number))


def _number(field: Field, said: str) -> int | None:
    if _NUMBER.fullmatch(said):
        return _whole(said)
    words = words_for(field, said, is_whole=True)
    return int(min(words)) if words else None


def _range(field: Field, said: str) -> Span | None:
    found = _RANGE.fullmatch(said)
    if not found or not (found[1] or found[2]):
        return None
    low, high = (_number(field, end) if end else None for end in found.groups())
    if (low is None) != (not found[1]) or (high is None) != (not found[2]):
        return None
    if low is not None and high is not None and low > high:
        low, high = high, low
    return Span(low, high)


def _whole(said: str) -> int:
    return int(said.replace("−", "-"))
