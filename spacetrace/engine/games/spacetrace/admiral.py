"""Looks ahead as an admiral does: over its whole turn, on several tables, with the enemy's ships.

First it looks as an officer does, at plans that go on longer: ships follow whatever they begin
with, an attack, too. The best of them it looks at again on tables that are dealt anew, where the
enemy plays what ships it can before it strikes back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf

from spacetrace.engine.games.spacetrace.actions import (
    Activate,
    DeclareAttack,
    Exchange,
    PlayCard,
    Ready,
)
from spacetrace.engine.games.spacetrace.fitted import Fitted
from spacetrace.engine.games.spacetrace.lookahead import (
    MARGIN,
    MOST_EFFORT,
    Lookahead,
    is_planned,
)
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.worth import SURE, WIN, rough_worth
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import ThoughtTooLong

WORLDS = 2
"""So many tables are dealt."""
KEPT = 5
"""So many plans are looked at again, at the most."""
CLOSE = 80.0
"""Plans are looked at again that are no worse than the best by more than this, in MP."""
FITTED = 0.8
"""How much of a table's worth the fitted numbers say; the rules of thumb say the rest."""


class Admiral(Lookahead):
    """Weighs tables by fitted numbers and a little by thumb; `evaluate` takes one of them."""

    __slots__ = ("_fitted", "_is_deep")

    leaves_out = False  # the second best are looked at again

    def __init__(
        self, act: Callable[[Table, Seat, Action], None], weights: Mapping[str, float]
    ) -> None:
        super().__init__(act, self._both_ways)
        self._fitted = Fitted(weights).worth
        self._is_deep = False

    def _both_ways(self, table: Table, me: Seat) -> float:
        rough = rough_worth(table, me)
        if table.outcome:
            return rough
        return rough + FITTED * (self._fitted(table, me) - rough)

    def evaluate_on(
        self, worlds: Sequence[Table], me: Seat, actions: Sequence[Action]
    ) -> list[float]:
        """One number an action, from what it brings on tables that agree with what `me` knows."""
        values = self.evaluate(worlds[0], me, actions)
        if not is_planned(worlds[0], me) or abs(max(values)) >= SURE:
            return values
        ranked = sorted(range(len(actions)), key=lambda i: -values[i])
        least = values[ranked[0]] - CLOSE
        kept = [i for i in ranked[:KEPT] if values[i] > least]
        if len(kept) == 1:
            return values
        found = self._again(worlds, me, [actions[i] for i in kept])
        if not found:
            return values
        means = [sum(column) / len(found) for column in zip(*found, strict=True)]
        most = max(means) - MARGIN
        values = [min(value, most) for value in values]
        for i, mean in zip(kept, means, strict=True):
            values[i] = mean
        return values

    def _again(
        self, worlds: Sequence[Table], me: Seat, actions: Sequence[Action]
    ) -> list[list[float]]:
        """The actions' worths, a list a table, of those tables for which there was time."""
        found: list[list[float]] = []
        self._is_deep, self._floor = True, -inf
        try:
            for table in worlds:
                table.is_foreseen = True
                values = [self._deeply(table, me, action) for action in actions]
                if self._effort > MOST_EFFORT:
                    break
                found.append(values)
        except ThoughtTooLong:
            pass  # what was found until then will do
        self._is_deep = False
        return found

    def _deeply(self, table: Table, me: Seat, action: Action) -> float:
        """The best plan that begins with the action, after all that the enemy may do."""
        if isinstance(action, Ready):
            return self._after_enemy(table, me, -WIN) + 0.1
        future = self._after(table, me, action)
        if future is None:
            return -WIN
        more, after, _ = self._play_all_ships(future, me)
        if isinstance(action, Exchange):
            return self._best_attack(after, me) - 1.0
        if isinstance(action, DeclareAttack):
            value = self._after_enemy(future, me, -WIN)
            return value if more is None else max(value, self._after_enemy(after, me, value))
        value = self._best_attack(future, me)
        if more is not None:
            value = max(value, self._best_attack(after, me))
        return value + 0.1

    def _plan(self, table: Table, me: Seat, action: Action) -> float:
        value = super()._plan(table, me, action)
        if not isinstance(action, DeclareAttack | PlayCard | Activate):
            return value
        future = self._after(table, me, action)
        if future is None:
            return value
        more, after, _ = self._play_all_ships(future, me)
        if more is None:
            return value
        if isinstance(action, DeclareAttack):
            enough = max(value, self._floor - MARGIN)
            return max(value, self._after_enemy(after, me, enough, is_copy=True))
        return max(value, self._best_attack(after, me) + 0.1)

    def _answered(self, table: Table, me: Seat, value: float, enough: float) -> float:
        if not self._is_deep:
            return super()._answered(table, me, value, enough)
        more, armed, _ = self._play_all_ships(table, 1 - me)
        if more is not None:
            value = min(value, self._worth(armed, me))
        return value if value <= enough else super()._answered(armed, me, value, enough)
