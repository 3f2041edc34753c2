"""What an AI player is: somebody who chooses one of the legal moves, knowing a view."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import C, Game, T, V


class Agent(ABC):
    """An AI player. It keeps nothing in mind between two choices, so one may serve all seats."""

    __slots__ = ()

    @abstractmethod
    def choose(
        self, game: Game[T, V, C], cards: C, view: V, actions: Sequence[Action], chance: Chance
    ) -> Action:
        """One of the actions, of which there is at least one.

        It sees what its seat may know and nothing else; all its chance comes from `chance`, so the
        same view, actions and chance give the same choice.
        """

    def react(
        self, game: Game[T, V, C], cards: C, view: V, actions: Sequence[Action], chance: Chance
    ) -> Action | None:
        """One of the actions that are possible out of turn, or None to hold back."""
        return None
