"""Writes lines of real text on a face: measured, broken, pressed together where needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from html import escape

from msgspec import Struct

_NARROW = frozenset("iIjl.,:;'|!()[]ft -\N{RIGHT SINGLE QUOTATION MARK}")
_WIDE = frozenset("mwMW@%\N{EM DASH}")


class Shortened(Struct, frozen=True):
    """A text that does not fit on a face: pressed to a `share` of its width, or cut (0)."""

    text: str
    share: float


_shortened: ContextVar[list[Shortened] | None] = ContextVar("shortened", default=None)


@contextmanager
def noting_shortened() -> Iterator[list[Shortened]]:
    """The texts that were shortened in what is drawn meanwhile."""
    found: list[Shortened] = []
    token = _shortened.set(found)
    try:
        yield found
    finally:
        _shortened.reset(token)


def _note(text: str, share: float) -> None:
    found = _shortened.get()
    if found is not None:
        found.append(Shortened(text, share))


def line(
    x: float, y: float, size: float, kind: str, text: str, room: float = 0, anchor: str = "start"
) -> str:
    """One line of text, pressed together where it would not fit."""
    fit = ""
    wide = width(text, size) if room else 0
    if wide > room:
        _note(text, room / wide)
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
        _note(text, 0)
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
