"""Why a service says no; the text is a sentence for the player.

DeckError
├── BadDeck     a list, name, tag or format that cannot be kept
├── DeckLimit   a player or a deck holds as much as it may
├── StaleDeck   the deck was changed since its owner saw it; `deck` is the fresh one
├── StaleStock  the same of a ready-made deck of a draft; `stock` is the fresh one
├── StaleFolder a folder has another name by now
├── FolderGone  the folder, or a deck for it, does not exist any more
└── DeckGone    the deck or version does not exist any more
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from cardsets.models import StockDeck
from decks.models import Deck


class DeckError(Exception):
    """Nothing was changed; `code` is for programs."""

    code = "refused"

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class BadDeck(DeckError):
    """A list, name, tag or format that cannot be kept; `field` says which of them."""

    code = "bad_deck"

    def __init__(self, sentence: str, *, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


class DeckLimit(DeckError):
    """A player or a deck holds as much as it may."""

    code = "limit"


class StaleDeck(DeckError):
    """Somebody, perhaps the owner in another window, has changed the deck in the meantime."""

    code = "stale"

    def __init__(self, deck: Deck) -> None:
        super().__init__(
            _("This deck was changed somewhere else in the meantime. Nothing was overwritten.")
        )
        self.deck = deck


class StaleStock(DeckError):
    """Another editor has changed the ready-made deck in the meantime."""

    code = "stale"

    def __init__(self, stock: StockDeck) -> None:
        super().__init__(
            _("This deck was changed somewhere else in the meantime. Nothing was overwritten.")
        )
        self.stock = stock


class StaleFolder(DeckError):
    """The folder has another name by now than whoever renames it saw."""

    code = "stale"

    def __init__(self, name: str) -> None:
        words = _("This folder was renamed to “%(name)s” in the meantime. Nothing was changed.")
        super().__init__(words % {"name": name})


class FolderGone(DeckError):
    """The folder, or a deck that should go into it (`field` says), does not exist any more."""

    code = "gone"

    def __init__(self, sentence: str, *, field: str = "folder") -> None:
        super().__init__(sentence)
        self.field = field


class DeckGone(DeckError):
    """The deck or version does not exist any more, or is not shown any more."""

    code = "gone"

    def __init__(self) -> None:
        super().__init__(_("This deck does not exist any more."))
