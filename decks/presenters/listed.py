"""A list of cards with all that can be said of it: decks, stock decks and versions have one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardsets.selectors import card_records, compiled_cards
from decks import games
from decks.changes import Line
from decks.presenters.deck_cards import ListGroup, list_groups
from decks.presenters.figures import ShownFigures, figures_shown
from spacetrace.engine.games.spacetrace.decks.advice import Advice
from spacetrace.engine.kernel.decks import DeckFault, DeckFormat


@dataclass(frozen=True, slots=True)
class FormatState:
    """Whether a list may be played in a format, and why not."""

    format: DeckFormat
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
    format: DeckFormat | None
    faults: list[DeckFault]
    other_formats: list[FormatState]
    figures: ShownFigures
    advice: Sequence[Advice]

    @property
    def is_legal(self) -> bool:
        """It may be played in its format."""
        return self.format is not None and not self.faults


def list_shown(game: str, asked: games.CheckedList) -> ListShown:
    """A list with its groups, its legality in every format, its figures and advice."""
    compiled = compiled_cards(asked.revision)
    return ListShown(
        groups=list_groups(card_records(asked.revision), asked.cards, own=asked.groups),
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


def _format_state(game: str, asked: games.CheckedList, format: DeckFormat) -> FormatState:
    other = games.CheckedList(asked.revision, asked.cards, format.key, asked.unresolved)
    faults = games.list_faults(game, other)
    if not faults:
        return FormatState(format, faults, _("may be played as well"))
    words = ngettext("%(n)s thing is in the way", "%(n)s things are in the way", len(faults))
    return FormatState(format, faults, words % {"n": len(faults)})
