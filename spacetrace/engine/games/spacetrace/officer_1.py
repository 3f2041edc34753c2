"""Looks ahead as the officer of November 2026 did, which others are measured by: kept as it is.

It is a copy of that day, which nobody edits but to follow the rules; lookahead.py is the officer of
today. In its own turn an officer thinks in plans: this action, then perhaps all further ship cards,
then an attack or none, then the attack that the enemy would make. Elsewhere it looks only as far as
the end of the stack and of the attack.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacetrace.engine.games.spacetrace.actions import (
    ATTACK,
    ATTACK_BOTH,
    PASS,
    READY,
    Activate,
    DeclareAttack,
    Exchange,
    MoveShip,
    PassAttack,
    Pick,
    PlayCard,
    Ready,
)
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.ending import BASE_WORTH, base_damage
from spacetrace.engine.games.spacetrace.rules.attack import may_attack
from spacetrace.engine.games.spacetrace.rules.choices import PickRule
from spacetrace.engine.games.spacetrace.rules.play import PlayRule
from spacetrace.engine.games.spacetrace.rules.say import default_action
from spacetrace.engine.games.spacetrace.table import Side, Table
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

# Found by letting stock decks play against each other.
SHIP_BONUS = 5.0
IN_PLAY = 1.3
IN_HAND = 0.45
CARD = 15.0
REINFORCEMENT = 0.62
POOL = 0.4
BASE_LP = 0.2
BASE_END = 4.0
HAND_FULL = 6  # cards
BEYOND = 0.3
COMMANDER = 1.2
WRECK = 0.6
WIN = 1_000_000.0


# --- looking ahead --------------------------------------------------------------------------------


class Lookahead:
    """Foresees what actions bring; `act` carries one out, or raises IllegalAction."""

    __slots__ = ("_carry", "_effort")

    def __init__(self, act: Callable[[Table, Seat, Action], None]) -> None:
        self._carry = act
        self._effort = 0

    def _act(self, table: Table, seat: Seat, action: Action) -> None:
        self._carry(table, seat, action)
        self._effort += ACT + CROWD * table.crowd + table.effort

    def evaluate(self, table: Table, me: Seat, actions: Sequence[Action]) -> list[float]:
        """One number an action: what the table is worth after it, as far as can be foreseen."""
        if table.prompt and table.prompt.what.startswith("exchange"):
            return [_least_needed(table, action) for action in actions]
        if table.stage == "main" and table.active == me and not table.stack and not table.prompt:
            return self._plans(table, me, actions)
        return self._weigh(actions, lambda action: self._at_rest(table, me, action))

    def _weigh(self, actions: Sequence[Action], weigh: Callable[[Action], float]) -> list[float]:
        """One number an action; those for which no effort is left are worth nothing.

        The last one is the most harmless, so it is looked at in any case.
        """
        last = weigh(actions[-1])
        others = [weigh(one) if self._effort < MOST_EFFORT else -WIN for one in actions[:-1]]
        return [*others, last]

    def _at_rest(self, table: Table, me: Seat, action: Action) -> float:
        future = self._after(table, me, action)
        if future is None:
            return -WIN
        return worth(future, me) - (0.1 if isinstance(action, PassAttack) else 0.0)

    def _after(self, table: Table, seat: Seat, action: Action) -> Table | None:
        """A copy of the table after the action and all that follows from it by itself."""
        future = table.copy()
        return future if self._carry_out(future, seat, action) else None

    def _carry_out(self, table: Table, seat: Seat, action: Action) -> bool:
        """The action and all that follows from it by itself, in place; False if it is refused."""
        for side in table.sides:
            side.pass_attack = (
                True  # both will pass; so nobody asks in each window who could answer
            )
        try:
            self._act(table, seat, action)
            self._come_to_rest(table)
        except IllegalAction:
            return False
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
                self._act(table, seat, max(options, key=lambda a: _least_needed(table, a)))
            else:
                self._act(table, seat, default_action(table, seat))

    def _plans(self, table: Table, me: Seat, actions: Sequence[Action]) -> list[float]:
        values = self._weigh(actions, lambda action: self._plan(table, me, action))
        if max(values) <= -WIN:
            # Nothing is foreseen to help: put up what fight there is, and hope.
            return self._weigh(actions, lambda action: self._at_rest(table, me, action))
        if self._effort > MOST_EFFORT:
            return values
        first, all_ships = self._play_all_ships(table, me)
        if first is not None and first in actions:
            place = actions.index(first)
            values[place] = max(values[place], self._best_attack(all_ships, me) + 0.2)
        exchange = _worst_exchange(table, actions)
        if exchange is not None:
            future = self._after(table, me, actions[exchange])
            if future is not None:
                more, after = self._play_all_ships(future, me)
                values[exchange] = self._best_attack(after, me) - 1.0 if more is not None else -WIN
        return values

    def _plan(self, table: Table, me: Seat, action: Action) -> float:
        """The action, an attack if it pays, and the enemy's answer to it."""
        if isinstance(action, Ready):
            return self._after_enemy(table, me) + 0.1
        if isinstance(action, Exchange | MoveShip):
            return -WIN  # exchanges are looked at with what they pay for
        future = self._after(table, me, action)
        if future is None:
            return -WIN
        if isinstance(action, DeclareAttack):
            # Ships that are played first fight along, so attacking comes last among equals.
            return self._after_enemy(future, me)
        return self._best_attack(future, me) + (
            0.1 if isinstance(action, PlayCard | Activate) else 0.0
        )

    def _play_all_ships(self, table: Table, me: Seat) -> tuple[Action | None, Table]:
        """Play ship cards while they can be paid for, the dearest first; the first of them."""
        future = table.copy()
        first: Action | None = None
        for _ in range(MOST_SHIPS):
            best, most = None, 0.0
            for action in _PLAYS.offers(future, me):
                if isinstance(action, PlayCard):
                    gain = _use(future, action)
                    if gain > most:
                        best, most = action, gain
            if best is None or future.outcome:
                break
            try:
                self._act(future, me, best)
                self._come_to_rest(future)
            except IllegalAction:
                break
            first = first or best
        return first, future

    def _best_attack(self, table: Table, me: Seat) -> float:
        """The best of not attacking and attacking, after the enemy's answer."""
        best = self._after_enemy(table, me)
        if table.outcome or table.active != me or not may_attack(table):
            return best
        for action in (ATTACK, ATTACK_BOTH):
            if action is ATTACK or table.sides[me].second:
                future = self._after(table, me, action)
                if future is not None:
                    best = max(best, self._after_enemy(future, me))
        return best

    def _after_enemy(self, table: Table, me: Seat) -> float:
        """The worth after the enemy's next attack, if that is good for the enemy."""
        if table.outcome or table.active != me or table.stage != "main":
            return worth(table, me)
        calm = table.copy()
        try:
            self._act(calm, me, READY)
            if calm.stage == "ending":
                self._act(calm, 1 - me, PASS)
        except IllegalAction:
            return worth(table, me)
        value = worth(calm, me)
        if calm.outcome or not may_attack(calm):
            return value
        both = ATTACK_BOTH if calm.sides[1 - me].second else ATTACK
        return min(value, worth(calm, me)) if self._carry_out(calm, 1 - me, both) else value


