"""The query language: `kind:ship class:3 mp<=200 text:"jam"` as a tree.

`parse` never fails. What it does not understand is left out and becomes a note, a sentence that
says where it stands and what is near. The language is generic over a table of fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardsets.search.fields import FieldTable, worded
from cardsets.search.notes import Note, no_word, nothing_after, unknown_field, unknown_sort
from cardsets.search.tokens import LONGEST, MOST_TERMS, Token, cleaned, tokens_of
from cardsets.search.values import Values, values_of

DEEPEST = 10
"""How deep parentheses may be nested."""


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that must be true: `field` ("" for the plain ones), `op` as written, `value`.

    Any of the values will do. They are folded text (`=`: the whole of it, else a part), the
    field's own words, or spans of numbers (whatever compares with a number is a span already) and
    other fields. It was written from `at` to `end`.
    """

    field: str
    op: str
    value: Values
    at: int
    end: int


@dataclass(frozen=True, slots=True)
class Not:
    """The part is not true."""

    part: Node


@dataclass(frozen=True, slots=True)
class And:
    """All parts are true."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """At least one part is true."""

    parts: tuple[Node, ...]


Node: TypeAlias = And | Or | Not | Term


@dataclass(frozen=True, slots=True)
class Query:
    """What was asked: the text (without what cannot be shown), its tree, notes about the rest.

    `root` is None when everything is asked for. `closing` are the quotation mark and parentheses
    that were left open, `stray` the places of parentheses that close nothing. `sorts` are the
    orders that it asks for, the first first, "-" before one that is turned round; they were
    written at `sorted_at`, each from one character to another.
    """

    text: str
    root: Node | None
    notes: tuple[Note, ...] = ()
    closing: str = ""
    stray: tuple[int, ...] = ()
    sorts: tuple[str, ...] = ()
    sorted_at: tuple[tuple[int, int], ...] = ()

    @property
    def sentences(self) -> list[str]:
        """The notes as sentences, in the order of the text."""
        return [note.sentence for note in self.notes]

    @property
    def top(self) -> tuple[Term, ...]:
        """The terms that every find must fulfil: those that stand in no "or" and after no "-"."""
        parts = self.root.parts if isinstance(self.root, And) else (self.root,)
        return tuple(part for part in parts if isinstance(part, Term))


def parse(text: str, fields: FieldTable) -> Query:
    """The tree of a query; whatever stands in it, nothing is raised."""
    return _Parser(text, fields).query()


class _Parser:
    """Reads the tokens from left to right; "and" binds closer than "or"."""

    def __init__(self, text: str, fields: FieldTable) -> None:
        self.fields = fields
        self.notes: list[Note] = []
        self.stray: list[int] = []
        self.sorts: list[str] = []
        self.sorted_at: list[tuple[int, int]] = []
        self.text = cleaned(text)
        if len(self.text) > LONGEST:
            self.text = self.text[:LONGEST]
            told = _("Only the first %(n)s characters are searched for.")
            self.notes.append(Note(told % {"n": LONGEST}, LONGEST))
        found, self.closing = tokens_of(self.text)
        self.tokens = self._shallow(self._few(found))
        self.next = 0

    def query(self) -> Query:
        """The whole query."""
        parts = []
        while self.next < len(self.tokens):
            part = self._either()
            if part is not None:
                parts.append(part)
            if self.next < len(self.tokens):  # a ")" without its "("
                self.next += 1
        notes = tuple(sorted(self.notes, key=lambda note: note.at))
        return Query(
            text=self.text,
            root=_joined(parts, And),
            notes=notes,
            closing=self.closing,
            stray=tuple(self.stray),
            sorts=tuple(dict.fromkeys(self.sorts)),
            sorted_at=tuple(self.sorted_at),
        )

    # --- the grammar ---------------------------------------------------------------------------

    def _either(self) -> Node | None:
        parts = [self._both()]
        while self._takes("or"):
            parts.append(self._both())
        return _joined([part for part in parts if part is not None], Or)

    def _both(self) -> Node | None:
        parts = []
        while self.next < len(self.tokens) and self.tokens[self.next].kind not in ("or", ")"):
            if self._takes("and"):
                continue
            part = self._one()
            if part is not None:
                parts.append(part)
        return _joined(parts, And)

    def _one(self) -> Node | None:
        is_not = False
        while self._takes("not"):
            is_not = not is_not
        if self.next >= len(self.tokens) or self.tokens[self.next].kind in ("or", "and", ")"):
            return None
        token = self.tokens[self.next]
        self.next += 1
        part: Node | None
        if token.kind == "(":
            part = self._either()
            self._takes(")")
        elif self.fields.is_sort(token.field):
            self._sort(token, is_down=is_not)
            part = None
        else:
            part = self._term(token)
        return Not(part) if is_not and part is not None else part

    def _term(self, token: Token) -> Node | None:
        if not token.field:
            return self._word(token)
        field = self.fields.get(token.field)
        if field is None:
            self.notes.append(unknown_field(token, self.fields))
            return None
        values = values_of(field, token, self.fields, self.notes)
        if not values:
            return None
        op = "=" if token.op == "!=" else token.op
        term = Term(field.key, op, values, token.at, token.end)
        return Not(term) if token.op == "!=" else term

    def _word(self, token: Token) -> Term | None:
        if note := no_word(self.text[token.at : token.end], token, self.fields):
            self.notes.append(note)
            return None
        values = values_of(None, token, self.fields, self.notes)
        return Term("", ":", values, token.at, token.end) if values else None

    def _sort(self, token: Token, *, is_down: bool) -> None:
        """Notes the orders; "-" turns one round, before it or before all of them."""
        self.sorted_at.append((token.at, token.end))
        if not token.values:
            self.notes.append(nothing_after(token))
        for said in token.values:
            key = worded(said.lstrip("-−"))
            if key not in self.fields.sorts:
                self.notes.append(unknown_sort(said, token, self.fields))
            elif (said[0] in "-−") != is_down:
                self.sorts.append(f"-{key}")
            else:
                self.sorts.append(key)

    def _takes(self, kind: str) -> bool:
        if self.next < len(self.tokens) and self.tokens[self.next].kind == kind:
            self.next += 1
            return True
        return False

    # --- caps ----------------------------------------------------------------------------------

    def _few(self, tokens: list[Token]) -> list[Token]:
        terms = [token for token in tokens if token.kind == "term"]
        if len(terms) <= MOST_TERMS:
            return tokens
        left_out = len(terms) - MOST_TERMS
        told = ngettext(
            "Only %(n)s words are searched for at once; %(more)s more is left out.",
            "Only %(n)s words are searched for at once; %(more)s more are left out.",
            left_out,
        )
        first = terms[MOST_TERMS]
        self.notes.append(Note(told % {"n": MOST_TERMS, "more": left_out}, first.at))
        return [token for token in tokens if token.kind != "term" or token.at < first.at]

    def _shallow(self, tokens: list[Token]) -> list[Token]:
        """Without the parentheses that are nested too deep, and those that close nothing."""
        kept, depth = [], 0
        for token in tokens:
            if token.kind == "(":
                depth += 1
                if depth == DEEPEST + 1:
                    told = _("Parentheses are read %(n)s deep; the inner ones are left out.")
                    self._once(Note(told % {"n": DEEPEST}, token.at))
                if depth > DEEPEST:
                    continue
            elif token.kind == ")":
                depth -= 1
                if depth < 0:
                    depth = 0
                    self.stray.append(token.at)
                    told = _("The “)” at character %(at)s closes nothing and is left out.")
                    self._once(Note(told % {"at": token.at + 1}, token.at))
                    continue
                if depth >= DEEPEST:
                    continue
            kept.append(token)
        return kept

    def _once(self, note: Note) -> None:
        if note.sentence not in [other.sentence for other in self.notes]:
            self.notes.append(note)


def _joined(parts: list[Node], kind: type[And] | type[Or]) -> Node | None:
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else kind(tuple(parts))
