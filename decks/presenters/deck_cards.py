"""A list of cards as it is read: by class and kind, each with its copies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from decks.changes import CardGroup, Cards
from decks.presenters.builder_cards import (
    GROUPS,
    NOTHING,
    CardRow,
    Lately,
    card_row,
    group_label,
)

OWN = "own"
"""The key of a group of the owner's; which of them it is, its label says."""


@dataclass(frozen=True, slots=True)
class ListGroup:
    """The cards of a class or kind, or of a group of the owner's; `cards` counts every copy."""

    key: str
    label: str
    cards: int
    rows: list[CardRow]

    @property
    def is_own(self) -> bool:
        """Its heading is the owner's."""
        return self.key == OWN


def list_groups(
    records: Mapping[str, Any],
    cards: Cards,
    lately: Lately = NOTHING,
    own: Sequence[CardGroup] = (),
) -> list[ListGroup]:
    """The list in its groups, in each by price and name.

    First come the owner's `own` groups in their order, then what is in none of them by class and
    kind; cards that are no more come last.
    """
    rows = {card: card_row(card, copies, records, lately) for card, copies in cards.items()}
    found = [
        (OWN, group["name"], [rows.pop(card) for card in group["cards"] if card in rows])
        for group in own
    ]
    for key in GROUPS:
        found.append((key, group_label(key), [row for row in rows.values() if row.group == key]))
    return [
        ListGroup(key, label, sum(row.copies for row in rows), _in_order(rows))
        for key, label, rows in found
        if rows
    ]


def _in_order(rows: list[CardRow]) -> list[CardRow]:
    return sorted(rows, key=lambda row: (row.mp, row.name, row.id))
