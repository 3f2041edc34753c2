"""Adds up what became of cards in finished matches."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import F

from decks.models import CardTally, Field


@dataclass(frozen=True, slots=True)
class DeckPlayed:
    """A deck of a finished match: the cards it held, those it played, 1 for a win, 0.5 a draw."""

    held: Collection[str]
    played: Collection[str]
    points: float


def tallies_add(*, revision_id: int, field: Field, decks: Iterable[DeckPlayed]) -> None:
    """Take in what became of the cards of these decks, within the caller's transaction."""
    sums: dict[str, dict[str, int]] = {}
    for deck in decks:
        for card in set(deck.held):
            row = sums.setdefault(card, {"held": 0, "played": 0, "wins": 0, "draws": 0})
            row["held"] += 1
            if card in deck.played:
                row["played"] += 1
                row["wins"] += deck.points == 1
                row["draws"] += deck.points == 0.5
    rows = [CardTally(revision_id=revision_id, card_id=card, field=field) for card in sums]
    CardTally.objects.bulk_create(rows, ignore_conflicts=True)
    for card in sorted(sums):  # two at once lock the rows in the same order
        found = CardTally.objects.filter(revision_id=revision_id, card_id=card, field=field)
        found.update(**{name: F(name) + number for name, number in sums[card].items() if number})
