"""Evaluates actions for computer players, from what their seat knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spacetrace.engine.games.space_dominoes.actions import Draw, LinkCard
from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.navigator import NAVIGATOR, Navigator
from spacetrace.engine.games.space_dominoes.table import View
from spacetrace.engine.games.space_dominoes.turn_search import TurnSearch
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.protocol import OFFICERS

DOUBLE = 10.0
"""A cadet likes a double-link as much as so many dots."""


def evaluate(
    view: View,
    cards: CardSet,
    actions: Sequence[Action],
    level: str,
    weights: Mapping[str, float],
) -> list[float]:
    """How good each action looks. A cadet gets rid of high cards and likes double-links. An officer
    thinks the turn through: what it leaves in the own hand, and what it leaves to the next seat. A
    navigator does, too, and weighs more of it, by numbers fitted to matches."""
    if len(actions) > 1 and (level in OFFICERS or level == NAVIGATOR):
        thinker = Navigator if level == NAVIGATOR else TurnSearch
        search = thinker(view, cards, weights)
        return [search.worth(action) for action in actions]
    return [_at_first_sight(cards, action) for action in actions]


def _at_first_sight(cards: CardSet, action: Action) -> float:
    if isinstance(action, LinkCard):
        return cards.by_id[action.card].dots + (DOUBLE if action.link == "double" else 0.0)
    return -2.0 if isinstance(action, Draw) else -1.0
