"""Says what a game's search is made of: fields, filters, orders, columns of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeAlias, TypeVar

from django_stubs_ext import StrOrPromise

C = TypeVar("C")

FieldKind: TypeAlias = Literal["text", "word", "number"]
Value: TypeAlias = str | tuple[str, ...] | int | frozenset[str] | None
"""What something has for a field: folded text or several, a number (None: none), or words."""
Rank: TypeAlias = tuple[int | str, ...] | None
"""What cards are compared by; None for a card that has nothing to compare, which comes last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A name that can stand before a colon in a query.

    A `text` holds the words looked for, a `number` is compared, a `word` is one of `words`: each
    with other ways to say it. A number may have words, too ("iii" for 3).
    """

    key: str
    kind: FieldKind
    what: StrOrPromise
    """What it searches, as a phrase: "how many single ships the card holds"."""
    example: str
    """A query that shows its use."""
    names: tuple[str, ...] = ()
    """Other names for it."""
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardField(Field, Generic[C]):
    """A field of cards, with what a card of type C has for it (text is folded afterwards)."""

    of: Callable[[C], Value]


@dataclass(frozen=True, slots=True)
class Sort(Generic[C]):
    """An order of cards; with "-" before its key it is turned round."""

    key: str
    label: StrOrPromise
    rank: Callable[[C], Rank]


@dataclass(frozen=True, slots=True)
class Filter:
    """A group of words to press, which write themselves into the query under `field`.

    Without words it is a number with two ends.
    """

    field: str
    label: StrOrPromise
    words: Sequence[tuple[str, StrOrPromise]] = ()
    """Each word of the field with its label."""


@dataclass(frozen=True, slots=True)
class Column(Generic[C]):
    """A column of the table of cards; `sort` is the order that its head offers."""

    key: str
    label: StrOrPromise
    of: Callable[[C], str]
    sort: str = ""
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A query worth trying, with what it finds."""

    query: str
    what: StrOrPromise


@dataclass(frozen=True, slots=True)
class Searching(Generic[C]):
    """All that the search of a game's cards knows about them."""

    fields: Sequence[CardField[C]]
    filters: Sequence[Filter]
    sorts: Sequence[Sort[C]]
    columns: Sequence[Column[C]]
    examples: Sequence[Example]
    shown: Mapping[str, str]
    """Queries that show the use of the fields that all games have, by field."""
    usual: str = ""
    """The key of the order for whoever looks through the cards and chose none; else their set's."""
