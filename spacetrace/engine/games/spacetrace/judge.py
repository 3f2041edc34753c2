"""How good an action looks to an AI player: rules of thumb over the view, and a short look ahead.

An officer imagines a table that agrees with its view, tries each action on a copy, lets both sides
do nothing more until the stack and the attack are over, and compares what the table is worth then.
A cadet only knows what kinds of actions are usually good.
"""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spacetrace.actions import (
    Activate,
    Commit,
    DeclareAttack,
    Exchange,
    KeepOrder,
    MoveShip,
    Pass,
    PassAttack,
    PlayCard,
    Ready,
    StopPicking,
)
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.defaults import default_action
from spacetrace.engine.games.spacetrace.ending import BASE_WORTH, base_damage
from spacetrace.engine.games.spacetrace.imagine import imagine
from spacetrace.engine.games.spacetrace.perform import perform
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.games.spacetrace.view import ShipView, SideView, View
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import IllegalAction

# What things are worth, in MP of a ship card in play. Found by playing decks against each other.
SHIP_BONUS = 12.0
IN_PLAY = 1.3
IN_HAND = 0.15
CARD = 15.0
REINFORCEMENT = 0.62
POOL = 0.4
BASE_LP = 0.45
COMMANDER = 1.2
WIN = 1_000_000.0
READY = 0.5
ATTACK_LAST = 0.001
"""An attack is worth less than anything else that is good, so that ships are played before it."""
MOST_STEPS = 60
"""Actions after which a look ahead stops in any case."""


def appraise(view: View, cards: CardSet, actions: Sequence[Action], level: str) -> list[float]:
    """One number an action, higher is better, as a player of this level sees it."""
    if level == "officer" and view.viewer is not None:
        return _officer(view, view.viewer, cards, actions)
    return _cadet(view, cards, actions)


# --- the officer ----------------------------------------------------------------------------------


def _officer(view: View, me: Seat, cards: CardSet, actions: Sequence[Action]) -> list[float]:
    table = imagine(view, cards, Chance.seeded("officer"))
    now = worth(table, me)
    return [_look_ahead(table, me, action, now) for action in actions]


def _look_ahead(table: Table, me: Seat, action: Action, now: float) -> float:
    if isinstance(action, Ready):
        return READY
    future = table.copy()
    try:
        perform(future, me, action, None)
        _come_to_rest(future)
    except IllegalAction:
        return -WIN
    gain = worth(future, me) - now
    if isinstance(action, DeclareAttack) and not future.outcome:
        return READY + gain * ATTACK_LAST if gain > 0 else gain
    if isinstance(action, PassAttack):
        return gain - 0.1
    return gain


def _come_to_rest(table: Table) -> None:
    """Both sides do the most harmless thing until nothing is under way any more."""
    for _ in range(MOST_STEPS):
        is_under_way = table.prompt or table.stack or table.stage not in ("main", "ending")
        if table.outcome or not is_under_way:
            return
        seat = table.prompt.seat if table.prompt else table.say
        perform(table, seat, default_action(table, seat), None)


def worth(table: Table, me: Seat) -> float:
    """What the table is worth to a seat, in MP; the other seat's share counts against it."""
    if table.outcome:
        winners = table.outcome.winners
        return 0.0 if not winners else WIN if me in winners else -WIN
    eager = 1.0 + min(table.turn_number, 40) / 100  # a long match wants to be decided
    mine, theirs = table.sides[me], table.sides[1 - me]
    total = _fleet_worth(mine) - eager * _fleet_worth(theirs)
    total += _hand_worth(mine) - CARD * 2 * len(theirs.hand)
    total += CARD * 0.5 * (len(mine.library) - len(theirs.library))
    if table.active == me:
        total += POOL * mine.pool
    else:
        total += POOL * 0.5 * mine.pool
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
        total += 2.0 * (ship.ap - ship.card.ap) * ship.size * 0.1
        if ship.commander:
            total += COMMANDER * ship.commander.mp + CARD
    return total


def _hand_worth(side: Side) -> float:
    return sum(_card_worth(card) for card in side.hand)


def _card_worth(card: CardDef) -> float:
    return REINFORCEMENT * card.mp if card.is_reinforcement else CARD + IN_HAND * card.mp


def _base_loss(side: Side) -> float:
    """Base damage counts more the nearer the end is (ST-32)."""
    damage = base_damage(side)
    return BASE_LP * damage * (1 + damage / side.base[0].lp)


def _wreck_worth(side: Side) -> float:
    lost = sum(wreck.card.mp for wreck in side.wrecks)
    return 0.6 * lost + (BASE_WORTH if side.base[0].living == 0 else 0)


# --- the cadet ------------------------------------------------------------------------------------


def _cadet(view: View, cards: CardSet, actions: Sequence[Action]) -> list[float]:
    mine, theirs = _sides(view)
    boldness = _power(mine) - 0.8 * _power(theirs)
    return [_habit(action, cards, boldness) for action in actions]


def _sides(view: View) -> tuple[SideView, SideView]:
    me = view.viewer or 0
    return view.sides[me], view.sides[1 - me]


def _power(side: SideView) -> float:
    return sum(_ship_power(ship) for ship in side.base + side.second)


def _ship_power(ship: ShipView) -> float:
    return float(ship.ap * ship.ships)


def _habit(action: Action, cards: CardSet, boldness: float) -> float:
    """What a beginner likes: ships, then attacks when stronger, now and then a tactic."""
    if isinstance(action, PlayCard):
        card = cards.by_id[action.card]
        waste = sum(cards.by_id[c].mp for c in action.paid_by) - card.mp
        if card.is_reinforcement:
            return -5.0
        if card.is_tactic:
            return 2.0 - 0.02 * max(waste, 0)
        return 20.0 + card.mp / 50 - 0.1 * max(waste, 0)
    if isinstance(action, DeclareAttack):
        return 10.0 if boldness > 0 else -3.0
    if isinstance(action, Activate):
        return 3.0
    if isinstance(action, Exchange | MoveShip):
        return -4.0
    if isinstance(action, KeepOrder | Ready | Pass | StopPicking):
        return 1.0
    if isinstance(action, PassAttack):
        return -1.0
    if isinstance(action, Commit):
        return 1.0 if action.second else 0.0
    return 0.0
