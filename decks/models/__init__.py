"""What is kept of decks: the deck, its versions, their results."""

from decks.models.deck import Deck, DeckCard, DeckTag, DeckWord, Visibility
from decks.models.version import DeckVersion, Result, Source

__all__ = [
    "Deck",
    "DeckCard",
    "DeckTag",
    "DeckVersion",
    "DeckWord",
    "Result",
    "Source",
    "Visibility",
]
