"""How good an action looks, by rule of thumb."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.kernel.actions import Action
from tests.toy.actions import Concede, PlayCard, PlayTwin
from tests.toy.cards import CardSet


def appraise(cards: CardSet, actions: Sequence[Action], level: str) -> list[float]:
    """Playing is better than drawing; an officer also gets rid of dear cards first."""
    return [_worth(cards, action, level) for action in actions]


def _worth(cards: CardSet, action: Action, level: str) -> float:
    match action:
        case PlayCard(card=card) | PlayTwin(card=card):
            return 10.0 + (cards.card(card).value if level == "officer" else 0)
        case Concede():
            return -100.0
        case _:
            return 0.0
