"""Plots in whole numbers: where columns, bars, lines and their words stand in a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH = 340
"""Units of a drawing's width; a template scales it to the room there is."""

FULL = 1000
"""The length of the longest bar."""

_LEFT, _RIGHT, _TOP, _FLOOR = 34, 6, 18, 148
_HEIGHT = 178
_GAP = 4
_THINNEST = 2


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a column; `look` names its colour and pattern."""

    y: int
    height: int
    look: str


@dataclass(frozen=True, slots=True)
class Column:
    """A stacked column between `x` and `x + width`, its total on its `top`, its name below."""

    x: int
    width: int
    middle: int
    top: int
    label: str
    total: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the scale and what it stands for."""

    at: int
    label: str


@dataclass(frozen=True, slots=True)
class ColumnPlot:
    """Columns over a floor, with the scale on their left."""

    columns: tuple[Column, ...]
    ticks: tuple[Tick, ...]
    width: int = WIDTH
    height: int = _HEIGHT
    left: int = _LEFT
    right: int = WIDTH - _RIGHT
    floor: int = _FLOOR


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of a line."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line from left to right; `points` as a drawing wants them, `dots` one by one."""

    look: str
    label: str
    points: str
    dots: tuple[Dot, ...]


@dataclass(frozen=True, slots=True)
class LinePlot:
    """Lines over a row of steps, with a scale on their left."""

    lines: tuple[Line, ...]
    ticks: tuple[Tick, ...]
    steps: tuple[Tick, ...]
    width: int = WIDTH
    height: int = _HEIGHT
    left: int = _LEFT
    right: int = WIDTH - _RIGHT
    floor: int = _FLOOR


def column_plot(columns: Sequence[tuple[str, Sequence[tuple[str, int]]]]) -> ColumnPlot | None:
    """Columns of (label, [(look, count), ...]), each stacked from the floor; None for none."""
    if not columns:
        return None
    most = scale_top(max(sum(count for _look, count in parts) for _label, parts in columns))
    room = (WIDTH - _RIGHT - _LEFT) / len(columns)
    drawn = tuple(
        _column(_LEFT + room * i, room, label, parts, most)
        for i, (label, parts) in enumerate(columns)
    )
    return ColumnPlot(drawn, _ticks(most))


def line_plot(
    lines: Sequence[tuple[str, str, Sequence[float]]], steps: Sequence[str]
) -> LinePlot | None:
    """Lines of (look, label, values), a value for each step; None without steps."""
    if not steps:
        return None
    top = scale_top(max((value for *_x, values in lines for value in values), default=0))
    places = [_along(i, len(steps)) for i in range(len(steps))]
    drawn = []
    for look, label, values in lines:
        dots = tuple(Dot(x, _height(value, top)) for x, value in zip(places, values, strict=True))
        points = " ".join(f"{dot.x},{dot.y}" for dot in dots)
        drawn.append(Line(look, label, points, dots))
    named = tuple(Tick(x, step) for x, step in zip(places, steps, strict=True))
    return LinePlot(tuple(drawn), _ticks(top), named)


def bar_length(value: float, most: float) -> int:
    """How long the bar of a value is, where the longest one has FULL; 0 for nothing."""
    if value <= 0 or most <= 0:
        return 0
    return max(8, round(FULL * value / most))


def scale_top(most: float) -> int:
    """The end of a scale that holds `most`: a number that divides into four whole steps."""
    tens = 1
    while True:
        for step in (1, 2, 5):
            if 4 * step * tens >= most:
                return 4 * step * tens
        tens *= 10


def _column(
    x: float, room: float, label: str, parts: Sequence[tuple[str, int]], most: int
) -> Column:
    blocks, floor, total = [], _FLOOR, 0
    for look, count in parts:
        if count > 0:
            total += count
            top = _height(total, most)
            blocks.append(Block(top, max(_THINNEST, floor - top), look))
            floor = top
    width = max(_THINNEST, round(room) - _GAP)
    left = round(x) + _GAP // 2
    return Column(left, width, left + width // 2, floor, label, total, tuple(blocks))


def _height(value: float, most: float) -> int:
    return _FLOOR - round((_FLOOR - _TOP) * min(value / most, 1)) if most else _FLOOR


def _along(step: int, steps: int) -> int:
    first, last = _LEFT + 14, WIDTH - _RIGHT - 12
    return first + round((last - first) * step / max(1, steps - 1))


def _ticks(most: float) -> tuple[Tick, ...]:
    """The floor, the middle and the top of the scale, and the lines between them."""
    return tuple(Tick(_height(most * i / 4, most), f"{most * i / 4:g}") for i in range(5))
