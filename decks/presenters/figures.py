"""A deck in numbers, ready to be drawn and to be read in tables."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from decks.presenters.charts import (
    ColumnPlot,
    LinePlot,
    bar_length,
    column_plot,
    line_plot,
)
from spacetrace.engine.games.spacetrace.decks.figures import Figures, Share
from spacetrace.presentation.spacetrace.emblems import ROMAN


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of a bar chart: so many cards, `percent` of those it is divided from."""

    key: str
    label: str
    cards: int
    percent: int
    length: int


@dataclass(frozen=True, slots=True)
class PowerRow:
    """What a class adds up to, as two bars on one scale: AP and LP of all its ships."""

    key: str
    label: str
    cards: int
    ships: int
    ap: int
    lp: int
    ap_length: int
    lp_length: int


@dataclass(frozen=True, slots=True)
class CurveRow:
    """A row of the table of costs: so many cards of each kind."""

    label: str
    ships: int
    tactics: int
    commanders: int
    cards: int


@dataclass(frozen=True, slots=True)
class SupplyRow:
    """A row of the table of supply: MP seen by a turn, and the chance of no reinforcement."""

    turn: int
    seen: int
    mp_in: int
    mp_out: int
    dry: str


@dataclass(frozen=True, slots=True)
class ShownFigures:
    """Everything that `_figures.html` draws. `curve` and `supply` are None for an empty deck."""

    size: int
    sorts: int
    average_cost: int
    mp_in: int
    mp_out: int
    supply_words: str
    kinds: tuple[Bar, ...]
    classes: tuple[Bar, ...]
    power: tuple[PowerRow, ...]
    curve: ColumnPlot | None
    curve_rows: tuple[CurveRow, ...]
    supply: LinePlot | None
    supply_rows: tuple[SupplyRow, ...]


def figures_shown(figures: Figures) -> ShownFigures:
    """The engine's figures of a deck as plots and tables."""
    supply_rows = _supply_rows(figures)
    return ShownFigures(
        size=figures.size,
        sorts=figures.sorts,
        average_cost=round(figures.average_cost),
        mp_in=figures.mp_in,
        mp_out=figures.mp_out,
        supply_words=supply_words(figures),
        kinds=_bars(figures.kinds, kind_labels()),
        classes=_bars(figures.classes, class_labels()),
        power=_power_rows(figures),
        curve=_curve_plot(figures),
        curve_rows=_curve_rows(figures),
        supply=_supply_plot(supply_rows) if figures.size else None,
        supply_rows=supply_rows,
    )


def kind_labels() -> dict[str, str]:
    """The kinds of cards in words, in the order in which they are always shown."""
    return {
        "ship": _("Ships"),
        "tactic": _("Tactics"),
        "commander": _("Commanders"),
        "reinforcement": _("Reinforcements"),
    }


def class_labels() -> dict[str, str]:
    """The classes of ships in words."""
    return {str(c): _("Class %(roman)s") % {"roman": ROMAN[c]} for c in range(1, 5)}


def percent_words(part: float) -> str:
    """A chance as people say it; what is merely nearly certain or impossible is not rounded so."""
    if 0 < part < 0.001:
        return _("less than 0.1%")
    if 0.999 < part < 1:
        return _("more than 99.9%")
    return _percent(part)


def percent_short(part: float) -> str:
    """The same for a table, where there is no room for words."""
    if 0 < part < 0.001:
        return "< 0.1%"
    return "> 99.9%" if 0.999 < part < 1 else _percent(part)


def supply_words(figures: Figures) -> str:
    """In a sentence, how what comes in compares with what is asked for."""
    if not figures.mp_out:
        return _("Nothing in this deck costs anything yet.")
    if not figures.mp_in:
        return _("There is no reinforcement in this deck, so nothing that costs MP can be played.")
    share = round(100 * figures.mp_in / figures.mp_out)
    words = _("For every 100 MP that the other cards cost, reinforcements bring %(share)s MP.")
    return words % {"share": share}


def _percent(part: float) -> str:
    digits = 1 if part < 0.1 or part > 0.9 else 0
    return f"{100 * part:.{digits}f}".removesuffix(".0") + "%"


def _bars(shares: tuple[Share, ...], labels: dict[str, str]) -> tuple[Bar, ...]:
    most = max((share.cards for share in shares), default=0)
    return tuple(
        Bar(
            share.key,
            labels.get(share.key, share.label),
            share.cards,
            round(100 * share.part),
            bar_length(share.cards, most),
        )
        for share in shares
    )


def _power_rows(figures: Figures) -> tuple[PowerRow, ...]:
    labels = class_labels()
    most = max((max(power.ap, power.lp) for power in figures.power), default=0)
    return tuple(
        PowerRow(
            str(power.ship_class),
            labels[str(power.ship_class)],
            power.cards,
            power.ships,
            power.ap,
            power.lp,
            bar_length(power.ap, most),
            bar_length(power.lp, most),
        )
        for power in figures.power
    )


def _curve_plot(figures: Figures) -> ColumnPlot | None:
    return column_plot(
        [
            (str(column.high), [(share.key, share.cards) for share in column.by_kind])
            for column in figures.curve
        ]
    )


def _curve_rows(figures: Figures) -> tuple[CurveRow, ...]:
    rows = []
    for column in figures.curve:
        kinds = {share.key: share.cards for share in column.by_kind}
        ships, tactics = kinds.get("ship", 0), kinds.get("tactic", 0)
        commanders = kinds.get("commander", 0)
        rows.append(CurveRow(column.label, ships, tactics, commanders, column.cards))
    return tuple(rows)


def _supply_rows(figures: Figures) -> tuple[SupplyRow, ...]:
    return tuple(
        SupplyRow(
            supply.turn,
            round(supply.seen),
            round(supply.mp_in),
            round(supply.mp_out),
            percent_short(supply.dry),
        )
        for supply in figures.supply
    )


def _supply_plot(rows: tuple[SupplyRow, ...]) -> LinePlot | None:
    return line_plot(
        [
            ("out", _("what the other cards cost"), [row.mp_out for row in rows]),
            ("in", _("what reinforcements bring"), [row.mp_in for row in rows]),
        ],
        [str(row.turn) for row in rows],
    )
