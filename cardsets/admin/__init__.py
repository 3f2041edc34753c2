"""Card sets in the admin: drafts are edited card by card, what is published can only be read."""

from cardsets.admin.cards import CardAdmin
from cardsets.admin.decks import StockDeckAdmin
from cardsets.admin.events import StudioEventAdmin
from cardsets.admin.flags import CardFlagAdmin
from cardsets.admin.revisions import RevisionAdmin
from cardsets.admin.sets import CardSetAdmin

__all__ = [
    "CardAdmin",
    "CardFlagAdmin",
    "CardSetAdmin",
    "RevisionAdmin",
    "StockDeckAdmin",
    "StudioEventAdmin",
]
