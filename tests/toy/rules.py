"""What the actions do (TY-2 to TY-7)."""

from __future__ import annotations

from spacetrace.engine.kernel.actions import Action, Seat, Tick
from spacetrace.engine.kernel.events import Emit
from tests.toy import ending, holding
from tests.toy.actions import Concede, Draw, PlayCard, PlayTwin
from tests.toy.cards import in_order
from tests.toy.events import CardDrawn, CardPlayed, CometStruck, NothingDrawn, TurnBegan, tell
from tests.toy.legal import refusal
from tests.toy.table import Table


def apply(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    """Carry the action out; raises IllegalAction with the table untouched."""
    why_not = refusal(table, seat, action)
    if why_not is not None:
        raise why_not.error()
    match action:
        case Concede():
            ending.concede(table, seat, emit)
        case Tick():
            _end_hold(table, emit)
        case _ if table.is_holding:
            holding.lay(table, seat, action, emit)
        case _:
            _carry_out(table, seat, action, emit)


def _end_hold(table: Table, emit: Emit) -> None:
    winner = holding.settle(table, emit)
    if winner is not None:
        _carry_out(table, *winner, emit)


def _carry_out(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    match action:
        case PlayCard(card=card_id) | PlayTwin(card=card_id):
            _play_card(table, seat, card_id, emit)
        case Draw():
            _take_turn_drawing(table, seat, emit)


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
    holding.begin(table, emit)


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
