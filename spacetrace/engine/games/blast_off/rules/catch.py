"""Forgotten duties: which play may be caught, and what a catch does (BO-17)."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.blast_off.events import PlayStands
from spacetrace.engine.games.blast_off.events_of_catching import (
    CatchBarred,
    CatchMissed,
    OffenceCaught,
)
from spacetrace.engine.games.blast_off.missions import Mission
from spacetrace.engine.games.blast_off.rules.draw import draw_cards
from spacetrace.engine.games.blast_off.table import Play, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit

PENALTY = 4
"""How many cards a seat draws that was caught."""


def open_play(table: Table, play: Play, is_forgotten: bool) -> None:
    """A play may be caught from now on, but not one with the very last card (BO-23).

    A seat that plays again stays open to be caught for its play before: no other seat has acted.
    """
    before = table.open_play
    if not table.hands[play.seat]:
        table.open_play = None
        table.is_forgotten = False
        return
    if before is not None and before.seat == play.seat:
        is_forgotten = is_forgotten or table.is_forgotten
    table.open_play = play
    table.is_forgotten = is_forgotten


def act_after_play(table: Table, seat: Seat, emit: Emit) -> None:
    """Another seat acts: the play before can no longer be caught."""
    if table.open_play is not None and table.open_play.seat != seat:
        _close_play(table)
        if emit:
            emit(PlayStands())


def let_play_stand(table: Table, seat: Seat, emit: Emit) -> None:
    """A seat slaps its last card: a play before that can no longer be caught, either (BO-23)."""
    if table.open_play is not None and table.open_play.seat == seat:
        _close_play(table)
        if emit:
            emit(PlayStands())


def catch_play(table: Table, seat: Seat, emit: Emit) -> None:
    """A seat catches the last play: its player draws four, or the catcher is barred for a while.

    However many duties were forgotten, the penalty is one, and a play is caught once.
    """
    play = table.open_play
    if play is not None and table.is_forgotten:
        _close_play(table)
        if emit:
            emit(OffenceCaught(play.seat, seat))
        draw_cards(table, play.seat, PENALTY, "caught", emit)
        return
    # The turn that a seat has is not its next one: that one must be over, too.
    table.barred[seat] = 2 if seat == table.turn else 1
    if emit:
        emit(CatchMissed(seat))
        emit(CatchBarred(seat, table.barred[seat]))


def catch_by_order(table: Table, forgotten: Sequence[Mission], emit: Emit) -> None:
    """Standing orders that watch over a forgotten duty catch at once; among several a lot decides.

    Only slow tables have such orders.
    """
    play = table.open_play
    if play is None or not forgotten:
        return
    watched = {mission.id for mission in forgotten}
    seats = list(range(len(table.hands)))
    table.chance.shuffle(seats)
    for seat in seats:
        free = seat != play.seat and table.is_in(seat) and not table.barred[seat]
        if free and watched.intersection(table.catch_orders[seat]):
            catch_play(table, seat, emit)
            return


def _close_play(table: Table) -> None:
    table.open_play = None
    table.is_forgotten = False
