"""What a seat may do, and why not (TY-2, TY-3, TY-6, TY-7)."""

from __future__ import annotations

from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, Seat, Tick
from spacetrace.engine.kernel.errors import Refusal
from tests.toy.actions import Concede, Draw, PlayCard, PlayTwin
from tests.toy.cards import Card
from tests.toy.table import Table

NOBODY_CONCEDES = "Nobody concedes at a large table; leave it, and a computer player goes on."


def moves(table: Table, seat: Seat) -> list[Action]:
    """The legal moves: every different card that may be played, and drawing."""
    if seat == CLOCK:
        return [TICK] if refusal(table, seat, TICK) is None else []
    cards = dict.fromkeys(c.id for c in _hand(table, seat))
    candidates: list[Action] = [PlayCard(id) for id in cards]
    candidates += [PlayTwin(id) for id in cards]
    candidates.append(Draw())
    return [action for action in candidates if refusal(table, seat, action) is None]


def refusal(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """Why the action is not possible; None when it is."""
    if table.outcome is not None:
        return Refusal("TY-5", "The match is over.")
    if isinstance(action, Tick) or seat == CLOCK:
        return _refuse_tick(table, seat, action)
    if not 0 <= seat < len(table.hands):
        return Refusal("TY-1", "There is no such seat at this table.")
    match action:
        case Concede():
            return None if len(table.hands) == 2 else Refusal("TY-6", NOBODY_CONCEDES)
        case _ if any(claimant == seat for claimant, _claim in table.claims):
            return Refusal("TY-7", "You have laid your claim already.")
        case Draw():
            return None if seat == table.turn else _not_your_turn()
        case PlayCard(card=card_id) | PlayTwin(card=card_id):
            return _refuse_card(table, seat, card_id, isinstance(action, PlayTwin))
        case _:
            return Refusal("TY-2", "This game has no such action.")


def _refuse_tick(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if seat != CLOCK or not isinstance(action, Tick):
        return Refusal("TY-7", "Only the clock says when the time is over, and nothing else.")
    return None if table.is_holding else Refusal("TY-7", "The table does not wait for the clock.")


def _refuse_card(table: Table, seat: Seat, card_id: str, twin: bool) -> Refusal | None:
    card = next((card for card in table.hands[seat] if card.id == card_id), None)
    if card is None:
        return Refusal("TY-2", "That card is not in your hand.")
    top = table.pile[-1]
    if twin and seat == table.turn:
        return Refusal("TY-3", "It is your turn: play the card as any other.")
    if seat != table.turn:
        return None if twin and card == top else _not_your_turn()  # TY-3
    return None if _fits(card, top) else Refusal("TY-2", "Neither colour nor value fits.")


def _fits(card: Card, top: Card) -> bool:
    return card.is_comet or top.is_comet or card.colour == top.colour or card.value == top.value


def _not_your_turn() -> Refusal:
    return Refusal("TY-3", "It is not your turn, and that is no twin of the top card.")


def _hand(table: Table, seat: Seat) -> list[Card]:
    return table.hands[seat] if 0 <= seat < len(table.hands) else []
