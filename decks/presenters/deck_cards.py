"""A list of cards as it is read: by class and kind, each with its copies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decks.changes import Cards
from decks.presenters.builder_cards import GROUPS, CardRow, card_row, group_label


@dataclass(frozen=True, slots=True)
class ListGroup:
    """The cards of a class or kind; `cards` counts every copy."""

    key: str
    label: str
    cards: int
    rows: list[CardRow]


def list_groups(records: Mapping[str, Any], cards: Cards) -> list[ListGroup]:
    """The list in its groups, in each by price and name; cards that are no more come last."""
    by_group: dict[str, list[CardRow]] = {key: [] for key in GROUPS}
    for card, copies in cards.items():
        row = card_row(card, copies, records)
        by_group[row.group].append(row)
    return [
        ListGroup(key, group_label(key), sum(row.copies for row in rows), _in_order(rows))
        for key, rows in by_group.items()
        if rows
    ]


def _in_order(rows: list[CardRow]) -> list[CardRow]:
    return sorted(rows, key=lambda row: (row.mp, row.name, row.id))
