"""Card faces as SVG, drawn from the card's data in three sizes; colours are in faces.css."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Literal, TypeAlias

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from cardsets.pictures import picture
from spacetrace.engine.games.spacetrace.cards.schema import Card

Size: TypeAlias = Literal["tile", "card", "full"]
ROMAN = ("", "I", "II", "III", "IV")

_NARROW, _WIDE = frozenset("iIjl.,:;'’|!()[]ft -"), frozenset("mwMW—@%")


def face_svg(
    card: Card,
    size: Size,
    *,
    text: str = "",
    mark: str = "",
    stats: bool = True,
    decorative: bool = False,
) -> SafeString:
    """The face of a card; `text` is its rules text, `mark` the set and revision it is from.

    Without `stats` the printed numbers are left out, for a ship card in play that shows its own.
    A `decorative` face says nothing to a screen reader: what stands beside it does.
    """
    draw = {"tile": _tile, "card": _card, "full": _full}[size]
    body, (width, height) = draw(card, text, mark, stats)
    words = spoken(card, text if size == "full" else "")
    label = 'aria-hidden="true"' if decorative else f'role="img" aria-label="{escape(words)}"'
    classes = f"face face-{size} {kind_class(card)}"
    head = f'<svg class="{classes}" viewBox="0 0 {width} {height}" {label}>'
    return mark_safe(head + body + "</svg>")  # noqa: S308  # every text below is escaped


def kind_class(card: Card) -> str:
    """The CSS class that colours a face: by class for ships, else by kind."""
    return f"k-{card.class_}" if card.kind in ("ship", "base") else f"k-{card.kind}"


def kind_words(card: Card) -> str:
    """What a card is, in words: "Class II ship", "Tactic"."""
    if card.kind == "base":
        return _("Base, class IV")
    if card.kind == "ship":
        return _("Class %(roman)s ship") % {"roman": ROMAN[card.class_ or 0]}
    words = {
        "tactic": _("Tactic"),
        "reinforcement": _("Reinforcement"),
        "commander": _("Commander"),
    }
    return str(words[card.kind])


def stat_words(card: Card) -> str:
    """The numbers at the bottom right: "100 × 1/1", "+200 MP", or nothing."""
    if card.kind in ("ship", "base"):
        many = f"{card.ships} × " if (card.ships or 1) > 1 else ""
        return f"{many}{card.ap}/{card.lp}"
    return f"+{card.mp} MP" if card.kind == "reinforcement" else ""


def spoken(card: Card, text: str = "") -> str:
    """A card in one sentence, for those who do not see it."""
    parts = [card.name, kind_words(card)]
    if card.kind == "ship":
        parts.append(_("%(ships)s ships, each %(ap)s AP and %(lp)s LP") % _numbers(card))
    elif card.kind == "base":
        parts.append(_("%(lp)s LP") % _numbers(card))
    if card.kind == "reinforcement":
        parts.append(_("worth %(mp)s MP") % {"mp": card.mp})
    elif card.kind != "base":
        parts.append(_("costs %(mp)s MP") % {"mp": card.mp})
    return ", ".join(parts) + (f". {text}" if text else "")


def _numbers(card: Card) -> dict[str, int]:
    return {"ships": card.ships or 1, "ap": card.ap, "lp": card.lp or 0}


# --- the three sizes ------------------------------------------------------------------------------

Drawn: TypeAlias = "tuple[str, tuple[int, int]]"


def _tile(card: Card, text: str, mark: str, stats: bool) -> Drawn:
    lines = _wrap(card.name, 88, 11, 2)
    body = (
        '<rect class="f-bg" x="1" y="1" width="94" height="94" rx="9"/>'
        f'<path class="f-field" d="M5 19h86v52H5z"/>{_pattern(card, 5, 19, 86, 52)}'
        f'<g transform="translate(48 45) scale(.5)" class="f-art">{picture(card)}</g>'
    )
    body += _emblem(card, 84, 12, 8)
    if card.kind not in ("base", "reinforcement"):
        body += _text(6, 16, 12, "f-cost", str(card.mp))
    if stats and (words := stat_words(card)):
        body += _text(90, 69, 11, "f-stat", words, 60, "end")
    first = 86 if len(lines) == 1 else 81
    body += "".join(
        _text(48, first + 11 * i, 10.5, "f-name", line, 88, "middle")
        for i, line in enumerate(lines)
    )
    return body + '<rect class="f-edge" x="1" y="1" width="94" height="94" rx="9"/>', (96, 96)


def _card(card: Card, text: str, mark: str, stats: bool) -> Drawn:
    names = _wrap(card.name, 128, 14, 2)
    body = (
        '<rect class="f-bg" x="1" y="1" width="142" height="198" rx="11"/>'
        f'<path class="f-field" d="M7 30h130v68H7z"/>{_pattern(card, 7, 30, 130, 68)}'
        f'<g transform="translate(72 64) scale(.64)" class="f-art">{picture(card)}</g>'
    )
    body += _emblem(card, 126, 17, 11)
    if card.kind not in ("base", "reinforcement"):
        body += _text(10, 23, 18, "f-cost", str(card.mp)) + _text(
            13 + _width(str(card.mp), 18), 23, 10, "f-unit", "MP"
        )
    y = 114.0
    for line in names:
        body += _text(10, y, 14, "f-name", line, 126)
        y += 15
    room = int((182 - y) // 12.5)
    for i, line in enumerate(_wrap(text, 124, 11, room)):
        body += _text(10, y + 12.5 * i, 11, "f-text", line, 126)
    words = stat_words(card)
    free = 120 - min(76, _width(words, 14))
    body += _text(10, 192, 9.5, "f-kind", kind_words(card), free)
    if words:
        body += _text(135, 192, 14, "f-stat", words, 76, "end")
    return body + '<rect class="f-edge" x="1" y="1" width="142" height="198" rx="11"/>', (144, 200)


def _full(card: Card, text: str, mark: str, stats: bool) -> Drawn:
    body = (
        '<rect class="f-bg" x="2" y="2" width="316" height="444" rx="20"/>'
        f'<path class="f-field" d="M16 64h288v150H16z"/>{_pattern(card, 16, 64, 288, 150)}'
        f'<g transform="translate(160 139) scale(1.38)" class="f-art">{picture(card)}</g>'
    )
    left = 20.0
    if card.kind not in ("base", "reinforcement"):
        body += _text(20, 46, 30, "f-cost", str(card.mp))
        left = 20 + _width(str(card.mp), 30) + 4
        body += _text(left, 46, 13, "f-unit", "MP")
        left += 30
    names = _wrap(card.name, 262 - left, 20, 2)
    for i, line in enumerate(names):
        body += _text(
            left, (44 if len(names) == 1 else 33) + 21 * i, 20, "f-name", line, 262 - left
        )
    body += _emblem(card, 285, 36, 19)
    body += _text(20, 237, 14, "f-kind", kind_words(card), 280)
    y = 262.0
    size, step = (15.5, 20.0) if len(_wrap(text, 276, 15.5, 20)) <= 6 else (13.5, 17.0)
    for line in _wrap(text, 280, size, int(150 // step)):
        body += _text(20, y, size, "f-text", line, 280)
        y += step
    room = int((404 - y) // 17)
    for i, line in enumerate(_wrap(card.flavour, 276, 13.5, max(0, room))):
        body += _text(20, y + 8 + 17 * i, 13.5, "f-flavour", line, 280)
    body += _text(20, 430, 11.5, "f-mark", mark, 150)
    if words := stat_words(card):
        body += _text(300, 432, 26, "f-stat", words, 180, "end")
    return body + '<rect class="f-edge" x="2" y="2" width="316" height="444" rx="20"/>', (320, 448)


# --- parts of a face ------------------------------------------------------------------------------


def _emblem(card: Card, x: float, y: float, r: float) -> str:
    """The class: a Roman numeral in a shape of its own; other kinds have a shape alone."""
    shapes = {
        "k-1": f'<circle class="f-badge" r="{r:g}"/>',
        "k-2": f'<rect class="f-badge" x="{-r:g}" y="{-r * 0.86:g}" width="{2 * r:g}" height="{1.72 * r:g}" rx="{r * 0.25:g}"/>',
        "k-3": f'<path class="f-badge" d="M{-r:g}{-r * 0.8:g}h{2 * r:g}v{r:g}L0 {r:g}{-r:g} {r * 0.2:g}z"/>',
        "k-4": f'<circle class="f-badge" r="{r:g}"/><circle class="f-badge-ring" r="{r * 1.22:g}"/>',
        "k-tactic": f'<path class="f-badge" d="M0{-r:g} {r:g} 0 0 {r:g}{-r:g} 0z"/>',
        "k-reinforcement": f'<path class="f-badge" d="M0{-r:g} {r * 0.87:g}{-r / 2:g}V{r / 2:g}L0 {r:g}{-r * 0.87:g} {r / 2:g}V{-r / 2:g}z"/>',
        "k-commander": f'<path class="f-badge" d="M{-r * 0.85:g}{-r * 0.9:g}h{r * 1.7:g}v{r:g}L0 {r:g}{-r * 0.85:g} {r * 0.1:g}z"/>',
    }
    inside = {
        "tactic": "M-.5-.1.1-.6.1-.1.5-.1-.1.6-.1.1z",
        "reinforcement": "M-.12-.5h.24v.38H.5v.24H.12V.5h-.24V.12H-.5v-.24h.38z",
        "commander": "M0-.62.17-.2.6-.2.26.08.4.5 0 .25-.4.5-.26.08-.6-.2-.17-.2z",
    }
    shape = shapes[kind_class(card)]
    if card.kind in inside:
        body = f'<path class="f-badge-ink" transform="scale({r:g})" d="{inside[card.kind]}"/>'
    else:
        roman = ROMAN[card.class_ or 0]
        size = r * (1.15 if len(roman) < 3 else 1.0)
        body = f'<text class="f-badge-text" y="{size * 0.36:.1f}" font-size="{size:.1f}" text-anchor="middle">{roman}</text>'
    return f'<g transform="translate({x:g} {y:g})">{shape}{body}</g>'


def _pattern(card: Card, x: int, y: int, width: int, height: int) -> str:
    """The class's pattern behind the picture: dots, stripes, chevrons, rings."""
    name = {1: "dots", 2: "stripes", 3: "chevrons", 4: "rings"}.get(card.class_ or 0, card.kind)
    return (
        f'<path fill="url(#pattern-{name})" class="f-pattern" d="M{x} {y}h{width}v{height}H{x}z"/>'
    )


