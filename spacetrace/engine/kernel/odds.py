"""Exact odds of drawing without putting back (the hypergeometric distribution)."""

from __future__ import annotations

from math import comb


def at_least(population: int, successes: int, draws: int, k: int) -> float:
    """How likely `draws` cards out of `population` hold at least `k` of the `successes`.

    Whole numbers are summed, so the answer is exact up to its one division; what is certain or
    impossible is 1.0 or 0.0. Raises ValueError for counts below 0 and for more successes or draws
    than there are cards; `k` may be any number.
    """
    if not (0 <= successes <= population and 0 <= draws <= population):
        raise ValueError("Successes and draws lie between 0 and the number of cards.")
    least = max(0, draws + successes - population)
    most = min(draws, successes)
    if k <= least:
        return 1.0
    if k > most:
        return 0.0
    others = population - successes
    # the shorter of the two tails; as whole numbers they complete each other exactly
    ways = comb(population, draws)
    if most - k < k - least:
        good = sum(comb(successes, n) * comb(others, draws - n) for n in range(k, most + 1))
    else:
        bad = sum(comb(successes, n) * comb(others, draws - n) for n in range(least, k))
        good = ways - bad
    return good / ways
