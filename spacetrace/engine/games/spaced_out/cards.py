"""The cards as the engine uses them: each one made once, with all the actions that play it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import ClassVar, Literal, TypeAlias

from spacetrace.engine.games.spaced_out.actions import (
    PILES,
    CloneCard,
    Declared,
    Pile,
    PlayBigBang,
    PlayCard,
)
from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.state import ById

Kind: TypeAlias = Literal[
    "number",
    "asteroids",
    "shooting_star",
    "force_field",
    "black_hole",
    "big_bang",
    "lunar_eclipse",
    "solar_eclipse",
]
KINDS: tuple[Kind, ...] = (
    "number",
    "asteroids",
    "shooting_star",
    "force_field",
    "black_hole",
    "big_bang",
    "lunar_eclipse",
    "solar_eclipse",
)
Colour: TypeAlias = Literal["red", "blue", "yellow", "green"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow", "green")
NUMBERS = range(1, 11)


def card_id(kind: Kind, colours: Sequence[str], number: int) -> str:
    """What a card is called (SO-3); `colours` is empty for a wild and has two for a big bang."""
    if kind == "number":
        return f"{colours[0]}-{number}"
    word = kind.replace("_", "-")
    if kind == "big_bang":
        return f"{word}-{'-'.join(colours)}"
    if colours:
        return f"{colours[0]}-{word}"
    return f"super-{word}" if kind == "force_field" else f"wild-{word}"


def design(kind: Kind, number: int) -> str:
    """What the card shows, so that it matches another of the same design (SO-4)."""
    if kind == "number":
        return str(number)
    return "eclipse" if kind in ("lunar_eclipse", "solar_eclipse") else kind


class Card:
    """One sort of card. All copies of it are this same object. Its `points` (SO-5) match nothing.

    `colours` is empty for a wild and has two for a big bang. `index` is its place in the set, by
    which hands are sorted. `plays` are the actions that play it on a pile, `clones` those that
    clone it (SO-25); `faces` tells what it may count as on top of a pile, by the colour that is
    named (SO-12), and under None without a name.
    """

    stored: ClassVar[ById] = ById()

    __slots__ = (
        "colours",
        "copies",
        "declared",
        "design",
        "faces",
        "id",
        "index",
        "is_big_bang",
        "is_number",
        "is_promo",
        "is_wild",
        "kind",
        "name",
        "number",
        "plays",
        "points",
    )

    def __init__(
        self,
        index: int,
        kind: Kind,
        colours: tuple[str, ...],
        number: int = 0,
        *,
        name: str = "",
        points: int = 0,
        copies: int = 1,
        is_promo: bool = False,
    ) -> None:
        self.index = index
        self.kind: Kind = kind
        self.colours = colours
        self.number = number
        self.id = card_id(kind, colours, number)
        self.name = name or self.id
        self.points = points
        self.copies = copies
        self.is_promo = is_promo
        self.design = design(kind, number)
        self.is_wild = not colours
        self.is_number = kind == "number"
        self.is_big_bang = kind == "big_bang"
        self.plays = {pile: self._plays(pile) for pile in PILES}
        self.declared = self._declared()
        self.faces = self._faces()

    def __repr__(self) -> str:
        return f"Card({self.id})"

    def _plays(self, pile: Pile) -> tuple[PlayCard, ...]:
        if self.is_big_bang:
            return ()
        if self.is_wild:
            return tuple(PlayCard(self.id, pile, colour) for colour in COLOURS)
        return (PlayCard(self.id, pile),)

    def _declared(self) -> dict[Pile, Declared]:
        if self.is_big_bang:
            return {pile: PlayBigBang(self.id, pile) for pile in PILES}
        if self.is_number:  # SO-25
            return {pile: CloneCard(self.id, pile) for pile in PILES}
        return {}

    def _faces(self) -> dict[str | None, Face]:
        if not self.is_wild and not self.is_big_bang:
            return {None: Face(self, self.colours)}
        faces: dict[str | None, Face] = {colour: Face(self, (colour,)) for colour in COLOURS}
        if self.is_big_bang:  # in its two colours, or in that of the card beneath it (SO-37)
            faces[None] = Face(self, self.colours)
        return faces

    def face(self, colours: Sequence[str]) -> Face:
        """The card on top of a pile, counting as these colours; raises NotationError."""
        for face in self.faces.values():
            if face.colours == tuple(colours):
                return face
        raise NotationError(f"“{self.id}” cannot count as {' and '.join(colours) or 'nothing'}.")


class Face:
    """What lies on top of a pile: a card and the colours that it counts as there."""

    __slots__ = ("card", "colours")

    def __init__(self, card: Card, colours: tuple[str, ...]) -> None:
        self.card = card
        self.colours = colours

    def __repr__(self) -> str:
        return f"Face({self.card.id} as {' and '.join(self.colours)})"


by_index: Callable[[Card], int] = attrgetter("index")
"""What hands are sorted by, so that their order tells nothing."""
