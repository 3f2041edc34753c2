"""Leads through a match: the deal, turn after turn, hand after hand (SD-2, SD-3, SD-9 to SD-18)."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.space_dominoes.cards import in_order
from spacetrace.engine.games.space_dominoes.events import (
    AT_END,
    NEEDED,
    CardDrawn,
    ClockStarted,
    HandBegan,
    HandDealt,
    MatchEnded,
    TurnBegan,
)
from spacetrace.engine.games.space_dominoes.rules.count import count_frozen, count_out
from spacetrace.engine.games.space_dominoes.table import Missed, Table, has_card_for
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.rules import A, ActionRule

_NOT_YOUR_TURN = Refusal("SD-3", "It is not your turn.")


class TurnRule(ActionRule[Table, A]):
    """What a seat does in its turn (SD-3)."""

    def blocked(self, table: Table, seat: Seat) -> Refusal | None:
        return None if seat == table.turn else _NOT_YOUR_TURN


def waiting_for(table: Table) -> tuple[Seat, ...]:
    """The seat whose turn it is."""
    return () if table.outcome else (table.turn,)


# --- turns ----------------------------------------------------------------------------------------


def begin_turn(table: Table, seat: Seat, emit: Emit) -> None:
    """It is this seat's turn."""
    table.turn = seat
    table.stage = "begin"
    table.turn_number += 1
    table.turns_in_hand += 1
    if emit:
        emit(TurnBegan(seat, table.turn_number, table.last_chance))


def end_turn(table: Table, emit: Emit) -> None:
    """The seat takes a card, if it may (SD-9), and the next one plays."""
    if may_take(table):
        take_card(table, AT_END, emit)
    next_turn(table, emit)


def next_turn(table: Table, emit: Emit) -> None:
    """The turn of the next seat that is still in the hand, or the count."""
    if table.last_chance and table.turns_in_hand >= table.seats:  # SD-13
        end_hand_out(table, emit)
        return
    seat = (table.turn + 1) % table.seats
    while seat in table.out:  # SD-19
        seat = (seat + 1) % table.seats
    begin_turn(table, seat, emit)


def may_take(table: Table) -> bool:
    """Whether the seat whose turn it is may take a card."""
    return has_card_for(table, len(table.hands[table.turn]), len(table.stock))


def take_card(table: Table, why: str, emit: Emit) -> None:
    """The next card of the stockpile comes into the hand of the seat whose turn it is."""
    seat = table.turn
    card = table.stock.pop()
    table.hands[seat] = in_order([*table.hands[seat], card])
    missed = table.missed[seat]
    if why == NEEDED:
        table.missed[seat] = Missed.on(table.row, fresh=1)
    elif missed is not None:
        table.missed[seat] = missed.after_drawing()
    if emit:
        emit(CardDrawn(seat, card.id, why))


def start_clock(table: Table, emit: Emit) -> None:
    """The time for the next step of a turn runs anew, where there is a turn timer."""
    if not table.config.turn_timer or table.outcome:
        return
    table.clock += 1
    if emit:
        emit(ClockStarted(table.clock))


# --- hands ----------------------------------------------------------------------------------------


def hand_size(seats: int) -> int:
    """Cards that each seat is dealt (SD-2)."""
    return 7 if seats <= 3 else 6


def begin_hand(table: Table, dealer: Seat, emit: Emit) -> None:
    """A hand is dealt; the seat to the dealer's left begins (SD-3)."""
    table.dealer = dealer
    table.turn = (dealer + 1) % table.seats
    table.stage = "begin"
    _deal(table, emit)
    begin_turn(table, table.turn, emit)


def _deal(table: Table, emit: Emit) -> None:
    """All are shuffled and dealt, the next card is the starter, the rest the stockpile (SD-2)."""
    pack = list(table.cards.cards)
    table.chance.shuffle(pack)
    size = hand_size(table.seats)
    table.hands = [in_order([pack.pop() for _ in range(size)]) for _ in range(table.seats)]
    starter = pack.pop()
    table.begin_chain(starter.id, starter.sections)
    table.stock = pack
    table.hand_number += 1
    table.turns_in_hand = 0
    table.passes = 0
    table.out = []
    table.missed = [None] * table.seats
    if emit:
        emit(HandBegan(table.hand_number, table.dealer, starter.id, size, len(pack)))
        for seat, hand in enumerate(table.hands):
            emit(HandDealt(seat, tuple(card.id for card in hand)))


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
    if table.hand_number == table.hands_agreed:
        end_match(table, "hands", table.totals, emit)  # the lowest total wins, SD-16
    else:
        begin_hand(table, table.dealer if winner is None else winner, emit)  # SD-15, SD-19


def end_match(table: Table, reason: str, keys: Sequence[int], emit: Emit) -> None:
    """The match is over: a seat is the better, the smaller its key; equal keys share (SD-16)."""
    outcome = Outcome.ranked(reason, "SD-16", keys, table.totals)
    table.outcome = outcome
    table.stage = "over"
    if emit:
        emit(MatchEnded(reason, outcome.rule, outcome.places, outcome.scores))
