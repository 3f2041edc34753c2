"""Looks ahead on a dealt table: what an action brings once everything has come to rest.

In its own turn an officer thinks in plans: this action, then perhaps all further ship cards, then
an attack or none, then the attack that the enemy would make. Elsewhere it looks only as far as the
end of the stack and of the attack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import ClassVar

from spacetrace.engine.games.spacetrace.actions import (
    ATTACK,
    ATTACK_BOTH,
    PASS,
    READY,
    Activate,
    DeclareAttack,
    Exchange,
    KeepOrder,
    MoveShip,
    Pass,
    PassAttack,
    PlaceNext,
    PlayCard,
    Ready,
)
from spacetrace.engine.games.spacetrace.limits import may_be_too_much
from spacetrace.engine.games.spacetrace.rules.attack import (
    ATTACKING,
    asks,
    attack_unanswered,
    may_attack,
    next_in_order,
)
from spacetrace.engine.games.spacetrace.rules.choices import PickRule
from spacetrace.engine.games.spacetrace.rules.play import PlayRule
from spacetrace.engine.games.spacetrace.rules.say import default_action
from spacetrace.engine.games.spacetrace.sparing import (
    fills_pool,
    late_cost,
    least_needed,
    may_leave_out,
    play_free_cards_first,
    use,
    with_pool,
    worst_exchange,
)
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.worth import (
    SURE,
    WIN,
    rough_worth,
    worth_as_turn_ends,
)
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import IllegalAction

MOST_STEPS = 60
"""Actions after which a look ahead stops in any case."""
MOST_SHIPS = 8
"""Ship cards that a plan plays at most."""
MOST_EFFORT = 1_500_000
"""Effort (ST-39) after which nothing more is looked at: far more than any usual table takes."""
ACT, CROWD = 400, 30
"""The effort of foreseeing one action, by itself and for each ship card in play."""

_PLAYS, _PICKS = PlayRule(), PickRule()

MARGIN = 1.0
"""More than is added to a worth for the sort of an action."""


# --- looking ahead --------------------------------------------------------------------------------


class Lookahead:
    """Foresees what actions bring; `act` carries one out, or raises IllegalAction."""

    __slots__ = ("_carry", "_effort", "_ends", "_floor", "_worth")

    leaves_out: ClassVar[bool] = True
    """It looks for the best plan alone, so that what cannot be it need not be looked at."""

    def __init__(
        self,
        act: Callable[[Table, Seat, Action], None],
        worth: Callable[[Table, Seat], float] | None = None,
    ) -> None:
        """`worth` tells what a table is worth to a seat; by rules of thumb if nothing else does."""
        self._carry = act
        self._worth = worth or rough_worth
        self._effort = 0
        self._floor = -inf  # what is worth less than this need not be known any better
        self._ends: dict[Action, float] = {}  # plans that were looked at, without their sort

    def _act(self, table: Table, seat: Seat, action: Action) -> None:
        """What nobody has listed here is refused where it is not legal."""
        self._carry(table, seat, action)
        self._effort += ACT + CROWD * table.crowd + table.effort

    def evaluate(self, table: Table, me: Seat, actions: Sequence[Action]) -> list[float]:
        """One number an action: what the table is worth after it, as far as can be foreseen."""
        table.is_foreseen = True
        if table.prompt and table.prompt.what.startswith("exchange"):
            return [least_needed(table, me, action) for action in actions]
        if is_planned(table, me):
            return self._plans(table, me, actions)
        if table.stage in ("order", "window") and not table.stack and not table.prompt:
            values = self._in_attack(table, me, actions)
        else:
            values = self._weigh(actions, lambda action: self._at_rest(table, me, action))
        if table.active == me:
            return values
        return [v - late_cost(table, a) for v, a in zip(values, actions, strict=True)]

    def _in_attack(self, table: Table, me: Seat, actions: Sequence[Action]) -> list[float]:
        """One number an action, where nobody waits for a stack; the last one does nothing.

        What comes to the same fights is foreseen once: each way to pass, the next card in the
        place that it has, and a reinforcement by which nothing is bought.
        """
        calm = self._after(table, me, actions[-1])
        if calm is None:
            return self._weigh(actions, lambda action: self._at_rest(table, me, action))
        worth = self._worth(calm, me)
        fund = table.cards.by_id if may_leave_out(table) else {}
        next_one = next_in_order(table)

        def weigh(action: Action) -> float:
            if isinstance(action, PassAttack):
                return worth - 0.1
            if isinstance(action, Pass | KeepOrder):
                return worth
            if isinstance(action, PlaceNext) and action.ship == next_one:
                return worth
            if isinstance(action, PlayCard) and fills_pool(fund.get(action.card)):
                return with_pool(calm, me, table.cards.by_id[action.card], self._worth)
            return self._at_rest(table, me, action)

        return self._weigh(actions, weigh)

    def _weigh(
        self,
        actions: Sequence[Action],
        weigh: Callable[[Action], float],
        places: Iterable[int] | None = None,
    ) -> list[float]:
        """One number an action; those for which no effort is left are worth nothing.

        The last one is the most harmless, so it is looked at in any case, and first; then those
        at the places, in their order, or all of them.
        """
        last = self._floor = weigh(actions[-1])
        values = [-WIN] * len(actions)
        values[-1] = last
        for place in range(len(actions) - 1) if places is None else places:
            if self._effort < MOST_EFFORT:
                values[place] = value = weigh(actions[place])
                self._floor = max(self._floor, value)
        self._floor = -inf
        return values

    def _at_rest(self, table: Table, me: Seat, action: Action) -> float:
        future = self._after(table, me, action)
        if future is None:
            return -WIN
        return self._worth(future, me) - (0.1 if isinstance(action, PassAttack) else 0.0)

    def _after(self, table: Table, seat: Seat, action: Action) -> Table | None:
        """A copy of the table after the action and all that follows from it by itself.

        The seat may play the cards and use the abilities that were listed for it.
        """
        future = table.copy()
        if isinstance(action, PlayCard | Activate):
            future.listed = action
        return future if self._carry_out(future, seat, action) else None

    def _carry_out(self, table: Table, seat: Seat, action: Action) -> bool:
        """The action and all that follows from it by itself, in place; False if it is refused."""
        for side in table.sides:
            # Both will pass; so nobody asks in each window who could answer.
            side.pass_attack = True
        try:
            if not (isinstance(action, DeclareAttack) and self._attack(table, seat, action)):
                self._act(table, seat, action)
                self._come_to_rest(table)
        except IllegalAction:
            return False
        return True

    def _attack(self, table: Table, seat: Seat, action: DeclareAttack) -> bool:
        """The whole attack at once, where that is the same; its effort is that of all actions."""
        if (
            ATTACKING.blocked(table, seat)
            or ATTACKING.refusal(table, seat, action)
            or any(side.orders for side in table.sides)
            or may_be_too_much(table)
        ):
            return False
        asked = asks(table, action.both) * (ACT + CROWD * table.crowd)
        if self._effort + asked > MOST_EFFORT:
            return False
        table.effort = 0
        attack_unanswered(table, action.both)
        self._effort += asked + ACT + CROWD * table.crowd + table.effort
        return True

    def _come_to_rest(self, table: Table) -> None:
        """Both sides do the most harmless thing until nothing is under way any more."""
        for _ in range(MOST_STEPS):
            prompt = table.prompt
            if (
                self._effort > MOST_EFFORT
                or table.outcome
                or (not prompt and not table.stack and table.stage in ("main", "ending"))
            ):
                return
            seat = prompt.seat if prompt else table.say
            if prompt and prompt.what.startswith("exchange"):
                options = _PICKS.offers(table, seat)
                self._act(table, seat, max(options, key=lambda a: least_needed(table, seat, a)))
            else:
                self._act(table, seat, default_action(table, seat))

    def _plans(self, table: Table, me: Seat, actions: Sequence[Action]) -> list[float]:
        values = self._planned(table, me, actions)
        if self._effort > MOST_EFFORT:
            return values
        self._floor = max(values)
        first, all_ships, count = self._play_all_ships(table, me)
        if first is not None and first in actions:
            place = actions.index(first)
            end = self._ends.get(first) if count == 1 else None
            if end is None:
                end = self._best_attack(all_ships, me)
            values[place] = max(values[place], end + 0.2)
        exchange = worst_exchange(table, actions)
        if exchange is not None:
            future = self._after(table, me, actions[exchange])
            if future is not None:
                values[exchange] = self._with_ships(future, me) - 1.0
                play_free_cards_first(table, actions, values, MARGIN)
        if max(values) <= -SURE:
            return self._weigh(actions, lambda action: self._last_stand(table, me, action))
        return values

    def _last_stand(self, table: Table, me: Seat, action: Action) -> float:
        """What fight an action puts up where the enemy is foreseen to win, who may not know it."""
        if isinstance(action, Exchange | MoveShip):
            return -WIN  # it might go on for ever
        return self._at_rest(table, me, action)

    def _planned(self, table: Table, me: Seat, actions: Sequence[Action]) -> list[float]:
        """One number an action, where attacks are looked at first: what is no better is soon known.

        What can be no better is left out, as long as the match is neither won nor lost by all.
        """
        self._ends.clear()

        def weigh(action: Action) -> float:
            return self._plan(table, me, action)

        if not self.leaves_out:
            return self._weigh(actions, weigh)
        fund = table.cards.by_id if may_leave_out(table) else {}
        places: list[int] = []
        attacks: list[int] = []
        left: list[int] = []
        for place, action in enumerate(actions[:-1]):
            if isinstance(action, DeclareAttack):
                attacks.append(place)
            elif isinstance(action, PlayCard) and fills_pool(fund.get(action.card)):
                left.append(place)
            elif not isinstance(action, Exchange | MoveShip):
                places.append(place)
        values = self._weigh(actions, weigh, attacks + places)
        if left and abs(max(values)) >= SURE:
            values = self._weigh(actions, weigh)
        return values

    def _plan(self, table: Table, me: Seat, action: Action) -> float:
        """The action, an attack if it pays, and the enemy's answer to it."""
        if isinstance(action, Ready):
            return self._after_enemy(table, me, self._floor - MARGIN) + 0.1
        if isinstance(action, Exchange | MoveShip):
            return -WIN  # exchanges are looked at with what they pay for
        future = self._after(table, me, action)
        if future is None:
            return -WIN
        if isinstance(action, DeclareAttack):
            # Ships that are played first fight along, so attacking comes last among equals.
            return self._after_enemy(future, me, self._floor - MARGIN, is_copy=True)
        self._ends[action] = end = self._best_attack(future, me)
        if self._goes_on(table, action):
            end = max(end, self._with_ships(future, me))
        return end + (0.1 if isinstance(action, PlayCard | Activate) else 0.0)

    def _goes_on(self, table: Table, action: Action) -> bool:
        """Whether ships may follow the action; what may follow a ship is looked at apart."""
        return not (isinstance(action, PlayCard) and table.cards.by_id[action.card].is_ship)

    def _with_ships(self, table: Table, me: Seat) -> float:
        """The worth after all ship cards that can be paid for, and an attack if it pays then."""
        first, armed, _ = self._play_all_ships(table, me)
        return -WIN if first is None else self._best_attack(armed, me)

    def _play_all_ships(self, table: Table, me: Seat) -> tuple[Action | None, Table, int]:
        """Play ship cards while they can be paid for, the dearest first.

        The first of them, the table after the last one, and how many they were; where there is
        none, it is the table itself.
        """
        future = table
        first: Action | None = None
        count = 0
        for _ in range(MOST_SHIPS):
            best, most = None, 0.0
            for action in _PLAYS.to_field(future, me):
                gain = use(future, action)
                if gain > most:
                    best, most = action, gain
            if best is None or future.outcome:
                break
            if first is None:
                future = table.copy()
            try:
                future.listed = best
                self._act(future, me, best)
                self._come_to_rest(future)
            except IllegalAction:
                break
            first = first or best
            count += 1
        return first, future, count

    def _best_attack(self, table: Table, me: Seat) -> float:
        """The best of not attacking and attacking, after the enemy's answer."""
        enough = self._floor - MARGIN
        best = self._after_enemy(table, me, enough)
        if table.outcome or table.active != me or not may_attack(table):
            return best
        for action in (ATTACK, ATTACK_BOTH):
            if action is ATTACK or table.sides[me].second:
                future = self._after(table, me, action)
                if future is not None:
                    answered = self._after_enemy(future, me, max(best, enough), is_copy=True)
                    best = max(best, answered)
        return best

    def _after_enemy(
        self, table: Table, me: Seat, enough: float, *, is_copy: bool = False
    ) -> float:
        """The worth after the enemy's next attack, if that is good for the enemy.

        It is known only to be no more than what is returned where that is `enough` or less. A copy
        that nobody needs any more is played on in place.
        """
        if table.outcome or table.active != me or table.stage != "main":
            return self._worth(table, me)
        value = worth_as_turn_ends(table, me) if self.leaves_out else None
        if value is not None and value <= enough:
            return value
        calm = table if is_copy else table.copy()
        if not self._end_turn(calm, me):
            return self._worth(table, me)
        if value is None:
            value = self._worth(calm, me)
        if value <= enough or calm.outcome or not may_attack(calm):
            return value
        return self._answered(calm, me, value, enough)

    def _end_turn(self, table: Table, seat: Seat) -> bool:
        """The seat ends its turn, in place; False if it may not."""
        try:
            self._act(table, seat, READY)
            if table.stage == "ending":
                self._act(table, 1 - seat, PASS)
        except IllegalAction:
            return False
        return True

    def _answered(self, table: Table, me: Seat, value: float, enough: float) -> float:
        """The worth after what the enemy does in its turn, if that is good for the enemy.

        `value` is the worth if it does nothing; the table is played on in place.
        """
        both = ATTACK_BOTH if table.sides[1 - me].second else ATTACK
        if not self._carry_out(table, 1 - me, both):
            return value
        return min(value, self._worth(table, me))


def is_planned(table: Table, me: Seat) -> bool:
    """Whether the seat plans its turn now, outside an attack, a stack and a choice."""
    return table.stage == "main" and table.active == me and not table.stack and not table.prompt
