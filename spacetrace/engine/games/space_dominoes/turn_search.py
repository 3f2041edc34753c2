"""Searches the runs of a turn for a computer player, to the best end that it can have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from spacetrace.engine.games.space_dominoes.actions import LinkCard, Stop
from spacetrace.engine.games.space_dominoes.bitsets import (
    ALL,
    DOUBLES_LEFT,
    DOUBLES_RIGHT,
    INDEX_OF,
    LINKS_LEFT,
    LINKS_RIGHT,
    dots_of,
    fits,
    mask,
    pairs_of,
)
from spacetrace.engine.games.space_dominoes.cards import CardSet, place
from spacetrace.engine.games.space_dominoes.table import MOST_CARDS, Missed, View
from spacetrace.engine.kernel.actions import Action, Seat

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

End: TypeAlias = tuple[int, int, int]
"""How a turn may end: the hand that is kept, and the numbers of the ends (cards.place)."""


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


@dataclass(frozen=True, slots=True)
class Begun:
    """What a seat knows as it thinks about its turn.

    `unseen` are the cards that are neither in its hand nor in the chain, `fewest` those of the
    rival that has least. `last_chance`: the count comes next (SD-13).
    """

    seats: int
    hand: int
    left: int
    right: int
    unseen: int
    next: NextSeat
    fewest: int
    last_chance: bool


def begun_by(view: View, cards: CardSet) -> Begun:
    """What the seat knows whose view of its own turn this is."""
    row = view.row
    return begun(
        view.turn,
        view.side(view.turn),
        hand=mask(cards.by_id[card] for card in view.hand or ()),
        laid=mask(cards.by_id[laid.card] for laid in view.laid),
        left=place(row[0], row[1]),
        right=place(row[-2], row[-1]),
        sizes=view.hand_sizes,
        missed=missed_by(view.missed),
        last_chance=view.last_chance,
    )


def begun(
    seat: Seat,
    side: Sequence[Seat],
    *,
    hand: int,
    laid: int,
    left: int,
    right: int,
    sizes: Sequence[int],
    missed: tuple[Sequence[int], Sequence[int]],
    last_chance: bool,
) -> Begun:
    """What the seat knows in its turn; `missed` as from `missed_by`."""
    seats, unseen = len(sizes), ALL & ~hand & ~laid
    following = (seat + 1) % seats
    for step in range(1, seats):
        if sizes[(seat + step) % seats]:
            following = (seat + step) % seats
            break
    size, could = sizes[following], missed[0][following]
    fresh = min(size, missed[1][following])
    return Begun(
        seats=seats,
        hand=hand,
        left=left,
        right=right,
        unseen=unseen,
        next=NextSeat(fresh, size - fresh, unseen & ~could, -1 if following in side else 1),
        fewest=min((n for one, n in enumerate(sizes) if n and one not in side), default=1),
        last_chance=last_chance,
    )


def missed_by(missed: Sequence[Missed | None]) -> tuple[list[int], list[int]]:
    """For each seat the cards that fitted when it last had nothing to play, and how many of its
    own may have come since: all of them, where that never was."""
    could = [0 if one is None else fits(place(*one.left), place(*one.right)) for one in missed]
    return could, [MOST_CARDS if one is None else one.fresh for one in missed]


class TurnSearch:
    """Searches every run of double-links that the own hand allows, to the end of the turn.

    What the other seats hold is weighed by the cards not seen, and by what they could not play.
    """

    def __init__(self, begun: Begun, weights: Mapping[str, float]) -> None:
        self.out, self.stuck = weights["out"], weights["stuck"]
        self.card, self.choice = weights["card"], weights["choice"]
        self.enough_choice = int(weights["enough_choice"])
        self.run_now, self.run_later = weights["run_now"], weights["run_later"]
        self.blocked, self.gift = weights["blocked"], weights["gift"]
        self.hand, self.unseen = begun.hand, begun.unseen
        self.left, self.right = begun.left, begun.right
        self.next = begun.next
        self.only_dots = begun.last_chance
        self.dot = -1.0 - weights["hurry"] / begun.fewest
        self.ended: dict[End, float] = {}
        self.left_to_others: dict[tuple[int, int], float] = {}

    def worth(self, action: Action) -> float:
        """What the turn comes to if it goes on with this action."""
        return max((self.end(*end) for end in self.ends_after(action)), default=NOT_NEEDED)

    def ends_after(self, action: Action) -> Iterable[End]:
        """Every end that the turn may come to with this action; none where it takes a card."""
        if isinstance(action, Stop):
            return [(self.hand, self.left, self.right)]
        if not isinstance(action, LinkCard):
            return ()
        index = INDEX_OF[action.card]
        ways = (
            LINKS_LEFT[index][self.left] if action.end == "left" else LINKS_RIGHT[index][self.right]
        )
        is_double = action.link == "double"
        to = next(to for double, to in ways if double == is_double)
        left, right = (to, self.right) if action.end == "left" else (self.left, to)
        end = (self.hand & ~(1 << index), left, right)
        return [end, *ends(*end)] if is_double else [end]

    def end(self, hand: int, left: int, right: int) -> float:
        """What it is worth to end the turn with this hand and these ends."""
        end = (hand, left, right)
        worth = self.ended.get(end)
        if worth is None:
            worth = self.ended[end] = self.weigh(hand, left, right)
        return worth

    def weigh(self, hand: int, left: int, right: int) -> float:
        """As `end`, worked out anew."""
        worth = self._own(hand, left, right)
        if self.only_dots:
            return worth
        others = self.left_to_others.get((left, right))
        if others is None:
            others = self.left_to_others[left, right] = self._others(left, right)
        return worth + others

    def _own(self, hand: int, left: int, right: int) -> float:
        if not hand:
            return self.out
        worth = self.dot * dots_of(hand)
        if self.only_dots:
            return worth
        fitting = (hand & fits(left, right)).bit_count()
        doubles = (hand & (DOUBLES_LEFT[left] | DOUBLES_RIGHT[right])).bit_count()
        runs = pairs_of(hand)
        worth += self.card * hand.bit_count() + self.choice * min(fitting, self.enough_choice)
        worth += self.run_now * doubles + self.run_later * runs
        return worth if fitting else worth + self.stuck

    def _others(self, left: int, right: int) -> float:
        seat = self.next
        fitting = fits(left, right)
        doubles = DOUBLES_LEFT[left] | DOUBLES_RIGHT[right]
        blocked = (1 - share(fitting, self.unseen)) ** seat.fresh
        blocked *= (1 - share(fitting, seat.unfit)) ** seat.old
        gifts = share(doubles, self.unseen) * seat.fresh + share(doubles, seat.unfit) * seat.old
        return seat.sign * (self.blocked * blocked + self.gift * gifts)


def share(wanted: int, among: int) -> float:
    """How much of a set is in another one."""
    return (wanted & among).bit_count() / among.bit_count() if among else 0.0


def ends(hand: int, left: int, right: int) -> Iterable[End]:
    """Every end that a turn may come to in which at least one more card is laid (SD-5 to SD-8)."""
    found: dict[End, None] = {}
    open_ends = [(hand, left, right)]
    followed = set(open_ends)
    for hand, left, right in open_ends:
        fitting = hand & fits(left, right)
        while fitting:
            card = fitting & -fitting
            fitting ^= card
            rest, index = hand ^ card, card.bit_length() - 1
            # Each end by itself: a list of both would take a playout 7 % longer.
            for is_double, to in LINKS_LEFT[index][left]:
                end = (rest, to, right)
                found[end] = None
                if is_double and rest and end not in followed:
                    followed.add(end)
                    open_ends.append(end)
            for is_double, to in LINKS_RIGHT[index][right]:
                end = (rest, left, to)
                found[end] = None
                if is_double and rest and end not in followed:
                    followed.add(end)
                    open_ends.append(end)
    return found
