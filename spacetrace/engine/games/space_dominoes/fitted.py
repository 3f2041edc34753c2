"""Weighs how a turn ends by numbers that were fitted to matches.

They stand in fitted.toml beside this module, for tables of two and for larger ones;
docs/navigators.md tells how they were found. What is the same however a turn ends is left out: it
would change no choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import mul
from pkgutil import get_data
from tomllib import loads

from spacetrace.engine.games.space_dominoes.bitsets import (
    DOUBLES_LEFT,
    DOUBLES_RIGHT,
    FITS_LEFT,
    FITS_RIGHT,
    LINKS_LEFT,
    LINKS_RIGHT,
    bit,
    dots_of,
    members,
    pairs_of,
)
from spacetrace.engine.games.space_dominoes.cards import MOST_DOTS, Card
from spacetrace.engine.games.space_dominoes.turn_search import Begun, TurnSearch, share

NO_END = -1
"""Stands for an end at which nothing is laid."""

NAMES = (
    "no cards",
    "two cards",
    "three cards",
    "four cards",
    "five cards",
    "cards by the rival's",
    "cards over the rival's",
    "dots",
    "dots over the rival's cards",
    "fitting",
    "fitting both ends",
    "each end is fitted",
    "a double-link",
    "followers",
    "out by a run",
    "part in the shorter run of one end",
    "numbers at ends of cards",
    "cards of the rarest number",
    "cards of the next number",
    "cards of the commonest number",
    "next is blocked",
    "next has no double-link",
    "next has two cards and no double-link",
)
"""The names of all features, in their order."""


def _read() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The numbers for two seats and for more, each in the order of NAMES."""
    told = loads((get_data(__package__, "fitted.toml") or b"").decode())
    two, more = (tuple(float(told[part][name]) for name in NAMES) for part in ("two", "more"))
    return two, more


TWO, MORE = _read()


class Fitted(TurnSearch):
    """An officer that looks at more of the hand it keeps: its runs, its numbers, both ends."""

    def __init__(self, begun: Begun, weights: Mapping[str, float]) -> None:
        super().__init__(begun, weights)
        self.numbers = TWO if begun.seats == 2 else MORE
        self.rival = begun.fewest
        self.runs: dict[tuple[int, int, int], int] = {}

    def weigh(self, hand: int, left: int, right: int) -> float:
        """What it is worth to end the turn with this hand and these ends."""
        if self.only_dots:
            return super().weigh(hand, left, right)
        return float(sum(map(mul, self.numbers, self.features(hand, left, right))))

    def features(self, hand: int, left: int, right: int) -> list[float]:
        """What is looked at, a number each, in the order of NAMES."""
        cards, size = list(members(hand)), hand.bit_count()
        dots = dots_of(hand) / 10
        return [
            float(size == 0),
            *(float(size == count) for count in (2, 3, 4, 5)),
            size * self.rival / 50,
            size / self.rival,
            dots,
            dots / self.rival,
            *_fitting(hand, left, right),
            pairs_of(hand) / 10,
            float(0 < size <= self.run(hand, left, right)),
            min(self.run(hand, left, NO_END), self.run(hand, NO_END, right)) / max(1, size),
            *_numbers(cards),
            *self._next(left, right),
        ]

    def run(self, hand: int, left: int, right: int) -> int:
        """How many cards of a hand go in one turn: double-links, then any link (SD-8)."""
        state = (hand, left, right)
        longest = self.runs.get(state)
        if longest is None:
            longest = 0
            for card in members(hand & (_fits(FITS_LEFT, left) | _fits(FITS_RIGHT, right))):
                on_left = () if left == NO_END else LINKS_LEFT[card.index][left]
                on_right = () if right == NO_END else LINKS_RIGHT[card.index][right]
                further = [(to, right) for is_double, to in on_left if is_double]
                further += [(left, to) for is_double, to in on_right if is_double]
                runs = [self.run(hand & ~bit(card), *after) for after in further]
                longest = max(longest, 1 + max(runs, default=0))
            self.runs[state] = longest
        return longest

    def _next(self, left: int, right: int) -> list[float]:
        """What the seat that plays next can make of the ends; a partner's counts the other way."""
        seat = self.next
        fitting = FITS_LEFT[left] | FITS_RIGHT[right]
        doubles = DOUBLES_LEFT[left] | DOUBLES_RIGHT[right]
        blocked, harmless = (
            seat.sign
            * (1 - share(cards, self.unseen)) ** seat.fresh
            * (1 - share(cards, seat.unfit)) ** seat.old
            for cards in (fitting, doubles)
        )
        return [blocked, harmless, harmless * (seat.fresh + seat.old == 2)]


def _fits(cards: tuple[int, ...], end: int) -> int:
    return 0 if end == NO_END else cards[end]


def _fitting(hand: int, left: int, right: int) -> list[float]:
    """Which cards of the hand fit as the ends are."""
    on_left, on_right = hand & FITS_LEFT[left], hand & FITS_RIGHT[right]
    links = hand & (DOUBLES_LEFT[left] | DOUBLES_RIGHT[right])
    return [
        (on_left | on_right).bit_count() / 5,
        (on_left & on_right).bit_count() / 3,
        float(on_left > 0 and on_right > 0),
        float(links > 0),
    ]


def _numbers(cards: list[Card]) -> list[float]:
    """The numbers at the ends of the cards, by which they can be linked (SD-5)."""
    counts = [0] * (MOST_DOTS + 1)
    for card in cards:
        for number in {card.sections[0], card.sections[-1]}:
            counts[number] += 1
    counts.sort()
    met = sum(count > 0 for count in counts)
    return [met / 4, counts[0] / 3, counts[1] / 3, counts[-1] / 5]
