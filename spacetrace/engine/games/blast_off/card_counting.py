"""Counts cards: which a seat has not seen, and how likely the others hold them."""

from __future__ import annotations

from collections import Counter

from spacetrace.engine.games.blast_off.card_set import CardSet
from spacetrace.engine.games.blast_off.cards import CALLS, Card, Face
from spacetrace.engine.games.blast_off.view import View
from spacetrace.engine.kernel.actions import Seat


def unseen_cards(view: View, cards: CardSet) -> list[Card]:
    """The cards that are neither on the pile nor in the viewer's hand, in the order of the set."""
    seen = Counter(laid.card.id for laid in view.discard)
    if view.own is not None:
        seen.update(card.id for card in view.own.hand)
    return [
        card
        for card in cards.cards
        for _ in range(card.copies - seen[card.id])  # none where the number is not positive
    ]


class CardCount:
    """The table as a seat reckons it; `hand` are its own cards, `me` its number."""

    def __init__(self, view: View, cards: CardSet) -> None:
        unseen = unseen_cards(view, cards)
        self.me: Seat = view.viewer or 0
        self.hand = view.own.hand if view.own else []
        self.sizes = view.hand_sizes
        self.others = [s for s in range(len(self.sizes)) if s != self.me and s not in view.out]
        self.next = self._seat_after(view)
        self._unseen = max(1, len(unseen))
        self._free = sum(card.face is None for card in unseen)
        self._faces = Counter(card.face for card in unseen if card.face is not None)
        self._colours: Counter[str] = Counter()
        self._numbers: Counter[int] = Counter()
        for face, count in self._faces.items():
            self._colours[face.colour] += count
            self._numbers[face.number] += count

    def chance_of(self, count: int, size: int) -> float:
        """The chance that a hand of so many cards holds one of `count` unseen ones."""
        share = min(1.0, count / self._unseen)
        return float(1 - (1 - share) ** size)

    def next_fits(self, face: Face) -> float:
        """The chance that the next seat has something to play on this face."""
        return self.chance_of(self._fitting(face) + self._free, self.sizes[self.next])

    def own_next(self, face: Face, rest: list[Card]) -> float:
        """The chance to have a match in the next own turn, with these cards left in hand.

        Either the next seat has to pass and the face is still there, or the top is one of the
        unseen cards that fit it.
        """
        faces = [card.face for card in rest if card.face is not None]
        if len(faces) < len(rest) or not rest:
            return 1.0  # a wild or a countdown card fits whatever lies there
        stays = float(any(face.fits(own) for own in faces))
        fits = self.next_fits(face)
        answers = matched = 0
        for other, count in self._faces.items():
            if other.fits(face):
                answers += count
                if any(own.fits(other) for own in faces):
                    matched += count
        return (1 - fits) * stays + fits * (matched / answers if answers else stays)

    def holds_number(self, number: int, seat: Seat) -> float:
        """The chance that a seat holds a card for this call."""
        return self.chance_of(self._numbers[number], self.sizes[seat])

    def wins_call(self, number: int) -> float:
        """The chance to take a call for which one has a card: all who have one are as quick."""
        rivals = sum(self.holds_number(number, seat) for seat in self.others)
        return 1 / (1 + rivals)

    def slaps_expected(self, seat: Seat) -> float:
        """How many cards another seat gets rid of in a whole countdown, about."""
        mine = {card.face.number for card in self.hand if card.face is not None}
        total = 0.0
        for number in CALLS:
            rivals = (number in mine) + sum(
                self.holds_number(number, other) for other in self.others if other != seat
            )
            total += self.holds_number(number, seat) / (1 + rivals)
        return min(total, float(self.sizes[seat]))

    def _fitting(self, face: Face) -> int:
        both = self._faces[face]
        return self._colours[face.colour] + self._numbers[face.number] - both

    def _seat_after(self, view: View) -> Seat:
        seat = self.me
        for _ in self.sizes:
            seat = (seat + view.direction) % len(self.sizes)
            if seat in self.others:
                return seat
        return self.me
