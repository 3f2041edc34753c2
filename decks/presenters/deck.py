"""A deck as its page shows it: list, legality, figures, a hand, results, versions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardsets.models import Revision, StockDeck
from cardsets.selectors import CardChange, card_records, compiled_cards
from decks import games
from decks.changes import Cards, Line
from decks.models import Deck, Visibility
from decks.presenters.deck_cards import ListGroup, list_groups
from decks.presenters.figures import ShownFigures, figures_shown
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
from decks.selectors import Credit, credit_of, versions_of
from spacetrace.engine.games.spacetrace.decks.advice import Advice
from spacetrace.engine.games.spacetrace.decks.formats import Format
from spacetrace.engine.kernel.decks import DeckFault
from spacetrace.players.models import User

SHOWN_VERSIONS = 3


@dataclass(frozen=True, slots=True)
class FormatState:
    """Whether a list may be played in a format, and why not."""

    format: Format
    faults: list[DeckFault]
    words: str

    @property
    def is_legal(self) -> bool:
        """Nothing stands in the way."""
        return not self.faults


@dataclass(frozen=True, slots=True)
class ListShown:
    """A list of cards with all that can be said of it; decks, stock decks and versions have it."""

    groups: list[ListGroup]
    unresolved: Sequence[Line]
    format: Format | None
    faults: list[DeckFault]
    other_formats: list[FormatState]
    figures: ShownFigures
    advice: Sequence[Advice]

    @property
    def is_legal(self) -> bool:
        """It may be played in its format."""
        return self.format is not None and not self.faults


@dataclass(frozen=True, slots=True)
class DeckPage:
    """Everything on a deck's page."""

    deck: Deck
    is_own: bool
    list: ListShown
    odds: OddsPage
    hand: HandPage
    changes: Sequence[CardChange]
    credit: Credit | None
    tags: list[str]
    visibility: str
    results: ResultsShown
    versions: list[VersionRow]
    has_more_versions: bool


@dataclass(frozen=True, slots=True)
class StockPage:
    """Everything on the page of a ready-made deck."""

    stock: StockDeck
    game: str
    list: ListShown


def deck_page(deck: Deck, reader: User | AnonymousUser) -> DeckPage:
    """The page of a deck, for its owner or for somebody else."""
    newest = games.newest_of(deck)
    is_own = deck.owner_id == reader.pk
    asked = games.CheckedList(newest, deck.cards, deck.format, deck.unresolved)
    rows = list(versions_of(deck)[: SHOWN_VERSIONS + 1])
    results = results_shown(deck, is_own=is_own)
    return DeckPage(
        deck=deck,
        is_own=is_own,
        list=list_shown(deck.game, asked),
        odds=odds_page(card_records(newest), deck.cards, odds_asked(QueryDict())),
        hand=_first_hand(newest, deck.cards),
        changes=games.changes_since_saved(deck),
        credit=credit_of(deck, reader),
        tags=[tag.name for tag in deck.tags.all()],
        visibility=Visibility(deck.visibility).label,
        results=results,
        versions=version_rows(rows, card_records(newest), results.totals, shown=SHOWN_VERSIONS),
        has_more_versions=len(rows) > SHOWN_VERSIONS,
    )


def stock_page(stock: StockDeck, newest: Revision) -> StockPage:
    """The page of a ready-made deck."""
    game = newest.card_set.game
    format = "beginner" if stock.is_beginner else "standard"
    asked = games.CheckedList(newest, stock.cards, format)
    return StockPage(stock, game, list_shown(game, asked))


def list_shown(game: str, asked: games.CheckedList) -> ListShown:
    """A list with its groups, its legality in every format, its figures and advice."""
    compiled = compiled_cards(asked.revision)
    return ListShown(
        groups=list_groups(card_records(asked.revision), asked.cards),
        unresolved=asked.unresolved,
        format=games.format_of(game, asked.format),
        faults=games.list_faults(game, asked),
        other_formats=[
            _format_state(game, asked, format)
            for format in games.formats(game)
            if format.key != asked.format
        ],
        figures=figures_shown(games.list_figures(compiled, asked.cards)),
        advice=games.list_advice(compiled, asked.cards, asked.format),
    )


def _format_state(game: str, asked: games.CheckedList, format: Any) -> FormatState:
    other = games.CheckedList(asked.revision, asked.cards, format.key, asked.unresolved)
    faults = games.list_faults(game, other)
    if not faults:
        return FormatState(format, faults, _("may be played as well"))
    words = ngettext("%(n)s thing is in the way", "%(n)s things are in the way", len(faults))
    return FormatState(format, faults, words % {"n": len(faults)})


def _first_hand(newest: Revision, cards: Cards) -> HandPage:
    return hand_page(compiled_cards(newest), card_records(newest), cards, seed_new())
