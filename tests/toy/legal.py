"""What a seat may do, and why not (TY-2, TY-3)."""

from __future__ import annotations

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from tests.toy.actions import Concede, Draw, PlayCard
from tests.toy.cards import Card
from tests.toy.table import Table


def moves(table: Table, seat: Seat) -> list[Action]:
    """The legal moves: every different card that may be played, and drawing."""
    candidates: list[Action] = [
        PlayCard(id) for id in dict.fromkeys(c.id for c in _hand(table, seat))
    ]
    candidates.append(Draw())
    return [action for action in candidates if refusal(table, seat, action) is None]


def refusal(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """Why the action is not possible; None when it is."""
    if table.outcome is not None:
        return Refusal("TY-5", "The match is over.")
    if not 0 <= seat < len(table.hands):
        return Refusal("TY-1", "There is no such seat at this table.")
    match action:
        case Concede():
            return None
        case Draw():
            return None if seat == table.turn else _not_your_turn()
        case PlayCard(card=card_id):
            return _refuse_card(table, seat, card_id)
        case _:
            return Refusal("TY-2", "This game has no such action.")


def _refuse_card(table: Table, seat: Seat, card_id: str) -> Refusal | None:
    card = next((card for card in table.hands[seat] if card.id == card_id), None)
    if card is None:
        return Refusal("TY-2", "That card is not in your hand.")
    top = table.pile[-1]
    if seat != table.turn:
        return None if card == top else _not_your_turn()  # TY-3
    return None if _fits(card, top) else Refusal("TY-2", "Neither colour nor value fits.")


def _fits(card: Card, top: Card) -> bool:
    return card.is_comet or top.is_comet or card.colour == top.colour or card.value == top.value


def _not_your_turn() -> Refusal:
    return Refusal("TY-3", "It is not your turn, and that is no twin of the top card.")


def _hand(table: Table, seat: Seat) -> list[Card]:
    return table.hands[seat] if 0 <= seat < len(table.hands) else []
