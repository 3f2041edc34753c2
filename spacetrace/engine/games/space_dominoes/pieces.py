"""Small records that tables, views and snapshots share; none of them is ever changed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from spacetrace.engine.games.space_dominoes.cards import Card, place
from spacetrace.engine.kernel.actions import Seat


class LaidCard(Struct, frozen=True):
    """A card of the chain.

    `lies` is how it reads in the row, from left to right. `at` is the place of its left section,
    counted from the starter's left section, which is at 0; places further left are negative. Cards
    laid later cover earlier ones. The starter has no end, no link and no seat.
    """

    card: str
    lies: tuple[int, int, int]
    at: int
    end: str = ""
    link: str = ""
    seat: Seat | None = None


class Missed(Struct, frozen=True):
    """The last time in this hand that a seat had, for all to see, no card to play.

    `left` and `right` are the two outermost sections of the ends as they were, read from left to
    right. All cards that the seat held then fitted neither. `fresh` cards, at most, of those that
    it holds now have come since.
    """

    left: tuple[int, int]
    right: tuple[int, int]
    fresh: int

    def fits(self, card: Card) -> bool:
        """Whether the card could have been played then, so that the seat did not hold it."""
        return bool(card.left[place(*self.left)] or card.right[place(*self.right)])

    def after_drawing(self) -> Missed:
        """One more card that nobody knows."""
        return Missed(self.left, self.right, self.fresh + 1)

    def after_playing(self, card: Card) -> Missed:
        """A card that would have fitted had come since; any other may have been held then."""
        return Missed(self.left, self.right, self.fresh - 1) if self.fits(card) else self


def missed_at(row: Sequence[int], fresh: int) -> Missed:
    """No card fits the row as it stands."""
    return Missed((row[0], row[1]), (row[-2], row[-1]), fresh)


class HandResult(Struct, frozen=True):
    """How a hand (a round) ended (SD-11, SD-14).

    `reason` is "out" or "frozen". `winner` won it, in a partnership game for its side, and deals
    next; nobody may have won. `dots` are those left in each hand, `added` what each seat (or its
    side) scored, `totals` the scores after it.
    """

    number: int
    reason: str
    winner: Seat | None
    dots: tuple[int, ...]
    added: tuple[int, ...]
    totals: tuple[int, ...]
