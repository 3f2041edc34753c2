"""Says what an AI player is: somebody who chooses one of the legal moves, knowing a view."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

import msgspec

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.protocol import C, Game, T, V


@dataclass(frozen=True, slots=True)
class Budget:
    """How much an AI player may search before it answers.

    `nodes` are the positions that it may look at, in any table that it is dealt; None for as many
    as it likes. Whoever waits no longer says so by `is_cancelled`; then the best move found so far
    is wanted at once, whichever it is.
    """

    nodes: int | None = None
    is_cancelled: Callable[[], bool] = bool


UNLIMITED = Budget()


@dataclass(frozen=True, slots=True)
class Position(Generic[T, V, C]):
    """What an AI player knows when it chooses: the view of its seat and what it may do.

    `deal` makes a full table that agrees with the view, what is hidden dealt anew by the chance
    that is handed in: two chances, two tables. The table of the match itself it never gets.
    """

    game: Game[T, V, C]
    cards: C
    view: V
    actions: Sequence[Action]
    deal: Callable[[Chance], T]
    budget: Budget = UNLIMITED

    @classmethod
    def at(
        cls,
        game: Game[T, V, C],
        cards: C,
        table: T,
        seat: Seat,
        actions: Sequence[Action],
        budget: Budget = UNLIMITED,
    ) -> Position[T, V, C]:
        """The position of a seat at a table."""

        def deal(chance: Chance) -> T:
            return game.determinize(table, seat, chance)

        return cls(game, cards, game.view(table, seat), actions, deal, budget)

    def evaluate(self, actions: Sequence[Action], level: str) -> list[float]:
        """How good each of the actions looks to a player of this level."""
        return self.game.evaluate(self.view, self.cards, actions, level, self.deal)

    def as_line(self, *, may_hold: bool = False) -> bytes:
        """The position for a program outside: one line of JSON, with actions as their texts.

        It names the game, and `nodes` is null without a limit; `may_hold` says that nobody waits
        for the seat, which may do something or hold back. The program has the cards already; a
        table that is dealt reaches it as a snapshot (Game.dump), a choice comes back as a text.
        """
        parts = {
            "game": self.game.key,
            "view": msgspec.Raw(self.game.view_json(self.view)),
            "actions": [self.game.action_text(action) for action in self.actions],
            "nodes": self.budget.nodes,
            "may_hold": may_hold,
        }
        return msgspec.json.encode(parts)

    def choice(self, text: str) -> Action:
        """The action that a program outside chose; raises NotationError for none of those."""
        action = self.game.parse_action(text)
        if action not in self.actions:
            raise NotationError(f"“{text[:40]}” is not among the actions.")
        return action


class Agent(ABC):
    """An AI player. It keeps nothing in mind between two choices, so one may serve all seats."""

    __slots__ = ()

    @abstractmethod
    def choose(self, at: Position[T, V, C], chance: Chance) -> Action:
        """One of the actions, of which there is at least one.

        It sees what its seat may know and nothing else; all its chance comes from `chance`, so the
        same position and chance give the same choice.
        """

    def react(self, at: Position[T, V, C], chance: Chance) -> Action | None:
        """One of the actions that are possible out of turn, or None to hold back."""
        return None
