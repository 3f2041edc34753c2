"""Says which parts of a query find nothing, and what was perhaps meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardsets.search.distance import nearest
from cardsets.search.fields import FieldTable, folded
from cardsets.search.index import Index
from cardsets.search.language import And, Node, Not, Or, Query, Term
from cardsets.search.matching import places_of
from cardsets.search.notes import LONGEST_SHOWN, Note
from cardsets.search.values import Against, Span
from spacetrace.presentation.searching import Value

MOST_TOLD = 5
"""Parts of one query: the rest would not be read."""
_WORD = re.compile(r"[^\W\d_]{3,}")


def empty_notes(query: Query, indexes: Sequence[Index], fields: FieldTable) -> list[Note]:
    """A note for each term that no card fulfils by itself; if there is none, for the one without
    which something would be found."""
    if query.root is None or not any(index.cards for index in indexes):
        return []
    asked = _Asked(query, indexes, fields)
    terms = [term for term in _terms(query.root) if not asked.found(term)]
    if terms:
        return [asked.note(term) for term in terms[:MOST_TOLD]]
    note = None if asked.found(query.root) else asked.too_much()
    return [note] if note else []


class _Asked:
    """A query, and the cards that it was put to."""

    def __init__(self, query: Query, indexes: Sequence[Index], fields: FieldTable) -> None:
        self.query, self.indexes, self.fields = query, indexes, fields
        self.known: dict[str, dict[str, str]] = {}

    def found(self, node: Node) -> int:
        """How many cards a part of the query is true of."""
        return sum(
            len(places_of(node, index.columns, len(index.cards), self.fields.plain))
            for index in self.indexes
        )

    def note(self, term: Term) -> Note:
        """Why a term finds nothing, as far as that can be told."""
        numbers = sorted({n for n in self._column(term.field) if isinstance(n, int)})
        if numbers and not any(isinstance(one, Against) for one in term.value):
            return self._number_note(term, numbers)
        told = _("No card is found by “%(said)s” (character %(at)s).")
        near = "" if term.op == "=" else self._near(term)
        if near:
            told = _(
                "No card is found by “%(said)s” (character %(at)s). Perhaps you mean “%(near)s”."
            )
        return Note(told % {**self._words(term), "near": near}, term.at)

    def too_much(self) -> Note | None:
        """The one term without which most cards would be found."""
        root = self.query.root
        if not isinstance(root, And):
            return None
        best: tuple[int, Term] | None = None
        for place, part in enumerate(root.parts):
            rest = root.parts[:place] + root.parts[place + 1 :]
            term = part.part if isinstance(part, Not) else part
            if isinstance(term, Term) and (many := self.found(And(rest))):
                best = max(best or (0, term), (many, term), key=lambda pair: pair[0])
        if best is None:
            return None
        many, term = best
        told = ngettext(
            "Each part of the search finds cards, but none has all of it. Without “%(said)s” "
            "(character %(at)s) there is %(n)s card.",
            "Each part of the search finds cards, but none has all of it. Without “%(said)s” "
            "(character %(at)s) there are %(n)s cards.",
            many,
        )
        return Note(told % {**self._words(term), "n": many}, term.at)

    def _number_note(self, term: Term, numbers: Sequence[int]) -> Note:
        words: dict[str, object] = {**self._words(term), "name": term.field}
        words |= {"low": numbers[0], "high": numbers[-1]}
        told = _(
            "No card is found by “%(said)s” (character %(at)s): “%(name)s” goes from %(low)s to "
            "%(high)s."
        )
        spans = [span for span in term.value if isinstance(span, Span)]
        if len(spans) == 1 and (span := spans[0]).low is not None and span.high is not None:
            below = [number for number in numbers if number < span.low]
            above = [number for number in numbers if number > span.high]
            if below and above:
                words |= {"below": below[-1], "above": above[0]}
                told = _(
                    "No card is found by “%(said)s” (character %(at)s): the nearest numbers of "
                    "“%(name)s” are %(below)s and %(above)s."
                )
        return Note(told % words, term.at)

    def _near(self, term: Term) -> str:
        """What there is that is written nearly like a text that nothing has."""
        if not isinstance(said := term.value[0], str):
            return ""
        known = self._known(term.field)
        return known.get(nearest(said, known), "")

    def _known(self, field: str) -> dict[str, str]:
        """All names as they are written, where those count, and the words of a field's texts."""
        if field not in self.known:
            columns = [field] if field else self.fields.plain
            cards = [card for index in self.indexes for card in index.cards]
            names = {folded(card.name): card.name for card in cards} if "name" in columns else {}
            texts = {
                has for index in self.indexes for name in columns for has in index.columns[name]
            }
            words = {word: word for has in texts for word in _words(has)}
            self.known[field] = {**names, **words, **names}
        return self.known[field]

    def _column(self, field: str) -> Iterator[Value]:
        for index in self.indexes:
            yield from index.columns.get(field, ())

    def _words(self, term: Term) -> Mapping[str, object]:
        said = self.query.text[term.at : term.end]
        short = said if len(said) <= LONGEST_SHOWN else said[: LONGEST_SHOWN - 1] + "…"
        return {"said": short, "at": term.at + 1}


def _words(has: Value) -> list[str]:
    """The words of a text; a field of words says itself what it knows."""
    texts = (has,) if isinstance(has, str) else has if isinstance(has, tuple) else ()
    return [word for text in texts for word in _WORD.findall(text)]


def _terms(node: Node) -> Iterator[Term]:
    match node:
        case Term():
            yield node
        case Not(part):
            yield from _terms(part)
        case And(parts) | Or(parts):
            for part in parts:
                yield from _terms(part)
