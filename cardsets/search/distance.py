"""Measures how far two words are apart, and finds the known ones that come nearest to a word."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 60
"""More letters of a word are not compared."""
_BEGUN = 0.5
"""What a word that merely goes on, or is a part, counts as: nearer than any slip of the keys."""
_SHORTEST_PART = 3
_MOST_SLIPS = 4


def distance(one: str, two: str, most: int) -> int:
    """Letters to add, leave out, change or swap with their neighbours; `most` + 1 if it is more."""
    one, two = one[:LONGEST], two[:LONGEST]
    if abs(len(one) - len(two)) > most:
        return most + 1
    before, above = list[int](), list(range(len(two) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, other in enumerate(two, 1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == two[j - 2] and one[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before, above = above, row
    return min(above[-1], most + 1)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that comes nearest to this one, of equals the first; "" if none is near."""
    word = word[:LONGEST]
    most = slips(word)
    best, least = "", most + 1.0
    for other in known:
        away = _away(word, other, most)
        if away < least:
            best, least = other, away
    return best


def slips(word: str) -> int:
    """How many slips of the keys are likely in a word of this length."""
    return min(_MOST_SLIPS, max(1, len(word) // 3))


def _away(word: str, other: str, most: int) -> float:
    if word == other:
        return 0
    short, long = sorted((word, other), key=len)
    if len(short) >= _SHORTEST_PART and long.startswith(short):
        return _BEGUN
    return distance(word, other, most)
