"""How good an action looks to a player of a level, from what it knows."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.space_dominoes.actions import LinkCard
from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.view import View
from spacetrace.engine.kernel.actions import Action


def appraise(view: View, cards: CardSet, actions: Sequence[Action], level: str) -> list[float]:
    out = []
    for a in actions:
        if isinstance(a, LinkCard):
            out.append(10.0 + cards.by_id[a.card].dots + (10 if a.link == "double" else 0))
        else:
            out.append(0.0)
    return out
