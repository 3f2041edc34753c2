"""Looking ahead on an imagined table: what an action brings once everything has come to rest.

In its own turn an officer thinks in plans: this action, then perhaps all further ship cards, then
an attack or none, then the attack that the enemy would make. Elsewhere it looks only as far as the
end of the stack and of the attack.
"""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spacetrace import legal
from spacetrace.engine.games.spacetrace.actions import (
    Activate,
    DeclareAttack,
    Exchange,
    MoveShip,
    PassAttack,
    Pick,
    PlayCard,
    Ready,
)
from spacetrace.engine.games.spacetrace.defaults import default_action
from spacetrace.engine.games.spacetrace.perform import perform
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.worth import WIN, card_worth, worth
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import IllegalAction

MOST_STEPS = 60
"""Actions after which a look ahead stops in any case."""
MOST_SHIPS = 8
"""Ship cards that a plan plays at most."""


def appraise(table: Table, me: Seat, actions: Sequence[Action]) -> list[float]:
    """One number an action: what the table is worth after it, as far as can be foreseen."""
    if table.prompt and table.prompt.what.startswith("exchange"):
        return [_least_needed(table, action) for action in actions]
    if table.stage == "main" and table.active == me and not table.stack and not table.prompt:
        return _plans(table, me, actions)
    return [_at_rest(table, me, action) for action in actions]


def _least_needed(table: Table, action: Action) -> float:
    if not isinstance(action, Pick):
        return 0.0
    return -card_worth(table.cards.card(action.option.rsplit(":", 1)[-1]))


def _at_rest(table: Table, me: Seat, action: Action) -> float:
    future = _after(table, me, action)
    if future is None:
        return -WIN
    return worth(future, me) - (0.1 if isinstance(action, PassAttack) else 0.0)


def _after(table: Table, seat: Seat, action: Action) -> Table | None:
    """A copy of the table after the action and all that follows from it by itself."""
    future = table.copy()
    return future if _carry_out(future, seat, action) else None


def _carry_out(table: Table, seat: Seat, action: Action) -> bool:
    """The action and all that follows from it by itself, in place; False if it is refused."""
    for side in table.sides:
        side.pass_attack = True  # both will pass; so nobody asks in each window who could answer
    try:
        perform(table, seat, action, None)
        _come_to_rest(table)
    except IllegalAction:
        return False
    return True


def _come_to_rest(table: Table) -> None:
    """Both sides do the most harmless thing until nothing is under way any more."""
    for _ in range(MOST_STEPS):
        prompt = table.prompt
        if table.outcome or (not prompt and not table.stack and table.stage in ("main", "ending")):
            return
        seat = prompt.seat if prompt else table.say
        if prompt and prompt.what.startswith("exchange"):
            options = legal.moves(table, seat)
            perform(table, seat, max(options, key=lambda a: _least_needed(table, a)), None)
        else:
            perform(table, seat, default_action(table, seat), None)


# --- plans ----------------------------------------------------------------------------------------


def _plans(table: Table, me: Seat, actions: Sequence[Action]) -> list[float]:
    values = [_plan(table, me, action) for action in actions]
    if max(values) <= -WIN:
        # Nothing is foreseen to help: put up what fight there is, and hope.
        return [_at_rest(table, me, action) for action in actions]
    first, all_ships = _play_all_ships(table, me)
    if first is not None and first in actions:
        place = actions.index(first)
        values[place] = max(values[place], _best_attack(all_ships, me) + 0.2)
    exchange = _worst_exchange(table, actions)
    if exchange is not None:
        future = _after(table, me, actions[exchange])
        if future is not None:
            more, after = _play_all_ships(future, me)
            values[exchange] = _best_attack(after, me) - 1.0 if more is not None else -WIN
    return values


def _plan(table: Table, me: Seat, action: Action) -> float:
    """The action, an attack if it pays, and the enemy's answer to it."""
    if isinstance(action, Ready):
        return _after_enemy(table, me) + 0.1
    if isinstance(action, Exchange | MoveShip):
        return -WIN  # exchanges are looked at with what they pay for
    future = _after(table, me, action)
    if future is None:
        return -WIN
    if isinstance(action, DeclareAttack):
        # Ships that are played first fight along, so attacking comes last among equals.
        return _after_enemy(future, me)
    return _best_attack(future, me) + (0.1 if isinstance(action, PlayCard | Activate) else 0.0)


def _play_all_ships(table: Table, me: Seat) -> tuple[Action | None, Table]:
    """Play ship cards while they can be paid for, the dearest first; the first of them."""
    future = table.copy()
    first: Action | None = None
    for _ in range(MOST_SHIPS):
        best, most = None, 0.0
        for action in legal.moves(future, me):
            if isinstance(action, PlayCard):
                gain = _use(future, action)
                if gain > most:
                    best, most = action, gain
        if best is None or future.outcome:
            break
        try:
            perform(future, me, best, None)
            _come_to_rest(future)
        except IllegalAction:
            break
        first = first or best
    return first, future


def _use(table: Table, action: PlayCard) -> float:
    """How much manpower a ship card turns into ships, less what goes to waste."""
    card = table.cards.by_id[action.card]
    if not card.is_ship and not card.is_commander:
        return 0.0
    paid = sum(table.cards.by_id[fund].mp for fund in action.paid_by)
    return card.mp - 0.5 * max(paid - card.mp, 0) + 1.0


def _worst_exchange(table: Table, actions: Sequence[Action]) -> int | None:
    """The exchange that begins with the card least needed."""
    best: int | None = None
    least = 0.0
    for i, action in enumerate(actions):
        if isinstance(action, Exchange):
            card = table.cards.by_id[action.card]
            value = card_worth(card)
            if not card.is_reinforcement and (best is None or value < least):
                best, least = i, value
    return best


def _best_attack(table: Table, me: Seat) -> float:
    """The best of not attacking and attacking, after the enemy's answer."""
    best = _after_enemy(table, me)
    if table.outcome or table.active != me or not legal.may_attack(table):
        return best
    for action in (legal.ATTACK, legal.ATTACK_BOTH):
        if action is legal.ATTACK or table.sides[me].second:
            future = _after(table, me, action)
            if future is not None:
                best = max(best, _after_enemy(future, me))
    return best


def _after_enemy(table: Table, me: Seat) -> float:
    """The worth after the enemy's next attack, if that is good for the enemy."""
    if table.outcome or table.active != me or table.stage != "main":
        return worth(table, me)
    calm = table.copy()
    try:
        perform(calm, me, legal.READY, None)
        if calm.stage == "ending":
            perform(calm, 1 - me, legal.PASS, None)
    except IllegalAction:
        return worth(table, me)
    value = worth(calm, me)
    if calm.outcome or not legal.may_attack(calm):
        return value
    both = legal.ATTACK_BOTH if calm.sides[1 - me].second else legal.ATTACK
    return min(value, worth(calm, me)) if _carry_out(calm, 1 - me, both) else value
