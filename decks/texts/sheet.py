"""A deck on paper: what a text or a file says of a deck, before any card set is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeAlias

MOST_BYTES = 256 * 1024
MOST_LINES = 500
LONGEST_LINE = 200

CARD_ID = re.compile(r"[A-Za-z0-9_-]+")
"""What the id of a card looks like; every card set keeps to it."""
CARD_ID_LENGTH = 60


class TextError(Exception):
    """A text that is no deck: a sentence for people, and the line that it is about (0: none)."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        super().__init__(sentence)
        self.sentence, self.line = sentence, line


class Role(StrEnum):
    """What a line of a text is."""

    CARD = "card"
    KEPT = "kept"
    """A line that was no card the last time, and is kept as it stands: "? 4 Foo Bar"."""
    FACT = "fact"
    """A fact about the deck, such as its name."""
    HEADING = "heading"
    COMMENT = "comment"
    BLANK = "blank"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand a line: so many copies of the card with this id, or this name."""

    copies: int
    name: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of a text. `number` counts from 1; `readings` are tried in their order.

    A heading has readings as well where it might be the name of a card.
    """

    number: int
    text: str
    role: Role
    readings: tuple[Reading, ...] = ()
    group: str = ""
    """The heading of one's own under which it stands."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A line that is no card: its place among them, how many copies, and of what."""

    line: int
    copies: int
    name: str


SheetGroup: TypeAlias = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """What a text says of a deck; "" and () for what it does not say.

    `cards` has the lines with an id, added up; `named` those that give only a name, as (copies,
    name) in their order. `lines` is the text line by line; it does not count when two sheets are
    compared. The name is of one line. No text holds NUL or half a character.
    """

    name: str = ""
    game: str = ""
    card_set: str = ""
    format: str = ""
    description: str = ""
    tags: tuple[str, ...] = ()
    folder: str = ""
    """What its owner's folder is called: in backups alone, for nobody else knows of it."""
    cards: Mapping[str, int] = field(default_factory=dict)
    unresolved: tuple[Kept, ...] = ()
    named: tuple[tuple[int, str], ...] = ()
    groups: tuple[SheetGroup, ...] = ()
    """What stands under headings of one's own, as (name, ids of cards), for cards with an id."""
    headings: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """All these headings in their order, also those under which nothing has an id."""
    lines: tuple[SheetLine, ...] = field(default=(), compare=False, repr=False)
    notes: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """What was odd about the text, as sentences."""

    def card_lines(self) -> tuple[SheetLine, ...]:
        """The lines of the list, also for a sheet that was never a text."""
        if self.lines:
            return self.lines
        return list_lines(self)


def is_card_id(text: str) -> bool:
    """Whether this could be the id of a card."""
    return len(text) <= CARD_ID_LENGTH and CARD_ID.fullmatch(text) is not None


def list_lines(sheet: DeckSheet) -> tuple[SheetLine, ...]:
    """The sheet's list as the lines that a text of it would have, numbered from 1."""
    under = {card: name for name, cards in sheet.groups for card in cards}
    found = [
        SheetLine(
            0, f"{copies} {card}", Role.CARD, (Reading(copies, card, card),), under.get(card, "")
        )
        for card, copies in sheet.cards.items()
    ]
    found += [
        SheetLine(0, f"{copies} {name}", Role.CARD, (Reading(copies, name),))
        for copies, name in sheet.named
    ]
    found += [
        SheetLine(0, f"? {kept.copies} {kept.name}", Role.KEPT, (Reading(kept.copies, kept.name),))
        for kept in sheet.unresolved
    ]
    return tuple(replace(line, number=place) for place, line in enumerate(found, 1))


def sheet_of_lines(
    sheet: DeckSheet, lines: list[SheetLine], kept: list[Kept], headings: Iterable[str] = ()
) -> DeckSheet:
    """The sheet with a list that is counted from its lines: repeated cards add up.

    `headings` are those of one's own, in their order; a card stands under the first that it has.
    """
    cards: dict[str, int] = {}
    under: dict[str, list[str]] = {name: [] for name in headings}
    named = []
    for line in lines:
        if line.role is not Role.CARD:
            continue
        first = line.readings[0]
        if first.card:
            cards[first.card] = cards.get(first.card, 0) + first.copies
            if line.group and not any(first.card in found for found in under.values()):
                under.setdefault(line.group, []).append(first.card)
        else:
            named.append((first.copies, first.name))
    return replace(
        sheet,
        cards=cards,
        unresolved=tuple(kept),
        named=tuple(named),
        groups=tuple((name, tuple(sorted(found))) for name, found in under.items() if found),
        headings=tuple(under),
        lines=tuple(lines),
    )