PATTERNS = (
    ("dots", 10, 10, '<circle cx="3" cy="3" r="1.5"/><circle cx="8" cy="8" r="1.5"/>'),
    ("stripes", 9, 9, '<path d="M-1 10 10-1l2 2L1 12zM-3 3 3-3l1 1-6 6z"/>'),
    ("chevrons", 16, 11, '<path d="M0 8 8 2l8 6v3L8 5l-8 6z"/>'),
    (
        "rings",
        20,
        20,
        '<path fill-rule="evenodd" d="M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 2a6 6 0 1 1 0 12 6 6 0 0 1 0-12z"/>',
    ),
    ("tactic", 12, 12, '<path d="M5.5 0h1v4h-1zM0 5.5h4v1H0z"/>'),
    (
        "reinforcement",
        14,
        24,
        '<path d="M7 0l7 4v8l-7 4-7-4V4zm0 1.2L1 4.6v6.8l6 3.4 6-3.4V4.6z" fill-rule="evenodd"/>',
    ),
    (
        "commander",
        14,
        14,
        '<path d="M7 1l6 6-6 6-6-6zm0 1.5L2.5 7 7 11.5 11.500 7z" fill-rule="evenodd"/>',
    ),
)


def pattern_defs() -> SafeString:
    """The patterns, once a page; faces refer to them."""
    found = "".join(
        f'<pattern id="pattern-{name}" width="{w}" height="{h}" patternUnits="userSpaceOnUse">{shape}</pattern>'
        for name, w, h, shape in PATTERNS
    )
    return mark_safe(
        f'<svg class="face-defs" width="0" height="0" aria-hidden="true"><defs>{found}</defs></svg>'
    )  # noqa: S308


