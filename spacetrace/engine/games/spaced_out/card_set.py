"""A compiled card set: its cards, what they are called, and the rules of the piles for them."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.cards import Card
from spacetrace.engine.games.spaced_out.piles import Edition, PileRules
from spacetrace.engine.kernel.errors import NotationError

EDITIONS: tuple[Edition, Edition] = ("modern", "classic")


class CardSet:
    """All sorts of cards, in the order of the set; `piles` has the rules of each edition."""

    __slots__ = ("by_id", "cards", "key", "name", "piles")

    def __init__(self, key: str, name: str, cards: tuple[Card, ...]) -> None:
        self.key = key
        self.name = name
        self.cards = cards
        self.by_id = {card.id: card for card in cards}
        self.piles = {edition: PileRules(cards, edition) for edition in EDITIONS}

    def card(self, card_id: str) -> Card:
        """The card with this id; raises NotationError."""
        try:
            return self.by_id[card_id]
        except KeyError:
            raise NotationError(f"There is no card called “{card_id[:40]}”.") from None

    def pack(self, promo: bool, decks: int) -> list[Card]:
        """Every copy of every card of a match, in the order of the set (SO-1, SO-2, SO-7)."""
        return [
            card
            for card in self.cards
            if promo or not card.is_promo
            for _ in range(card.copies * decks)
        ]
