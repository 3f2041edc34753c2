"""Plays as weaker levels do, which see less than an officer: they make no slips and throw no dice.

A drifter knows what it can pay for and who fires how hard. A cadet sees what its own attack would
bring. A pilot weighs each move of its turn, tactics and exchanges, too, but neither what may follow
it nor the answer; in the enemy's turn it does what is most harmless.
"""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spacetrace.actions import (
    DeclareAttack,
    Exchange,
    Pick,
    PlayCard,
    Ready,
)
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.lookahead import Lookahead, is_planned
from spacetrace.engine.games.spacetrace.rules.choices import exchange_pays
from spacetrace.engine.games.spacetrace.rules.say import default_action
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.kernel.actions import Action, Seat

MANY_CARDS = 7
"""Whoever holds so many cards exchanges some before the turn ends."""
TIMID = 2.5
"""So many times the enemy's fire must be the own one for a drifter to dare an attack."""

# How much each sort of an action is liked; within a sort the gain decides.
_SHIP, _BARTER, _ATTACK, _FULL, _READY, _NEVER = 20.0, 12.0, 10.0, 5.0, 1.0, -5.0


class Drifter(Lookahead):
    """Plays the ships it can pay for, exchanges, and attacks where it fires far harder."""

    __slots__ = ()

    def evaluate(self, table: Table, me: Seat, actions: Sequence[Action]) -> list[float]:
        """One number an action: how much this player likes it."""
        table.is_foreseen = True
        if table.prompt and table.prompt.what.startswith("exchange"):
            return [_given_up(table, action) for action in actions]
        if is_planned(table, me):
            return [self._like(table, me, action) for action in actions]
        usual = default_action(table, me)
        return [float(action == usual) for action in actions]

    def _like(self, table: Table, me: Seat, action: Action) -> float:
        if isinstance(action, PlayCard):
            card = table.cards.by_id[action.card]
            paid = sum(table.cards.by_id[fund].mp for fund in action.paid_by)
            return _SHIP + card.mp / 50 - 0.1 * max(paid - card.mp, 0) if card.is_ship else _NEVER
        if isinstance(action, DeclareAttack):
            hope = self._hope(table, me, action)
            return _ATTACK + min(hope, 1_000.0) / 1_000 if hope > 0 else _NEVER
        if isinstance(action, Exchange):
            return _barter(table.sides[me], table.cards.by_id[action.card])
        return _READY if isinstance(action, Ready) else _NEVER

    def _hope(self, table: Table, me: Seat, action: Action) -> float:
        """What it expects of an attack; there are none without."""
        return _fire(table.sides[me]) - TIMID * _fire(table.sides[1 - me])


class Cadet(Drifter):
    """A drifter that sees what its attack would bring, if nobody answers it."""

    __slots__ = ()

    def _hope(self, table: Table, me: Seat, action: Action) -> float:
        return self._at_rest(table, me, action) - self._worth(table, me)


class Pilot(Lookahead):
    """An officer that weighs its own moves one by one and forgets that the enemy has any."""

    __slots__ = ()
    leaves_out = False  # its turns do not end, so that what is in the pool counts

    def evaluate(self, table: Table, me: Seat, actions: Sequence[Action]) -> list[float]:
        """One number an action; none but the usual one is liked in the enemy's turn."""
        if table.active == me or table.prompt:
            return super().evaluate(table, me, actions)
        usual = default_action(table, me)
        return [float(action == usual) for action in actions]

    def _goes_on(self, table: Table, action: Action) -> bool:
        return False

    def _best_attack(self, table: Table, me: Seat) -> float:
        return self._worth(table, me)

    def _after_enemy(
        self, table: Table, me: Seat, enough: float, *, is_copy: bool = False
    ) -> float:
        return self._worth(table, me)


def _fire(side: Side) -> float:
    """What all ships of a side shoot together."""
    return float(sum(ship.ap * ship.size for ship in side.ships()))


def _barter(side: Side, card: CardDef) -> float:
    """How much an exchange that begins with this card is liked (ST-13).

    Three cards go where a ship card can be paid for by what they bring, reinforcements where there
    is no ship to spend them on, and anything where the hand is full.
    """
    eager = _spared(card) / 10_000
    if exchange_pays(side, card):
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
