"""Which of many things a query is true of: columns of values, and the places that fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import eq, ge, gt, le, lt
from typing import TypeAlias

from cardsets.search.language import And, Node, Not, Or, Query, Term
from cardsets.search.values import Against, Span, Values
from spacetrace.presentation.searching import Value

Columns: TypeAlias = Mapping[str, Sequence[Value]]
"""For each field the values of all things, in one order."""
_COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    ":": eq,
    "=": eq,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}


def places(query: Query, columns: Columns, many: int, plain: Sequence[str]) -> list[int]:
    """The places of those that the query is true of, in order."""
    if query.root is None:
        return list(range(many))
    return sorted(places_of(query.root, columns, many, plain))


def places_of(node: Node, columns: Columns, many: int, plain: Sequence[str]) -> set[int]:
    """The places of those that one part of a query is true of."""
    match node:
        case And(parts):
            return set.intersection(*(places_of(part, columns, many, plain) for part in parts))
        case Or(parts):
            return set.union(*(places_of(part, columns, many, plain) for part in parts))
        case Not(part):
            return set(range(many)) - places_of(part, columns, many, plain)
        case Term("", _, value):
            return set().union(*(_matching(columns[name], ":", value) for name in plain))
        case Term(field, op, value):
            found = _matching(columns[field], op, value)
            others = [one.field for one in value if isinstance(one, Against)]
            return found.union(*(_compared(columns, field, op, other) for other in others))


def _compared(columns: Columns, field: str, op: str, other: str) -> set[int]:
    """Where one number is to the other as `op` says; what lacks either is not found."""
    fits = _COMPARED[op]
    pairs = enumerate(zip(columns[field], columns[other], strict=True))
    return {
        place
        for place, (one, two) in pairs
        if isinstance(one, int) and isinstance(two, int) and fits(one, two)
    }


def _matching(column: Sequence[Value], op: str, value: Values) -> set[int]:
    if len(value) == 1 and isinstance(word := value[0], str) and _has_parts(column, op):
        return {place for place, has in enumerate(column) if word in has}  # type: ignore[operator]
    fits = _test(op, value)
    return {place for place, has in enumerate(column) if has is not None and fits(has)}


def _has_parts(column: Sequence[Value], op: str) -> bool:
    """Whether `in` says it all, as it mostly does; a column holds one kind of value."""
    first = column[0] if column else None
    return isinstance(first, frozenset) or (isinstance(first, str) and op != "=")


def _test(op: str, wanted: Values) -> Callable[[Value], bool]:
    """Whether any of what is wanted is there; the kind of the value decides how."""
    spans = [span for span in wanted if isinstance(span, Span)]
    words = frozenset(word for word in wanted if isinstance(word, str))

    def fits(has: Value) -> bool:
        if isinstance(has, str):
            return has in words if op == "=" else any(word in has for word in words)
        if isinstance(has, tuple):
            return any(fits(text) for text in has)
        if isinstance(has, frozenset):
            return not words.isdisjoint(has)
        return has is not None and any(span.has(has) for span in spans)

    return fits
