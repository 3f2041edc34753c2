"""Changing a query as text: what a press on a filter, or a number in a field, makes of it.

The text is the one truth. Only terms that every find must fulfil are touched (`Query.top`), the
rest stays as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardsets.search.fields import FieldTable, folded
from cardsets.search.language import Query, Term, parse
from cardsets.search.values import Against, Span
from spacetrace.presentation.searching import Field

_PLAIN_WORD = re.compile(r"[\w-]+")


def words_on(query: Query, field: Field, words: Sequence[str]) -> frozenset[str]:
    """Which of these words of a field the query asks for."""
    terms = _terms(query, field)
    if field.kind == "number":
        return frozenset(word for word in words if terms and _allow(terms, int(word)))
    asked = {value for term in terms for value in term.value if isinstance(value, str)}
    said = {word: folded(word) if field.kind == "text" else word for word in words}
    return frozenset(word for word in words if said[word] in asked)


def with_word(text: str, fields: FieldTable, key: str, word: str, words: Sequence[str]) -> str:
    """The query asking for a word of a field, too."""
    query, field = _closed(text, fields), _field(fields, key)
    on = words_on(query, field, words)
    if word in on:
        return query.text
    terms = _terms(query, field)
    if field.kind == "number" or not terms:
        chosen = [other for other in words if other in on or other == word]
        return _put(query, fields, field, _written(field, chosen))
    begun = query.text[terms[0].at : terms[0].end].rstrip(", ")
    return _put(query, fields, field, f"{begun},{_quoted(word)}", only=terms[:1])


def without_word(text: str, fields: FieldTable, key: str, word: str, words: Sequence[str]) -> str:
    """The query no longer asking for a word of a field."""
    query, field = _closed(text, fields), _field(fields, key)
    if word not in words_on(query, field, words):
        return query.text
    if field.kind == "number":
        left = [other for other in words if other in words_on(query, field, words) - {word}]
        return _put(query, fields, field, _written(field, left))
    plain = folded(word) if field.kind == "text" else word
    new = query.text
    for term in reversed(_terms(query, field)):
        values = [value for value in term.value if isinstance(value, str) and value != plain]
        if len(values) < len(term.value):
            new = _cut(new, term, _written(field, values))
    return new.strip()


def span_of(query: Query, field: Field) -> Span:
    """The numbers that a query allows for a field; both ends open when it does not ask."""
    lows: list[int] = []
    highs: list[int] = []
    for term in _terms(query, field):
        if len(term.value) == 1 and isinstance(span := term.value[0], Span):
            lows += [span.low] if span.low is not None else []
            highs += [span.high] if span.high is not None else []
    return Span(max(lows, default=None), min(highs, default=None))


def with_span(text: str, fields: FieldTable, key: str, span: Span) -> str:
    """The query asking for these numbers of a field instead of others."""
    query, field = _closed(text, fields), _field(fields, key)
    return _put(query, fields, field, _span_written(key, span))


def with_sort(text: str, fields: FieldTable, sort: str) -> str:
    """The query asking for this order instead of others; for none with ""."""
    query = _closed(text, fields)
    text = query.text
    for at, end in reversed(query.sorted_at):
        text = f"{text[:at].rstrip('- ')} {text[end:].lstrip()}"
    return f"{text.strip()} sort:{sort}".strip() if sort else text.strip()


def _span_written(key: str, span: Span) -> str:
    if span.low is None:
        return "" if span.high is None else f"{key}<={span.high}"
    if span.high is None:
        return f"{key}>={span.low}"
    return f"{key}:{span.low}" if span.low == span.high else f"{key}:{span.low}..{span.high}"


def _closed(text: str, fields: FieldTable) -> Query:
    """The query with all parentheses and quotations in pairs, so that something can follow it."""
    query = parse(text, fields)
    if not query.closing and not query.stray:
        return query
    kept = [" " if at in query.stray else char for at, char in enumerate(query.text)]
    return parse("".join(kept) + query.closing, fields)


def _field(fields: FieldTable, key: str) -> Field:
    field = fields.get(key)
    if field is None:
        raise LookupError(key)
    return field


def _terms(query: Query, field: Field) -> list[Term]:
    """Those that filters and numbers can show; one that names another field is left alone."""
    terms = [term for term in query.top if term.field == field.key]
    return [term for term in terms if not any(isinstance(one, Against) for one in term.value)]


def _allow(terms: Sequence[Term], number: int) -> bool:
    """Whether every term allows the number."""
    return all(
        any(span.has(number) for span in term.value if isinstance(span, Span)) for term in terms
    )


def _put(
    query: Query, fields: FieldTable, field: Field, written: str, only: Sequence[Term] | None = None
) -> str:
    """Puts a term in the place of the field's first, takes the others out; else appends it."""
    terms = _terms(query, field) if only is None else list(only)
    if terms:
        text = query.text
        for term in reversed(terms[1:]):
            text = _cut(text, term, "")
        return _cut(text, terms[0], written).strip()
    if not written:
        return query.text
    text = query.text.strip()
    new = f"{text} {written}".strip()
    begins = len(new) - len(written)
    if any(term.at == begins for term in parse(new, fields).top):
        return new
    return f"({text}) {written}"  # behind an "or", a "-" or the like it would mean something else


def _cut(text: str, term: Term, written: str) -> str:
    """Whatever stands before the term keeps its place: other terms there may be cut next."""
    before, after = text[: term.at], text[term.end :]
    if written:
        return before + written + after
    return before.rstrip() + " " + after.lstrip()


def _written(field: Field, words: Sequence[str]) -> str:
    op = "=" if field.kind == "text" else ":"  # a part of the name of a set may be another set
    return f"{field.key}{op}{','.join(map(_quoted, words))}" if words else ""


def _quoted(word: str) -> str:
    return word if _PLAIN_WORD.fullmatch(word) else f'"{word}"'
