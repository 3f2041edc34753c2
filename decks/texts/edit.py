"""What somebody decides about a line, written into the text itself: nothing else is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from decks.texts.json_form import looks_like_json
from decks.texts.quoting import word_out
from decks.texts.read import read_any
from decks.texts.sheet import DeckSheet, Role, SheetLine, TextError
from decks.texts.text import deck_text, group_out, lines_of
from spacetrace.api.numbers import whole


def line_decide(text: str, decision: str, names: Mapping[str, str]) -> str:
    """The text after a decision: "12:fighters" makes line 12 that card, "12:" drops it.

    The line keeps its copies. `names` has the name of each card by its id. Raises TextError for a
    line or card that is not there.
    """
    place, _colon, card = decision.partition(":")
    number = whole(place) or 0
    line = _line(text, number)
    if not card:
        return _with(text, number, None)
    if card not in names:
        raise TextError(_("There is no such card in this set."))
    copies = line.readings[0].copies if line.readings else 1
    return _with(text, number, f"{copies} {names[card]}  ({card})")


def _line(text: str, number: int) -> SheetLine:
    """Raises TextError for a line that is not there any more, or is about no card."""
    for line in read_any(text).lines:
        if line.number == number and line.role in (Role.CARD, Role.KEPT):
            return line
    raise TextError(_("That line is not there any more; the list was changed meanwhile."))


def _with(text: str, number: int, new: str | None) -> str:
    """JSON has no lines that a person could point at, so it becomes text first."""
    if looks_like_json(text):
        return _json_with(read_any(text), number, new)
    lines = lines_of(text)
    lines[number - 1 : number] = [] if new is None else [new]
    return "\n".join(lines)


def _json_with(sheet: DeckSheet, number: int, new: str | None) -> str:
    facts = deck_text(replace(sheet, cards={}, named=(), unresolved=(), groups=(), lines=()))
    lines, group = [], ""
    for line in sheet.lines:
        text = _line_out(line, new if line.number == number else "")
        if text is not None and line.group != group:
            group = line.group
            lines.append(group_out(group))
        lines += [] if text is None else [text]
    return f"{facts}\n" + "\n".join(lines) + "\n"


def _line_out(line: SheetLine, new: str | None) -> str | None:
    if new != "":
        return new
    first = line.readings[0]
    if line.role is Role.KEPT:
        return f"? {first.copies} {word_out(first.name)}"
    return f"{first.copies} {first.name}" + (f"  ({first.card})" if first.card else "")
