"""The project's own text of a deck; docs/deck-files.md explains it to people."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from decks import limits
from decks.texts.paste import read_line
from decks.texts.quoting import (
    QUOTE,
    is_steady,
    quoted,
    quoted_first,
    refuse_odd,
    word_in,
    word_out,
    words_in,
    words_out,
)
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
    sheet_of_lines,
)
from spacetrace.players.names import line_clean

_FACT = re.compile(r"^\s*(Name|Game|Set|Format|Folder|Tags|Description)[^\S\n]*:(.*)$", re.I | re.S)
_KEPT = re.compile(r"^\s*\?([0-9]{0,7})\s+([0-9]{1,9})\s+(.*)$", re.S)
_KEPT_LOOSE = re.compile(r"^\s*\?\s*(.*)$", re.S)
_GROUP = re.compile(r"^\s*\[(.*)\]\s*$", re.S)
_NAMES = {"set": "card_set"}


@dataclass(frozen=True, slots=True)
class CardWords:
    """What a text says of a card besides its id: its name, and the heading it stands under."""

    name: str
    heading: str = ""


# --- writing --------------------------------------------------------------------------------------


def deck_text(sheet: DeckSheet, words: Mapping[str, CardWords] | None = None) -> str:
    """The sheet as text that reads back as the same sheet.

    Cards stand in the order of `words` under its headings; those that it does not know come last.
    """
    facts, listed = list(_facts_out(sheet)), list(_list_out(sheet, words or {}))
    return "\n".join([*facts, *(listed if facts else listed[1:]), ""])


def _facts_out(sheet: DeckSheet) -> Iterator[str]:
    rows = (
        ("Name", sheet.name),
        ("Game", sheet.game),
        ("Set", sheet.card_set),
        ("Format", sheet.format),
        ("Folder", sheet.folder),
    )
    yield from (f"{label}: {word_out(value)}" for label, value in rows if value)
    if sheet.tags:
        yield f"Tags: {words_out(sheet.tags)}"
    if "\n" in sheet.description:
        yield "Description:"
        yield from (_bar_out(line) for line in sheet.description.split("\n"))
    elif sheet.description:
        yield f"Description: {word_out(sheet.description)}"


def _bar_out(line: str) -> str:
    if not is_steady(line):
        return f"|{quoted(line)}"
    return f"| {line}" if line else "|"


def _list_out(sheet: DeckSheet, words: Mapping[str, CardWords]) -> Iterator[str]:
    places = {card: place for place, card in enumerate(words)}
    cards = sorted(sheet.cards, key=lambda card: (places.get(card, len(places)), card))
    grouped = {card for _name, under in sheet.groups for card in under}
    yield from _ungrouped_out(sheet, [card for card in cards if card not in grouped], words)
    for name, under in sheet.groups:
        yield from ("", group_out(name))
        for card in sorted(under, key=cards.index):
            yield _card_out(sheet.cards[card], card, words.get(card, CardWords("")).name)


def group_out(name: str) -> str:
    """A heading of one's own; what stands under it follows. "" ends the one before."""
    return f"[{word_out(name, apart='[]{}') if name else ''}]"


def _ungrouped_out(
    sheet: DeckSheet, cards: Sequence[str], words: Mapping[str, CardWords]
) -> Iterator[str]:
    """What stands under no heading of one's own comes first, so that no heading has to end."""
    listed = {card: sheet.cards[card] for card in cards}
    heading = None
    for card in cards:
        known = words.get(card, CardWords(""))
        if known.heading != heading:
            heading = known.heading
            yield ""
            yield from _heading(heading, listed, words)
        yield _card_out(sheet.cards[card], card, known.name)
    if sheet.named or sheet.unresolved:
        yield from ("", "// " + _("Not found"))
    yield from (f"{copies} {word_out(name)}" for copies, name in sheet.named)
    expected = 0
    for kept in sheet.unresolved:
        expected += 1
        place = "" if kept.line == expected else str(kept.line)
        expected = kept.line
        yield f"?{place} {kept.copies} {word_out(kept.name) if kept.name else quoted('')}"


def _heading(heading: str, cards: Mapping[str, int], words: Mapping[str, CardWords]) -> list[str]:
    if not words:
        return []
    under = (n for card, n in cards.items() if words.get(card, CardWords("")).heading == heading)
    return [f"// {heading or _('Others')} ({sum(under)})"]


def _card_out(copies: int, card: str, name: str) -> str:
    """A name is only for people here, so it gives way where it would be read as something else."""
    shown = " ".join(name.split())
    return f"{copies} {shown}  ({card})" if is_steady(shown) and shown else f"{copies} ({card})"


