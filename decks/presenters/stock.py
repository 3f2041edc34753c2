"""Shows the ready-made decks of a draft to editors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardsets.models import STOCK_FORMATS, Revision, StockDeck
from decks import games
from spacetrace.api.numbers import whole
from spacetrace.engine.kernel.decks import DeckFault


@dataclass(frozen=True, slots=True)
class StockRow:
    """A ready-made deck in the list of a draft's."""

    stock: StockDeck
    size: int
    format: str
    faults: list[DeckFault]
    is_first: bool
    is_last: bool


@dataclass(frozen=True, slots=True)
class StockAsked:
    """What a form says of a deck; `at` is the version that it began with."""

    name: str
    summary: str
    style: str
    format: str
    at: int

    @staticmethod
    def of(stock: StockDeck) -> StockAsked:
        """As it is stored."""
        return StockAsked(stock.name, stock.summary, stock.style, stock.format, stock.version)

    @staticmethod
    def posted(post: Mapping[str, str], stock: StockDeck) -> StockAsked:
        """As it was typed; a box that was not sent is empty, as browsers have it."""
        at = whole(post.get("at", ""))
        return StockAsked(
            post.get("name", ""),
            post.get("summary", ""),
            post.get("style", ""),
            STOCK_FORMATS["beginner" in post],
            -1 if at is None else at,
        )

    def onto(self, stock: StockDeck) -> StockAsked:
        """The same, as a change of how the deck stands now."""
        return replace(self, at=stock.version)

    @property
    def wishes(self) -> dict[str, Any]:
        """The fields, for the service."""
        return {
            "name": self.name,
            "summary": self.summary,
            "style": self.style,
            "format": self.format,
        }

    @property
    def is_beginner(self) -> bool:
        """It is made for beginners."""
        return self.format == STOCK_FORMATS[True]


def stock_rows(decks: Sequence[StockDeck], cards: Revision) -> list[StockRow]:
    """The decks in order, each with what keeps it from being played with these cards."""
    game, last = cards.card_set.game, len(decks) - 1
    rows = []
    for place, deck in enumerate(decks):
        faults = games.list_faults(game, games.CheckedList(cards, deck.cards, deck.format))
        known = games.format_of(game, deck.format)
        title = known.title if known else deck.format
        size = sum(deck.cards.values())
        rows.append(StockRow(deck, size, title, faults, place == 0, place == last))
    return rows
