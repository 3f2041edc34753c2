"""Evaluates actions as an AI player of a level does: by looking ahead, or by habit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from spacetrace.engine.games.spacetrace import officer_1
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
from spacetrace.engine.games.spacetrace.admiral import WORLDS, Admiral
from spacetrace.engine.games.spacetrace.captain import Captain
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.lookahead import Lookahead, is_planned
from spacetrace.engine.games.spacetrace.narrow import Cadet, Drifter, Pilot
from spacetrace.engine.games.spacetrace.table import SideView, Table, View
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance

_THINKERS: dict[str, type[Lookahead] | type[officer_1.Lookahead]] = {
    "drifter": Drifter,
    "cadet": Cadet,
    "pilot": Pilot,
    "officer": Lookahead,
    "officer-1": officer_1.Lookahead,
}
CAPTAIN, ADMIRAL = "captain", "admiral"


def evaluate(
    view: View,
    cards: CardSet,
    actions: Sequence[Action],
    level: str,
    deal: Callable[[Chance], Table],
    act: Callable[[Table, Seat, Action], None],
    weights: Mapping[str, float],
) -> list[float]:
    """One number an action, higher is better, as a player of this level sees it.

    Most levels are dealt a table that agrees with their view and look ahead on it, where `act`
    carries actions out; a captain and an admiral weigh by `weights` what they find there. Whoever
    has no seat only knows what kinds of actions are usually good.
    """
    if view.viewer is not None and level == ADMIRAL:
        worlds = [deal(Chance.seeded("officer"))]
        if is_planned(worlds[0], view.viewer):
            worlds += [deal(Chance.seeded(f"world {n}")) for n in range(1, WORLDS)]
        return Admiral(act, weights).evaluate_on(worlds, view.viewer, actions)
    if view.viewer is not None and (level == CAPTAIN or level in _THINKERS):
        dealt = deal(Chance.seeded("officer"))
        thinker = Captain(act, weights) if level == CAPTAIN else _THINKERS[level](act)
        return thinker.evaluate(dealt, view.viewer, actions)
    boldness = _boldness(view)
    return [_habit(action, cards, boldness) for action in actions]


def _boldness(view: View) -> float:
    """By how much the own fleets fire harder than the enemy's."""
    me = view.viewer or 0
    return _power(view.sides[me]) - 0.8 * _power(view.sides[1 - me])


def _power(side: SideView) -> float:
    return sum(float(ship.ap * ship.ships) for ship in side.ships())


def _habit(action: Action, cards: CardSet, boldness: float) -> float:
    """What a beginner likes: ships, then attacks when stronger, now and then a tactic."""
    if isinstance(action, PlayCard):
        card = cards.by_id[action.card]
        waste = max(sum(cards.by_id[c].mp for c in action.paid_by) - card.mp, 0)
        if card.is_reinforcement:
            return -5.0
        if card.is_tactic:
            return 2.0 - 0.02 * waste
        return 20.0 + card.mp / 50 - 0.1 * waste
    if isinstance(action, DeclareAttack):
        return 10.0 if boldness > 0 else -3.0
    return _HABITS.get(type(action), 0.0) + (isinstance(action, Commit) and action.second)


_HABITS: dict[type[Action], float] = {
    Activate: 3.0,
    Exchange: -4.0,
    MoveShip: -4.0,
    KeepOrder: 1.0,
    Ready: 1.0,
    Pass: 1.0,
    StopPicking: 1.0,
    PassAttack: -1.0,
}
