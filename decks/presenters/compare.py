"""Two lists beside each other: what only one has, what both have, and their figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.utils.translation import gettext as _

from cardsets.models import Revision
from cardsets.selectors import card_records, compiled_cards
from decks import games
from decks.changes import Cards, Line
from decks.presenters.builder_cards import CardRow
from decks.presenters.charts import ColumnPlot, bar_length
from decks.presenters.deck_cards import list_groups
from decks.presenters.figures import Bar, ShownFigures, figures_shown
from spacetrace.engine.games.spacetrace.decks.figures import Figures

Figure: TypeAlias = "tuple[str, str, int, int, str]"
"""Key, label, what the one list has, what the other has, unit."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A list to be compared: its word in an address, its title, where it stands, its cards."""

    key: str
    title: str
    by: str
    address: str
    game: str
    revision: Revision
    cards: Cards
    format: str
    unresolved: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two lists, with what is said of it alone."""

    compared: Compared
    size: int
    format: str
    is_legal: bool
    faults: int
    curve: ColumnPlot | None


@dataclass(frozen=True, slots=True)
class SharedRow:
    """A card that both lists hold: copies in the one and in the other."""

    row: CardRow
    other: int

    @property
    def is_equal(self) -> bool:
        """Both hold as many."""
        return self.row.copies == self.other


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of both lists, with the lengths of its bars."""

    key: str
    label: str
    a: int
    b: int
    a_length: int
    b_length: int
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything on the page that compares two lists."""

    a: Side
    b: Side
    only_a: list[CardRow]
    only_b: list[CardRow]
    both: list[SharedRow]
    measures: list[list[Measure]]

    @property
    def is_same(self) -> bool:
        """The two lists hold the same cards."""
        return not self.only_a and not self.only_b and all(row.is_equal for row in self.both)

    @property
    def in_common(self) -> int:
        """So many copies are in both lists."""
        return sum(min(row.row.copies, row.other) for row in self.both)


def comparison(a: Compared, b: Compared) -> Comparison:
    """The two lists beside each other."""
    records = {**card_records(b.revision), **card_records(a.revision)}
    figures = [figures_shown(_figures(side)) for side in (a, b)]
    return Comparison(
        a=_side(a, figures[0]),
        b=_side(b, figures[1]),
        only_a=_rows(records, {card: n for card, n in a.cards.items() if card not in b.cards}),
        only_b=_rows(records, {card: n for card, n in b.cards.items() if card not in a.cards}),
        both=[
            SharedRow(row, b.cards[row.id])
            for row in _rows(records, {card: n for card, n in a.cards.items() if card in b.cards})
        ],
        measures=_measures(*figures),
    )


def _figures(side: Compared) -> Figures:
    return games.list_figures(compiled_cards(side.revision), side.cards)


def _side(side: Compared, figures: ShownFigures) -> Side:
    asked = games.CheckedList(side.revision, side.cards, side.format, side.unresolved)
    faults = games.list_faults(side.game, asked)
    format = games.format_of(side.game, side.format)
    title = format.title if format else side.format
    size = sum(side.cards.values())
    return Side(side, size, title, not faults, len(faults), figures.curve)


def _rows(records: Mapping[str, Any], cards: Cards) -> list[CardRow]:
    """Cards in the order in which lists are read."""
    return [row for group in list_groups(records, cards) for row in group.rows]


def _measures(a: ShownFigures, b: ShownFigures) -> list[list[Measure]]:
    """Figures in blocks; the bars of a block have one scale."""
    supply = [
        ("in", _("Brought by reinforcements"), a.mp_in, b.mp_in, "MP"),
        ("out", _("Cost of everything else"), a.mp_out, b.mp_out, "MP"),
    ]
    average = [("average", _("Average cost"), a.average_cost, b.average_cost, "MP")]
    power = []
    for row, other in zip(a.power, b.power, strict=True):
        power += [
            (row.key, _("%(label)s, AP") % {"label": row.label}, row.ap, other.ap, "AP"),
            (row.key, _("%(label)s, LP") % {"label": row.label}, row.lp, other.lp, "LP"),
        ]
    blocks = (_counted(a.kinds, b.kinds), _counted(a.classes, b.classes), average, supply, power)
    return [_block(rows) for rows in blocks]


def _counted(a: tuple[Bar, ...], b: tuple[Bar, ...]) -> list[Figure]:
    return [
        (bar.key, bar.label, bar.cards, other.cards, "") for bar, other in zip(a, b, strict=True)
    ]


def _block(rows: list[Figure]) -> list[Measure]:
    most = max((max(a, b) for _key, _label, a, b, _unit in rows), default=0)
    return [
        Measure(key, label, a, b, bar_length(a, most), bar_length(b, most), unit)
        for key, label, a, b, unit in rows
    ]
