"""How numbers, lists and standing orders are put in sentences."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.actions import BIG_BANG, CLONE_ALL
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import Face
from spacetrace.engine.kernel.wording import count


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
