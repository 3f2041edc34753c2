"""Draws the faces of Spacetrace's cards in three sizes."""

from __future__ import annotations

import re
from typing import TypeAlias

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.presentation.faces import Drawing, FaceLook, Size
from spacetrace.presentation.kit.lettering import line, width, wrap
from spacetrace.presentation.kit.shapes import Lots
from spacetrace.presentation.spacetrace.emblems import ROMAN, emblem, kind_class, pattern
from spacetrace.presentation.spacetrace.pictures import picture
from spacetrace.presentation.spacetrace.scenery import WIDE, scenery

TIMES = "\N{MULTIPLICATION SIGN}"
_UNITS = re.compile(r" \w*[^\W\d]\b")
"""The words among the numbers at the bottom of a card."""


def draw(card: Card, size: Size, look: FaceLook) -> Drawing:
    """The face of a card; without `stats` for a ship card in play that shows its own numbers."""
    drawn = {"tile": _tile, "card": _card, "full": _full}[size]
    body, (wide, high) = drawn(card, look)
    return Drawing(body, wide, high, kind_class(card))


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


def stat_words(card: Card, *, are_named: bool = False) -> str:
    """The numbers at the bottom: "100 x 1/1", "1000 LP", "+200 MP", or nothing.

    Where they `are_named`, it is said which one is which: "100 x 1 AP / 1 LP".
    """
    if card.kind == "base" and not card.ap:
        return _("%(lp)s LP") % {"lp": card.lp}
    if card.kind in ("ship", "base"):
        many = f"{card.ships} {TIMES} " if (card.ships or 1) > 1 else ""
        both = _("%(ap)s AP / %(lp)s LP") if are_named else "%(ap)s/%(lp)s"
        return many + both % {"ap": card.ap, "lp": card.lp}
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

Drawn: TypeAlias = tuple[str, tuple[int, int]]


def _field(card: Card, look: FaceLook, x: int, y: int, wide: int, high: int) -> str:
    """The field with its picture, whose 104 units of height fit; what is beyond is cut off.

    Scenes and ranks fill a low field from side to side, as far as there is a sky.
    """
    half = 52 * wide / high
    if card.kind in ("tactic", "reinforcement"):
        half = min(half, WIDE)
    up = half * high / wide
    view = f'viewBox="{-half:.1f} {-up:.3g} {2 * half:.1f} {2 * up:.4g}"'
    box = f'<svg class="f-art" x="{x}" y="{y}" width="{wide}" height="{high}" {view}>'
    behind = scenery(Lots(f"sky of {look.named or card.id}"))
    field = f'<path class="f-field" d="M{x} {y}h{wide}v{high}H{x}z"/>{box}{behind}</svg>'
    return f"{field}{pattern(card, x, y, wide, high)}{box}{picture(card, look.named)}</svg>"


def _tile(card: Card, look: FaceLook) -> Drawn:
    lines = wrap(card.name, 88, 11, 2)
    body = '<rect class="f-bg" x="1" y="1" width="94" height="94" rx="9"/>' + _field(
        card, look, 5, 19, 86, 52
    )
    body += emblem(card, 84, 12, 8)
    if card.kind not in ("base", "reinforcement"):
        body += line(6, 16, 12, "f-cost", str(card.mp))
    if look.stats and (words := stat_words(card)):
        body += line(90, 69, 11, "f-stat", words, 60, "end")
    if len(lines) == 1:  # as large as it fits: on a phone a tile has 70 pixels
        body += line(48, 88, _largest(card.name, 88, 10.5, 15), "f-name", card.name, 88, "middle")
    else:
        body += "".join(
            line(48, 81 + 11 * i, 10.5, "f-name", row, 88, "middle") for i, row in enumerate(lines)
        )
    return body + '<rect class="f-edge" x="1" y="1" width="94" height="94" rx="9"/>', (96, 96)


def _largest(words: str, wide: float, least: float, most: float) -> float:
    """The largest size at which words fit in one line."""
    return round(max(least, min(most, wide / width(words, 1))), 1)


