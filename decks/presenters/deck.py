"""Shows a deck: its list, legality, figures, a hand, results, versions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.safestring import SafeString

from cardsets.changes import ShownChange
from cardsets.models import Revision, StockDeck
from cardsets.selectors import card_records, compiled_cards
from decks import games
from decks.changes import Cards
from decks.models import Deck, DeckFolder, Visibility
from decks.presenters.listed import ListShown, list_shown
from decks.presenters.odds import (
    HandPage,
    OddsPage,
    hand_page,
    odds_asked,
    odds_page,
    seed_new,
)
from decks.presenters.results import ResultsShown, results_shown
from decks.presenters.versions import VersionRow, version_rows
from decks.primers import primer_html
from decks.selectors import Credit, DeckShown

SHOWN_VERSIONS = 3
LONG_PRIMER = 600
"""Characters; what is longer stands under the list, where there is more room."""


@dataclass(frozen=True, slots=True)
class DeckPage:
    """Everything on a deck's page."""

    deck: Deck
    is_own: bool
    listed: ListShown
    odds: OddsPage
    hand: HandPage
    changes: Sequence[ShownChange]
    credit: Credit | None
    tags: list[str]
    visibility: str
    folder: DeckFolder | None
    """Its owner's, told to nobody else."""
    results: ResultsShown
    primer: SafeString | str
    """What its owner tells of it, as HTML."""
    is_primer_long: bool
    versions: list[VersionRow]
    has_more_versions: bool


@dataclass(frozen=True, slots=True)
class StockPage:
    """Everything on the page of a ready-made deck."""

    stock: StockDeck
    game: str
    listed: ListShown

    @property
    def size(self) -> int:
        """How many cards it has, with those that the newest revision no longer knows."""
        return sum(self.stock.cards.values())


def deck_page(shown: DeckShown) -> DeckPage:
    """The page of a deck, for its owner or for somebody else."""
    deck, newest, rows = shown.deck, shown.newest, shown.versions
    asked = games.CheckedList(newest, deck.cards, deck.format, deck.unresolved, deck.groups)
    results = results_shown(shown.scores, shown.results)
    return DeckPage(
        deck=deck,
        is_own=shown.is_own,
        listed=list_shown(deck.game, asked),
        odds=odds_page(card_records(newest), deck.cards, odds_asked(QueryDict())),
        hand=_first_hand(newest, deck.cards),
        changes=games.changes_told(deck, newest, shown.changes),
        credit=shown.credit,
        tags=[tag.name for tag in deck.tags.all()],
        visibility=str(Visibility(deck.visibility).label),
        folder=deck.folder if shown.is_own else None,
        results=results,
        primer=primer_html(deck.description, newest) if deck.description else "",
        is_primer_long=len(deck.description) > LONG_PRIMER,
        versions=version_rows(rows, card_records(newest), results.summaries, shown=SHOWN_VERSIONS),
        has_more_versions=len(rows) > SHOWN_VERSIONS,
    )


def stock_page(stock: StockDeck, newest: Revision) -> StockPage:
    """The page of a ready-made deck."""
    game = newest.card_set.game
    format = "beginner" if stock.is_beginner else "standard"
    asked = games.CheckedList(newest, stock.cards, format)
    return StockPage(stock, game, list_shown(game, asked))


def _first_hand(newest: Revision, cards: Cards) -> HandPage:
    return hand_page(compiled_cards(newest), card_records(newest), cards, seed_new())
