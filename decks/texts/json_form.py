"""A deck as JSON, for programs; docs/deck-files.md lists the fields."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError

from decks import limits
from decks.texts.sheet import (
    LONGEST_LINE,
    MOST_BYTES,
    MOST_LINES,
    DeckSheet,
    Kept,
    Reading,
    Role,
    SheetLine,
    TextError,
    is_card_id,
    sheet_of_lines,
)
from decks.texts.text import CardWords
from spacetrace.api.strict_json import json_read
from spacetrace.players.names import line_clean

TYPE = "spacetrace-deck"
VERSION = 1
FACTS = ("name", "game", "set", "format", "folder", "description")
FIELDS = (*FACTS, "tags", "cards", "groups", "unresolved")
MOST_IN_A_LINE = 1_000_000

Json = dict[str, object]


def deck_json(sheet: DeckSheet, words: Mapping[str, CardWords] | None = None) -> Json:
    """The sheet as plain data that reads back as the same sheet; names are only for people."""
    known = words or {}
    cards: list[Json] = []
    for card, copies in sorted(sheet.cards.items()):
        row: Json = {"id": card, "copies": copies}
        if card in known:
            row["name"] = known[card].name
        cards.append(row)
    cards += [{"name": name, "copies": copies} for copies, name in sheet.named]
    written: Json = {
        "type": TYPE,
        "version": VERSION,
        "name": sheet.name,
        "game": sheet.game,
        "set": sheet.card_set,
        "format": sheet.format,
        "description": sheet.description,
        "tags": list(sheet.tags),
        "cards": cards,
        "unresolved": [
            {"line": kept.line, "copies": kept.copies, "name": kept.name}
            for kept in sheet.unresolved
        ],
    }
    if sheet.groups:
        written["groups"] = [{"name": name, "cards": list(under)} for name, under in sheet.groups]
    return written | ({"folder": sheet.folder} if sheet.folder else {})


def deck_json_text(sheet: DeckSheet, words: Mapping[str, CardWords] | None = None) -> str:
    """The same as the text of a file."""
    return json.dumps(deck_json(sheet, words), ensure_ascii=False, indent=2) + "\n"


def looks_like_json(text: str) -> bool:
    """Whether this is meant as JSON, and not as a list with a heading in brackets."""
    return re.match(r"\ufeff?\s*(?:\{|\[\s*[\[\]{])", text) is not None


def read_json_text(text: str) -> DeckSheet:
    """Reads one deck out of a JSON text; raises TextError with a sentence."""
    value = json_value(text.encode(errors="surrogatepass"), MOST_BYTES)
    if isinstance(value, list):
        if len(value) != 1:
            sentence = _("This file holds %(n)s decks. It can be brought back as a whole.")
            raise TextError(sentence % {"n": len(value)})
        value = value[0]
    return read_json(value)


def json_value(body: bytes, most: int) -> Any:
    """Any JSON of at most so many bytes; raises TextError in our words."""
    try:
        return json_read(body.removeprefix(b"\xef\xbb\xbf"), max_bytes=most)
    except ParseError as error:
        raise TextError(str(error.detail).replace("request", "file")) from None


def read_json(value: Any) -> DeckSheet:
    """Reads plain data as `deck_json` makes it, or only cards with copies; raises TextError."""
    if not isinstance(value, dict):
        raise TextError(_("A deck in JSON is an object with its cards."))
    if value and "cards" not in value and all(type(copies) is int for copies in value.values()):
        value = {"cards": value}  # only a list: {"fighters": 4}
    _check_head(value)
    facts = {name: _text(value, name) for name in FACTS}
    if len(facts["description"]) > limits.DESCRIPTION_LENGTH:
        sentence = _("The description is too long: at most %(n)s characters.")
        raise TextError(sentence % {"n": limits.DESCRIPTION_LENGTH})
    sheet = DeckSheet(
        name=facts["name"],
        game=facts["game"],
        card_set=facts["set"],
        format=facts["format"],
        folder=facts["folder"],
        description=facts["description"],
        tags=tuple(_word(tag, "tags") for tag in _rows(value, "tags")),
    )
    return _with_list(sheet, value)


def _check_head(value: Json) -> None:
    if value.get("type", TYPE) != TYPE:
        sentence = _("This JSON is no deck of this site: its type is not “%(type)s”.")
        raise TextError(sentence % {"type": TYPE})
    version = value.get("version", VERSION)
    if type(version) is not int or version != VERSION:
        sentence = _("This deck is in another version of the format; version %(n)s is read.")
        raise TextError(sentence % {"n": VERSION})
    if unknown := sorted(set(value) - {*FIELDS, "type", "version"}):
        sentence = _("A deck has no field “%(field)s”; the fields are %(fields)s.")
        raise TextError(sentence % {"field": unknown[0][:40], "fields": ", ".join(FIELDS)})
    if "cards" not in value:
        raise TextError(_("A deck in JSON has its cards under “cards”."))


def _with_list(sheet: DeckSheet, value: Json) -> DeckSheet:
    cards = value["cards"]
    if isinstance(cards, dict):
        cards = [{"id": card, "copies": copies} for card, copies in cards.items()]
        value = {**value, "cards": cards}
    rows, kept = _rows(value, "cards"), _kept(_rows(value, "unresolved"))
    if len(rows) + len(kept) > MOST_LINES:
        sentence = _("The list is too long: at most %(n)s lines are read.")
        raise TextError(sentence % {"n": MOST_LINES})
    groups = _groups(value)
    lines = [_card_line(number, row) for number, row in enumerate(rows, 1)]
    lines = [replace(line, group=groups.get(_id_of(line), "")) for line in lines]
    for entry in kept:
        text = f"? {entry.copies} {entry.name}"
        readings = (Reading(entry.copies, entry.name),)
        lines.append(SheetLine(len(lines) + 1, text, Role.KEPT, readings))
    return sheet_of_lines(sheet, lines, kept, dict.fromkeys(groups.values()))


def _id_of(line: SheetLine) -> str:
    return line.readings[0].card


def _groups(value: Json) -> dict[str, str]:
    """The heading of one's own under which each card stands."""
    found: dict[str, str] = {}
    for row in _rows(value, "groups"):
        if not isinstance(row, dict) or set(row) - {"name", "cards"}:
            raise TextError(_("A group of the list has name and cards."))
        name = line_clean(_text(row, "name"))
        _short(name, 0)
        for card in _rows(row, "cards"):
            found.setdefault(_word(card, "cards"), name)
    return {card: name for card, name in found.items() if name}


