"""Lists of cards: their canonical form, and how two of them differ."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypedDict

Cards: TypeAlias = Mapping[str, int]
"""Card ids and how many copies of each."""


class Line(TypedDict):
    """A line of a text that is no card: its place among them, how many copies, what it said."""

    line: int
    copies: int
    name: str


class CardGroup(TypedDict):
    """Cards of a list under a heading of its owner's."""

    name: str
    cards: list[str]


@dataclass(frozen=True, slots=True)
class DiffRow:
    """A card of which two lists hold different numbers of copies; 0 for none."""

    card: str
    before: int
    after: int

    @property
    def by(self) -> int:
        """How many copies came (or, below 0, went)."""
        return self.after - self.before


def cards_sorted(cards: Cards) -> dict[str, int]:
    """The canonical form of a list: by card id, without cards of which there is none."""
    return {card: cards[card] for card in sorted(cards) if cards[card]}


def groups_sorted(groups: Sequence[CardGroup], cards: Cards) -> list[CardGroup]:
    """The canonical form of a list's groups: in their order, with cards of the list alone."""
    found = [
        CardGroup(
            name=group["name"], cards=sorted(card for card in group["cards"] if cards.get(card))
        )
        for group in groups
    ]
    return [group for group in found if group["cards"]]


def list_diff(before: Cards, after: Cards) -> list[DiffRow]:
    """What has to be changed to get from one list to the other, by card id."""
    rows = (
        DiffRow(card, before.get(card, 0), after.get(card, 0)) for card in sorted({*before, *after})
    )
    return [row for row in rows if row.by]


def list_hash(cards: Cards, unresolved: Sequence[Line] = ()) -> str:
    """The same for equal lists, in whatever order they were written (64 hexadecimal digits)."""
    lines = [[line["line"], line["copies"], line["name"]] for line in unresolved]
    text = json.dumps([cards_sorted(cards), lines], ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
