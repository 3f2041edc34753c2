"""Runs the course of turns: whom the table waits for, drawing, how turns begin and move on."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.cards import Card, sort_hand
from spacetrace.engine.games.blast_off.events import (
    CardDrawn,
    CatchBarred,
    NothingDrawn,
    PileReshuffled,
    PlayStands,
    SeatSkipped,
    TurnBegan,
)
from spacetrace.engine.games.blast_off.rules import ending
from spacetrace.engine.games.blast_off.table import Play, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def waiting_for(table: Table) -> tuple[Seat, ...]:
    """The seats whose decision the table waits for; nobody while only the clock is awaited."""
    if table.outcome is not None or table.is_window_open:
        return ()
    countdown = table.countdown
    if countdown is None:
        return (table.turn,)  # who names the wild that begins the pile has the turn, too
    if table.stage in ("making-up", "naming"):
        return () if countdown.taken_by is None else (countdown.taken_by,)
    return tuple(table.asked)


# --- turns ----------------------------------------------------------------------------------------


def begin_turn(table: Table, seat: Seat, emit: Emit) -> None:
    """It is this seat's turn, unless the match has had all its turns (BO-3, BO-8)."""
    if table.turn_number >= table.options.turn_limit:
        ending.end_by_cards(table, "turn-limit", emit)
        return
    table.stage = "turn"
    table.countdown = None
    table.drawn = None
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


# --- drawing --------------------------------------------------------------------------------------


def draw_card(table: Table, seat: Seat, reason: str, emit: Emit) -> Card | None:
    """A seat draws a card; None when nothing is left at all (BO-8).

    `reason` is "turn", "caught" or "mission"; turns in which nothing was left are counted.
    """
    if not table.draw_pile:
        _reshuffle(table, emit)
    if not table.draw_pile:
        table.passes += reason == "turn"
        if emit:
            emit(NothingDrawn(seat, reason))
        return None
    if reason == "turn":
        table.passes = 0
    card = table.draw_pile.pop()
    table.hands[seat].append(card)
    sort_hand(table.hands[seat])
    if emit:
        emit(CardDrawn(seat, card.id, reason))
    return card


def draw_cards(table: Table, seat: Seat, count: int, reason: str, emit: Emit) -> None:
    """A seat draws so many cards, or as many as there are."""
    for _ in range(count):
        if draw_card(table, seat, reason, emit) is None:
            return


def _reshuffle(table: Table, emit: Emit) -> None:
    """The pile becomes a draw pile but for its top card (BO-8).

    Countdown cards on top stay, and so does the first other card, which is still to be matched.
    """
    keep = 1
    while table.discard[-keep].card.is_countdown:
        keep += 1
    shuffled = [laid.card for laid in table.discard[:-keep]]
    if not shuffled:
        return
    table.discard = table.discard[-keep:]
    table.chance.shuffle(shuffled)
    table.draw_pile = shuffled
    if emit:
        emit(PileReshuffled(keep, len(shuffled)))


# --- the play that may be caught ------------------------------------------------------------------


def open_play(table: Table, play: Play, is_forgotten: bool) -> None:
    """A play may be caught from now on, but not one with the very last card (BO-23).

    A seat that plays again stays open to be caught for its play before: no other seat has acted.
    """
    before = table.open_play
    if not table.hands[play.seat]:
        close_play(table)
        return
    if before is not None and before.seat == play.seat:
        is_forgotten = is_forgotten or table.is_forgotten
    table.open_play = play
    table.is_forgotten = is_forgotten


def act_after_play(table: Table, seat: Seat, emit: Emit) -> None:
    """Another seat acts: the play before can no longer be caught (BO-17)."""
    if table.open_play is not None and table.open_play.seat != seat:
        let_play_stand(table, emit)


def let_play_stand(table: Table, emit: Emit) -> None:
    """The open play can no longer be caught."""
    close_play(table)
    if emit:
        emit(PlayStands())


def close_play(table: Table) -> None:
    """The open play is over, and what was forgotten with it."""
    table.open_play = None
    table.is_forgotten = False
