"""What a query says that was not understood, as sentences for whoever wrote it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from cardsets.search.fields import FieldTable, nearest, ways_to_say
from cardsets.search.tokens import Token
from spacetrace.presentation.searching import Field

LONGEST_SHOWN = 30


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


def no_number(field: Field, said: str, token: Token) -> Note:
    """A number was wanted."""
    told = _(
        "“%(name)s” is compared with a number such as 100 or a range such as 100..200; “%(word)s” "
        "(character %(at)s) is neither and is left out."
    )
    words = {"name": field.key, "word": _short(said), "at": token.at + 1}
    return Note(told % words, token.at)


def no_order(field: Field, token: Token) -> Note:
    """Words are not greater or smaller than others."""
    told = _(
        "“%(name)s” is not a number: write “%(name)s:” instead of “%(name)s%(op)s” "
        "(character %(at)s)."
    )
    return Note(told % {"name": field.key, "op": token.op, "at": token.at + 1}, token.at)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"
