"""AI players by rules of thumb: they take what their game's evaluation likes best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from spacetrace.engine.agents.agent import UNLIMITED, Agent, Position
from spacetrace.engine.agents.hurry import hurried
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ThoughtTooLong
from spacetrace.engine.kernel.protocol import C, T, V


class ThumbAgent(Agent):
    """Evaluates the actions as a player of its level does, and takes the best.

    `slips`: once in so many choices it does anything instead (0: never). `looks_at`: it considers
    no more actions than that, drawn by lot (0: all of them). `misses`: one in so many chances to
    act out of turn escapes it (0: none). Where weak levels see less, nobody slips or misses.
    """

    __slots__ = ("level", "looks_at", "misses", "slips")

    def __init__(self, level: str, slips: int = 0, looks_at: int = 0, misses: int = 0) -> None:
        self.level = level
        self.slips = slips
        self.looks_at = looks_at
        self.misses = misses

    def choose(self, at: Position[T, V, C], chance: Chance) -> Action:
        actions = at.actions
        if len(actions) == 1:
            return actions[0]
        if at.game.weak_see_less:
            return self._best(at, actions, chance)[0]
        if self.slips and chance.below(self.slips) == 0:
            return actions[chance.below(len(actions))]
        return self._best(at, self._look(actions, chance), chance)[0]

    def react(self, at: Position[T, V, C], chance: Chance) -> Action | None:
        """The best one, if it is better than to hold back, which is worth 0."""
        if self.misses and not at.game.weak_see_less and chance.below(self.misses) == 0:
            return None
        action, worth = self._best(at, at.actions, chance)
        return action if worth > 0 else None

    def _best(
        self, at: Position[T, V, C], actions: Sequence[Action], chance: Chance
    ) -> tuple[Action, float]:
        worth = self._worth(at, actions)
        best = max(worth)
        ties = [action for action, value in zip(actions, worth, strict=True) if value == best]
        return (ties[chance.below(len(ties))] if len(ties) > 1 else ties[0]), best

    def _worth(self, at: Position[T, V, C], actions: Sequence[Action]) -> list[float]:
        """What the actions are worth; where nobody waits for it, the last is, the most harmless."""
        budget = at.budget
        if budget is UNLIMITED:
            return at.evaluate(actions, self.level)
        left = budget.nodes

        def is_over() -> bool:
            nonlocal left
            if left is not None:
                left -= 1
            return (left is not None and left < 0) or budget.is_cancelled()

        try:
            return replace(at, game=hurried(at.game, is_over)).evaluate(actions, self.level)
        except ThoughtTooLong:
            if not is_over():
                raise
            return [float(action is actions[-1]) for action in actions]

    def _look(self, actions: Sequence[Action], chance: Chance) -> Sequence[Action]:
        if not self.looks_at or len(actions) <= self.looks_at:
            return actions
        left = list(range(len(actions)))
        chance.shuffle(left)
        return [actions[i] for i in sorted(left[: self.looks_at])]