def _card(card: Card, look: FaceLook) -> Drawn:
    # What is read first is read in a hand on a phone as well, where a card is 75 pixels wide.
    names, name_size, step_of_names = wrap(card.name, 128, 14, 2), 14.0, 15
    if len(names) == 1:
        name_size, step_of_names = _largest(card.name, 126, 14, 21), 20
    # The picture has the room of words, and gives them some of its own where they are many.
    high = 64 if look.text else 116 - step_of_names * len(names)
    rows = int((134 - high - step_of_names * len(names)) // 12.5)
    high -= 13 * min(2, max(0, len(wrap(look.text, 124, 11, 20)) - rows))
    body = '<rect class="f-bg" x="1" y="1" width="142" height="198" rx="11"/>' + _field(
        card, look, 7, 30, 130, high
    )
    body += emblem(card, 126, 17, 11)
    if card.kind not in ("base", "reinforcement"):
        body += line(10, 23, 18, "f-cost", str(card.mp)) + line(
            13 + width(str(card.mp), 18), 23, 10, "f-unit", "MP"
        )
    y = 48.0 + high
    for row in names:
        body += line(10, y, name_size, "f-name", row, 126)
        y += step_of_names
    # Larger where all of it fits: in a hand on a phone a card is little wider than a thumb.
    is_short = len(wrap(look.text, 124, 13, 20)) <= (180 - y) // 15
    size, step = (13, 15.0) if is_short else (11, 12.5)
    y += 2 if is_short else 0
    for i, row in enumerate(wrap(look.text, 124, size, int((182 - y) // step))):
        body += line(10, y + step * i, size, "f-text", row, 126)
    words = stat_words(card)
    long = min(76, width(words, 14))
    if words:  # at the left: in a hand that is fanned cards lie over the right of others
        body += line(9, 192, 14, "f-stat", words, 76)
    body += line(135, 192, 9.5, "f-kind", kind_words(card), 120 - long, "end")
    return body + '<rect class="f-edge" x="1" y="1" width="142" height="198" rx="11"/>', (144, 200)


def _full(card: Card, look: FaceLook) -> Drawn:
    body = '<rect class="f-bg" x="2" y="2" width="316" height="444" rx="20"/>' + _field(
        card, look, 16, 64, 288, 150
    )
    left = 20.0
    if card.kind not in ("base", "reinforcement"):
        body += line(20, 46, 30, "f-cost", str(card.mp))
        left = 20 + width(str(card.mp), 30) + 4
        body += line(left, 46, 13, "f-unit", "MP")
        left += 30
    names = wrap(card.name, 262 - left, 20, 2)
    for i, row in enumerate(names):
        body += line(left, (44 if len(names) == 1 else 33) + 21 * i, 20, "f-name", row, 262 - left)
    body += emblem(card, 285, 36, 19)
    body += line(20, 237, 14, "f-kind", kind_words(card), 280)
    y = 262.0
    size, step = (15.5, 20.0) if len(wrap(look.text, 276, 15.5, 20)) <= 6 else (13.5, 17.0)
    for row in wrap(look.text, 280, size, int(150 // step)):
        body += line(20, y, size, "f-text", row, 280)
        y += step
    body += _flavour(card.flavour, y + 8)
    body += line(20, 430, 11.5, "f-mark", look.mark, 150)
    body += _named_stats(stat_words(card, are_named=True))
    return body + '<rect class="f-edge" x="2" y="2" width="316" height="444" rx="20"/>', (320, 448)


def _named_stats(words: str) -> str:
    """The numbers at the bottom, with a small word for what each of them is."""
    wide = width(words, 26) - width("".join(_UNITS.findall(words)), 13)
    drawn = line(300, 432, round(min(26, 26 * 200 / max(wide, 1)), 1), "f-stat", words, 0, "end")
    named = _UNITS.sub(r'<tspan class="f-unit" font-size="13">\g<0></tspan>', words)
    return drawn.replace(f">{words}<", f">{named}<") if words else ""


def _flavour(flavour: str, y: float) -> str:
    """The line below the text, smaller where there is little room for it."""
    rows = wrap(flavour, 276, 13.5, len(flavour))
    size, step = (13.5, 17.0) if len(rows) <= (412 - y) // 17 else (11.5, 14.0)
    room = int((412 - y) // step)
    return "".join(
        line(20, y + step * i, size, "f-flavour", row, 280)
        for i, row in enumerate(wrap(flavour, 276, size, room))
    )
