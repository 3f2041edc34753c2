"""How numbers, lists and standing orders are put in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spaced_out.actions import BIG_BANG, CLONE_ALL
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import Face


def join(parts: Sequence[str]) -> str:
    """“a”, “a and b”, “a, b and c”."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def count(number: int, one: str) -> str:
    """“1 card”, “4 cards”."""
    return f"{number} {one}" if number in (1, -1) else f"{number} {one}s"


def points(number: int) -> str:
    """“1 point”, “47 points”."""
    return count(number, "point")


def top_words(face: Face) -> str:
    """What lies on top of a pile: “Red 5”, “Wild Black Hole in green” (SO-12, SO-37)."""
    if len(face.colours) == 1 and face.card.colours != face.colours:
        return f"{face.card.name} in {face.colours[0]}"
    return face.card.name


def order_words(order: str, cards: CardSet) -> str:
    """A standing order in plain words (SO-44)."""
    if order == CLONE_ALL:
        return "clone whenever it is possible"
    if order == BIG_BANG:
        return "play a big bang whenever it is possible"
    return f"clone {cards.card(order).name}"
