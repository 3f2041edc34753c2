"""Searches the runs of a turn for a computer player, to the best end that it can have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from spacetrace.engine.games.space_dominoes.actions import LinkCard, Stop
from spacetrace.engine.games.space_dominoes.bitsets import (
    ALL,
    DOUBLES_LEFT,
    DOUBLES_RIGHT,
    FITS_LEFT,
    FITS_RIGHT,
    FOLLOWERS,
    bit,
    ends_after,
    mask,
    members,
)
from spacetrace.engine.games.space_dominoes.cards import CardSet, Way, place
from spacetrace.engine.games.space_dominoes.table import View
from spacetrace.engine.kernel.actions import Action

WEIGHTS: Mapping[str, float] = {
    "out": 25.0,  # no card is left
    "card": -3.0,  # a card that is left, besides its dots
    "hurry": 2.0,  # this over the cards of the most dangerous seat: so much more does a dot count
    "choice": 0.3,  # a card that fits as the ends are; more than so many count no more
    "enough_choice": 5.0,
    "stuck": -2.0,  # no card fits as the ends are
    "run_now": 1.0,  # a card that makes a double-link as the ends are
    "run_later": 0.75,  # a card that makes a double-link on another one of the hand
    "blocked": 12.0,  # the next seat certainly cannot play; a partner's turn counts the other way
    "gift": -4.0,  # a double-link that the next seat can make
}
"""What a position is worth to an officer at the end of a turn, in dots.

The figures were found by letting players with different ones play against each other; others may
be handed to the game.
"""

NOT_NEEDED = -1_000.0
"""Taking a card that one could do without (SD-18)."""


@dataclass(frozen=True, slots=True)
class NextSeat:
    """What may be held by the seat that plays next.

    `fresh` of its cards can be any of the unseen ones, the `old` ones only those that could not be
    played when it last had nothing to play; `sign` is -1 for a partner.
    """

    fresh: int
    old: int
    unfit: int
    sign: int


class TurnSearch:
    """Searches every run of double-links that the own hand allows, to the end of the turn.

    What the other seats hold is weighed by the cards not seen, and by what they could not play.
    """

    def __init__(self, view: View, cards: CardSet, weights: Mapping[str, float]) -> None:
        self.cards = cards
        self.out, self.stuck = weights["out"], weights["stuck"]
        self.card, self.choice = weights["card"], weights["choice"]
        self.enough_choice = int(weights["enough_choice"])
        self.run_now, self.run_later = weights["run_now"], weights["run_later"]
        self.blocked, self.gift = weights["blocked"], weights["gift"]
        held = mask(cards.by_id[card] for card in view.hand or ())
        self.hand = held
        self.unseen = ALL & ~held & ~mask(cards.by_id[laid.card] for laid in view.laid)
        self.left = place(view.row[0], view.row[1])
        self.right = place(view.row[-2], view.row[-1])
        self.next = _next_seat(view, self.unseen)
        self.only_dots = view.last_chance  # SD-13: the count comes next
        self.dot = -1.0 - weights["hurry"] / fewest_cards(view)
        self.known: dict[tuple[int, int, int], float] = {}
        self.ended: dict[tuple[int, int, int], float] = {}

    def worth(self, action: Action) -> float:
        """What the turn comes to if it goes on with this action."""
        if isinstance(action, Stop):
            return self.end(self.hand, self.left, self.right)
        if not isinstance(action, LinkCard):
            return NOT_NEEDED
        card = self.cards.by_id[action.card]
        ways = card.left[self.left] if action.end == "left" else card.right[self.right]
        way = next(way for way in ways if way.action == action)
        return self._after(self.hand & ~bit(card), self.left, self.right, way)

    def _after(self, hand: int, left: int, right: int, way: Way) -> float:
        left, right = ends_after(left, right, way)
        if hand and way.action.link == "double":
            return self._best(hand, left, right)
        return self.end(hand, left, right)

    def _best(self, hand: int, left: int, right: int) -> float:
        """After a double-link: stop, or whatever is best of the cards that fit (SD-8)."""
        state = (hand, left, right)
        best = self.known.get(state)
        if best is None:
            best = self.end(hand, left, right)
            for card in members(hand & (FITS_LEFT[left] | FITS_RIGHT[right])):
                for way in card.left[left] + card.right[right]:
                    best = max(best, self._after(hand & ~bit(card), left, right, way))
            self.known[state] = best
        return best

    def end(self, hand: int, left: int, right: int) -> float:
        """What it is worth to end the turn with this hand and these ends."""
        state = (hand, left, right)
        worth = self.ended.get(state)
        if worth is None:
            worth = self.ended[state] = self.weigh(hand, left, right)
        return worth

    def weigh(self, hand: int, left: int, right: int) -> float:
        """As `end`, worked out anew."""
        worth = self._own(hand, left, right)
        return worth if self.only_dots else worth + self._others(left, right)

    def _own(self, hand: int, left: int, right: int) -> float:
        if not hand:
            return self.out
        worth = self.dot * sum(card.dots for card in members(hand))
        if self.only_dots:
            return worth
        fitting = (hand & (FITS_LEFT[left] | FITS_RIGHT[right])).bit_count()
        doubles = (hand & (DOUBLES_LEFT[left] | DOUBLES_RIGHT[right])).bit_count()
        runs = sum((FOLLOWERS[card.index] & hand).bit_count() for card in members(hand))
        worth += self.card * hand.bit_count() + self.choice * min(fitting, self.enough_choice)
        worth += self.run_now * doubles + self.run_later * runs
        return worth if fitting else worth + self.stuck

    def _others(self, left: int, right: int) -> float:
        seat = self.next
        fitting = FITS_LEFT[left] | FITS_RIGHT[right]
        doubles = DOUBLES_LEFT[left] | DOUBLES_RIGHT[right]
        blocked = (1 - share(fitting, self.unseen)) ** seat.fresh
        blocked *= (1 - share(fitting, seat.unfit)) ** seat.old
        gifts = share(doubles, self.unseen) * seat.fresh + share(doubles, seat.unfit) * seat.old
        return seat.sign * (self.blocked * blocked + self.gift * gifts)


def share(wanted: int, among: int) -> float:
    """How much of a set is in another one."""
    return (wanted & among).bit_count() / among.bit_count() if among else 0.0


def _next_seat(view: View, unseen: int) -> NextSeat:
    seats = len(view.hand_sizes)
    me = view.turn
    after = [(me + step) % seats for step in range(1, seats)]
    seat = next((seat for seat in after if view.hand_sizes[seat]), after[0])
    size, missed = view.hand_sizes[seat], view.missed[seat]
    sign = -1 if seat in view.side(me) else 1
    if missed is None:
        return NextSeat(size, 0, 0, sign)
    fresh = min(size, missed.fresh)
    could = FITS_LEFT[place(*missed.left)] | FITS_RIGHT[place(*missed.right)]
    return NextSeat(fresh, size - fresh, unseen & ~could, sign)


def fewest_cards(view: View) -> int:
    """Of the seats against whom one plays, as far as they are still in the hand."""
    own = view.side(view.turn)
    sizes = view.hand_sizes
    return min((size for seat, size in enumerate(sizes) if size and seat not in own), default=1)
