"""Draws the colours of the family games: each with a word, a sign and a pattern of its own.

Colour, sign, pattern and word always come together, so nobody needs to see the colour (SO-6).
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from spacetrace.presentation.kit.shapes import drawn, placed

WORDS: Mapping[str, str] = {
    "red": gettext_noop("red"),
    "blue": gettext_noop("blue"),
    "yellow": gettext_noop("yellow"),
    "green": gettext_noop("green"),
    "orange": gettext_noop("orange"),
    "purple": gettext_noop("purple"),
}
SIGNS: Mapping[str, str] = {
    "red": "M0-1 .95.75H-.95z",
    "blue": "M-.82-.82H.82V.82H-.82z",
    "yellow": "M0-.95a.95.95 0 0 1 0 1.900a.95.95 0 0 1 0-1.900z",
    "green": "M-.34-.95h.68v.61h.61v.68h-.61v.61h-.68v-.61h-.61v-.68h.61z",
    "orange": "M0-.95.95-.05V.8L0-.1-.95.8V-.05z",
    "purple": "M0-1 .85 0 0 1-.85 0z",
    "space": "M0-1 .28-.18 1 .3.2.22 0 1-.2.22-1 .3-.28-.18z",
}
PATTERNS = (
    (
        "red",
        11,
        11,
        '<path d="M-2 13 13-2M-7.500 7.500 7.500-7.500M3.500 18.500 18.500 3.500"/>',
        3.4,
    ),
    ("blue", 18, 10, '<path d="M-9 5C-6 0-3 0 0 5s6 5 9 0 6-5 9 0 6 5 9 0"/>', 2.4),
    ("yellow", 11, 11, '<path d="M2.750 2.750h.01M8.250 8.250h.01"/>', 4.6),
    ("green", 14, 14, '<path d="M3.500 1v5M1 3.500h5M10.500 8v5M8 10.500h5"/>', 2.2),
    ("orange", 14, 10, '<path d="M-2 9 7 2l9 7"/>', 2.6),
    ("purple", 13, 13, '<path d="M6.500 1.500l5 5-5 5-5-5z"/>', 1.9),
    ("space", 22, 22, '<path d="M4 5h.01M15 3h.01M9 13h.01M19 11h.01M3 18h.01M14 19h.01"/>', 1.9),
)
"""Name, width, height, lines and their thickness; distinct in grey, too."""


def colour_word(colour: str) -> str:
    """The colour's name in the reader's language."""
    return _(WORDS[colour]) if colour in WORDS else colour


def sign(colour: str, x: float, y: float, r: float, kind: str = "c-sign") -> str:
    """The colour's sign about a point."""
    return placed(drawn(kind, SIGNS[colour]), x, y, r)


def colour_mark(colour: str) -> SafeString:
    """The colour as a round spot with its sign, to stand beside its word."""
    spot = '<circle class="c-dot" r="1"/>' + sign(colour, 0, 0.06, 0.5)
    head = f'<svg class="colour-mark c-{colour}" viewBox="-1 -1 2 2" aria-hidden="true">'
    return mark_safe(f"{head}{spot}</svg>")  # noqa: S308  # our own names alone


def weave(colour: str, d: str) -> str:
    """The colour's pattern over an area that is given as a path."""
    return f'<path class="c-weave" fill="url(#weave-{colour})" d="{d}"/>'


def weave_defs() -> str:
    """The patterns, once a page; faces refer to them."""
    return "".join(_weave_def(*entry) for entry in PATTERNS)


def _weave_def(name: str, width: int, height: int, shape: str, thick: float) -> str:
    size = f'width="{width}" height="{height}" patternUnits="userSpaceOnUse"'
    lines = f'class="weave c-{name}" stroke-width="{thick:g}"'
    return f'<pattern id="weave-{name}" {size}><g {lines}>{shape}</g></pattern>'
