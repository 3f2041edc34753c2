"""Fits prices to strengths: least squares with weights that never fall below zero.

In plain Python, for some hundred rows of a dozen numbers each.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from statistics import median

SWEEPS = 200
"""Rounds of coordinate descent at the most."""
NEAR = 1e-5
ROUNDS = 10
"""Times that the rows are weighed anew."""
PRIOR = 0.3
"""As much as so many rows of one strength alone, the first guess counts against the others."""
LEAST_SPREAD = 0.1

Row = Sequence[float]


class Scale:
    """How far a price is off: by its share, with a little ground below, so that 0 is a price."""

    def __init__(self, prices: Sequence[float]) -> None:
        self.ground = max(1.0, median(prices) / 2)

    def off(self, price: float, fair: float) -> float:
        """0 for a price that is fair, 0.7 for about twice of it, -0.7 for about half of it."""
        return log((price + self.ground) / (max(0.0, fair) + self.ground))

    def price(self, fair: float, off: float) -> float:
        """The price that is so far off."""
        return max(0.0, (max(0.0, fair) + self.ground) * exp(off) - self.ground)


def fit(rows: Sequence[Row], prices: Sequence[float], guess: Row) -> list[float]:
    """The weights, none below zero, with which most rows come to their prices.

    The fit begins with a first guess of the weights, times what suits the prices; it stays near it
    where few rows say anything. Rows count by the share that they are off, and those that are far
    off hardly at all, so that some cards with absurd prices do not bend the curve towards them.
    """
    scale = Scale(prices)
    ratios = [p / f for row, p in zip(rows, prices, strict=True) if (f := estimate(row, guess)) > 0]
    level = median(ratios) if ratios else 1.0
    first = [max(level, 0.01) * weight for weight in guess]
    weights = first
    for _ in range(ROUNDS):
        fair = [estimate(row, weights) for row in rows]
        offs = [scale.off(p, f) for p, f in zip(prices, fair, strict=True)]
        spread = max(LEAST_SPREAD, 2 * median(map(abs, offs)))
        counts = [
            (1 / (1 + (off / spread) ** 2) / (max(0.0, f) + scale.ground)) ** 2
            for off, f in zip(offs, fair, strict=True)
        ]
        weights = _non_negative(rows, prices, counts, first, weights)
    return weights


def estimate(row: Row, weights: Row) -> float:
    """What a row comes to."""
    return sum(x * weight for x, weight in zip(row, weights, strict=True))


def _non_negative(
    rows: Sequence[Row], prices: Sequence[float], counts: Row, first: Row, start: Row
) -> list[float]:
    """Weighted least squares with weights of zero or more, one coordinate after the other."""
    many = len(first)
    squares = [[0.0] * many for _ in range(many)]
    aims = [0.0] * many
    for j, weight in enumerate(first):
        squares[j][j] = PRIOR / weight**2
        aims[j] = PRIOR / weight
    for row, price, count in zip(rows, prices, counts, strict=True):
        used = [(j, x) for j, x in enumerate(row) if x]
        for j, x in used:
            scaled = count * x
            aims[j] += scaled * price
            line = squares[j]
            for k, y in used:
                line[k] += scaled * y
    found = list(start)
    for _ in range(SWEEPS):
        moved = 0.0
        for j in range(many):
            slope = aims[j] - estimate(squares[j], found)
            better = max(0.0, found[j] + slope / squares[j][j])
            moved = max(moved, abs(better - found[j]) / (first[j]))
            found[j] = better
        if moved < NEAR:
            break
    return found
