"""Says how a match ended: the reason, the winners, the scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypedDict

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.state import Public, State, value


class OutcomeRow(TypedDict, total=False):
    """The end of a match as it is stored; `winners` has seats, `places` everybody's, from 1."""

    reason: str
    rule: str
    winners: list[Seat]
    places: list[int]
    scores: list[int]


@value
class Outcome(State):
    """The end of a match.

    `reason` is a word of the game (such as "base" or "concession"), `rule` the id of the rule that
    ended it, `ranking` the groups of seats from best to worst (seats in one group are equal) and
    `scores` one number a seat.
    """

    shown: ClassVar[tuple[str, ...]] = ("places",)

    reason: Public[str]
    rule: Public[str]
    ranking: Public[tuple[tuple[Seat, ...], ...]]
    scores: Public[tuple[int, ...]]

    @classmethod
    def ranked(cls, reason: str, rule: str, keys: Sequence[int], scores: Sequence[int]) -> Outcome:
        """The outcome in which a seat is the better, the smaller its key; equal keys are equal."""
        ranking = tuple(
            tuple(seat for seat, own in enumerate(keys) if own == key) for key in sorted(set(keys))
        )
        return cls(reason, rule, ranking, tuple(scores))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The best group, or nobody when all seats are equal."""
        return self.ranking[0] if len(self.ranking) > 1 else ()

    @property
    def is_draw(self) -> bool:
        """True when no seat is better than another."""
        return len(self.ranking) == 1

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place, counted from 1 by groups: two first seats are followed by a second."""
        placed = {seat: place for place, group in enumerate(self.ranking, 1) for seat in group}
        return tuple(placed[seat] for seat in range(len(placed)))
