"""The filters beside the search field: chips and numbers that read and write the query."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django_stubs_ext import StrOrPromise

from cardsets.models import Revision
from cardsets.search.edit import (
    span_of,
    with_sort,
    with_span,
    with_word,
    without_word,
    words_on,
)
from cardsets.search.fields import FieldTable
from cardsets.search.find import field_table
from cardsets.search.language import Query, parse
from cardsets.search.values import Span
from spacetrace.presentation.games import drawn_games
from spacetrace.presentation.searching import Field, Filter

_NUMBER = re.compile(r"-?[0-9]{1,9}")
WAS = "was"
"""The form's field with the query that the page was drawn with."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A word to press: `url` is the same search with it, or without it when it is on."""

    id: str
    label: StrOrPromise
    url: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class FilterGroup:
    """Chips, or the two ends of a number."""

    field: str
    label: StrOrPromise
    chips: Sequence[Chip] = ()
    low: int | None = None
    high: int | None = None

    @property
    def is_number(self) -> bool:
        """Whether it has two ends to fill in."""
        return not self.chips


def filter_groups(
    game: str, query: Query, sets: Sequence[Revision], address: Callable[[str], str]
) -> list[FilterGroup]:
    """The filters as the query has them; `address` makes the address of a query."""
    table = field_table(game)
    filters = [*drawn_games()[game].searching.filters]
    if len(sets) > 1:
        names = tuple((each.card_set.key, each.card_set.name) for each in sets)
        filters.append(Filter("set", _("Card set"), names))
    return [_group(table, query, each, address) for each in filters]


def numbers_written(game: str, text: str, sent: Mapping[str, str]) -> str:
    """The query with the numbers of the form's fields, as far as they were changed there.

    Query and numbers say the same when the page is drawn; whichever was changed since, counts.
    """
    table = field_table(game)
    was = parse(sent.get(WAS, ""), table)
    for each in drawn_games()[game].searching.filters:
        field = table.get(each.field)
        if field is None or each.words or not _is_sent(sent, each.field):
            continue
        span = Span(*(_number(sent.get(f"{each.field}-{end}", "")) for end in ("from", "to")))
        if span != span_of(was, field):
            text = with_span(text, table, each.field, _in_order(span))
    return text


def sort_written(game: str, text: str, sent: Mapping[str, str]) -> tuple[str, str]:
    """The query, and the order that is asked for beside it: "" where the query names its own.

    The page shows one order, wherever it was said; whichever was changed since, counts.
    """
    table, sort = field_table(game), sent.get("sort", "")
    drawn = parse(sent.get(WAS, ""), table).sorts
    if not parse(text, table).sorts:
        return text, "" if drawn and sort == drawn[0] else sort
    if drawn and sort != drawn[0]:
        return with_sort(text, table, sort), ""
    return text, ""


def _group(
    table: FieldTable, query: Query, each: Filter, address: Callable[[str], str]
) -> FilterGroup:
    field = table.get(each.field)
    if field is None:
        raise LookupError(each.field)
    if not each.words:
        span = span_of(query, field)
        return FilterGroup(each.field, each.label, low=span.low, high=span.high)
    domain = tuple(field.words) or tuple(word for word, _label in each.words)
    on = words_on(query, field, domain)
    chips = [
        Chip(
            f"{each.field}-{word}",
            label,
            address(_pressed(query, table, field, word, domain, is_on=word in on)),
            word in on,
        )
        for word, label in each.words
    ]
    return FilterGroup(each.field, each.label, chips)


def _pressed(
    query: Query, table: FieldTable, field: Field, word: str, domain: Sequence[str], *, is_on: bool
) -> str:
    press = without_word if is_on else with_word
    return press(query.text, table, field.key, word, domain)


def _is_sent(sent: Mapping[str, str], key: str) -> bool:
    return f"{key}-from" in sent or f"{key}-to" in sent


def _number(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text.strip()) else None


def _in_order(span: Span) -> Span:
    if span.low is not None and span.high is not None and span.low > span.high:
        return Span(span.high, span.low)
    return span
