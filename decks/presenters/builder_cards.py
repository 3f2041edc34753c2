"""A card as the builder shows it: its place in the list, its price, how many there may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

from django.utils.translation import gettext as _

from cardsets.changes import ShownChange
from cardsets.models import Revision
from decks import games
from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.presentation.spacetrace.emblems import ROMAN
from spacetrace.presentation.spacetrace.faces import kind_words, stat_words

GONE = "gone"
"""The group of cards that the newest revision does not have."""
GROUPS = ("1", "2", "3", "4", "tactic", "commander", "reinforcement", GONE)
MOST_PIPS = 12
NOTHING: Mapping[str, ShownChange] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card in the pool or in the deck's list; `allowed` is None for a card that is no more."""

    id: str
    name: str
    group: str
    words: str
    stats: str
    mp: int
    copies: int
    allowed: int | None
    record: Card | None
    text: str = ""
    """What it does, where that is shown."""
    news: ShownChange | None = None
    """What became of it lately."""

    @property
    def more(self) -> int:
        """Copies after one is added."""
        return self.copies + 1

    @property
    def less(self) -> int:
        """Copies after one is taken out."""
        return max(0, self.copies - 1)

    @property
    def is_supply(self) -> bool:
        """Its MP are what it brings, not what it costs."""
        return self.group == "reinforcement"

    @property
    def is_full(self) -> bool:
        """As many as a deck may hold, or more."""
        return self.allowed is not None and self.copies >= self.allowed

    @property
    def is_over(self) -> bool:
        """More than a deck may hold."""
        return self.copies > (self.allowed or 0)

    @property
    def pips(self) -> list[str]:
        """One mark a copy, those that are missing too; none where they would be too many."""
        places = max(self.copies, self.allowed or 0)
        if places > MOST_PIPS:
            return []
        return [self._pip(place) for place in range(1, places + 1)]

    def _pip(self, place: int) -> str:
        if place > self.copies:
            return "off"
        return "over" if place > (self.allowed or 0) else "on"


Lately: TypeAlias = Mapping[str, ShownChange]
"""What has changed in the last days, by card."""


def card_row(
    card_id: str, copies: int, records: Mapping[str, Any], lately: Lately = NOTHING
) -> CardRow:
    """The card with this id and so many copies; an id that is no card any more is its own name."""
    record: Card | None = records.get(card_id)
    if record is None:
        return CardRow(card_id, card_id, GONE, _("No card of this name"), "", 0, copies, None, None)
    return CardRow(
        id=record.id,
        name=record.name,
        group=group_of(record),
        words=kind_words(record),
        stats=stat_words(record),
        mp=record.mp,
        copies=copies,
        allowed=record.copies,
        record=record,
        news=lately.get(record.id),
    )


def group_of(record: Card) -> str:
    """The group of the list that a card stands in: its class for a ship, else its kind."""
    return str(record.class_ or 4) if record.kind in ("ship", "base") else record.kind


def group_label(key: str) -> str:
    """What a group of the list is called."""
    if key in {"1", "2", "3", "4"}:
        return _("Class %(roman)s ships") % {"roman": ROMAN[int(key)]}
    return {
        "tactic": _("Tactics"),
        "commander": _("Commanders"),
        "reinforcement": _("Reinforcements"),
    }.get(key, _("No longer cards"))


def barred_cards(
    game: str, revision: Revision, format: str, cards: Iterable[str]
) -> frozenset[str]:
    """Those of which a deck of this format may not even hold one; the engine says which."""
    return frozenset(card for card in cards if _is_barred(game, revision, format, card))


def _is_barred(game: str, revision: Revision, format: str, card: str) -> bool:
    asked = games.CheckedList(revision, {card: 1}, format)
    return any(fault.card == card for fault in games.list_faults(game, asked))
