"""Draws the signs of class and kind: a shape with a numeral, a pattern behind the picture.

Colour, shape, numeral and pattern all say the same, so that nobody needs to see the colour.
"""

from __future__ import annotations

from spacetrace.engine.games.spacetrace_1.cards.schema import Card
from spacetrace.presentation.kit.shapes import drawn, placed

ROMAN = ("", "I", "II", "III", "IV")

_INK = {
    "tactic": "M-.5-.1.1-.6.1-.1.5-.1-.1.6-.1.1z",
    "reinforcement": "M-.12-.5h.24v.38H.5v.24H.12V.5h-.24V.12H-.5v-.24h.38z",
    "commander": "M0-.62.17-.2.6-.2.26.08.4.5 0 .25-.4.5-.26.08-.6-.2-.17-.2z",
}
_HEXAGON = "M7 0l7 4v8l-7 4-7-4V4zm0 1.2L1 4.6v6.800l6 3.400 6-3.400V4.600z"
_RING = "M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 2a6 6 0 1 1 0 12 6 6 0 0 1 0-12z"
_DIAMOND = "M7 1l6 6-6 6-6-6zm0 1.500L2.500 7 7 11.500 11.500 7z"

PATTERNS = (
    ("dots", 10, 10, '<circle cx="3" cy="3" r="1.5"/><circle cx="8" cy="8" r="1.5"/>'),
    ("stripes", 9, 9, '<path d="M-1 10 10-1l2 2L1 12zM-3 3 3-3l1 1-6 6z"/>'),
    ("chevrons", 16, 11, '<path d="M0 8 8 2l8 6v3L8 5l-8 6z"/>'),
    ("rings", 20, 20, f'<path fill-rule="evenodd" d="{_RING}"/>'),
    ("tactic", 12, 12, '<path d="M5.5 0h1v4h-1zM0 5.5h4v1H0z"/>'),
    ("reinforcement", 14, 24, f'<path fill-rule="evenodd" d="{_HEXAGON}"/>'),
    ("commander", 14, 14, f'<path fill-rule="evenodd" d="{_DIAMOND}"/>'),
)


def kind_class(card: Card) -> str:
    """The CSS class that colours a face: by class for ships, else by kind."""
    return f"k-{card.class_}" if card.kind in ("ship", "base") else f"k-{card.kind}"


def emblem(card: Card, x: float, y: float, r: float) -> str:
    """A Roman numeral in a shape of its class; other kinds have a shape and a sign."""
    if card.kind in _INK:
        ink = f'<path class="f-badge-ink" transform="scale({r:g})" d="{_INK[card.kind]}"/>'
    else:
        roman = ROMAN[card.class_ or 0]
        size = r * (1.15 if len(roman) < 3 else 1.0)
        where = f'y="{size * 0.36:.1f}" font-size="{size:.1f}" text-anchor="middle"'
        ink = f'<text class="f-badge-text" {where}>{roman}</text>'
    return placed(_badge(kind_class(card), r) + ink, x, y)


def _badge(kind: str, r: float) -> str:
    circle = f'<circle class="f-badge" r="{r:g}"/>'
    if kind == "k-1":
        return circle
    if kind == "k-4":
        return circle + f'<circle class="f-badge-ring" r="{r * 1.22:g}"/>'
    half, wide = r / 2, r * 0.87
    right = f"{wide:g}{-half:g}V{half:g}"
    outlines = {
        "k-2": f"M{-r:g}{-wide:g}H{r:g}V{wide:g}H{-r:g}z",
        "k-3": f"M{-r:g}{-r * 0.8:g}h{2 * r:g}v{r:g}L0 {r:g}{-r:g} {r * 0.2:g}z",
        "k-tactic": f"M0{-r:g} {r:g} 0 0 {r:g}{-r:g} 0z",
        "k-reinforcement": f"M0{-r:g} {right}L0 {r:g}{-wide:g} {half:g}V{-half:g}z",
        "k-commander": f"M{-wide:g}{-wide:g}H{wide:g}V{r * 0.1:g}L0 {r:g}{-wide:g} {r * 0.1:g}z",
    }
    return drawn("f-badge", outlines[kind])


def pattern(card: Card, x: int, y: int, width: int, height: int) -> str:
    """The pattern of its class or kind over a field of the card."""
    name = {1: "dots", 2: "stripes", 3: "chevrons", 4: "rings"}.get(card.class_ or 0, card.kind)
    area = f"M{x} {y}h{width}v{height}H{x}z"
    return f'<path fill="url(#pattern-{name})" class="f-pattern" d="{area}"/>'


def pattern_defs() -> str:
    """The patterns, once a page; faces refer to them."""
    return "".join(_pattern_def(*entry) for entry in PATTERNS)


def _pattern_def(name: str, width: int, height: int, shape: str) -> str:
    size = f'width="{width}" height="{height}" patternUnits="userSpaceOnUse"'
    return f'<pattern id="pattern-{name}" {size}>{shape}</pattern>'
