"""Moves cards into a hand and out of it: drawing and laying (SO-9, SO-10, SO-24, SO-41)."""

from __future__ import annotations

from bisect import insort

from spacetrace.engine.games.spaced_out.actions import CloneCard, Declared, PlayCard
from spacetrace.engine.games.spaced_out.cards import Card, by_index
from spacetrace.engine.games.spaced_out.events import (
    CardDrawn,
    CardPlayed,
    DrawPileRefilled,
    NothingDrawn,
)
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def draw_cards(table: Table, seat: Seat, number: int, emit: Emit, is_turn: bool = True) -> None:
    """So many cards one by one; what is not there is forfeited (SO-41).

    A draw that brings nothing counts as an idle turn, unless it was no turn at all.
    """
    hand = table.hands[seat]
    for count in range(1, number + 1):
        if not table.draw_pile and not _refill(table, emit):
            if count > 1:
                table.idle = 0
            elif is_turn:
                table.idle += 1
            if emit:
                emit(NothingDrawn(seat, number - count + 1, table.idle))
            return
        card = table.draw_pile.pop()
        insort(hand, card, key=by_index)
        if emit:
            emit(CardDrawn(seat, card.id, count, number))
    table.idle = 0


def _refill(table: Table, emit: Emit) -> bool:
    """Shuffle what lies beneath the tops into a new draw pile; False when nothing does (SO-41)."""
    if not table.buried:
        return False
    table.draw_pile, table.buried = table.buried, []
    table.chance.shuffle(table.draw_pile)
    if emit:
        emit(DrawPileRefilled(len(table.draw_pile)))
    return True


def lay_card(table: Table, seat: Seat, card: Card, action: PlayCard | Declared, emit: Emit) -> None:
    """A card goes from a hand onto a pile, which is live now (SO-9)."""
    in_turn = seat == table.turn
    colour = action.colour if isinstance(action, PlayCard) else None
    table.hands[seat].remove(card)
    tops, pile = table.tops, action.pile
    table.buried.append((tops.left if pile == "left" else tops.right).card)
    table.tops = table.pile_rules.after(tops, card, pile, colour)
    table.idle = 0
    if emit:
        colours = table.tops.face(pile).colours
        emit(CardPlayed(seat, card.id, pile, colours, isinstance(action, CloneCard), in_turn))
