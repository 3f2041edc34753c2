"""What is kept of decks: the deck, its versions, their results, and what became of cards."""

from decks.models.deck import Deck, DeckCard, DeckTag, DeckWord, Visibility
from decks.models.folder import DeckFolder
from decks.models.judging import BrokenDeck, Judging
from decks.models.tally import CardTally, Field
from decks.models.version import DeckVersion, Result, Source

__all__ = [
    "BrokenDeck",
    "CardTally",
    "Deck",
    "DeckCard",
    "DeckFolder",
    "DeckTag",
    "DeckVersion",
    "DeckWord",
    "Field",
    "Judging",
    "Result",
    "Source",
    "Visibility",
]
