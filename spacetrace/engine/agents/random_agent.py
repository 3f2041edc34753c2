"""An AI player that does anything."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.agents.agent import Agent
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import C, Game, T, V


class RandomAgent(Agent):
    """Every action is as likely as the others."""

    __slots__ = ()

    def choose(
        self, game: Game[T, V, C], cards: C, view: V, actions: Sequence[Action], chance: Chance
    ) -> Action:
        return actions[chance.below(len(actions))]

    def react(
        self, game: Game[T, V, C], cards: C, view: V, actions: Sequence[Action], chance: Chance
    ) -> Action | None:
        return None if chance.below(2) else actions[chance.below(len(actions))]
