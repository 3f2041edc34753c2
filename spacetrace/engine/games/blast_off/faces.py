"""What a card on the pile counts as: a colour with a number or with the word (BO-2, BO-5)."""

from __future__ import annotations

from spacetrace.engine.kernel.errors import NotationError

COLOURS = ("orange", "green", "purple", "red")
BLAST_OFF = 0
"""Stands for the word wherever a number could stand."""
WORD = "blast-off"
HIGHEST = 10
CALLS = (*range(HIGHEST, 0, -1), BLAST_OFF)
"""The calls of a countdown in their order (BO-9)."""


class Face:
    """A colour with a number from 1 to 10, or with the word (number 0). Each exists once."""

    __slots__ = ("colour", "id", "number")

    def __init__(self, colour: str, number: int) -> None:
        self.colour = colour
        self.number = number
        self.id = f"{colour}-{number_text(number)}"

    def __repr__(self) -> str:
        return self.id

    def fits(self, other: Face) -> bool:
        """Whether the one matches the other: by colour, number or word (BO-5)."""
        return self.colour == other.colour or self.number == other.number


def number_text(number: int) -> str:
    """A number or call as it stands in lines: "7", or "blast-off"."""
    return str(number) if number else WORD


NUMBER_OF = {number_text(number): number for number in CALLS}
"""The numbers and calls by their texts."""

FACES = {
    face.id: face for face in (Face(colour, number) for colour in COLOURS for number in CALLS[::-1])
}
"""All faces by their ids: a planet's or blast-off card's own id, "red-7" or "red-blast-off"."""


def face_of(face_id: str) -> Face:
    """The face with this id; raises NotationError."""
    try:
        return FACES[face_id]
    except KeyError:
        raise NotationError(f"“{face_id}” is no colour with a number or the word.") from None


def face_words(face: Face) -> str:
    """A face as an action names it: "green 7", "green blast-off"."""
    return f"{face.colour} {number_text(face.number)}"
