"""How turns begin and how they move on (BO-3, BO-8, BO-14)."""

from __future__ import annotations

from spacetrace.engine.games.blast_off import ending
from spacetrace.engine.games.blast_off.events import SeatSkipped, TurnBegan
from spacetrace.engine.games.blast_off.events_of_catching import CatchBarred
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def begin_turn(table: Table, seat: Seat, emit: Emit) -> None:
    """It is this seat's turn, unless the match has had all its turns (BO-8)."""
    if table.turn_number >= table.config.turn_limit:
        ending.end_by_cards(table, "turn-limit", emit)
        return
    table.stage = "turn"
    table.countdown = None
    table.must_play = None
    table.turn = seat
    table.turn_number += 1
    table.waits += 1
    if emit:
        emit(TurnBegan(seat, table.turn_number, table.passes))


def pass_turn(table: Table, after: Seat, skips: int, emit: Emit) -> None:
    """The turn moves on from a seat, over so many others; skips add up (BO-18)."""
    for _ in range(skips):
        after = table.seat_after(after)
        if emit:
            emit(SeatSkipped(after))
    begin_turn(table, table.seat_after(after), emit)


def end_turn(table: Table, emit: Emit) -> None:
    """The turn is over, which may lift a bar from catching (BO-17)."""
    seat = table.turn
    if table.barred[seat]:
        table.barred[seat] -= 1
        if emit:
            emit(CatchBarred(seat, table.barred[seat]))
