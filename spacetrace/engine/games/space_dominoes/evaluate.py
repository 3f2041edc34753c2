"""Evaluates actions for computer players, from what their seat knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from spacetrace.engine.games.space_dominoes.actions import Draw, LinkCard
from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.navigator import navigate
from spacetrace.engine.games.space_dominoes.table import Table, View
from spacetrace.engine.games.space_dominoes.turn_search import TurnSearch, begun_by
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import CADET, NAVIGATOR, OFFICERS

DOUBLE = 10.0
"""A pilot likes a double-link as much as so many dots."""
UNLIKED = -100.0
"""Less than any card: who can play, plays."""
MIDDLING = 5
"""The dots of the cards that a cadet plays first."""
FIRST_LOOK = 20.0
"""More than any dots: a cadet looks at the right end where nothing fits at the left one."""


def evaluate(
    view: View,
    cards: CardSet,
    actions: Sequence[Action],
    level: str,
    weights: Mapping[str, float],
    deal: Callable[[Chance], Table],
) -> list[float]:
    """How good each action looks. A cadet does not see what double-links are good for, nor that
    high cards cost most. A pilot does, and sees one card at a time. An officer thinks the turn
    through: what it leaves in the own hand, and what it leaves to the next seat. A navigator plays
    hands that are dealt anew to their ends, and alone asks for tables."""
    if len(actions) > 1 and level == NAVIGATOR:
        return navigate(view, cards, actions, weights, deal)
    if len(actions) > 1 and level in OFFICERS:
        search = TurnSearch(begun_by(view, cards), weights)
        return [search.worth(action) for action in actions]
    liking = _cadets_liking if level == CADET else _pilots_liking
    return [
        liking(cards.by_id[action.card].dots, action)
        if isinstance(action, LinkCard)
        else (UNLIKED if isinstance(action, Draw) else UNLIKED + 1.0)
        for action in actions
    ]


def _pilots_liking(dots: int, action: LinkCard) -> float:
    return dots + (DOUBLE if action.link == "double" else 0.0)


def _cadets_liking(dots: int, action: LinkCard) -> float:
    """At the left end before the right one, middling cards first, singly where that is as good."""
    at_left = FIRST_LOOK if action.end == "left" else 0.0
    return at_left - abs(dots - MIDDLING) - (0.1 if action.link == "double" else 0.0)
