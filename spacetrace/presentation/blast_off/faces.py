"""Draws the faces of Blast Off!'s cards: planets, the word, alien, rocket, missions."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from spacetrace.engine.games.blast_off.cards import COLOURS, NUMBER_OF, CardData
from spacetrace.engine.games.blast_off.missions import Mission
from spacetrace.presentation.blast_off import pictures as journey
from spacetrace.presentation.faces import Drawing, FaceLook, Size
from spacetrace.presentation.kit.card_frame import LAYOUTS, Layout, Printed, framed
from spacetrace.presentation.kit.glyphs import GLYPHS, glyph
from spacetrace.presentation.kit.lettering import line, wrap
from spacetrace.presentation.kit.shapes import box, placed


def draw(card: CardData, size: Size, look: FaceLook, kind: str, gist: str) -> Drawing:
    """The face of a card; a wild that was named shows its colour, and number or word."""
    colour, number = named(look.named) if card.kind == "wild" else (card.colour, card.number)
    colours = (colour,) if colour else COLOURS
    has_figure = bool(number)
    sign = card.kind if card.kind != "wild" or number is None else "blast-off"
    printed = Printed(
        colours=colours if card.kind != "countdown" else ("space",),
        index=str(number) if has_figure else glyph(GLYPHS[sign]),
        has_sign=not has_figure,
        picture=_picture(card, colours),
        name=card.name,
        kind=kind,
        gist=gist,
        text=look.text,
        corner="",
        mark=look.mark,
    )
    at = LAYOUTS[size]
    classes = f"c-{printed.colours[0]}" if len(printed.colours) == 1 else "c-wild"
    return Drawing(framed(printed, size), at.wide, at.high, classes)


def _picture(card: CardData, colours: Sequence[str]) -> str:
    match card.kind:
        case "planet":
            return journey.planet(card.number or 1)
        case "blast-off":
            return journey.blast_off()
        case "countdown":
            return journey.countdown()
        case "wild":
            return journey.alien(colours)


def named(name: str) -> tuple[str, int | None]:
    """Colour and number of a wild's name, "green-7" or "green blast-off" (number 0); ("", None)."""
    colour, _sep, number = name.replace(" ", "-").partition("-")
    if colour not in COLOURS:
        return "", None
    return colour, NUMBER_OF.get(number)


def draw_mission(mission: Mission, size: Size, look: FaceLook) -> Drawing:
    """The face of a mission card: its badge and its text."""
    at = LAYOUTS[size]
    slug = mission.consequence
    kind = "duty" if mission.duty else "effect"
    wide, high, inset = at.wide, at.high, at.edge
    edge = box("c-edge", 0.5, 0.5, wide - 1, high - 1, at.round)
    inner = box("f-bg", inset, inset, wide - 2 * inset, high - 2 * inset, at.round - inset * 0.6)
    words = {"tile": _mission_tile, "card": _mission_card, "full": _mission_full}[size]
    body = edge + inner + words(mission, look, at, journey.badge(slug))
    return Drawing(body, at.wide, at.high, f"c-{kind}")


def _mission_tile(mission: Mission, look: FaceLook, at: Layout, badge: str) -> str:
    body = f'<g class="f-art">{placed(badge, 48, 48, 0.72)}</g>'
    rows = wrap(mission.name, 80, 11.5, 2)
    first = 109 if len(rows) == 1 else 103
    return body + "".join(
        line(48, first + 13 * i, 11.5, "f-name", row, 82, "middle") for i, row in enumerate(rows)
    )


def _mission_card(mission: Mission, look: FaceLook, at: Layout, badge: str) -> str:
    body = f'<g class="f-art">{placed(badge, 72, 49, 0.74)}</g>'
    body += line(72, 106, 13.5, "f-name", mission.name, 120, "middle")
    for i, row in enumerate(wrap(look.text, 120, 11.5, 6)):
        body += line(72, 124 + 13.5 * i, 11.5, "f-text", row, 124, "middle")
    return body


def _mission_full(mission: Mission, look: FaceLook, at: Layout, badge: str) -> str:
    body = f'<g class="f-art">{placed(badge, 160, 120, 1.75)}</g>'
    body += line(160, 256, 26, "f-name", mission.name, 270, "middle")
    body += line(160, 280, 13.5, "f-kind", _("Mission"), 270, "middle")
    for i, row in enumerate(wrap(look.text, 256, 18, 5)):
        body += line(160, 316 + 24 * i, 18, "f-text", row, 270, "middle")
    return body + line(160, 429, 11.5, "f-mark", look.mark, 270, "middle")
