"""How cards, faces, gestures, missions and places are called in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.blast_off.cards import CardSet
from spacetrace.engine.games.blast_off.faces import BLAST_OFF, face_of
from spacetrace.engine.games.blast_off.missions import GESTURE_DEEDS

NUMBERS = (
    "blast off",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)
"""The calls of a countdown in words, by their number; the word stands for 0."""
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


def card_title(card: str, cards: CardSet) -> str:
    """A card by its name: “Red 7”."""
    return cards.card(card).name


def face_title(face_id: str) -> str:
    """What a wild stands for: “Green 7”, “Green Blast Off”."""
    face = face_of(face_id)
    word = "Blast Off" if face.number == BLAST_OFF else str(face.number)
    return f"{face.colour.capitalize()} {word}"


def laid_title(card: str, face: str | None, cards: CardSet) -> str:
    """A card as it is laid on the pile: “Red 7”, “Alien as Green 7”, “Countdown”."""
    if face is None or face == card:
        return card_title(card, cards)
    return f"{card_title(card, cards)} as {face_title(face)}"


def deeds(gestures: Sequence[str]) -> list[str]:
    """What somebody does who makes these gestures: “beeps”, “salutes”."""
    return [GESTURE_DEEDS[gesture] for gesture in gestures]


def of_seat(name: str) -> str:
    """“Anna's”, or “your” where that is how the seat is called."""
    return "your" if name == "you" else f"{name}'s"


def join(parts: Sequence[str]) -> str:
    """“a”, “a and b”, “a, b and c”."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def count(number: int, one: str) -> str:
    """“1 card”, “12 cards”."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"
