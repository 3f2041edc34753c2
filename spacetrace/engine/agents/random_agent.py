"""An AI player that does anything."""

from __future__ import annotations

from spacetrace.engine.agents.agent import Agent, Position
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import C, T, V


class RandomAgent(Agent):
    """Every action is as likely as the others."""

    __slots__ = ()

    def choose(self, at: Position[T, V, C], chance: Chance) -> Action:
        return at.actions[chance.below(len(at.actions))]

    def react(self, at: Position[T, V, C], chance: Chance) -> Action | None:
        return None if chance.below(2) else self.choose(at, chance)