def _least_needed(table: Table, action: Action) -> float:
    if not isinstance(action, Pick):
        return 0.0
    return -card_worth(table.cards.card(action.option.rsplit(":", 1)[-1]))


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


# --- what a table is worth, in MP of a ship card in play ------------------------------------------


def worth(table: Table, me: Seat) -> float:
    """What the table is worth to a seat; what the other seat has counts against it."""
    if table.outcome:
        winners = table.outcome.winners
        return 0.0 if not winners else WIN if me in winners else -WIN
    eager = 1.0 + min(table.turn_number, 40) / 100  # a long match wants to be decided
    mine, theirs = table.sides[me], table.sides[1 - me]
    total = _fleet_worth(mine) - eager * _fleet_worth(theirs)
    total += _hand_worth(mine) - CARD * 2 * len(theirs.hand)
    total += CARD * 0.5 * (len(mine.library) - len(theirs.library))
    total += POOL * mine.pool
    total += eager * _base_loss(theirs) - _base_loss(mine)
    if table.config.victory == "wrecks":
        total += _wreck_worth(theirs) - _wreck_worth(mine)
    return total


def _fleet_worth(side: Side) -> float:
    total = 0.0
    for ship in side.ships():
        if ship.card.is_base:
            continue
        value = IN_PLAY * ship.card.mp + SHIP_BONUS
        total += value * 0.5 if ship.token or ship.controlled else value
        total += 0.2 * (ship.ap - ship.card.ap) * ship.size
        if ship.commander:
            total += COMMANDER * ship.commander.mp + CARD
    return total


def _hand_worth(side: Side) -> float:
    """Cards that are not played win nothing, so those beyond a full hand count for less."""
    values = sorted([card_worth(card) for card in side.hand], reverse=True)
    return sum(values[:HAND_FULL]) + BEYOND * sum(values[HAND_FULL:])


def card_worth(card: CardDef) -> float:
    """What a card in hand is worth."""
    return REINFORCEMENT * card.mp if card.is_reinforcement else CARD + IN_HAND * card.mp


def _base_loss(side: Side) -> float:
    """Base damage counts more the nearer the end is (ST-32)."""
    damage = base_damage(side)
    return BASE_LP * damage * (1 + BASE_END * (damage / side.base[0].lp) ** 2)


def _wreck_worth(side: Side) -> float:
    return WRECK * side.wreck_score + (BASE_WORTH if side.base[0].living == 0 else 0)
