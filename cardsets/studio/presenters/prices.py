"""Shows the cost curve of a set: a plot whose points are cards, and the same as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from django.utils.translation import gettext as _

from cardsets.studio.presenters.findings import card_address
from spacetrace.presentation.findings import Curve, Part, PricedCard

WIDTH, HEIGHT = 680, 420
"""Units of the drawing; the page scales it to the room there is."""
_LEFT, _RIGHT, _TOP, _FLOOR = 52, 14, 14, 372
_GROUND = 40
"""MP that are added before prices are put on the scale, so that small ones have room, too."""
_MARKS = (0, 50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 51_200, 102_400)
SHAPES = {
    "ship": "M-4.500 0a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0z",
    "tactic": "M-4-4h8v8h-8z",
    "commander": "M0-5.500 5.500 4h-11z",
}
"""The point of each kind of card, about its own middle: no colour alone tells them apart."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A line of a scale, and what it stands for."""

    at: int
    label: str


@dataclass(frozen=True, slots=True)
class Point:
    """A card in the plot: its fair price along, its price upwards."""

    x: int
    y: int
    look: str
    shape: str
    words: str
    name: str
    address: str
    is_off: bool
    anchor: str


@dataclass(frozen=True, slots=True)
class Plot:
    """The cost curve as a drawing; on the line from corner to corner prices are fair."""

    points: tuple[Point, ...]
    across: tuple[Mark, ...]
    upwards: tuple[Mark, ...]
    line: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = _LEFT
    right: int = WIDTH - _RIGHT
    top: int = _TOP
    floor: int = _FLOOR


@dataclass(frozen=True, slots=True)
class PriceRow:
    """A card of the curve in numbers."""

    name: str
    address: str
    kind: str
    price: int
    fair: int
    share: str
    usual: str
    parts: str
    is_off: bool


@dataclass(frozen=True, slots=True)
class Look:
    """A kind of card in the legend."""

    look: str
    shape: str
    label: str


@dataclass(frozen=True, slots=True)
class ShownCurve:
    """The curve in both forms, and what one of each strength costs."""

    plot: Plot
    looks: tuple[Look, ...]
    rows: tuple[PriceRow, ...]
    weights: tuple[Part, ...]


def curve_shown(key: str, curve: Curve) -> ShownCurve:
    """The curve of the set with this key."""
    return ShownCurve(
        plot=_plot(key, curve.cards),
        looks=tuple(
            Look(kind, SHAPES[kind], label)
            for kind, label in (
                ("ship", _("Ships")),
                ("tactic", _("Tactics")),
                ("commander", _("Commanders")),
            )
        ),
        rows=tuple(_row(key, card) for card in curve.cards),
        weights=tuple(curve.weights),
    )


def _plot(key: str, cards: Sequence[PricedCard]) -> Plot:
    most = max(max(card.price, card.fair) for card in cards)
    end = next((mark for mark in _MARKS if mark >= most), most) or _MARKS[1]
    marks = [mark for mark in _MARKS if mark <= end]
    ends = [_along(0, end), _upwards(0, end), _along(end, end), _upwards(end, end)]
    return Plot(
        points=tuple(_point(key, card, end) for card in cards),
        across=tuple(Mark(_along(mark, end), str(mark)) for mark in marks),
        upwards=tuple(Mark(_upwards(mark, end), str(mark)) for mark in marks),
        line="M{} {}L{} {}".format(*ends),
    )


def _point(key: str, card: PricedCard, end: float) -> Point:
    gaps = {"name": card.name, "price": card.price, "fair": card.fair}
    return Point(
        x=_along(card.fair, end),
        y=_upwards(card.price, end),
        look=card.kind,
        shape=SHAPES[card.kind],
        words=_("%(name)s: costs %(price)s MP, about %(fair)s would be fair") % gaps,
        name=card.name,
        address=card_address(key, card.card, "mp"),
        is_off=card.is_off,
        anchor="end" if _along(card.fair, end) > WIDTH / 2 else "start",
    )


def _share_of(price: float, end: float) -> float:
    return (log(price + _GROUND) - log(_GROUND)) / (log(end + _GROUND) - log(_GROUND))


def _along(price: float, end: float) -> int:
    return round(_LEFT + (WIDTH - _RIGHT - _LEFT) * _share_of(price, end))


def _upwards(price: float, end: float) -> int:
    return round(_FLOOR - (_FLOOR - _TOP) * _share_of(price, end))


def _row(key: str, card: PricedCard) -> PriceRow:
    low, high = card.usual
    return PriceRow(
        name=card.name,
        address=card_address(key, card.card, "mp"),
        kind=card.kind,
        price=card.price,
        fair=card.fair,
        share=f"{card.price / card.fair:.0%}" if card.fair else "",
        usual=_("%(low)s to %(high)s") % {"low": low, "high": high},
        parts=", ".join(f"{part.label} {round(part.mp):+d}" for part in card.parts),
        is_off=card.is_off,
    )