def _text(
    x: float, y: float, size: float, kind: str, text: str, room: float = 0, anchor: str = "start"
) -> str:
    """One line of real text, pressed together where it would not fit."""
    fit = ""
    if room and _width(text, size) > room:
        fit = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" font-size="{size:g}"{where}{fit}>{escape(text)}</text>'


def _width(text: str, size: float) -> float:
    """About how wide a text is in a usual sans serif; rather too wide than too narrow."""
    return size * sum(
        0.34 if c in _NARROW else 0.9 if c in _WIDE else 0.7 if c.isupper() else 0.58 for c in text
    )


def _wrap(text: str, room: float, size: float, lines: int) -> list[str]:
    """The text in at most so many lines; what does not fit is cut with an ellipsis."""
    if lines <= 0 or not text:
        return []
    found = [line for part in text.split("\n") for line in _broken(part.split(), room, size)]
    if len(found) > lines:
        last = found[lines - 1]
        while last and _width(last + " …", size) > room:
            last = last.rpartition(" ")[0]
        found[lines - 1] = last.rstrip(".,;:") + " …"
    return found[:lines]


def _broken(words: Iterable[str], room: float, size: float) -> Iterable[str]:
    line = ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if line and _width(longer, size) > room:
            yield line
            line = word
        else:
            line = longer
    if line:
        yield line
