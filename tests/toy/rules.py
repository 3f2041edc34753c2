"""What the actions do (TY-2 to TY-6)."""

from __future__ import annotations

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.events import Emit, Event
from tests.toy import ending
from tests.toy.actions import Concede, Draw, PlayCard
from tests.toy.cards import in_order
from tests.toy.events import CardDrawn, CardPlayed, CometStruck, NothingDrawn, TurnBegan
from tests.toy.legal import refusal
from tests.toy.table import Table


def apply(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    """Carry the action out; raises IllegalAction with the table untouched."""
    why_not = refusal(table, seat, action)
    if why_not is not None:
        raise why_not.error()
    match action:
        case PlayCard(card=card_id):
            _play_card(table, seat, card_id, emit)
        case Draw():
            _take_turn_drawing(table, seat, emit)
        case Concede():
            ending.concede(table, seat, emit)


def _play_card(table: Table, seat: Seat, card_id: str, emit: Emit) -> None:
    card = table.cards.card(card_id)
    table.hands[seat].remove(card)
    table.pile.append(card)
    tell(emit, CardPlayed(seat, card_id, twin=seat != table.turn))
    if not table.hands[seat]:
        ending.win(table, seat, emit)
        return
    if card.is_comet:
        _strike(table, seat, emit)
    _next_turn(table, seat, 0, emit)


def _strike(table: Table, seat: Seat, emit: Emit) -> None:
    others = [other for other in range(len(table.hands)) if other != seat]
    struck = table.chance.pick(others)  # TY-4
    tell(emit, CometStruck(struck))
    for _ in range(2):
        _draw(table, struck, emit)


def _take_turn_drawing(table: Table, seat: Seat, emit: Emit) -> None:
    passes = 0 if table.draw_pile else table.passes + 1
    _draw(table, seat, emit)
    if passes == len(table.hands):
        ending.count(table, emit)
        return
    _next_turn(table, seat, passes, emit)


def _draw(table: Table, seat: Seat, emit: Emit) -> None:
    if not table.draw_pile:
        tell(emit, NothingDrawn(seat))
        return
    card = table.draw_pile.pop()
    table.hands[seat] = in_order([*table.hands[seat], card])
    tell(emit, CardDrawn(seat, card.id))


def _next_turn(table: Table, seat: Seat, passes: int, emit: Emit) -> None:
    table.turn = (seat + 1) % len(table.hands)
    table.passes = passes
    tell(emit, TurnBegan(table.turn, passes))


def tell(emit: Emit, event: Event) -> None:
    """Hand an event to whoever listens."""
    if emit is not None:
        emit(event)
