"""A query cut into words, fields with values, parentheses, "or", "and", "not" and "-"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

LONGEST = 300
"""Characters of a query."""
MOST_TERMS = 40

TokenKind: TypeAlias = Literal["(", ")", "or", "and", "not", "term"]

QUOTES = '"“”„«»'
_COMPARES = r"(?:!=|<>|<=|=<|>=|=>|==|≠|≤|≥|=|<|>)"
_HEAD = re.compile(rf"([^\W\d][\w-]*)(?:\s*(?::\s*)?({_COMPARES})|(:))")
_PLAIN = re.compile(rf"[^\s(){QUOTES}]+")
_PART = re.compile(rf"[^\s(),{QUOTES}]+")
_BLANK = re.compile(r"\s+")
_UNSHOWABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
_OPS = {"≤": "<=", "=<": "<=", "≥": ">=", "=>": ">=", "==": "=", "≠": "!=", "<>": "!="}
"""Other ways to write a comparison."""
_JOINING: dict[str, TokenKind] = {"or": "or", "and": "and", "not": "not"}


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a query from `at` to `end`; of a term also its field, operator and values."""

    kind: TokenKind
    at: int
    end: int
    field: str = ""
    op: str = ""
    values: tuple[str, ...] = ()


def cleaned(text: str) -> str:
    """The text with blanks for what cannot be shown; never a different length."""
    return _UNSHOWABLE.sub(" ", text)


def tokens_of(text: str) -> tuple[list[Token], str]:
    """The pieces of a query, and what would close the quotation and parentheses left open."""
    return _Cutter(text).cut()


class _Cutter:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.open_quote = False

    def cut(self) -> tuple[list[Token], str]:
        found: list[Token] = []
        depth = 0
        while self.at < len(self.text):
            token = self._next()
            if token is None:
                continue
            depth = max(0, depth + (token.kind == "(") - (token.kind == ")"))
            found.append(token)
        return found, '"' * self.open_quote + ")" * depth

    def _next(self) -> Token | None:
        at, char = self.at, self.text[self.at]
        if char.isspace():
            self.at += 1
            return None
        if char in "()":
            self.at += 1
            return Token("(" if char == "(" else ")", at, self.at)
        if char == "-":
            self.at += 1
            is_bound = self.at < len(self.text) and not self.text[self.at].isspace()
            return Token("not", at, self.at) if is_bound else None
        if head := _HEAD.match(self.text, at):
            return self._field(head)
        if char in QUOTES:
            return Token("term", at, values=(self._quoted(),), end=self.at)
        word = _PLAIN.match(self.text, at)
        self.at = word.end() if word else at + 1
        said = self.text[at : self.at]
        if kind := _JOINING.get(said.lower()):
            return Token(kind, at, self.at)
        return Token("term", at, self.at, values=(said,))

    def _field(self, head: re.Match[str]) -> Token:
        at, op = self.at, head[2] or head[3]
        self.at = head.end()
        values = []
        self._skip_blanks()
        while True:
            if self.at < len(self.text) and self.text[self.at] in QUOTES:
                values.append(self._quoted())
            elif part := _PART.match(self.text, self.at):
                values.append(part[0])
                self.at = part.end()
            if self.at >= len(self.text) or self.text[self.at] != ",":
                break
            self.at += 1
            self._skip_blanks()
        found = tuple(value for value in values if value)
        return Token("term", at, self.at, head[1], _OPS.get(op, op), found)

    def _skip_blanks(self) -> None:
        """Past blanks to a value; not to what is plainly something else."""
        blank = _BLANK.match(self.text, self.at)
        if blank is None or blank.end() >= len(self.text):
            return
        begins = self.text[blank.end()]
        if begins in "()" or (begins == "-" and not self._has_digit(blank.end() + 1)):
            return
        word = _PLAIN.match(self.text, blank.end())
        if word and word[0].lower() in _JOINING:
            return
        if not _HEAD.match(self.text, blank.end()):
            self.at = blank.end()

    def _has_digit(self, at: int) -> bool:
        return self.text[at : at + 1].isdecimal()

    def _quoted(self) -> str:
        """What stands between quotation marks; without a second one, all the rest."""
        begin = self.at + 1
        end = begin
        while end < len(self.text) and self.text[end] not in QUOTES:
            end += 1
        self.open_quote = end >= len(self.text)
        self.at = min(end + 1, len(self.text))
        return self.text[begin:end]
