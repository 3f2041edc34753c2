"""Frames the family games' cards: an edge in the card's colours, the picture, index and name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from spacetrace.presentation.faces import CARD, FULL, TILE, Size
from spacetrace.presentation.kit.colours import sign, weave
from spacetrace.presentation.kit.lettering import line, width, wrap
from spacetrace.presentation.kit.shapes import box, placed

SQUEEZED = 0.75
"""To less of its width a name is not pressed on the smallest face, but broken in two."""


class Layout(Struct, frozen=True):
    """Where things stand on a face of this size, in its own units."""

    wide: int
    high: int
    edge: float
    round: float
    floor: float
    """Where the field ends and the name begins."""
    scale: float
    """Of the picture and the patterns, which are made for the tile."""


LAYOUTS: dict[Size, Layout] = {
    "tile": Layout(*TILE, edge=4, round=10, floor=109, scale=1.0),
    "card": Layout(*CARD, edge=5.5, round=13, floor=133, scale=1.24),
    "full": Layout(*FULL, edge=10, round=24, floor=262, scale=2.42),
}


class Printed(Struct, frozen=True, kw_only=True):
    """What stands on a card, whatever its size."""

    colours: Sequence[str]
    index: str
    """A figure, or the drawing of a sign within 1 unit about the origin when `has_sign`."""
    has_sign: bool
    picture: str
    name: str
    kind: str
    gist: str
    """What it does in a few words, for the middle size."""
    text: str
    corner: str
    """Points, shown in the corner."""
    mark: str


def framed(printed: Printed, size: Size) -> str:
    """The inside of a face."""
    at = LAYOUTS[size]
    below: dict[Size, Callable[[Printed, Layout], str]] = {
        "tile": _tile_words,
        "card": _card_words,
        "full": _full_words,
    }
    return _edge(printed, at) + _field(printed, at) + _plate(printed, at) + below[size](printed, at)


# --- edge and field -----------------------------------------------------------------------------


def _edge(printed: Printed, at: Layout) -> str:
    half = 0.5
    outline = _parts(printed.colours, (half, half, at.wide - half, at.high - half), at.round)
    edge = "".join(f'<path class="c-edge c-{colour}" d="{d}"/>' for colour, d in outline)
    inner = at.round - at.edge * 0.6
    bottom = (at.edge, at.floor, at.wide - at.edge, at.high - at.edge)
    return edge + f'<path class="f-bg" d="{_box(bottom, (0, 0, inner, inner))}"/>'


def _field(printed: Printed, at: Layout) -> str:
    inner = at.round - at.edge * 0.6
    area = _area(at)
    parts = _parts(printed.colours, area, inner, bottom=False)
    field = "".join(f'<path class="c-field c-{colour}" d="{d}"/>' for colour, d in parts)
    small = tuple(v / at.scale for v in area)
    woven = _parts(
        printed.colours, (small[0], small[1], small[2], small[3]), inner / at.scale, False
    )
    field += placed("".join(f"{weave(colour, d)}" for colour, d in woven), scale=at.scale)
    art = placed(printed.picture, *_middle(at), 0.68 * at.scale)
    return f'{field}<g class="f-art" clip-path="url(#cut-{at.wide})">{art}</g>'


def _middle(at: Layout) -> tuple[float, float]:
    """Where the picture stands, somewhat aside to make room for the index."""
    x = at.wide / 2 + 5 * at.scale
    return x, (at.edge + at.floor) / 2 + 4 * at.scale


def cut_defs() -> str:
    """What cuts pictures at the edges of their fields, once a page."""
    return "".join(
        f'<clipPath id="cut-{at.wide}"><path d="{_box(_area(at), (0, 0, 0, 0))}"/></clipPath>'
        for at in LAYOUTS.values()
    )


def _area(at: Layout) -> Area:
    """The field: all but the edge and the words below."""
    return at.edge, at.edge, at.wide - at.edge, at.floor


def _plate(printed: Printed, at: Layout) -> str:
    """The index and the colours' signs, where a hand of cards still shows them."""
    s, e = at.scale, at.edge
    wide, high = 25 * s, (43 if len(printed.colours) < 3 else 41) * s
    colour = printed.colours[0] if len(printed.colours) == 1 else "wild"
    body = (
        f'<path class="c-plate" d="{_box((e - 1, e - 1, e + wide, e + high), (0, 0, 9 * s, 0))}"/>'
    )
    x, y = e + wide / 2 - 0.5 * s, e + 15 * s
    if printed.has_sign:
        body += placed(printed.index, x, y, 9.6 * s)
    else:
        size = (25 if len(printed.index) < 2 else 19) * s
        body += line(x, y + size * 0.35, size, "c-index", printed.index, anchor="middle")
    body += _signs(printed, x, e + 34 * s, s)
    return f'<g class="c-{colour}">{body}</g>{_corner(printed, at)}'


