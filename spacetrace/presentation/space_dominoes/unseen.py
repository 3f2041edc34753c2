"""Counts the cards of Space Dominoes that a viewer has not seen yet, by the dots at their ends."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.games.space_dominoes.cards import MOST_DOTS, CardSet
from spacetrace.engine.games.space_dominoes.table import View

ENDS = ("left", "right")


@dataclass(slots=True)
class UnseenDots:
    """So many of the unseen cards have so many `dots` at one of their ends; `ends` show as many."""

    dots: int
    cards: int
    ends: list[str]

    @property
    def reading(self) -> str:
        """A section of the kind, to be drawn."""
        return str(self.dots)


@dataclass(slots=True)
class Unseen:
    """The cards that are neither in the chain nor in the viewer's hand.

    They lie in the stockpile or are held by others, nobody can tell which; so many of them fit the
    head or the tail as these are now.
    """

    cards: int
    rows: list[UnseenDots]
    fit_head: int
    fit_tail: int
    card: str
    """Any card, to draw single sections of."""


def unseen_by(view: View, cards: CardSet) -> Unseen:
    """What the viewer can work out from the open chain and the own hand (SD-20)."""
    seen = {laid.card for laid in view.laid} | set(view.hand or ())
    left = [card for card in cards.cards if card.id not in seen]
    outer = {"left": view.row[0], "right": view.row[-1]}
    rows = [
        UnseenDots(
            dots,
            sum(dots in (card.sections[0], card.sections[-1]) for card in left),
            [end for end in ENDS if outer[end] == dots],
        )
        for dots in range(MOST_DOTS + 1)
    ]
    fit_head = sum(bool(view.ways(card, "left")) for card in left)
    fit_tail = sum(bool(view.ways(card, "right")) for card in left)
    return Unseen(len(left), rows, fit_head, fit_tail, cards.cards[0].id)
