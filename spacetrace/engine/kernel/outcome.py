"""How a match ended: the reason, the winners, the scores."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.kernel.actions import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match.

    `reason` is a word of the game (such as "base" or "concession"), `rule` the id of the rule that
    ended it, `ranking` the groups of seats from best to worst (seats in one group are equal) and
    `scores` one number a seat.
    """

    reason: str
    rule: str
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The best group, or nobody when all seats are equal."""
        return self.ranking[0] if len(self.ranking) > 1 else ()

    @property
    def is_draw(self) -> bool:
        """True when no seat is better than another."""
        return len(self.ranking) == 1
