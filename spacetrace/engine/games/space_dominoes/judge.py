"""How good an action looks to a player of a level, from what it knows."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.space_dominoes.actions import Draw, LinkCard
from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.foresight import Foresight
from spacetrace.engine.games.space_dominoes.view import View
from spacetrace.engine.kernel.actions import Action

_DOUBLE = 10.0
"""A cadet likes a double-link as much as so many dots."""


def appraise(view: View, cards: CardSet, actions: Sequence[Action], level: str) -> list[float]:
    """A cadet gets rid of high cards and likes double-links. An officer thinks the turn through:
    what it leaves in the own hand, and what it leaves to the next seat."""
    if level == "officer" and len(actions) > 1:
        foresight = Foresight(view, cards)
        return [foresight.worth(action) for action in actions]
    return [_at_first_sight(cards, action) for action in actions]


def _at_first_sight(cards: CardSet, action: Action) -> float:
    if isinstance(action, LinkCard):
        return cards.by_id[action.card].dots + (_DOUBLE if action.link == "double" else 0.0)
    return -2.0 if isinstance(action, Draw) else -1.0
