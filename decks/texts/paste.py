"""Lines of a list as people write them: "4x Fighters", "Fighters (4)", "4,Fighters", bullets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from decks.texts.sheet import Reading, Role, SheetLine, is_card_id

_SPACES = re.compile(r"[\s\u200b\u2060\ufeff]+")
_BULLET = re.compile(r"^(?:[-*+•‣⁃◦▪·–—>]|\[[ xX]?\])\s+")  # noqa: RUF001
_COUNT = r"([0-9]{1,9})"
_BEFORE = re.compile(rf"^{_COUNT}(?:[xX×*]\s*|\s+[xX×*]\s+|\s*[,;|]\s*|\s+)(?=\S)(.+)$")
_AFTER = (
    re.compile(rf"^(.+?)\s*[(\[]\s*[xX×]?\s*{_COUNT}\s*[xX×]?\s*[)\]]$"),
    re.compile(rf"^(.+?)\s+(?:[xX×]\s*{_COUNT}|{_COUNT}[xX×])$"),
    re.compile(rf"^(.+?)\s*[,;|]\s*{_COUNT}$"),
)
_AFTER_BARE = re.compile(rf"^(.+?)\s+{_COUNT}$")
_ID = re.compile(r"^(.*?)\s*\(([^()]+)\)$")
_SEPARATED = re.compile(r"\s*[,;|]\s*")
_QUOTED = re.compile(r'^["“„](.+)["”]$')
_HEADING = re.compile(r"^\[?([^\W\d_][\w\s/&-]*?)\]?\s*(?:[(\[:]?\s*[0-9]+\s*[)\]]?)?\s*:?$")
HEADINGS = {
    *("deck", "decklist", "main", "maindeck", "mainboard", "sideboard", "side", "list"),
    *("card", "cards", "ships", "tactics", "commanders", "reinforcements"),
    *("count", "copies", "name", "quantity", "qty", "number", "amount"),
}
"""Words that stand over a list or a column of it, and are no card."""
_CLASS = re.compile(r"^(?:ships?\s+of\s+)?class\s+(?:[1-4]|i{1,3}|iv)(?:\s+ships?)?$", re.I)


def read_line(number: int, text: str) -> SheetLine:
    """What a line of a list is, and every way to understand it, the likeliest first."""
    clean = _clean(text)
    if not clean:
        return SheetLine(number, text, Role.BLANK)
    if clean.startswith(("//", "#")) or not any(character.isalnum() for character in clean):
        return SheetLine(number, text, Role.COMMENT)
    clean = _BULLET.sub("", clean).strip(" |")
    readings = tuple(dict.fromkeys(_readings(clean)))
    if clean[0].isdigit() or not _is_heading(clean):
        return SheetLine(number, text, Role.CARD, readings)
    is_marked = clean.endswith((":", "]"))  # otherwise a card may be called so
    return SheetLine(number, text, Role.HEADING, () if is_marked else readings)


def _clean(text: str) -> str:
    """Blanks of every kind are one; tabs part columns, so they count as separators."""
    columns = [_SPACES.sub(" ", part).strip() for part in text.split("\t")]
    return "; ".join(part for part in columns if part)


def _readings(clean: str) -> Iterator[Reading]:
    if found := _BEFORE.match(clean):
        yield from _named(int(found[1]), found[2])
        columns = _SEPARATED.split(found[2])
        if len(columns) > 1:
            yield from _named(int(found[1]), columns[0])
    else:
        for pattern in _AFTER:
            if found := pattern.match(clean):
                copies = next(group for group in found.groups()[1:] if group)
                yield from _named(int(copies), found[1])
    # Also a name may begin or end with a number; only a card that is called so decides.
    yield from _named(1, clean)
    if found := _AFTER_BARE.match(clean):
        yield from _named(int(found[2]), found[1])


def _named(copies: int, name: str) -> Iterator[Reading]:
    """With an id in parentheses, it decides; it may be a part of the name, though."""
    name = name.strip()
    if (found := _ID.match(name)) and is_card_id(found[2]):
        yield Reading(copies, found[1], found[2])
    if found := _QUOTED.match(name):
        yield Reading(copies, found[1].strip())
    yield Reading(copies, name)


def _is_heading(clean: str) -> bool:
    if clean.endswith(":") or (clean.startswith("[") and clean.endswith("]")):
        return True
    columns = _SEPARATED.split(clean)
    if len(columns) > 1:  # the first line of a table: "copies,name"
        return all(column.casefold() in HEADINGS for column in columns)
    found = _HEADING.match(clean)
    words = found[1].casefold().strip() if found else ""
    return words in HEADINGS or any(_CLASS.match(said) for said in (words, clean))