def _card_line(number: int, row: object) -> SheetLine:
    if not isinstance(row, dict) or set(row) - {"id", "name", "copies"}:
        raise TextError(_("A card of the list has id, name and copies."), number)
    card, name = _text(row, "id"), _text(row, "name")
    copies = _number(row.get("copies", 1), "copies")
    _short(card, number)
    _short(name, number)
    said = name or card
    if not said:
        raise TextError(_("A card of the list has neither id nor name."), number)
    known = card if is_card_id(card) else ""
    readings = [Reading(copies, said, known)] if known else []
    readings += [Reading(copies, said)] if name or not known else []
    shown = f"{copies} {said}  ({card})" if name and card else f"{copies} {said}"
    return SheetLine(number, shown, Role.CARD, tuple(readings))


def _kept(rows: Iterable[object]) -> list[Kept]:
    found: list[Kept] = []
    for row in rows:
        after = found[-1].line + 1 if found else 1
        if isinstance(row, str):
            row = {"name": row}
        if not isinstance(row, dict) or set(row) - {"line", "copies", "name"}:
            raise TextError(_("An unresolved line has line, copies and name."))
        name = _text(row, "name")
        _short(name, 0)
        line = _number(row.get("line", after), "line")
        found.append(Kept(line, _number(row.get("copies", 1), "copies"), name))
    return found


def _rows(value: Json, name: str) -> list[Any]:
    rows = value.get(name, [])
    if not isinstance(rows, list):
        raise TextError(_("“%(field)s” is a list.") % {"field": name})
    return rows


def _text(value: Json, name: str) -> str:
    return _word(value.get(name, ""), name)


def _word(word: object, name: str) -> str:
    if not isinstance(word, str):
        raise TextError(_("“%(field)s” is a text.") % {"field": name})
    return word


def _number(number: object, name: str) -> int:
    if type(number) is not int or not 0 <= number <= MOST_IN_A_LINE:
        sentence = _("“%(field)s” is a whole number from 0 to %(most)s.")
        raise TextError(sentence % {"field": name, "most": MOST_IN_A_LINE})
    return number


def _short(text: str, number: int) -> None:
    if len(text) > LONGEST_LINE:
        sentence = _("A card's name has at most %(n)s characters.")
        raise TextError(sentence % {"n": LONGEST_LINE}, number)
