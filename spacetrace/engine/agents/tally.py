"""Sums up many matches: win rates with their uncertainty, lengths, reasons."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from spacetrace.engine.agents.arena import Result

Z95 = 1.959964
"""How many standard deviations hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of matches with its 95 % interval by Wilson; what is shared counts in parts."""

    points: float
    matches: int
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


@dataclass(frozen=True, slots=True)
class Spread:
    """How numbers are spread: the least, the quarters, the greatest, the mean."""

    least: int
    lower: int
    median: int
    upper: int
    greatest: int
    mean: float


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of matches between the same entrants, summed up."""

    matches: int
    draws: int
    rates: tuple[Rate, ...]
    """One an entrant."""
    first_seat: Rate
    """How often the seat that begins wins."""
    turns: Spread
    actions: Spread
    reasons: dict[str, int]


def wilson(points: float, matches: int, z: float = Z95) -> Rate:
    """The share `points / matches` and where it may truly lie: Wilson's score interval.

    95 %, or as much of a normal distribution as `z` standard deviations hold.
    """
    if matches == 0:
        return Rate(0.0, 0, 0.0, 0.0, 1.0)
    share, z2 = points / matches, z * z
    middle = (share + z2 / (2 * matches)) / (1 + z2 / matches)
    reach = z * math.sqrt(share * (1 - share) / matches + z2 / (4 * matches * matches))
    reach /= 1 + z2 / matches
    return Rate(points, matches, share, max(0.0, middle - reach), min(1.0, middle + reach))


def spread(numbers: Sequence[int]) -> Spread:
    """How the numbers are spread; all 0 for none."""
    if not numbers:
        return Spread(0, 0, 0, 0, 0, 0.0)
    ranked = sorted(numbers)
    last = len(ranked) - 1
    return Spread(
        least=ranked[0],
        lower=ranked[last // 4],
        median=ranked[last // 2],
        upper=ranked[last * 3 // 4],
        greatest=ranked[last],
        mean=sum(ranked) / len(ranked),
    )


def tally(results: Sequence[Result], entrants: int) -> Tally:
    """The matches summed up, each result counting once, in whatever order."""
    matches = len(results)
    points = [sum(points_of(result, entrant) for result in results) for entrant in range(entrants)]
    first = sum(points_of(result, result.first) for result in results)
    return Tally(
        matches=matches,
        draws=sum(not result.winners for result in results),
        rates=tuple(wilson(point, matches) for point in points),
        first_seat=wilson(first, matches),
        turns=spread([result.turns for result in results]),
        actions=spread([result.actions for result in results]),
        reasons=dict(Counter(result.reason for result in results).most_common()),
    )


def points_of(result: Result, entrant: int) -> float:
    """What a match counts for an entrant: 1 for a win, and its part of what is shared."""
    if not result.winners:
        return 1.0 / len(result.scores)
    return 1.0 / len(result.winners) if entrant in result.winners else 0.0
