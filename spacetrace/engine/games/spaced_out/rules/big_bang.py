"""The big bang: it walks from seat to seat until all but one have drawn (SO-32 to SO-36)."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.events import (
    BigBangAsked,
    BigBangBegan,
    BigBangEnded,
    BigBangStruck,
    SeatProtected,
)
from spacetrace.engine.games.spaced_out.rules.course import pass_on
from spacetrace.engine.games.spaced_out.rules.hands import draw_cards
from spacetrace.engine.games.spaced_out.rules.turn import reverse
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit

DRAWN = 3


def explode(table: Table, seat: Seat, emit: Emit) -> None:
    """A big bang was played; every other seat is asked in turn (SO-33)."""
    table.protected = seat
    table.struck = []
    if emit:
        emit(BigBangBegan(seat))
    _ask_after(table, seat, emit)


def protect(table: Table, seat: Seat, emit: Emit) -> None:
    """A super force field reverses and protects; the one protected so far comes first (SO-34).

    A seat that has drawn is not asked again, so what it drew cannot protect it (SO-33).
    """
    reverse(table, emit)
    table.protected = seat
    if emit:
        emit(SeatProtected(seat))
    _ask_after(table, seat, emit)


def suffer(table: Table, seat: Seat, emit: Emit) -> None:
    """The seat that is asked draws 3 (SO-33). That is no turn of its own (SO-41)."""
    draw_cards(table, seat, DRAWN, emit, False)
    table.struck.append(seat)
    if emit:
        emit(BigBangStruck(seat))
    _ask_after(table, seat, emit)


def _ask_after(table: Table, seat: Seat, emit: Emit) -> None:
    """Ask the first seat after this one that has not drawn yet and is not protected (SO-34)."""
    seats = len(table.hands)
    for distance in range(1, seats):
        asked = (seat + distance * table.direction) % seats
        if asked != table.protected and asked not in table.struck:
            table.give_say(asked, "big_bang")
            table.turn_number += 1
            if emit:
                emit(BigBangAsked(asked, table.turn_number))
            return
    table.struck = []
    if emit:
        emit(BigBangEnded(table.protected))
    pass_on(table, table.protected, emit, distance=0)  # SO-35
