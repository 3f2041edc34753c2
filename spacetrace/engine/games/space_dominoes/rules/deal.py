"""The deal of a hand (SD-2)."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes import chain
from spacetrace.engine.games.space_dominoes.cards import in_order
from spacetrace.engine.games.space_dominoes.events import HandBegan, HandDealt
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def hand_size(seats: int) -> int:
    """Cards that each seat is dealt."""
    return 7 if seats <= 3 else 6


def deal(table: Table, dealer: Seat, emit: Emit) -> None:
    """All cards are shuffled and dealt, the next one is the starter, the rest the stockpile."""
    pack = list(table.cards.cards)
    table.chance.shuffle(pack)
    size = hand_size(table.seats)
    table.hands = [in_order([pack.pop() for _ in range(size)]) for _ in range(table.seats)]
    starter = pack.pop()
    chain.begin(table.row, table.laid, starter.id, starter.sections)
    table.stock = pack
    table.dealer = dealer
    table.hand_number += 1
    table.turns_in_hand = 0
    table.passes = 0
    table.out = []
    table.missed = [None] * table.seats
    if emit:
        emit(HandBegan(table.hand_number, dealer, starter.id, size, len(pack)))
        for seat, hand in enumerate(table.hands):
            emit(HandDealt(seat, tuple(card.id for card in hand)))
