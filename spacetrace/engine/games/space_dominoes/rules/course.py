"""How turns follow each other in a hand, and hands in a match (SD-3, SD-9, SD-13 to SD-16)."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes import ending
from spacetrace.engine.games.space_dominoes.events import AT_END, ClockStarted, TurnBegan
from spacetrace.engine.games.space_dominoes.rules.count import count_frozen, count_out
from spacetrace.engine.games.space_dominoes.rules.deal import deal
from spacetrace.engine.games.space_dominoes.rules.stock import may_take, take_card
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit

# --- turns ----------------------------------------------------------------------------------------


def begin_turn(table: Table, seat: Seat, emit: Emit) -> None:
    """It is this seat's turn."""
    table.turn = seat
    table.stage = "begin"
    table.turn_number += 1
    table.turns_in_hand += 1
    if emit:
        emit(TurnBegan(seat, table.turn_number, table.is_last_chance))


def end_turn(table: Table, emit: Emit) -> None:
    """The seat takes a card, if it may (SD-9), and the next one plays."""
    if may_take(table):
        take_card(table, AT_END, emit)
    next_turn(table, emit)


def next_turn(table: Table, emit: Emit) -> None:
    """The turn of the next seat that is still in the hand, or the count."""
    if table.is_last_chance and table.turns_in_hand >= table.seats:  # SD-13
        end_hand_out(table, emit)
        return
    seat = (table.turn + 1) % table.seats
    while seat in table.out:  # SD-19
        seat = (seat + 1) % table.seats
    begin_turn(table, seat, emit)


def start_clock(table: Table, emit: Emit) -> None:
    """The time for the next step of a turn runs anew."""
    table.clock += 1
    if emit and table.config.turn_timer:
        emit(ClockStarted(table.clock))


# --- hands ----------------------------------------------------------------------------------------


def begin_hand(table: Table, dealer: Seat, emit: Emit) -> None:
    """A hand is dealt; the seat to the dealer's left begins (SD-3)."""
    deal(table, dealer, emit)
    begin_turn(table, (dealer + 1) % table.seats, emit)


def end_hand_out(table: Table, emit: Emit) -> None:
    """The hand is over because somebody is out of cards (SD-11, SD-13, SD-19)."""
    count_out(table, emit)
    _go_on(table, emit)


def end_hand_frozen(table: Table, emit: Emit) -> None:
    """The hand is over because nobody can play any more (SD-14)."""
    count_frozen(table, emit)
    _go_on(table, emit)


def _go_on(table: Table, emit: Emit) -> None:
    winner = table.results[-1].winner
    if table.hand_number == table.hands_agreed:  # SD-16
        ending.end_match(table, emit)
    else:
        begin_hand(table, table.dealer if winner is None else winner, emit)  # SD-15, SD-19
