"""What the buttons of actions say, and what pressing them does."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spacetrace.actions import (
    Activate,
    Commit,
    Concede,
    DeclareAttack,
    Exchange,
    KeepOrder,
    MoveShip,
    Pass,
    PassAttack,
    Pick,
    PlaceNext,
    PlayCard,
    Ready,
    SetOrder,
    StopPicking,
)
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.view import View
from spacetrace.engine.games.spacetrace.wording import join, target, title
from spacetrace.engine.kernel.actions import Action

_ORDERS = {
    "always-ask": "Always ask me",
    "stop-at-end": "Ask me before a turn ends",
}
_ORDERS_OFF = {
    "always-ask": "Pass over me when I cannot answer",
    "stop-at-end": "Do not ask me before a turn ends",
}
_ORDER_MEANS = {
    "always-ask": "You are asked even when you hold no tactic to answer with, so as not to tell.",
    "stop-at-end": "When the other side ends its turn, you may still play tactics.",
}


def title_of_action(action: Action, cards: CardSet, view: View | None = None) -> str:
    """A short label for a button; with a view, targets are told as yours or the enemy's."""
    names = _called(view)
    match action:
        case PlayCard(card, targets):
            return f"Play {cards.card(card).name}" + _on(targets, cards, names)
        case Activate(ship, commander, targets):
            whose = "commander of " if commander else ""
            return f"Use {whose}{title(ship, cards)}" + _on(targets, cards, names)
        case MoveShip(ship, fleet):
            return f"Move {title(ship, cards)} to the {fleet} fleet"
        case Exchange(card):
            return f"Exchange {cards.card(card).name}"
        case Pick(option):
            return target(option, cards, names)
        case PlaceNext(ship):
            return f"{title(ship, cards)} next"
        case SetOrder(order, on):
            return (_ORDERS if on else _ORDERS_OFF)[order]
        case DeclareAttack(both):
            return "Attack with both fleets" if both else "Attack"
        case Commit(second):
            return "Defend with both fleets" if second else "Defend with the base fleet"
    return _PLAIN_TITLES[type(action)]


_PLAIN_TITLES: dict[type[Action], str] = {
    StopPicking: "Enough",
    KeepOrder: "Keep the order",
    Pass: "Pass",
    PassAttack: "Pass for this attack",
    Ready: "Ready",
    Concede: "Concede",
}


def consequence(action: Action, cards: CardSet, view: View | None = None) -> str:
    """What the action will do, as a sentence to stand beside its button; "" when plain."""
    match action:
        case PlayCard(_, _, costs, paid_by):
            return _price(costs, paid_by, cards, _called(view))
        case Activate(_, _, _, costs):
            return _price(costs, (), cards, _called(view))
        case Exchange(card):
            if cards.card(card).is_reinforcement:
                return "Discards this and two more reinforcements; you draw a card."
            return "Discards this and two more cards that are no reinforcements, for 100 MP."
        case MoveShip() | Pick() | PlaceNext():
            return ""
        case SetOrder(order, on):
            return _ORDER_MEANS[order] if on else ""
        case DeclareAttack(both):
            fleets = "Both your fleets attack" if both else "Your base fleet attacks"
            return f"{fleets}, once a turn. You order your ships first."
        case Commit(second):
            if second:
                return "Your second fleet fires, and can be hit."
            return "Your second fleet stays out of it: it neither fires nor is hit."
        case Pass():
            return _pass_means(view)
    return _PLAIN_MEANS[type(action)]


_PLAIN_MEANS: dict[type[Action], str] = {
    StopPicking: "What you have picked so far will do.",
    KeepOrder: "All your ships fight in the order in which they stand.",
    PassAttack: "You are not asked again in this attack.",
    Ready: "Ends your turn: ships are repaired, unused MP are lost.",
    Concede: "You give the match up; the other side wins.",
}


def _pass_means(view: View | None) -> str:
    if view is None:
        return "You play no tactic now."
    if view.stack:
        return "You do not answer: the tactics take effect, the last one first."
    if view.stage == "ending":
        return "The turn ends."
    if view.passes and view.attack:
        return "The attack goes on." if view.attack.window < 5 else "The attack ends."
    return "You play no tactic now; the other side may."


def _price(
    costs: tuple[str, ...], paid_by: tuple[str, ...], cards: CardSet, names: Sequence[str]
) -> str:
    """What pays besides the pool."""
    parts = [f"gives up {target(text, cards, names)}" for text in costs]
    if paid_by:
        parts.append(f"plays {join([cards.card(card).name for card in paid_by])} to pay")
    said = join(parts)
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def _on(targets: tuple[str, ...], cards: CardSet, names: Sequence[str]) -> str:
    aims = [target(text, cards, names) for text in targets if text != "none"]
    return f" on {join(aims)}" if aims else ""


def _called(view: View | None) -> Sequence[str]:
    """How the seats are called for the one who looks."""
    if view is None or view.viewer is None:
        return ("seat 1", "seat 2")
    names = ["the enemy", "the enemy"]
    names[view.viewer] = "you"
    return names
