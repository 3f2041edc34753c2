"""Draws the faces of Spaced Out's cards: four colours, each with its own pattern (SO-6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal

from django.utils.translation import gettext as _
from msgspec import Meta, Struct

from spacetrace.engine.games.spaced_out.card_data import LEAST_POINTS, MOST_COPIES, MOST_POINTS
from spacetrace.engine.games.spaced_out.cards import COLOURS, NUMBERS, Colour, Kind
from spacetrace.presentation.faces import Drawing, FaceLook, Size
from spacetrace.presentation.kit.card_frame import LAYOUTS, Printed, framed
from spacetrace.presentation.kit.glyphs import GLYPHS, glyph
from spacetrace.presentation.spaced_out import pictures

MINUS = "\N{MINUS SIGN}"


class SpacedOutCard(Struct, frozen=True):
    """A card of Spaced Out as it is drawn; a wild has no colour, a big bang has two."""

    id: str
    name: str
    kind: Kind
    points: Annotated[int, Meta(ge=LEAST_POINTS, le=MOST_POINTS)]
    copies: Annotated[int, Meta(ge=1, le=MOST_COPIES)]
    colour: Colour | Literal[""] = ""
    colours: tuple[Colour, ...] = ()
    number: Annotated[int, Meta(ge=0, le=NUMBERS[-1])] = 0
    promo: bool = False

    @property
    def is_wild(self) -> bool:
        """Whether its player names a colour."""
        return not self.colour and not self.colours


PICTURES: Mapping[str, Callable[[Sequence[str]], str]] = {
    "asteroids": pictures.asteroids,
    "shooting_star": pictures.shooting_star,
    "force_field": pictures.force_field,
    "black_hole": pictures.black_hole,
    "big_bang": pictures.big_bang,
    "lunar_eclipse": pictures.lunar_eclipse,
    "solar_eclipse": pictures.solar_eclipse,
}


def draw(card: SpacedOutCard, size: Size, look: FaceLook, kind: str, gist: str) -> Drawing:
    """The face of a card; a wild that was named is drawn in that colour."""
    named = look.named if card.is_wild and look.named in COLOURS else ""
    colours = shown_colours(card, named)
    art = pictures.world(card.number) if card.kind == "number" else PICTURES[card.kind](colours)
    printed = Printed(
        colours=colours,
        index=str(card.number) if card.kind == "number" else glyph(GLYPHS[card.kind]),
        has_sign=card.kind != "number",
        picture=art,
        name=card.name,
        kind=kind,
        gist=gist,
        text=look.text,
        corner=points_words(card.points) if look.stats else "",
        mark=look.mark,
    )
    at = LAYOUTS[size]
    classes = f"c-{colours[0]}" if len(colours) == 1 else "c-wild"
    return Drawing(framed(printed, size), at.wide, at.high, classes)


def shown_colours(card: SpacedOutCard, named: str = "") -> Sequence[str]:
    """The colours that its face shows: one, two, or all four of a wild without a name."""
    if named:
        return (named,)
    if card.colours:
        return card.colours
    return (card.colour,) if card.colour else COLOURS


def points_words(points: int) -> str:
    """Points as they stand in the corner."""
    number = f"{MINUS}{-points}" if points < 0 else str(points)
    return _("%(points)s pt") % {"points": number}
