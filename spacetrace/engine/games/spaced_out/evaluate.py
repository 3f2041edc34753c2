"""Evaluates actions as an AI player of a level does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacetrace.engine.games.spaced_out.actions import CloneCard, Draw, PlayBigBang, PlayCard
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import Card
from spacetrace.engine.games.spaced_out.lookahead import Lookahead
from spacetrace.engine.games.spaced_out.navigator import navigate
from spacetrace.engine.games.spaced_out.table import Table, View
from spacetrace.engine.kernel.actions import Action, MetaAction
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import CADET, NAVIGATOR, OFFICERS

META = -1_000.0
"""Agents leave no standing orders, and they do not give up."""
UNSEEN = -1.0
"""What a cadet does not see, it holds back from."""
ATTACKS = ("asteroids", "shooting_star")
MOST = 40
"""Points of a card; more of them count no more to a cadet or a pilot."""


def evaluate(
    view: View,
    cards: CardSet,
    actions: Sequence[Action],
    level: str,
    deal: Callable[[Chance], Table],
) -> list[float]:
    """One number an action, higher is better, as a player of this level sees it.

    Out of turn, 0 is the value of holding back. A pilot knows what usually helps, and a cadet does,
    who sees nothing out of turn; an officer reckons with the cards that it has not seen; a
    navigator plays rounds that are dealt anew to their ends, and alone asks for a table.
    """
    value: Callable[[Action], float]
    if level in OFFICERS and view.viewer is not None and view.hand is not None:
        value = Lookahead(view, cards, view.viewer, view.hand).value
    else:
        value = (_Cadet if level == CADET else _Pilot)(view, cards).value
    worth = [META if isinstance(action, MetaAction) else value(action) for action in actions]
    return navigate(view, cards, actions, worth, deal) if level == NAVIGATOR else worth


class _Pilot:
    """What a pilot likes: to play rather than to draw, dear cards first, to clone, to attack."""

    def __init__(self, view: View, cards: CardSet) -> None:
        self.cards = cards
        self.is_window = view.stage == "window"

    def value(self, action: Action) -> float:
        """How much the player likes the action."""
        match action:
            case CloneCard():
                return 12.0
            case PlayBigBang():
                return 16.0
            case PlayCard(card=card):
                return 0.0 if self.is_window else self.liking(self.cards.by_id[card])
            case Draw():
                return 0.0
            case _:
                return META

    def liking(self, card: Card) -> float:
        """How much the player likes to play a card in its turn: more than to draw."""
        if card.kind in ATTACKS:
            return 11.0
        return 6.0 + min(card.points, MOST) / 10


class _Cadet(_Pilot):
    """What a cadet likes: as a pilot, but cheap cards first, and it sees nothing out of turn."""

    def __init__(self, view: View, cards: CardSet) -> None:
        super().__init__(view, cards)
        self.sees = not self.is_window and view.turn == view.viewer

    def value(self, action: Action) -> float:
        """How much the cadet likes the action."""
        return super().value(action) if self.sees or isinstance(action, Draw) else UNSEEN

    def liking(self, card: Card) -> float:
        """As for a pilot, with the others the other way round."""
        return super().liking(card) if card.kind in ATTACKS else 6.0 - min(card.points, MOST) / 10
