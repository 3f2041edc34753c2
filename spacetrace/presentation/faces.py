"""Says what a card face is: an SVG drawn from the card's data; its colours are in faces.css.

`spacetrace.presentation.drawing` draws the cards of any game.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Size: TypeAlias = Literal["tile", "card", "full"]
SIZES: tuple[Size, ...] = ("tile", "card", "full")
TILE, CARD, FULL = (96, 134), (144, 200), (320, 448)
"""Width and height of the three sizes; Spacetrace's tiles are square, dominoes lie too."""


class FaceLook(Struct, frozen=True, kw_only=True):
    """How a card is to be shown, beyond what is printed on it.

    `text` is its rules text, `mark` the set and revision it is from; `stats` says whether printed
    numbers are shown. A wild may be `named`: "green", in Blast Off! "green 7"; a Base is `named`
    after whom it belongs to, and looks like nobody else's. A domino may be `lying`, and `reading`
    tells its sections as they lie ("1-2-0"), or those that are uncovered.
    """

    text: str = ""
    mark: str = ""
    stats: bool = True
    named: str = ""
    lying: bool = False
    reading: str = ""


class Drawing(Struct, frozen=True):
    """The inside of a face as SVG, its width and height, and the CSS classes that colour it."""

    body: str
    width: int
    height: int
    classes: str
