"""Card faces as SVG, drawn from the card's data in three sizes; colours are in faces.css."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Literal, TypeAlias

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from cardsets.emblems import ROMAN, emblem, kind_class, pattern
from cardsets.pictures import picture
from spacetrace.engine.games.spacetrace.cards.schema import Card

Size: TypeAlias = Literal["tile", "card", "full"]
TIMES = "\N{MULTIPLICATION SIGN}"

_NARROW = frozenset("iIjl.,:;'|!()[]ft -\N{RIGHT SINGLE QUOTATION MARK}")
_WIDE = frozenset("mwMW@%\N{EM DASH}")


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
    """The numbers at the bottom right: "100 x 1/1", "+200 MP", or nothing."""
    if card.kind in ("ship", "base"):
        many = f"{card.ships} {TIMES} " if (card.ships or 1) > 1 else ""
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
        f'<path class="f-field" d="M5 19h86v52H5z"/>{pattern(card, 5, 19, 86, 52)}'
        f'<g transform="translate(48 45) scale(.5)" class="f-art">{picture(card)}</g>'
    )
    body += emblem(card, 84, 12, 8)
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
        f'<path class="f-field" d="M7 30h130v68H7z"/>{pattern(card, 7, 30, 130, 68)}'
        f'<g transform="translate(72 64) scale(.64)" class="f-art">{picture(card)}</g>'
    )
    body += emblem(card, 126, 17, 11)
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
        f'<path class="f-field" d="M16 64h288v150H16z"/>{pattern(card, 16, 64, 288, 150)}'
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
    body += emblem(card, 285, 36, 19)
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


# --- text ---------------------------------------------------------------------------------------


def _text(
    x: float, y: float, size: float, kind: str, text: str, room: float = 0, anchor: str = "start"
) -> str:
    """One line of real text, pressed together where it would not fit."""
    fit = ""
    if room and _width(text, size) > room:
        fit = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}"{where}{fit}'
    return f'<text class="{kind}" {place}>{escape(text)}</text>'


def _width(text: str, size: float) -> float:
    """About how wide a text is in a usual sans serif; rather too wide than too narrow."""
    return size * sum(
        0.32 if c in _NARROW else 0.88 if c in _WIDE else 0.69 if c.isupper() else 0.55
        for c in text
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
