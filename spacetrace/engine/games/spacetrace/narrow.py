"""Plays as weaker levels do, which see less than an officer: they make no slips and throw no dice.

A drifter knows what its own attack would bring, and what it can pay for. A cadet also sees what a
card does by itself. A pilot plans its turn to the end as an officer does, but not the answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spacetrace.actions import (
    Activate,
    DeclareAttack,
    Exchange,
    Pick,
    PlayCard,
    Ready,
)
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.lookahead import Lookahead
from spacetrace.engine.games.spacetrace.rules.choices import EXCHANGE_MP, EXCHANGE_SIZE
from spacetrace.engine.games.spacetrace.rules.say import default_action
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.kernel.actions import Action, Seat

MANY_CARDS = 7
"""Whoever holds so many cards exchanges some before the turn ends."""
LEAST_GAIN = 5.0
"""A card is worth playing for its own sake if it brings so much, in MP of a ship card in play."""

# How much each sort of an action is liked; within a sort the gain decides.
_SHIP, _CARD, _BARTER, _ATTACK, _FULL, _READY, _NEVER = 20.0, 15.0, 12.0, 10.0, 5.0, 1.0, -5.0


class Drifter(Lookahead):
    """Plays the ships it can pay for, exchanges, and attacks where the attack itself pays."""

    __slots__ = ()

    def evaluate(self, table: Table, me: Seat, actions: Sequence[Action]) -> list[float]:
        """One number an action: how much this player likes it."""
        table.is_foreseen = True
        if table.prompt and table.prompt.what.startswith("exchange"):
            return [_given_up(table, action) for action in actions]
        if table.stage == "main" and table.active == me and not table.stack and not table.prompt:
            return [self._like(table, me, action) for action in actions]
        return self._elsewhere(table, me, actions)

    def _elsewhere(self, table: Table, me: Seat, actions: Sequence[Action]) -> list[float]:
        """Outside of its own turn's main part: whatever is most harmless."""
        usual = default_action(table, me)
        return [float(action == usual) for action in actions]

    def _like(self, table: Table, me: Seat, action: Action) -> float:
        if isinstance(action, PlayCard):
            card = table.cards.by_id[action.card]
            if not card.is_ship:
                return self._own_sake(table, me, action)
            paid = sum(table.cards.by_id[fund].mp for fund in action.paid_by)
            return _SHIP + card.mp / 50 - 0.1 * max(paid - card.mp, 0)
        if isinstance(action, DeclareAttack):
            gain = self._gain(table, me, action)
            return _ATTACK + min(gain, 1_000.0) / 1_000 if gain > 0 else _NEVER
        if isinstance(action, Exchange):
            return _barter(table.sides[me], table.cards.by_id[action.card])
        if isinstance(action, Ready):
            return _READY
        return self._own_sake(table, me, action)

    def _own_sake(self, table: Table, me: Seat, action: Action) -> float:
        """What is neither ship nor attack."""
        return _NEVER

    def _gain(self, table: Table, me: Seat, action: Action) -> float:
        """What the action brings at once, if nobody answers."""
        return self._at_rest(table, me, action) - self._worth(table, me)


class Cadet(Drifter):
    """A drifter that also sees what tactics, commanders and abilities do at once."""

    __slots__ = ()

    def _elsewhere(self, table: Table, me: Seat, actions: Sequence[Action]) -> list[float]:
        return self._weigh(actions, lambda action: self._at_rest(table, me, action))

    def _own_sake(self, table: Table, me: Seat, action: Action) -> float:
        if not isinstance(action, PlayCard | Activate):
            return _NEVER
        gain = self._gain(table, me, action)
        return _CARD + min(gain, 1_000.0) / 1_000 if gain > LEAST_GAIN else _NEVER


class Pilot(Lookahead):
    """An officer that plans its own turn to the end and forgets that the enemy has one."""

    __slots__ = ()

    def _after_enemy(
        self, table: Table, me: Seat, enough: float, *, is_copy: bool = False
    ) -> float:
        return self._worth(table, me)


def _barter(side: Side, card: CardDef) -> float:
    """How much an exchange that begins with this card is liked (ST-13).

    Three cards go where a ship card can be paid for by what they bring, reinforcements where there
    is no ship to spend them on, and anything where the hand is full.
    """
    funds = side.pool + sum(c.mp for c in side.hand if c.is_reinforcement)
    ships = [c.mp for c in side.hand if c.is_ship]
    others = sum(not c.is_reinforcement for c in side.hand)
    eager = _spared(card) / 10_000
    if card.is_reinforcement and not ships:
        return _BARTER + eager
    is_enough = bool(ships) and min(ships) <= funds + EXCHANGE_MP
    if not card.is_reinforcement and others > EXCHANGE_SIZE and is_enough:
        return _BARTER + eager
    if len(side.hand) >= MANY_CARDS:
        return _FULL + eager - card.is_reinforcement
    return _NEVER


def _given_up(table: Table, action: Action) -> float:
    if not isinstance(action, Pick):
        return 0.0
    return _spared(table.cards.card(action.option.rsplit(":", 1)[-1]))


def _spared(card: CardDef) -> float:
    """How gladly a card is given up: the dearest first, ships last; of reinforcements the least."""
    if card.is_reinforcement:
        return float(-card.mp)
    return card.mp + (0.0 if card.is_ship else 1_000.0)
