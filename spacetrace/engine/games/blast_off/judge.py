"""How good an action looks to an AI player of a level: rules of thumb over the view."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.blast_off.cards import CardSet
from spacetrace.engine.games.blast_off.habits import Cadet
from spacetrace.engine.games.blast_off.officer import Officer
from spacetrace.engine.games.blast_off.view import View
from spacetrace.engine.kernel.actions import Action


def appraise(view: View, cards: CardSet, actions: Sequence[Action], level: str) -> list[float]:
    """One number an action, higher is better, as a player of this level sees it.

    Out of turn 0 is as good as to hold back. A cadet knows what usually helps (habits.py), an
    officer reckons with the cards that it has not seen (officer.py, odds.py).
    """
    judge = Officer(view, cards) if level == "officer" else Cadet(view, cards)
    return [judge.worth(action) for action in actions]
