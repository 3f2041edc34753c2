"""Draws a deck's list as a picture that stands alone: SVG with nothing outside of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from decks.presenters.builder_cards import CardRow
from decks.presenters.deck_cards import ListGroup

WIDTH, MARGIN, HEAD, LINE = 760, 32, 104, 26
COLUMN = (WIDTH - 3 * MARGIN) // 2
_LONGEST_NAME = 28
_COLOURS = {
    "1": "#1d6fc4",
    "2": "#1c7f55",
    "3": "#9a6a00",
    "4": "#b02558",
    "tactic": "#6a4bd0",
    "commander": "#86650a",
    "reinforcement": "#4d5b73",
}
_OTHER = "#8a1f1f"


@dataclass(frozen=True, slots=True)
class _Line:
    """A row of the list, or the heading of a group (without a row)."""

    colour: str
    label: str
    count: int
    row: CardRow | None = None


def deck_picture(name: str, words: str, groups: Sequence[ListGroup]) -> SafeString:
    """The list in two columns under the deck's name; `words` say whose it is and for what."""
    lines = list(_lines(groups))
    left = (len(lines) + 1) // 2
    while 0 < left < len(lines) and lines[left - 1].row is None:
        left += 1  # no heading stands alone at the foot of a column
    height = HEAD + max(left, len(lines) - left) * LINE + MARGIN
    drawn = [
        *((MARGIN, HEAD + at * LINE, line) for at, line in enumerate(lines[:left])),
        *((2 * MARGIN + COLUMN, HEAD + at * LINE, line) for at, line in enumerate(lines[left:])),
    ]
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" '
        'font-family="Helvetica, Arial, sans-serif" fill="#10182b"><title>{name}</title>'
        '<rect width="{w}" height="{h}" fill="#ffffff"/>'
        '<text x="{m}" y="46" font-size="28" font-weight="700">{name}</text>'
        '<text x="{m}" y="72" font-size="15" fill="#4d5b73">{words}</text>{lines}</svg>\n',
        w=WIDTH,
        h=height,
        m=MARGIN,
        name=name,
        words=words,
        lines=format_html_join("", "{}", ((_drawn(*one),) for one in drawn)),
    )


def _lines(groups: Sequence[ListGroup]) -> Iterator[_Line]:
    for group in groups:
        colour = _COLOURS.get(group.key, _OTHER)
        yield _Line(colour, group.label, group.cards)
        for row in group.rows:
            yield _Line(colour, row.name, row.copies, row)


def _drawn(x: int, y: int, line: _Line) -> SafeString:
    if line.row is None:
        return format_html(
            '<text x="{}" y="{}" font-size="15" font-weight="700" fill="{}">{}</text>'
            '<text x="{}" y="{}" font-size="15" fill="#4d5b73" text-anchor="end">{}</text>'
            '<rect x="{}" y="{}" width="{}" height="2" fill="{}"/>',
            *(x, y + 12, line.colour, line.label, x + COLUMN, y + 12, line.count),
            *(x, y + 18, COLUMN, line.colour),
        )
    return format_html(
        '<text x="{}" y="{}" font-size="15" font-weight="700" text-anchor="end">{}</text>'
        '<text x="{}" y="{}" font-size="15">{}</text>'
        '<text x="{}" y="{}" font-size="13" fill="#4d5b73" text-anchor="end">{}</text>',
        *(x + 24, y + 14, line.count, x + 36, y + 14, _short(line.label)),
        *(x + COLUMN, y + 14, _facts(line.row)),
    )


def _facts(row: CardRow) -> str:
    """Strength and price; a reinforcement brings its MP."""
    price = (_("+%(n)s MP") if row.is_supply else _("%(n)s MP")) % {"n": row.mp}
    parts = [row.stats if not row.is_supply else "", price if row.record else ""]
    return " · ".join(filter(None, parts))


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"
