"""Counts how the cards of a table stand beside each other, in one row a fleet or in two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spacetrace.presentation.spacetrace.pieces import Column

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
    and `is_flat` that their figures stand beside the cards there.
    """

    beyond: int
    folded: int | None = None
    in_two_rows: bool = False
    is_crowded: bool = False
    is_flat: bool = False


def spread_of(sides: Sequence[tuple[list[Column], list[Column] | None]]) -> Spread:
    """How the cards of two sides stand, each a base fleet and a second fleet, if there is one."""
    widest = _widest([fleet for side in sides for fleet in side if fleet])
    if sum(widest) <= MOST_IN_A_ROW:
        return Spread(_beyond(widest))
    alone = [base for base, second in sides if not second]
    beside = [fleet for base, second in sides if second for fleet in (base, second)]
    halves = [(most + 1) // 2 for most in _widest(alone)]
    folded = [max(both) for both in zip(halves, _widest(beside), strict=True)]
    has_second = bool(beside)
    is_flat = not has_second and sum(widest) >= BETTER_FLAT and sum(folded) <= MOST_FLAT
    is_crowded = is_flat or (not has_second and sum(widest) > MOST_IN_A_WIDE_ROW)
    return Spread(_beyond(widest), _beyond(folded), bool(alone), is_crowded, is_flat)


def _widest(fleets: Sequence[list[Column]]) -> list[int]:
    """How many cards of each class the fleet has that has most of them."""
    return [max((len(fleet[at].pieces) for fleet in fleets), default=0) for at in range(4)]


def _beyond(widest: Sequence[int]) -> int:
    return min(MOST_BESIDE, sum(max(0, most - 1) for most in widest))
