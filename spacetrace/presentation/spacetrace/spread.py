"""Counts how the cards of a table stand beside each other, in one row a fleet or in two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from spacetrace.presentation.spacetrace.pieces import Column, Stand

MOST_BESIDE = 16
"""Up to so many cards beside others the table is laid out; more of them overlap as these do."""

MOST_IN_A_ROW = 5
"""So many cards stand beside each other on a phone, whole and still to be told apart."""

MOST_IN_A_WIDE_ROW = 14
"""The same on a wide table: more of them are larger in two rows."""

BETTER_FLAT, MOST_FLAT = 12, 7
"""From so many cards on they are larger in two rows whose figures stand beside them, not below, if
a row has no more than so many of these."""


@dataclass(frozen=True, slots=True)
class Spread:
    """What the style sheet makes the size of cards of, and how far they overlap.

    `beyond` is how many cards stand beside the first one of their class, the widest row of each
    class. `folded` is the same where the cards of a class stand in two rows, as on a phone; it is
    None where one row shows all of them whole. `in_two_rows` tells whether a side has room for
    them: a second fleet takes it. `is_crowded` tells that they are better on a wide table, too,
    and `is_flat` that their figures stand beside the cards there. `shares` is what each class has
    of the width of an upright phone; None where a second fleet takes the height. `held` are the
    classes that somebody has a card of, and `has_second` tells whether there is a second fleet.
    """

    beyond: int
    held: tuple[int, ...] = ()
    has_second: bool = False
    folded: int | None = None
    in_two_rows: bool = False
    is_crowded: bool = False
    is_flat: bool = False
    shares: tuple[int, ...] | None = None

    @property
    def units(self) -> int:
        """How many parts of the width all classes have."""
        return sum(self.shares or ())


def spread_of(sides: Sequence[tuple[list[Column], list[Column] | None]]) -> Spread:
    """How the cards of two sides stand, each a base fleet and a second fleet, if there is one."""
    widest = _widest([fleet for side in sides for fleet in side if fleet])
    has_second = any(second for _base, second in sides)
    held = tuple(at + 1 for at, most in enumerate(widest) if most)
    shares = None if has_second else shares_of(tuple(widest))
    if sum(widest) <= MOST_IN_A_ROW:
        return Spread(_beyond(widest), held, has_second, shares=shares)
    alone = [base for base, second in sides if not second]
    beside = [fleet for base, second in sides if second for fleet in (base, second)]
    halves = [(most + 1) // 2 for most in _widest(alone)]
    folded = [max(both) for both in zip(halves, _widest(beside), strict=True)]
    is_flat = not has_second and sum(widest) >= BETTER_FLAT and sum(folded) <= MOST_FLAT
    is_crowded = is_flat or (not has_second and sum(widest) > MOST_IN_A_WIDE_ROW)
    return Spread(
        _beyond(widest), held, has_second, _beyond(folded), bool(alone), is_crowded, is_flat, shares
    )


def _widest(fleets: Sequence[list[Column]]) -> list[int]:
    """How many cards of each class the fleet has that has most of them."""
    return [max((len(fleet[at].pieces) for fleet in fleets), default=0) for at in range(4)]


def _beyond(widest: Sequence[int]) -> int:
    return min(MOST_BESIDE, sum(max(0, most - 1) for most in widest))


# --- a phone held upright -------------------------------------------------------------------------

WIDTH, HEIGHT = 336, 186
"""What the cards of a side have on a phone of 390 x 844; others are not far from it."""

BELOW, BESIDE = 28, 48
"""What its figures take of the height of a card, or of the width of one that lies."""

LARGEST = 126

MOST_LYING = 3
"""More cards than these that lie below each other show too little of their pictures."""

SEEN = 0.83
"""What is seen of each of three cards that the next one's foot lies on: all but its price."""


@lru_cache(1024)
def shares_of(widest: tuple[int, ...]) -> tuple[int, ...]:
    """The part of the width that each class has, so that all cards become as large as can be.

    Classes with as many cards have as much. Small cards count most: one that is read anyway gains
    less by room than one that hardly is.
    """
    counts = sorted(set(widest) - {0})
    choices = [
        range(half, min(most, half + 1) + 1) for most in counts for half in [(most + 1) // 2]
    ]
    ways = (dict(zip(counts, way, strict=True)) | {0: 0} for way in product(*choices))
    candidates = (tuple(way[most] for most in widest) for way in ways)

    def lost(shares: tuple[int, ...]) -> float:
        there = [(most, share) for most, share in zip(widest, shares, strict=True) if most]
        stands = [(most, stand_of(most, share, sum(shares))) for most, share in there]
        return sum(most / max(1, stand.size) ** 4 for most, stand in stands)

    return min(candidates, key=lost)


@lru_cache(1024)
def stand_of(many: int, share: int, units: int) -> Stand:
    """How so many cards stand in a class that has this share of all the units of width."""
    return max(_stands(many, share * WIDTH / units), key=lambda stand: stand.size)


def _stands(many: int, across: float) -> Iterator[Stand]:
    if 1 < many <= MOST_LYING:
        yield Stand(1, many, True, int(min(across - BESIDE, HEIGHT / _high(many))))
    for rows in range(1, min(2, many) + 1):
        columns = -(-many // rows)
        high = (HEIGHT - rows * BELOW) / _high(rows)
        yield Stand(columns, rows, False, int(min((across + 4) / columns - 4, high, LARGEST)))


def _high(many: int) -> float:
    """How high so many rows of cards are: two lie below each other, of more each on the next."""
    return many if many <= 2 else 1 + SEEN * (many - 1)


def lay_out(sides: Sequence[tuple[list[Column], list[Column] | None]]) -> None:
    """Tells each class of two sides how its cards stand on a phone held upright."""
    shares = spread_of(sides).shares or (0, 0, 0, 0)
    for base, _second in sides:
        for column, share in zip(base, shares, strict=True):
            many = len(column.pieces)
            column.share = share
            column.stand = stand_of(many, share, sum(shares)) if share and many else None
