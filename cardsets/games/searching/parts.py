"""What a game's search is made of beside its fields: filters to press, columns of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django_stubs_ext import StrOrPromise

from cardsets.search.fields import CardField
from cardsets.search.sorting import Sort

C = TypeVar("C")


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