def _signs(printed: Printed, x: float, y: float, s: float) -> str:
    colours = printed.colours
    places: Sequence[tuple[float, float]]
    if len(colours) == 1:
        return sign(colours[0], x, y, 5.2 * s)
    if len(colours) == 2:
        step = 5.6 * s
        places = ((x - step, y), (x + step, y))
        r = 4.4 * s
    else:
        step = 5 * s
        places = (
            (x - step, y - step),
            (x + step, y - step),
            (x - step, y + step),
            (x + step, y + step),
        )
        r = 3.7 * s
    return "".join(
        f'<g class="c-{colour}">{sign(colour, px, py, r, "c-dot")}</g>'
        for colour, (px, py) in zip(colours, places, strict=True)
    )


def _corner(printed: Printed, at: Layout) -> str:
    if not printed.corner:
        return ""
    size = 9.5 * at.scale**0.8
    wide, high = width(printed.corner, size) + size, size * 1.55
    x, y = at.wide - at.edge - wide - 2 * at.scale, at.edge + 2.5 * at.scale
    pill = box("c-pill", x, y, wide, high, high / 2)
    return pill + line(x + wide / 2, y + size * 1.13, size, "c-points", printed.corner, 0, "middle")


# --- words --------------------------------------------------------------------------------------


def _tile_words(printed: Printed, at: Layout) -> str:
    name = printed.name
    if width(name, 10.5) > 86 / SQUEEZED and " " in name:
        rows = wrap(name, 86, 9.5, 2)
        return "".join(
            line(48, 119 + 9.5 * i, 9.5, "f-name", row, 86, "middle") for i, row in enumerate(rows)
        )
    size = 11.5 if width(name, 11.5) <= 86 else 10.5
    return line(48, 123.5, size, "f-name", name, 86, "middle")


def _card_words(printed: Printed, at: Layout) -> str:
    body = line(12, 152, 14.5, "f-name", printed.name, 120)
    if not printed.gist:
        return body + line(12, 169, 11, "f-kind", printed.kind, 120)
    return body + "".join(
        line(12, 169 + 13 * i, 11, "f-text", row, 120)
        for i, row in enumerate(wrap(printed.gist, 120, 11, 2))
    )


def _full_words(printed: Printed, at: Layout) -> str:
    body = line(24, 294, 24, "f-name", printed.name, 272)
    body += line(24, 315, 13.5, "f-kind", printed.kind, 272)
    rows = wrap(printed.text, 272, 15.5, 20)
    size, step = (15.5, 20.0) if len(rows) <= 4 else (13.5, 16.5)
    for i, row in enumerate(wrap(printed.text, 272, size, 6)):
        body += line(24, 341 + step * i, size, "f-text", row, 272)
    return body + line(24, 429, 11.5, "f-mark", printed.mark, 272)


# --- shapes -------------------------------------------------------------------------------------

Area = tuple[float, float, float, float]


def _parts(
    colours: Sequence[str], area: Area, r: float, bottom: bool = True
) -> list[tuple[str, str]]:
    """The area cut into a part a colour: whole, halves, or quarters."""
    x1, y1, x2, y2 = area
    low = r if bottom else 0
    if len(colours) == 1:
        return [(colours[0], _box(area, (r, r, low, low)))]
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    if len(colours) == 2:
        cut = [((x1, y1, mx, y2), (r, 0, 0, low)), ((mx, y1, x2, y2), (0, r, low, 0))]
    else:
        cut = [
            ((x1, y1, mx, my), (r, 0, 0, 0)),
            ((mx, y1, x2, my), (0, r, 0, 0)),
            ((x1, my, mx, y2), (0, 0, 0, low)),
            ((mx, my, x2, y2), (0, 0, low, 0)),
        ]
    return [(colour, _box(part, r)) for colour, (part, r) in zip(colours, cut, strict=True)]


def _box(area: Area, corners: Area) -> str:
    """A box whose corners are rounded: top left, top right, bottom right, bottom left."""
    x1, y1, x2, y2 = area
    a, b, c, d = corners
    return (
        f"M{x1 + a:g} {y1:g}H{x2 - b:g}{_arc(b, b, b)}V{y2 - c:g}{_arc(c, -c, c)}"
        f"H{x1 + d:g}{_arc(d, -d, -d)}V{y1 + a:g}{_arc(a, a, -a)}z"
    )


def _arc(r: float, dx: float, dy: float) -> str:
    return f"a{r:g} {r:g} 0 0 1 {dx:g} {dy:g}" if r else ""
