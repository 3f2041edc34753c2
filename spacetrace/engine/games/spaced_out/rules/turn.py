"""How the say passes on: ordinary turns, bonus turns, the direction of play."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.events import DirectionChanged, TurnBegan, WindowOpened
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def open_turn(table: Table, seat: Seat, emit: Emit) -> None:
    """An ordinary turn begins; live tables hold it while others may react (SO-45)."""
    table.turn = seat  # as `give_say` does, which is too slow for here
    table.stage = "turn"
    table.plays = table.tops
    table.turn_number += 1
    if emit:
        emit(TurnBegan(seat, False, table.turn_number))
    if table.has_windows and table.tops.live != "":  # nobody reacts before the first card
        table.stage = "window"
        if emit:
            emit(WindowOpened())


def open_bonus_turn(table: Table, seat: Seat, emit: Emit) -> None:
    """The seat has earned another turn, which it takes at once (SO-15, SO-27)."""
    table.give_say(seat, "bonus")
    table.turn_number += 1
    if emit:
        emit(TurnBegan(seat, True, table.turn_number))


def reverse(table: Table, emit: Emit) -> None:
    """The direction of play changes (SO-14)."""
    table.direction = -table.direction
    if emit:
        emit(DirectionChanged(table.direction))
