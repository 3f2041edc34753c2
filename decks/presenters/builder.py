"""Shows the deck in the builder: a list of groups, what is wrong with it, and its state."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardsets.changes import ShownChange
from cardsets.models import STOCK_FORMATS, Revision
from cardsets.recent import changed_lately
from cardsets.selectors import CardChange, card_records, compiled_cards
from decks import games
from decks.models import Deck
from decks.presenters.builder_cards import GROUPS, barred_cards, group_label
from decks.presenters.builder_doors import Doors, own_doors
from decks.presenters.builder_pool import asked_for
from decks.presenters.deck_cards import ListGroup, list_groups
from decks.presenters.figures import ShownFigures, figures_shown
from decks.texts.resolve import names_of
from decks.texts.rows import Suggestion
from spacetrace.engine.kernel.decks import DeckFault

MOST_SUGGESTED = 3
FAULTS_AT_ONCE = 4
"""Problems that are shown before one asks for the rest."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A problem in a sentence, with the card of the list that it is about."""

    sentence: str
    card: str
    name: str
    rule: str
    is_in_list: bool


@dataclass(frozen=True, slots=True)
class Share:
    """A stretch of the bar that shows how full the deck is, in cards."""

    kind: str
    start: int
    cards: int


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line of an import that is no card; `query` looks for what it may have meant."""

    index: int
    number: int
    copies: int
    name: str
    query: str
    suggestions: tuple[Suggestion, ...] = ()


@dataclass(slots=True)
class DeckPanel:
    """Everything beside the cards: list, problems, figures, and what is saved."""

    deck: Deck
    groups: list[ListGroup]
    barred: frozenset[str]
    """Cards of the list that the format has no room for at all."""
    lines: list[LineRow]
    faults: list[Fault]
    is_legal: bool
    formats: list[Any]
    format: Any
    changes: list[ShownChange]
    figures: ShownFigures
    advice: list[Any]
    doors: Doors
    state: str = "saved"
    notice: str = ""

    @property
    def list_json(self) -> str:
        """The list as it is stored, for the script."""
        return json.dumps(self.deck.cards, separators=(",", ":"))

    @property
    def unresolved_json(self) -> str:
        """The lines that are no cards, for the script."""
        return json.dumps(self.deck.unresolved, separators=(",", ":"))

    @property
    def groups_json(self) -> str:
        """The groups of its owner's, for the script."""
        return json.dumps(self.deck.groups, separators=(",", ":"))

    @property
    def target(self) -> int:
        """How many cards the format asks for at least."""
        return int(self.format.least) if self.format else 0

    @property
    def is_over(self) -> bool:
        """There are more cards than the format has room for."""
        return bool(self.format) and self.deck.size > self.format.most

    @property
    def first_faults(self) -> list[Fault]:
        """The problems that are shown at once."""
        return self.faults[:FAULTS_AT_ONCE]

    @property
    def more_faults(self) -> list[Fault]:
        """The others."""
        return self.faults[FAULTS_AT_ONCE:]

    @property
    def is_exact(self) -> bool:
        """The format asks for exactly so many cards."""
        return bool(self.format) and self.format.least == self.format.most

    @property
    def bar_length(self) -> int:
        """The cards that fill the bar from end to end."""
        return max(1, self.target, self.deck.size)

    @property
    def shares(self) -> list[Share]:
        """The deck as stretches of the bar, by class and kind."""
        counts = dict.fromkeys(GROUPS, 0)
        for group in self.groups:
            for row in group.rows:
                counts[row.group] += row.copies
        found, start = [], 0
        for kind, cards in counts.items():
            if cards:
                found.append(Share(kind, start, cards))
                start += cards
        return found

    @property
    def saved_words(self) -> str:
        """What is stored, in words."""
        if self.doors.set_key:
            return _("Saved in the draft")
        return _("Saved as version %(n)s") % {"n": self.deck.version_number}

    @property
    def problem_words(self) -> str:
        """How many problems there are, in words; "" without any."""
        count = len(self.faults)
        if not count:
            return ""
        return ngettext("%(n)s problem", "%(n)s problems", count) % {"n": count}


def panel_of(
    deck: Deck,
    newest: Revision,
    changes: Sequence[CardChange],
    *,
    state: str = "saved",
    notice: str = "",
    doors: Doors | None = None,
) -> DeckPanel:
    """The deck as it is stored, looked at with the newest cards.

    `changes` are what was published of its cards since it was saved; `doors` are those of a
    player's deck if none are given.
    """
    doors = doors or own_doors(deck)
    formats = list(games.formats(deck.game))
    if doors.set_key:
        formats = [format for format in formats if format.key in STOCK_FORMATS]
    records, compiled = card_records(newest), compiled_cards(newest)
    faults = games.deck_faults(deck, newest=newest)
    return DeckPanel(
        deck=deck,
        groups=list_groups(records, deck.cards, changed_lately(newest), deck.groups),
        barred=barred_cards(deck.game, newest, deck.format, deck.cards),
        lines=_lines(deck, newest),
        faults=[_fault(deck, fault, records) for fault in faults],
        is_legal=not faults,
        formats=formats,
        format=games.format_of(deck.game, deck.format),
        changes=games.changes_told(deck, newest, changes),
        figures=figures_shown(games.list_figures(compiled, deck.cards)),
        advice=games.list_advice(compiled, deck.cards, deck.format),
        doors=doors,
        state=state,
        notice=notice,
    )


def group_labels() -> str:
    """What the groups of a list are called, for the script."""
    return json.dumps({key: group_label(key) for key in GROUPS})


def _lines(deck: Deck, newest: Revision) -> list[LineRow]:
    return [
        LineRow(
            index,
            line["line"],
            line["copies"],
            line["name"],
            asked_for(line["name"]),
            _suggested(line["name"], newest),
        )
        for index, line in enumerate(deck.unresolved)
    ]


def _suggested(name: str, newest: Revision) -> tuple[Suggestion, ...]:
    """The cards that a line may have meant."""
    names = names_of(newest)
    found = names.called(name) or names.nearest(name)
    return tuple(Suggestion(card, names.names[card]) for card in list(found)[:MOST_SUGGESTED])


def _fault(deck: Deck, fault: DeckFault, records: Mapping[str, Any]) -> Fault:
    name = records[fault.card].name if fault.card in records else fault.card
    return Fault(fault.sentence, fault.card, name, fault.rule, fault.card in deck.cards)
