"""Estimates what a seat stands to win and lose by the end of a round, in points."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import exp

from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import Card
from spacetrace.engine.games.spaced_out.determinize import unseen_cards
from spacetrace.engine.games.spaced_out.piles import Fits, Plays, Tops
from spacetrace.engine.games.spaced_out.table import View
from spacetrace.engine.kernel.actions import Seat

PACE = 0.55
"""How much one card less than the others counts on the way to going out."""
HALF_TURN = 0.5
"""What it is worth to be next, in cards."""
MOBILITY = 2.0
"""Points for a hand that could be played whole on the piles as they lie."""
EASE = 10.0
"""Points that are lost if the next seat has something to play for certain."""
SHED = 0.5
"""How many cards a seat gets rid of in a turn, draws and attacks included."""
USUAL_TOPS = 13.0
"""What the tops of the two piles score together, most of the time."""
TOO_DEAR = 40.0
"""Tops for which somebody may rather wait than go out."""
DEFENCE = {"force_field": 4.0, "asteroids": 2.5, "shooting_star": 2.5}
"""Points that a card is good for in hand, because it answers attacks."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A moment of a round as one seat sees it: its hand, how many cards all have, the piles."""

    hand: tuple[Card, ...]
    sizes: tuple[int, ...]
    tops: Tops
    direction: int

    def without(self, card: Card, seat: Seat, tops: Tops) -> Spot:
        """The spot when the seat has played a card from this hand."""
        hand = list(self.hand)
        hand.remove(card)
        return Spot(tuple(hand), _changed(self.sizes, seat, -1), tops, self.direction)

    def drawn(self, seat: Seat, number: int) -> Spot:
        """The spot when a seat has drawn; the hand does not show what."""
        return Spot(self.hand, _changed(self.sizes, seat, number), self.tops, self.direction)

    def turned(self) -> Spot:
        """The spot with the direction of play turned round (SO-14)."""
        return Spot(self.hand, self.sizes, self.tops, -self.direction)

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat so many steps on in the direction of play."""
        if steps == 2 and len(self.sizes) == 2:
            return 1 - seat  # SO-16
        return (seat + steps * self.direction) % len(self.sizes)


class Estimates:
    """What a seat can tell of cards that it does not see, and of how the round may end."""

    def __init__(self, view: View, cards: CardSet, me: Seat, hand: list[Card]) -> None:
        self.me = me
        unseen = unseen_cards(view, hand, cards)
        self.unseen = Counter(unseen)
        self.number = max(len(unseen), 1)
        self.mean = sum(card.points for card in unseen) / self.number
        """What a card that nobody has seen scores on average."""
        self._shares: dict[tuple[Fits, Fits], float] = {}

    def share(self, plays: Plays) -> float:
        """The part of the unseen cards that these plays take."""
        key = (plays.on_left, plays.on_right)
        known = self._shares.get(key)
        if known is None:
            fitting = plays.on_left.cards | plays.on_right.cards
            hits = sum(number for card, number in self.unseen.items() if card in fitting)
            known = self._shares[key] = hits / self.number
        return known

    def chance_of(self, plays: Plays, cards: int) -> float:
        """How likely somebody with so many cards has one of these plays."""
        return 1.0 - (1.0 - self.share(plays)) ** cards

    def out(self, spot: Spot) -> float:
        """What going out brings: the others' hands, less the tops of the piles (SO-39)."""
        cost = spot.tops.left.card.points + spot.tops.right.card.points
        return self._others(spot) * self.mean - cost

    def standing(self, spot: Spot, turn: Seat) -> float:
        """By how many points the others should score more than this seat, in the end."""
        me, size = self.me, spot.sizes[self.me]
        rival = min(other for seat, other in enumerate(spot.sizes) if seat != me)
        ahead = rival - size + (HALF_TURN if turn == me else -HALF_TURN)
        first = 1.0 / (1.0 + exp(-PACE * ahead))
        gained = max(self._others(spot) - SHED * size, 1.0) * self.mean - self._cost(spot)
        lost = self._left(spot, rival) - USUAL_TOPS
        value = first * gained - (1.0 - first) * lost
        value += _mobility(spot) + sum(DEFENCE.get(card.kind, 0.0) for card in spot.hand)
        return value if turn == me else self._threatened(spot, turn, value)

    def _others(self, spot: Spot) -> float:
        """How many cards another seat has on average."""
        return (sum(spot.sizes) - spot.sizes[self.me]) / (len(spot.sizes) - 1)

    def _cost(self, spot: Spot) -> float:
        """What going out will cost: the last card and the other pile, as far as can be told."""
        tops = (spot.tops.left.card.points, spot.tops.right.card.points)
        size = spot.sizes[self.me]
        if size == len(spot.hand) == 1:
            return spot.hand[0].points + min(tops)
        still_there = max(0.0, 0.5 - 0.1 * size)
        return USUAL_TOPS + still_there * max(0.0, max(tops) - USUAL_TOPS)

    def _left(self, spot: Spot, rival: int) -> float:
        """The points that are still in hand when a rival with so many cards has gone out."""
        unknown = max(spot.sizes[self.me] - len(spot.hand), 0) * self.mean
        size = max(spot.sizes[self.me], 1)
        stays = min(max(1.0 - (rival - 0.5) * 0.8 / size, 0.15), 1.0)
        wild = stays * (0.9 if rival < 2 else 0.6)  # can be played in any turn of one's own
        return stays * unknown + sum(
            card.points * (wild if card.is_wild else stays) for card in spot.hand
        )

    def _threatened(self, spot: Spot, turn: Seat, value: float) -> float:
        """The value, less what the next seat may do: play, and with its last card go out."""
        size = spot.sizes[turn]
        playing = self.chance_of(spot.tops, size)
        if size > 1:
            return value - EASE * playing / size
        dear = min(spot.tops.left.card.points, spot.tops.right.card.points) + self.mean
        likely = playing * (1.0 if dear < TOO_DEAR else 0.4)  # it counts its own cost, too
        return likely * (dear - self._held(spot)) + (1.0 - likely) * value

    def _held(self, spot: Spot) -> float:
        """The points in hand, with those of cards drawn meanwhile."""
        unknown = max(spot.sizes[self.me] - len(spot.hand), 0)
        return sum(card.points for card in spot.hand) + unknown * self.mean


def _mobility(spot: Spot) -> float:
    """What it is worth to have cards that fit the piles."""
    left, right = spot.tops.on_left.cards, spot.tops.on_right.cards
    fitting = sum(card in left or card in right for card in spot.hand)
    return MOBILITY * fitting / max(len(spot.hand), 1)


def _changed(sizes: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    return (*sizes[:seat], sizes[seat] + by, *sizes[seat + 1 :])