# --- reading --------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Page:
    """What has been read so far."""

    facts: dict[str, str] = field(default_factory=dict)
    bars: list[str] | None = None
    """Lines of the description, while they may go on."""
    lines: list[SheetLine] = field(default_factory=list)
    group: str = ""
    """The heading of one's own that was read last."""
    headings: dict[str, str] = field(default_factory=dict)
    """All of them in their order, by how they compare."""
    kept: list[Kept] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def read_text(text: str) -> DeckSheet:
    """Reads the project's text and whatever looks like a list of cards; raises TextError."""
    page = _Page()
    counted = 0
    for number, line in enumerate(lines_of(text), 1):
        if _is_described(page, number, line):
            continue
        page.bars = None
        counted += 1
        _refuse_many(counted, number)
        page.lines.append(_fact_line(page, number, line) or _list_line(page, number, line))
    description = page.facts.get("description", "")
    sheet = DeckSheet(
        name=page.facts.get("name", ""),
        game=page.facts.get("game", ""),
        card_set=page.facts.get("card_set", ""),
        format=page.facts.get("format", ""),
        description=description,
        tags=words_in(page.facts.get("tags", "")),
        folder=page.facts.get("folder", ""),
        notes=tuple(page.notes),
    )
    return sheet_of_lines(sheet, page.lines, page.kept, page.headings.values())


def lines_of(text: str) -> list[str]:
    """The text's lines, whatever ends them; raises TextError for one that is too large or odd."""
    if len(text) > MOST_BYTES or len(text.encode(errors="replace")) > MOST_BYTES:
        raise TextError(_("The text is too long: at most %(n)s KB.") % {"n": MOST_BYTES // 1024})
    refuse_odd(text)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return text.rstrip("\n").split("\n")


def _refuse_many(counted: int, number: int) -> None:
    if counted > MOST_LINES:
        sentence = _("The list is too long: at most %(n)s lines are read.")
        raise TextError(sentence % {"n": MOST_LINES}, number)


def _refuse_long(length: int, number: int) -> None:
    if length > LONGEST_LINE:
        sentence = _("Line %(line)s is too long: at most %(n)s characters.")
        raise TextError(sentence % {"line": number, "n": LONGEST_LINE}, number)


def _is_described(page: _Page, number: int, line: str) -> bool:
    """Takes one more line of the description; its length counts as a whole, not by line."""
    if page.bars is None or not line.startswith("|"):
        return False
    page.bars.append(_bar_in(line))
    page.facts["description"] = "\n".join(page.bars)
    if len(page.facts["description"]) > limits.DESCRIPTION_LENGTH:
        sentence = _("The description is too long: at most %(n)s characters.")
        raise TextError(sentence % {"n": limits.DESCRIPTION_LENGTH}, number)
    page.lines.append(SheetLine(number, line, Role.FACT))
    return True


def _fact_line(page: _Page, number: int, line: str) -> SheetLine | None:
    found = _FACT.match(line)
    if found is None:
        return None
    label, value = found[1].casefold(), found[2].strip()
    name = _NAMES.get(label, label)
    if name in page.facts:
        sentence = _("Line %(line)s says “%(label)s” once more; the first one counts.")
        page.notes.append(sentence % {"line": number, "label": label.capitalize()})
    else:
        page.facts[name] = value if name == "tags" else word_in(value)
        if name == "description":
            page.bars = [page.facts[name]] if page.facts[name] else []
    return SheetLine(number, line, Role.FACT)


def _bar_in(line: str) -> str:
    if line.startswith(f"|{QUOTE}"):
        word, rest = quoted_first(line[1:])
        return word if not rest else line[1:]
    return line[2:] if line.startswith("| ") else line[1:]


def _list_line(page: _Page, number: int, line: str) -> SheetLine:
    if not line.lstrip().startswith("?"):
        _refuse_long(len(line), number)
        if found := _GROUP.match(line):
            name = line_clean(word_in(found[1]))
            page.group = page.headings.setdefault(name.casefold(), name) if name else ""
            return SheetLine(number, line, Role.HEADING)
        return replace(read_line(number, line), group=page.group)
    kept = _kept_in(page, line)
    _refuse_long(len(kept.name) if kept else 0, number)
    if kept is None:
        return SheetLine(number, line, Role.COMMENT)
    page.kept.append(kept)
    return SheetLine(number, line, Role.KEPT, (Reading(kept.copies, kept.name),))


def _kept_in(page: _Page, line: str) -> Kept | None:
    """A line that is kept; without a place of its own it stands after the one before it."""
    after = page.kept[-1].line + 1 if page.kept else 1
    if found := _KEPT.match(line):
        return Kept(int(found[1] or after), int(found[2]), word_in(found[3]))
    found = _KEPT_LOOSE.match(line)
    said = word_in(found[1]) if found else ""
    if not said:
        return None
    first = read_line(0, said).readings
    return Kept(after, first[0].copies, first[0].name) if first else Kept(after, 1, said)
