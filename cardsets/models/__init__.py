"""Card sets, their revisions, the cards and decks in them, and what editors leave beside them."""

from cardsets.models.cards import STOCK_FORMATS, Card, StockDeck
from cardsets.models.flags import CardFlag, Stopped
from cardsets.models.sets import CardSet, Revision, RevisionQuerySet, Source, Status
from cardsets.models.studio import (
    Acceptance,
    CardScenario,
    Deed,
    ReleaseNote,
    StudioEvent,
    Withdrawal,
)

__all__ = [
    "STOCK_FORMATS",
    "Acceptance",
    "Card",
    "CardFlag",
    "CardScenario",
    "CardSet",
    "Deed",
    "ReleaseNote",
    "Revision",
    "RevisionQuerySet",
    "Source",
    "Status",
    "StockDeck",
    "Stopped",
    "StudioEvent",
    "Withdrawal",
]
