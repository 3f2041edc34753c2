"""Taking cards from the stockpile (SD-9, SD-10, SD-17, SD-18)."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes.cards import in_order
from spacetrace.engine.games.space_dominoes.events import FIRST, NEEDED, CardDrawn
from spacetrace.engine.games.space_dominoes.pieces import missed_at
from spacetrace.engine.games.space_dominoes.table import MOST_CARDS, Table
from spacetrace.engine.kernel.events import Emit


def may_take(table: Table) -> bool:
    """Whether there is a card, the hand has room (SD-17), and cards are not only played off."""
    return (
        bool(table.stock)
        and len(table.hands[table.turn]) < MOST_CARDS
        and not table.is_last_chance  # SD-13
    )


def take_card(table: Table, why: str, emit: Emit) -> None:
    """The next card of the stockpile comes into the hand of the seat whose turn it is."""
    seat = table.turn
    card = table.stock.pop()
    table.hands[seat] = in_order([*table.hands[seat], card])
    missed = table.missed[seat]
    if why == NEEDED:
        table.missed[seat] = missed_at(table.row, fresh=1)
    elif missed is not None:
        table.missed[seat] = missed.after_drawing()
    if emit:
        emit(CardDrawn(seat, card.id, why))


def draw(table: Table, emit: Emit) -> None:
    """One card for want of a play (SD-10), or as the beginning of a tournament turn (SD-18).

    At the beginning of a turn at a tournament table nobody else can tell the two apart.
    """
    may_be_chosen = table.config.tournament and table.stage == "begin"
    take_card(table, FIRST if may_be_chosen else NEEDED, emit)
    table.stage = "drawn"
