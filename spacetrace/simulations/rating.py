"""Rates players by the matches they played against each other: Bradley and Terry's model.

Pure numbers: a player of rating R beats one of rating S with 1 / (1 + 10^((S - R) / 400)), as on
every list of chess players. All matches count at once and alike, in whatever order they were
played, for these players do not learn (decision 42).
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

SCALE = 400 / math.log(10)
REDRAWN = 400
"""How often the pairs are drawn anew for the intervals."""
ROUNDS = 2_000
CLOSE = 1e-7

Meetings = Mapping[tuple[str, str], Sequence[float]]
"""By two players, the first one's share of each pair of matches, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's place: the rating and where it may truly lie, 95 %, beside the anchor."""

    player: str
    rating: float
    low: float
    high: float
    matches: int


def ratings(meetings: Meetings, *, anchor: str, at: float) -> list[Rating]:
    """All players, the strongest first; `anchor` has the rating `at`, and no interval.

    Each two that met have one drawn pair more than they played, so that whoever won every match is
    rated as well. The intervals come from drawing the pairs of every meeting anew, with chance that
    is the same each time: both matches of a deal stay together, and one pair won and one lost lie
    among those that are drawn, for what was never seen is not impossible. Raises ValueError where
    the players do not all hang together by their matches.
    """
    players = sorted({player for pair in meetings for player in pair})
    if not _hang_together(players, meetings):
        raise ValueError("Players that never met, not even by others, cannot be compared.")
    found = _fitted(players, meetings)
    dice = random.Random("ladder")  # noqa: S311 - statistics
    drawn: dict[str, list[float]] = {player: [] for player in players}
    for _ in range(REDRAWN):
        again = {
            pair: dice.choices([*shares, 0.0, 1.0], k=len(shares))
            for pair, shares in meetings.items()
        }
        for player, value in _beside(_fitted(players, again), anchor, at).items():
            drawn[player].append(value)
    rated = [
        Rating(player, value, *_middle(drawn[player]), matches=_matches(player, meetings))
        for player, value in _beside(found, anchor, at).items()
    ]
    return sorted(rated, key=lambda row: (-row.rating, row.player))


def _fitted(players: Sequence[str], meetings: Meetings) -> dict[str, float]:
    """Strengths by the maximum of likelihood: Hunter's iteration, which always climbs."""
    points = dict.fromkeys(players, 0.0)
    count: dict[str, dict[str, float]] = {player: {} for player in players}
    for (one, two), shares in meetings.items():
        won, played = math.fsum(shares) + 0.5, len(shares) + 1.0
        points[one] += won
        points[two] += played - won
        for a, b in ((one, two), (two, one)):
            count[a][b] = count[a].get(b, 0.0) + played
    strength = dict.fromkeys(players, 1.0)
    for _ in range(ROUNDS):
        moved = 0.0
        for player in players:
            against = count[player].items()
            new = points[player] / sum(n / (strength[player] + strength[o]) for o, n in against)
            moved = max(moved, abs(math.log(new / strength[player])))
            strength[player] = new
        if moved < CLOSE:
            break
    return {player: SCALE * math.log(value) for player, value in strength.items()}


def _beside(found: Mapping[str, float], anchor: str, at: float) -> dict[str, float]:
    return {player: value - found[anchor] + at for player, value in found.items()}


def _middle(values: list[float]) -> tuple[float, float]:
    """What the middle 95 of 100 values lie between."""
    ranked = sorted(values)
    cut = round(len(ranked) * 0.025)
    return ranked[cut], ranked[-1 - cut]


def _matches(player: str, meetings: Meetings) -> int:
    return sum(2 * len(shares) for pair, shares in meetings.items() if player in pair)


def _hang_together(players: Sequence[str], meetings: Meetings) -> bool:
    reached, left = set(players[:1]), set(players[1:])
    while near := {p for pair in meetings if reached & {*pair} for p in pair if p in left}:
        reached |= near
        left -= near
    return not left
