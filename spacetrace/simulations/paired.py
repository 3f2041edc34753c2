"""What is better, and whether that is told: two decks on the same matches, matches of two kinds.

Pure numbers. A pair is a match of each, with the same opponent, number and seat; its difference is
the one's points (win 1, draw 1/2, loss 0) less the other's.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal, TypeVar

from spacetrace.engine.agents.tally import Rate, wilson

DOUBT = 0.05
"""So often all intervals of a page together may miss: 95 % for one comparison."""

MOST_NEEDED = 1_000_000
"""Beyond so many pairs nobody will ever play enough."""

Telling = Literal["better", "worse", "open", "equal"]
"""What a comparison tells; "open": not enough to tell, "equal": no pair ended differently."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean difference of pairs and where it may truly lie, in shares from -1 to 1.

    `changed` pairs did not end alike. The interval is one of `among` that hold together in 95 of
    100 cases. `needed` is about how many pairs would tell, were the truth what was seen: None where
    that is told already, or where nothing was seen.
    """

    pairs: int
    changed: int
    mean: float
    low: float
    high: float
    among: int
    needed: int | None

    @property
    def is_enough(self) -> bool:
        """The interval lies on one side of zero."""
        return self.low > 0 or self.high < 0

    @property
    def telling(self) -> Telling:
        """What may be said of it."""
        if self.is_enough:
            return "better" if self.low > 0 else "worse"
        return "open" if self.changed or not self.pairs else "equal"


def difference(ours: Sequence[float], theirs: Sequence[float], *, among: int = 1) -> Difference:
    """What `ours` are better than `theirs`, pair by pair; raises ValueError where they do not pair.

    `among`: so many comparisons are looked at side by side, and each interval is widened so that
    all of them hold together (Bonferroni); the best of many tries is a lucky one otherwise.

    The interval is the score interval of a mean with a correction for its steps, and with one more
    changed pair than was seen: it never claims more than the exact sign test does, and pairs that
    all ended alike leave room for what was not seen.
    """
    if len(ours) != len(theirs):
        raise ValueError(f"{len(ours)} results do not pair with {len(theirs)}.")
    gains = [one - other for one, other in zip(ours, theirs, strict=True)]
    pairs, total = len(gains), math.fsum(gains)
    squares = math.fsum(gain * gain for gain in gains) + 1
    if not pairs:
        return Difference(0, 0, 0.0, -1.0, 1.0, among, None)
    z = deviations(among)
    mean, power = total / pairs, min(1.0, squares / pairs)
    low = max(-1.0, min(mean, _end(mean, power, pairs, z)))
    high = min(1.0, max(mean, -_end(-mean, power, pairs, z)))
    is_told = low > 0 or high < 0
    return Difference(
        pairs=pairs,
        changed=sum(gain != 0 for gain in gains),
        mean=mean,
        low=low,
        high=high,
        among=among,
        needed=None if is_told else _needed(mean, power, pairs, z),
    )


@dataclass(frozen=True, slots=True)
class Contrast:
    """How much more is won in matches of one kind than in the others, which are not paired."""

    gain: float
    low: float
    high: float

    @property
    def is_enough(self) -> bool:
        """The interval lies on one side of zero."""
        return self.low > 0 or self.high < 0


def contrast(some: Rate, others: Rate, *, among: int = 1) -> Contrast | None:
    """The difference of two rates from different matches; None where one of them has no match.

    Newcombe's interval out of two of Wilson's, widened as `difference` does for many at once.
    """
    if not some.matches or not others.matches:
        return None
    z = deviations(among)
    a, b = (wilson(rate.points, rate.matches, z) for rate in (some, others))
    gain = a.share - b.share
    return Contrast(
        gain,
        gain - math.hypot(a.share - a.low, b.high - b.share),
        gain + math.hypot(a.high - a.share, b.share - b.low),
    )


def deviations(among: int) -> float:
    """How many standard deviations an interval reaches that is one of so many."""
    return NormalDist().inv_cdf(1 - DOUBT / (2 * among))


K = TypeVar("K", int, tuple[int, int])


def points_paired(
    ours: Mapping[K, float], theirs: Mapping[K, float]
) -> tuple[list[float], list[float]]:
    """Points by the numbers of matches, of those numbers alone that both have played, in order."""
    both = sorted(ours.keys() & theirs.keys())
    return [ours[seed] for seed in both], [theirs[seed] for seed in both]


def _end(mean: float, power: float, pairs: int, z: float) -> float:
    """The least true mean with which `mean`, less half a step, is not too far off.

    Solves (mean - 1/n - x)^2 = z^2 (power - x^2) / n for the lesser x.
    """
    k, middle = z * z / pairs, mean - 1 / pairs
    reach = math.sqrt(max(0.0, k * (power * (1 + k) - middle * middle)))
    return (middle - reach) / (1 + k)


def _needed(mean: float, power: float, pairs: int, z: float) -> int | None:
    """Pairs with which an interval around `mean` would leave zero out.

    Solves n |mean| - 1 = z sqrt(n power) for n.
    """
    if not mean:
        return None
    spread, size = z * math.sqrt(power), abs(mean)
    root = (spread + math.sqrt(spread * spread + 4 * size)) / (2 * size)
    needed = math.ceil(root * root)
    return max(pairs + 1, needed) if needed <= MOST_NEEDED else None
