"""Writes lines of real text on a face: measured, broken, pressed together where needed."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

_NARROW = frozenset("iIjl.,:;'|!()[]ft -\N{RIGHT SINGLE QUOTATION MARK}")
_WIDE = frozenset("mwMW@%\N{EM DASH}")


def line(
    x: float, y: float, size: float, kind: str, text: str, room: float = 0, anchor: str = "start"
) -> str:
    """One line of text, pressed together where it would not fit."""
    fit = ""
    if room and width(text, size) > room:
        fit = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}"{where}{fit}'
    return f'<text class="{kind}" {place}>{escape(text)}</text>'


def width(text: str, size: float) -> float:
    """About how wide a text is in a usual sans serif; rather too wide than too narrow."""
    return size * sum(
        0.32 if c in _NARROW else 0.88 if c in _WIDE else 0.69 if c.isupper() else 0.55
        for c in text
    )


def wrap(text: str, room: float, size: float, lines: int) -> list[str]:
    """The text in at most so many lines; what does not fit is cut with an ellipsis."""
    if lines <= 0 or not text:
        return []
    found = [row for part in text.split("\n") for row in _broken(part.split(), room, size)]
    if len(found) > lines:
        last = found[lines - 1]
        while last and width(last + " …", size) > room:
            last = last.rpartition(" ")[0]
        found[lines - 1] = last.rstrip(".,;:") + " …"
    return found[:lines]


def _broken(words: Iterable[str], room: float, size: float) -> Iterable[str]:
    row = ""
    for word in words:
        longer = f"{row} {word}" if row else word
        if row and width(longer, size) > room:
            yield row
            row = word
        else:
            row = longer
    if row:
        yield row
