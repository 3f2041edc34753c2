"""Plays a hand (a round) to its end as a navigator imagines it: by the rules, as officers would."""

from __future__ import annotations

from collections.abc import Mapping

from spacetrace.engine.games.space_dominoes.bitsets import dots_of, fits, mask
from spacetrace.engine.games.space_dominoes.cards import place
from spacetrace.engine.games.space_dominoes.table import MOST_CARDS, Table
from spacetrace.engine.games.space_dominoes.turn_search import (
    Begun,
    End,
    TurnSearch,
    begun,
    ends,
    missed_by,
)


class Hand:
    """A hand that is played on, in the turn of a seat that has something to play.

    Sets of cards are bits (bitsets.py). `could` are for each seat the cards that fitted when it
    last had nothing to play, `fresh` how many of its own may have come since. `is_over`: it has
    been counted.
    """

    __slots__ = (
        "could",
        "fresh",
        "hands",
        "is_over",
        "laid",
        "left",
        "out",
        "partners",
        "passes",
        "right",
        "seats",
        "sides",
        "stock",
        "turn",
        "turns",
    )

    def __init__(self, table: Table) -> None:
        row = table.row
        self.seats: int = table.seats
        self.partners: bool = table.config.partners
        self.sides = [table.side(seat) for seat in range(table.seats)]
        self.hands = [mask(hand) for hand in table.hands]
        self.laid = mask(table.cards.by_id[card.card] for card in table.laid)
        self.left = place(row[0], row[1])
        self.right = place(row[-2], row[-1])
        self.stock = [1 << card.index for card in table.stock]
        self.could, self.fresh = missed_by(table.missed)
        self.turn: int = table.turn
        self.turns: int = table.turns_in_hand
        self.passes: int = table.passes
        self.out: list[int] = list(table.out)
        self.is_over: bool = False

    def copy(self) -> Hand:
        """An independent one in the same state."""
        new = Hand.__new__(Hand)
        new.seats, new.partners, new.sides = self.seats, self.partners, self.sides
        new.hands, new.stock, new.out = self.hands.copy(), self.stock.copy(), self.out.copy()
        new.could, new.fresh = self.could.copy(), self.fresh.copy()
        new.laid, new.left, new.right = self.laid, self.left, self.right
        new.turn, new.turns, new.passes = self.turn, self.turns, self.passes
        new.is_over = self.is_over
        return new

    def finish(self, weights: Mapping[str, float]) -> None:
        """Plays on until the hand is over, every turn as an officer with these weights ends it."""
        while not self.is_over:
            if self.has_play():
                search = TurnSearch(self.begun(), weights)
                found = ends(search.hand, search.left, search.right)
                self.end_turn(max(found, key=lambda end: search.weigh(*end)))

    def begun(self) -> Begun:
        """What the seat whose turn it is knows."""
        seat = self.turn
        return begun(
            seat,
            self.sides[seat],
            hand=self.hands[seat],
            laid=self.laid,
            left=self.left,
            right=self.right,
            sizes=[held.bit_count() for held in self.hands],
            missed=(self.could, self.fresh),
            last_chance=self._is_last_chance(),
        )

    def has_play(self) -> bool:
        """Whether the seat has something to play, after it has drawn for want of it (SD-10).

        Where it has not, it has passed, and it is another one's turn or the hand is over.
        """
        seat, fitting = self.turn, fits(self.left, self.right)
        if self.hands[seat] & fitting:
            return True
        self.could[seat], self.fresh[seat] = fitting, 0
        while self._take():
            if self.hands[seat] & fitting:
                self.fresh[seat] = 1
                return True
            self.fresh[seat] = 0
        self.passes += 1
        if not self._is_last_chance() and self.passes == self.seats - len(self.out):
            self.is_over = True  # SD-14
        else:
            self._next()
        return False

    def end_turn(self, end: End) -> None:
        """The seat plays until its turn ends so; going out, a card, the next seat (SD-9, SD-11)."""
        seat = self.turn
        hand, self.left, self.right = end
        played = self.hands[seat] & ~hand
        # A deal may give a seat cards of which everybody knows that it has not got them, where no
        # others are left: fewer than none are never fresh.
        self.fresh[seat] = max(0, self.fresh[seat] - (played & self.could[seat]).bit_count())
        self.laid |= played
        self.hands[seat] = hand
        self.passes = 0
        if not hand:
            self.out.append(seat)
            if self.partners and all(mate in self.out for mate in self.sides[seat]):  # SD-19
                self.is_over = True
                return
        elif self._take():
            self.fresh[seat] += 1
        self._next()

    def dots(self) -> list[int]:
        """What each seat scores by the hands of now: its own dots, or its side's (SD-12, SD-19)."""
        own = [dots_of(hand) for hand in self.hands]
        return [sum(own[mate] for mate in side) for side in self.sides]

    def _is_last_chance(self) -> bool:
        return bool(self.out) and not self.partners

    def _take(self) -> bool:
        """A card comes into the hand, if one may be taken (SD-9, SD-13, SD-17)."""
        seat = self.turn
        if not self.stock or self._is_last_chance():
            return False
        if self.hands[seat].bit_count() >= MOST_CARDS:
            return False
        self.hands[seat] |= self.stock.pop()
        return True

    def _next(self) -> None:
        if self._is_last_chance() and self.turns >= self.seats:  # SD-13
            self.is_over = True
            return
        seat = (self.turn + 1) % self.seats
        while seat in self.out:  # SD-19
            seat = (seat + 1) % self.seats
        self.turn = seat
        self.turns += 1
