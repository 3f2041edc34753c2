"""What a query says that was not understood, as sentences for whoever wrote it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cardsets.search.distance import nearest
from cardsets.search.fields import FieldTable, folded, ways_to_say
from cardsets.search.tokens import QUOTES, Token
from spacetrace.presentation.searching import Field

LONGEST_SHOWN = 30
_COMPARING = re.compile("[<>=≤≥≠]")


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence about what stands at a place of the query, counted from 0."""

    sentence: str
    at: int


def unknown_field(token: Token, fields: FieldTable) -> Note:
    """Nothing can be searched by that name."""
    words = {"name": _short(token.field), "at": token.at + 1}
    near = fields.nearest(token.field)
    if near:
        told = _(
            "There is no “%(name)s” to search by (character %(at)s), so it is left out. "
            "Perhaps you mean “%(near)s”."
        )
        return Note(told % {**words, "near": near}, token.at)
    told = _("There is no “%(name)s” to search by (character %(at)s), so it is left out.")
    return Note(told % words, token.at)


def nothing_after(token: Token) -> Note:
    """A field without a value."""
    told = _("Something is missing after “%(name)s” (character %(at)s).")
    return Note(told % {"name": f"{token.field}{token.op}", "at": token.end + 1}, token.at)


def unknown_word(field: Field, said: str, token: Token) -> Note:
    """The field has no such word."""
    words = {"word": _short(said), "name": field.key, "at": token.at + 1}
    near = nearest(said.lower(), ways_to_say(field))
    if near:
        told = _(
            "“%(name)s” knows no “%(word)s” (character %(at)s), so it is left out. "
            "Perhaps you mean “%(near)s”."
        )
        return Note(told % {**words, "near": near}, token.at)
    told = _(
        "“%(name)s” knows no “%(word)s” (character %(at)s), so it is left out. It knows: %(known)s."
    )
    return Note(told % {**words, "known": ", ".join(field.words)}, token.at)


def no_number(field: Field, said: str, token: Token, fields: FieldTable) -> Note:
    """A number was wanted, or a field that has one."""
    words = {"name": field.key, "word": _short(said), "at": token.at + 1}
    near = nearest(said.lower(), [each.key for each in _numbers(fields)])
    if near and said.isalpha():
        told = _(
            "“%(name)s” is compared with numbers, and “%(word)s” (character %(at)s) is none, so it "
            "is left out. Perhaps you mean “%(near)s”."
        )
        return Note(told % {**words, "near": near}, token.at)
    told = _(
        "“%(name)s” is compared with a number such as 100 or a range such as 100..200; “%(word)s” "
        "(character %(at)s) is neither and is left out."
    )
    return Note(told % words, token.at)


def no_order(field: Field, token: Token) -> Note:
    """Words are not greater or smaller than others."""
    told = _(
        "“%(name)s” is not a number: write “%(name)s:” instead of “%(name)s%(op)s” "
        "(character %(at)s)."
    )
    return Note(told % {"name": field.key, "op": token.op, "at": token.at + 1}, token.at)


def unknown_sort(said: str, token: Token, fields: FieldTable) -> Note:
    """Nothing is put in such an order."""
    near = nearest(said.lstrip("-−").lower(), fields.sorts)
    words = {"word": _short(said), "at": token.at + 1}
    if near:
        told = _(
            "There is no order “%(word)s” (character %(at)s), so it is left out. "
            "Perhaps you mean “%(near)s”."
        )
        return Note(told % {**words, "near": near}, token.at)
    told = _(
        "There is no order “%(word)s” (character %(at)s), so it is left out. "
        "The orders are: %(known)s."
    )
    return Note(told % {**words, "known": ", ".join(fields.sorts)}, token.at)


def no_word(said: str, token: Token, fields: FieldTable) -> Note | None:
    """Signs that people know from elsewhere and that mean nothing here; None for a word."""
    has_letters = any(character.isalnum() for character in said)
    if said[0] in QUOTES or not folded(said):
        return None
    if "|" in said:
        hint = _("Write “or” between two things of which one will do.")
    elif said[0] == "!":
        hint = _("Write “-” before what is not to be found.")
    elif _COMPARING.search(said):
        examples = [f"{each.key}>=2" for each in _numbers(fields)[:1]]
        hint = _("A comparison begins with a field, as in “%(example)s”.") % {
            "example": (examples or ["size>=2"])[0]
        }
    elif has_letters:
        return None
    elif said[0] in "&+":
        hint = _("What stands side by side must all be true, without a sign between.")
    else:
        hint = _("Signs are looked for between quotation marks.")
    told = _("“%(word)s” (character %(at)s) is no word to look for, so it is left out. %(hint)s")
    return Note(told % {"word": _short(said), "at": token.at + 1, "hint": hint}, token.at)


def _numbers(fields: FieldTable) -> list[Field]:
    return [field for field in fields.fields if field.kind == "number"]


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"
