"""Draws the dominoes: three sections with none to three dots, upright or lying."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.space_dominoes.cards import CardData
from spacetrace.presentation.faces import CARD, FULL, Drawing, FaceLook, Size
from spacetrace.presentation.kit.lettering import line, wrap
from spacetrace.presentation.kit.shapes import box, disc, night, placed

CELL = 44
"""The side of a section of a tile, in its units."""
PLACES: Sequence[Sequence[tuple[float, float]]] = (
    (),
    ((0, 0),),
    ((-8.5, -8.5), (8.5, 8.5)),
    ((-9.5, 8.5), (0, -9.5), (9.5, 8.5)),
)
RADII = (0, 10.5, 8.4, 7.4)
NOTHING = disc("d-none", 9)


def draw(card: CardData, size: Size, look: FaceLook, kind: str) -> Drawing:
    """A card as a piece of the chain (tile), or framed with its name."""
    sections = read(look.reading) or card.sections
    if size == "tile":
        body = piece(sections, look.lying)
        long = CELL * len(sections)
        wide, high = (long, CELL) if look.lying else (CELL, long)
        return Drawing(body, wide, high, "domino")
    wide, high = CARD if size == "card" else FULL
    body = _framed_card(card, look) if size == "card" else _framed_full(card, look, kind)
    return Drawing(body, wide, high, "domino c-domino")


def read(reading: str) -> tuple[int, ...]:
    """The sections of a text such as "1-2-0"; () for one that is none."""
    found = tuple(int(part) for part in reading.split("-") if part in ("0", "1", "2", "3"))
    return found if 1 <= len(found) <= 3 and len(found) == reading.count("-") + 1 else ()


def piece(sections: Sequence[int], lying: bool) -> str:
    """The sections in a row, from left to right or from top to bottom."""
    long = CELL * len(sections)
    wide, high = (long, CELL) if lying else (CELL, long)
    body = box("d-piece", 1, 1, wide - 2, high - 2, 9)
    for i, dots in enumerate(sections):
        x, y = (CELL * i, 0) if lying else (0, CELL * i)
        body += _section(dots, x, y)
        if i:
            cut = f"M{x} 8v{CELL - 16}" if lying else f"M8 {y}h{CELL - 16}"
            body += f'<path class="d-cut" d="{cut}"/>'
    return body


def _section(dots: int, x: float, y: float) -> str:
    """Dots as small worlds; a blank has none, only their place."""
    half = CELL / 2
    field = box("d-field", x + 4, y + 4, CELL - 8, CELL - 8, 7)
    if not dots:
        return f'<g class="d-0">{field}{placed(NOTHING, x + half, y + half)}</g>'
    r = RADII[dots]
    world = disc("d-dot", r) + night(r)
    pips = "".join(placed(world, x + half + px, y + half + py) for px, py in PLACES[dots])
    return f'<g class="d-{dots}">{field}{pips}</g>'


def _framed_card(card: CardData, look: FaceLook) -> str:
    body = box("f-bg", 1, 1, 142, 198, 13)
    body += placed(piece(card.sections, False), 47.5, 12, 1.12)
    body += line(72, 181, 14.5, "f-name", card.name, 120, "middle")
    return body + box("f-edge", 1, 1, 142, 198, 13)


def _framed_full(card: CardData, look: FaceLook, kind: str) -> str:
    body = box("f-bg", 2, 2, 316, 444, 24)
    body += placed(piece(card.sections, False), 113, 24, 2.1)
    body += line(160, 340, 26, "f-name", card.name, 270, "middle")
    body += line(160, 363, 13.5, "f-kind", kind, 270, "middle")
    for i, row in enumerate(wrap(look.text, 272, 14, 2)):
        body += line(160, 386 + 18 * i, 14, "f-text", row, 272, "middle")
    body += line(160, 429, 11.5, "f-mark", look.mark, 270, "middle")
    return body + box("f-edge", 2, 2, 316, 444, 24)
