"""Looks ahead as an admiral does: over its whole turn, on several tables, with the enemy's ships.

First it looks as an officer does, at plans in which ships follow whatever these begin with, an
attack, too. The best of them it looks at again on tables that are dealt anew, where the
enemy plays what ships it can before it strikes back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf

from spacetrace.engine.games.spacetrace.actions import (
    ATTACK,
    ATTACK_BOTH,
    DeclareAttack,
    Exchange,
    Ready,
)
from spacetrace.engine.games.spacetrace.fitted import Fitted
from spacetrace.engine.games.spacetrace.lookahead import (
    MARGIN,
    MOST_EFFORT,
    Lookahead,
    is_planned,
)
from spacetrace.engine.games.spacetrace.rules.attack import may_attack
from spacetrace.engine.games.spacetrace.sparing import play_free_cards_first
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
MOST_PLANS = 6
"""So many plans begin with one action."""
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
        table = worlds[0]
        values = self.evaluate(table, me, actions)
        if not is_planned(table, me) or abs(max(values)) >= SURE:
            return values
        ranked = sorted(range(len(actions)), key=lambda i: -values[i])
        least = values[ranked[0]] - CLOSE
        kept = [i for i in ranked[:KEPT] if values[i] > least]
        if len(kept) == 1:
            return values
        found = self._again(worlds, me, [actions[i] for i in kept])
        if not found:
            return values
        means = [of_one_plan(column) for column in zip(*found, strict=True)]
        most = max(means) - MARGIN
        values = [min(value, most) for value in values]
        for i, mean in zip(kept, means, strict=True):
            values[i] = mean
        play_free_cards_first(table, actions, values, MARGIN)
        return values

    def _again(
        self, worlds: Sequence[Table], me: Seat, actions: Sequence[Action]
    ) -> list[list[list[float]]]:
        """The worths of the actions' plans, a list a table for which there was time."""
        found: list[list[list[float]]] = []
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

    def _deeply(self, table: Table, me: Seat, action: Action) -> list[float]:
        """The worth of each plan that begins with the action, after all that the enemy may do.

        An action's plans are the same ones, in the same order, on every table.
        """
        if isinstance(action, Ready):
            return [self._after_enemy(table, me, -WIN) + 0.1]
        future = self._after(table, me, action)
        if future is None:
            return [-WIN] * MOST_PLANS
        more, after, _ = self._play_all_ships(future, me)
        if isinstance(action, Exchange):
            return [value - 1.0 for value in self._attacks(after, me)]
        if isinstance(action, DeclareAttack):
            value = self._after_enemy(future, me, -WIN)
            return [value, value if more is None else self._after_enemy(after, me, -WIN)]
        values = self._attacks(future, me)
        values += values if more is None else self._attacks(after, me)
        return [value + 0.1 for value in values]

    def _attacks(self, table: Table, me: Seat) -> list[float]:
        """What no attack, one and one by both fleets bring; the first for those there are not."""
        values = [self._after_enemy(table, me, -WIN)] * 3
        if table.outcome or table.active != me or not may_attack(table):
            return values
        for place, action in enumerate((ATTACK, ATTACK_BOTH), 1):
            if action is ATTACK or table.sides[me].second:
                future = self._after(table, me, action)
                if future is not None:
                    values[place] = self._after_enemy(future, me, -WIN, is_copy=True)
        return values

    def _goes_on(self, table: Table, action: Action) -> bool:
        return True

    def _plan(self, table: Table, me: Seat, action: Action) -> float:
        value = super()._plan(table, me, action)
        if not isinstance(action, DeclareAttack):
            return value
        future = self._after(table, me, action)
        if future is None:
            return value
        more, after, _ = self._play_all_ships(future, me)
        if more is None:
            return value
        enough = max(value, self._floor - MARGIN)
        return max(value, self._after_enemy(after, me, enough, is_copy=True))

    def _answered(self, table: Table, me: Seat, value: float, enough: float) -> float:
        if not self._is_deep:
            return super()._answered(table, me, value, enough)
        more, armed, _ = self._play_all_ships(table, 1 - me)
        if more is not None:
            value = min(value, self._worth(armed, me))
        return value if value <= enough else super()._answered(armed, me, value, enough)


def of_one_plan(worths: Sequence[Sequence[float]]) -> float:
    """The best plan's mean over the tables: nobody knows at which of them the seat is.

    With the best of each table whatever waits would look better than what decides now.
    """
    plans = range(min(map(len, worths)))
    return max(sum([plan[i] for plan in worths]) / len(worths) for i in plans)
