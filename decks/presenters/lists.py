"""Shows decks as they stand in lists: one's own, public ones, ready-made ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardsets.models import Revision, StockDeck
from cardsets.selectors import card_records
from decks import games
from decks.changes import Cards
from decks.models import Deck, Result, Visibility
from decks.presenters.builder_cards import GONE, GROUPS, group_of
from decks.presenters.results import rate_words
from decks.primers import primer_plain
from decks.search import SNIPPET
from decks.selectors import Total
from spacetrace.presentation.spacetrace.emblems import ROMAN


@dataclass(frozen=True, slots=True)
class Share:
    """A stretch of a deck's bar: so many cards of a class or kind, from `start` on."""

    key: str
    label: str
    start: int
    cards: int


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A deck in a list. `fault` is the first thing that is in its way, "" when it is legal."""

    deck: Deck
    format: str
    size: int
    shares: list[Share]
    fault: str
    faults: int
    tags: list[str]
    snippet: str
    visibility: str
    last: str
    folder: str = ""
    """What its folder is called; for the owner's list."""

    @property
    def is_legal(self) -> bool:
        """It may be brought to a match."""
        return not self.faults

    @property
    def state(self) -> str:
        """Whether it may be played, in words."""
        if self.is_legal:
            return _("ready")
        return ngettext("%(n)s problem", "%(n)s problems", self.faults) % {"n": self.faults}


@dataclass(frozen=True, slots=True)
class StockEntry:
    """A ready-made deck in a list."""

    stock: StockDeck
    game: str
    size: int
    shares: list[Share]


def deck_entries(
    decks: Sequence[Deck],
    newest: Mapping[int, Revision],
    *,
    snippets: bool = True,
    last: Mapping[int, Result] | None = None,
    folders: Mapping[int, str] | None = None,
) -> list[DeckEntry]:
    """The decks of a page of a list, judged by the `newest` cards, by the id of their set.

    `last` are the newest results by deck, and `folders` what the folders are called, where the
    reader may know of them.
    """
    found, called = last or {}, folders or {}
    entries = (
        _entry(deck, newest.get(deck.card_set_id), found.get(deck.pk), snippets=snippets)
        for deck in decks
    )
    return [replace(entry, folder=called.get(entry.deck.folder_id or 0, "")) for entry in entries]


def stock_entries(ready: Iterable[tuple[Revision, Sequence[StockDeck]]]) -> list[StockEntry]:
    """Ready-made decks, each game's with the cards that they are of."""
    return [
        StockEntry(
            stock,
            revision.card_set.game,
            sum(stock.cards.values()),
            shares_of(card_records(revision), stock.cards),
        )
        for revision, stocks in ready
        for stock in stocks
    ]


def shares_of(records: Mapping[str, Any], cards: Cards) -> list[Share]:
    """What a list is made of, in the order in which lists are read."""
    counts = dict.fromkeys(GROUPS, 0)
    for card, copies in cards.items():
        record = records.get(card)
        counts[group_of(record) if record else GONE] += copies
    shares, start = [], 0
    for key, count in counts.items():
        if count:
            shares.append(Share(key, _short_label(key, count), start, count))
            start += count
    return shares


def _entry(
    deck: Deck, newest: Revision | None, last: Result | None, *, snippets: bool
) -> DeckEntry:
    faults = games.deck_faults(deck, newest=newest or deck.revision)
    records = card_records(newest) if newest else {}
    format = games.format_of(deck.game, deck.format)
    return DeckEntry(
        deck=deck,
        format=format.title if format else deck.format,
        size=deck.size,
        shares=shares_of(records, deck.cards),
        fault=faults[0].sentence if faults else "",
        faults=len(faults),
        tags=[tag.name for tag in deck.tags.all()],
        snippet=_snippet(deck) if snippets else "",
        visibility=str(Visibility(deck.visibility).label),
        last=_last_words(last) if last else "",
    )


def _snippet(deck: Deck) -> str:
    """The beginning of what is told about the deck, in one line."""
    text: str = getattr(deck, "snippet", None) or ""
    line = primer_plain(text)
    return line[: SNIPPET - 1] + "…" if len(text) >= SNIPPET else line


def _last_words(result: Result) -> str:
    total = Total(result.matches, result.wins, result.draws)
    if total.matches > 1:
        told = _("%(rate)s of %(n)s won against %(opponent)s")
        words = {"rate": rate_words(total), "n": total.matches, "opponent": result.opponent}
        return told % words
    if total.wins:
        told = _("won against %(opponent)s")
    elif total.draws:
        told = _("drawn against %(opponent)s")
    else:
        told = _("lost to %(opponent)s")
    return told % {"opponent": result.opponent or _("a player")}


def _short_label(key: str, count: int) -> str:
    if key in {"1", "2", "3", "4"}:
        return _("class %(roman)s") % {"roman": ROMAN[int(key)]}
    return {
        "tactic": ngettext("tactic", "tactics", count),
        "commander": ngettext("commander", "commanders", count),
        "reinforcement": ngettext("reinforcement", "reinforcements", count),
    }.get(key, ngettext("no longer a card", "no longer cards", count))
