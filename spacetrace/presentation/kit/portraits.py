"""Draws people: head, hair and uniform, by a card's id or a player's name."""

from __future__ import annotations

from collections.abc import Callable

from spacetrace.presentation.kit.shapes import Lots, box, disc, drawn, mirrored, placed, star

SKINS, HAIRS = 5, 6

HEAD = "M-19-16C-19-34 19-34 19-16C20 2 12 22 0 22S-20 2-19-16z"


def portrait(lots: Lots) -> str:
    """Somebody from the shoulders up, lit from the left."""
    skin, hair = lots.below(SKINS), lots.below(HAIRS)
    behind, before = STYLES[lots.below(len(STYLES))]
    uniform = _uniform(lots)
    face = _face(lots)
    extra = EXTRAS[lots.below(len(EXTRAS))]
    return (
        f'<g class="skin-{skin} hair-{hair}">{drawn("hair", behind) if behind else ""}'
        + drawn("skin", "M-9 12h18v22H-9z")
        + drawn("shade", "M-9 18q9 10 18 0v16H-9z")
        + uniform
        + disc("skin", 4.5, -19.500, -4)
        + disc("skin", 4.5, 19.500, -4)
        + drawn("skin", HEAD)
        + drawn("shade", "M4-30C14-28 19-24 19-16C20 2 12 22 0 22C9 12 10-8 4-30z")
        + face
        + drawn("hair", before)
        + extra(lots)
        + "</g>"
    )


def _uniform(lots: Lots) -> str:
    slope = lots.between(32, 38)
    coat = mirrored([(0, 30), (14, 25), (40, slope), (50, 64), (0, 64)], "wing")
    collar = mirrored([(3, 40), (9, 24), (16, 27), (8, 46)], "hull")
    cut = lots.below(3)
    if cut == 0:
        front = drawn("trim", "M-3 42h6v22h-6z")
    elif cut == 1:
        front = drawn("trim", "M-30 34l52 30h-12L-38 38z")
    else:
        front = "".join(disc("light", 1.8, x, y) for x in (-7, 7) for y in (48, 56))
    bars = 1 + lots.below(3)
    rank = "".join(box("light", 24 + 5 * i, 40, 3, 9, 1) for i in range(bars))
    stars = "".join(star(-28 + 8 * i, 46, 4.2) for i in range(1 + lots.below(2)))
    return coat + front + collar + rank + stars


def _face(lots: Lots) -> str:
    brow, mouth, gap = lots.between(-2, 2), lots.between(-2, 3), lots.between(7, 9)
    eyes = "".join(
        f'<ellipse class="white" cx="{x:.1f}" cy="-6" rx="3.6" ry="2.4"/>' + disc("ink", 1.9, x, -6)
        for x in (-gap, gap)
    )
    brows = f"M{-gap - 5:.1f}-11q5-4 9 {brow:.1f}M{gap + 5:.1f}-11q-5-4-9 {brow:.1f}"
    return eyes + drawn("mark", f"{brows}M-1-3l-2 8h4M-5 13q5 {mouth:.1f} 10 0")


STYLES: tuple[tuple[str, str], ...] = (
    ("", "M-20-10C-24-40 24-40 20-10C18-22 10-25 0-25S-18-22-20-10z"),
    (
        "M-24-14C-26-44 26-44 24-14L25 18q-8 6-12-2H-13q-4 8-12 2z",
        "M-20-8C-23-40 23-40 20-8C18-20 4-20-6-28C-8-20-18-20-20-8z",
    ),
    (
        "M-9-38a9 9 0 1 1 18 0a9 9 0 1 1-18 0z",
        "M-20-8C-22-38 22-38 20-8C18-24 8-27 0-27S-18-24-20-8z",
    ),
    ("", "M-20-8C-25-42 30-44 20-12C17-24 6-22-14-26C-18-22-19-16-20-8z"),
    (
        "M-25-14C-27-45 27-45 25-14C26 10 32 26 27 40H-27C-32 26-26 10-25-14z",
        "M-20-4C-24-40 24-40 20-4C18-18 12-24 0-26S-18-18-20-4z",
    ),
    ("", "M-19-14C-20-35 20-35 19-14C14-29-14-29-19-14z"),
    (
        "",
        "M-21-8C-30-16-26-34-14-34C-10-42 10-42 14-34"
        "C26-34 30-16 21-8C19-18 14-24 0-24S-19-18-21-8z",
    ),
)
"""Hair behind the head and before it."""


def _nothing(lots: Lots) -> str:
    return ""


def _cap(lots: Lots) -> str:
    crown = drawn("hull", "M-25-24C-26-44 26-44 25-24L20-19H-20z")
    peak = drawn("dark", "M-21-20q21-7 42 0q-2 7-21 5q-19 2-21-5z")
    return crown + drawn("trim", "M-23-25q23-7 46 0v5q-23-7-46 0z") + peak + star(0, -31, 5.5)


def _headset(lots: Lots) -> str:
    side = 1 if lots.maybe() else -1
    band = '<path class="rim" d="M-21-6C-23-40 23-40 21-6"/>'
    boom = f'<path class="rim" d="M{side * 21} 0q{side * -2} 14 {side * -13} 15"/>'
    cups = box("hull", -25, -12, 7, 14, 3) + box("hull", 18, -12, 7, 14, 3)
    return band + boom + cups + disc("light", 2, side * 8, 15)


def _visor(lots: Lots) -> str:
    glass = drawn("glass", "M-21-11H21l-3 10q-8 4-14-2h-8q-6 6-14 2z")
    return glass + drawn("light", "M-16-9h9l-4 5h-4z")


def _patch(lots: Lots) -> str:
    side = 1 if lots.maybe() else -1
    strap = '<path class="rim" d="M-19-16 19-1"/>'
    return placed(strap, turn=0 if side > 0 else -43) + disc("dark", 6, side * 8, -6)


def _scar(lots: Lots) -> str:
    side = 1 if lots.maybe() else -1
    return drawn("mark", f"M{side * 13}-16l{side * -3} 9M{side * 12}-1l{side * 2} 9m-4-6h5m-4 4h5")


EXTRAS: tuple[Callable[[Lots], str], ...] = (_nothing, _cap, _headset, _visor, _patch, _scar, _cap)
