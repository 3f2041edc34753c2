"""Defines the cards to play with, what each counts as, and how it lies on the pile (BO-2, BO-5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.state import ById, Leaf

WILD = "wild"
COUNTDOWN = "countdown"
COLOURS = ("orange", "green", "purple", "red")
BLAST_OFF = 0
"""Stands for the word wherever a number could stand."""
WORD = "blast-off"
HIGHEST = 10
CALLS = (*range(HIGHEST, 0, -1), BLAST_OFF)
"""The calls of a countdown in their order (BO-9)."""

Kind = Literal["planet", "blast-off", "wild", "countdown"]
Colour = Literal["orange", "green", "purple", "red", ""]


def number_text(number: int) -> str:
    """A number or call as it stands in lines: "7", or "blast-off"."""
    return str(number) if number else WORD


NUMBER_OF = {number_text(number): number for number in CALLS}
"""The numbers and calls by their texts."""
CALL = Leaf(str, number_text, lambda text, cards: NUMBER_OF[text])
"""How a call is stored and shown."""


class Face:
    """What a card counts as: a colour with a number from 1 to 10, or with the word (number 0).

    Each exists once; its id is that of the planet or blast-off card, "red-7" or "red-blast-off".
    """

    __slots__ = ("colour", "id", "number")

    stored: ClassVar = Leaf(str, lambda face: face.id, lambda text, cards: face_of(text))

    def __init__(self, colour: str, number: int) -> None:
        self.colour = colour
        self.number = number
        self.id = f"{colour}-{number_text(number)}"

    def __repr__(self) -> str:
        return self.id

    @property
    def words(self) -> str:
        """A face as an action names it: "green 7", "green blast-off"."""
        return f"{self.colour} {number_text(self.number)}"

    def fits(self, other: Face) -> bool:
        """Whether the one matches the other: by colour, number or word (BO-5)."""
        return self.colour == other.colour or self.number == other.number


FACES = {
    face.id: face for face in (Face(colour, number) for colour in COLOURS for number in CALLS[::-1])
}
"""All faces by their ids."""


def face_of(face_id: str) -> Face:
    """The face with this id; raises NotationError."""
    try:
        return FACES[face_id]
    except KeyError:
        raise NotationError(f"“{face_id}” is no colour with a number or the word.") from None


class CardData(Struct, frozen=True, forbid_unknown_fields=True):
    """One sort of card in a card set; wilds and countdown cards have no colour."""

    id: Annotated[str, Meta(min_length=1, max_length=40)]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    kind: Kind
    copies: Annotated[int, Meta(ge=1, le=20)]
    colour: Colour = ""
    number: Annotated[int, Meta(ge=1, le=10)] | None = None


class Card:
    """One sort of card; never changed, so tables share it. Cards of a sort are one object.

    `face` is what it counts as; None for a wild, which its player names, and a countdown card.
    """

    __slots__ = ("copies", "face", "id", "index", "is_countdown", "is_wild", "kind", "laid", "name")

    stored: ClassVar = ById()

    def __init__(self, index: int, data: CardData) -> None:
        self.index = index
        self.id = data.id
        self.name = data.name
        self.kind: str = data.kind
        self.copies = data.copies
        self.is_wild = data.kind == WILD
        self.is_countdown = data.kind == COUNTDOWN
        self.face = FACES.get(data.id)
        self.laid = Laid(self, self.face)
        """The card as it lies on the pile, unless it is a wild with a name."""

    def __repr__(self) -> str:
        return f"<{self.id}>"

    def fits(self, top: Face) -> bool:
        """Whether it can be played on this top card: wilds and countdown cards always (BO-5)."""
        return self.face is None or self.face.fits(top)


class Laid:
    """A card on the discard pile and what it counts as there; never changed.

    Its id is that of the card, "green-7" or "countdown", or "wild as green 7".
    """

    __slots__ = ("card", "face", "id")

    stored: ClassVar = ById("laid_by_id")

    def __init__(self, card: Card, face: Face | None) -> None:
        self.card = card
        self.face = face
        self.id = f"{WILD} as {face.words}" if card.is_wild and face else card.id

    def __repr__(self) -> str:
        return f"<{self.id}>"


def face_held_most(hand: Iterable[Card]) -> str:
    """Number 1 of the colour that a hand holds most of; of equal ones the first (BO-3, BO-12)."""
    held = [card.face.colour for card in hand if card.face is not None]
    return f"{max(COLOURS, key=held.count)}-1"


def sort_hand(hand: list[Card]) -> None:
    """Put a hand into the order in which it is kept, so that the order tells nothing."""
    hand.sort(key=_index)


def _index(card: Card) -> int:
    return card.index
