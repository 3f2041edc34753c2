"""The countdown: its calls, who takes them, and how play goes on (BO-9 to BO-15)."""

from __future__ import annotations

from spacetrace.engine.games.blast_off import ending
from spacetrace.engine.games.blast_off.cards import Card, Laid
from spacetrace.engine.games.blast_off.events import (
    CallLetGo,
    CallMade,
    CardSlapped,
    CountdownBegan,
    CountdownEnded,
    MakeUpAsked,
    SlapAsked,
)
from spacetrace.engine.games.blast_off.faces import BLAST_OFF, CALLS, number_text
from spacetrace.engine.games.blast_off.missions import Mission
from spacetrace.engine.games.blast_off.rules.catch import act_after_play, let_play_stand
from spacetrace.engine.games.blast_off.rules.effects import move_on
from spacetrace.engine.games.blast_off.rules.mission import has_room, turn_over
from spacetrace.engine.games.blast_off.table import Countdown, Table
from spacetrace.engine.games.blast_off.triggers import OnCountdown
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def begin_countdown(table: Table, seat: Seat, emit: Emit) -> None:
    """A seat starts a countdown; its first call comes when the table goes on (BO-9)."""
    table.stage = "countdown"
    table.countdown = Countdown(seat)
    if emit:
        emit(CountdownBegan(seat))


def call_next(table: Table, countdown: Countdown, emit: Emit) -> None:
    """The next call comes, or the countdown is over.

    At a slow table calls run on until one waits for a seat that asked to be asked (BO-15).
    """
    while not table.outcome:
        if countdown.call == BLAST_OFF:
            _end_countdown(table, countdown, emit)
            return
        _make_call(table, countdown, emit)
        if not table.config.is_slow:
            return
        _answer_by_orders(table, countdown, emit)
        if countdown.taken_by is None and _ask(table, countdown, emit):
            return


def slap(table: Table, countdown: Countdown, seat: Seat, laid: Laid, emit: Emit) -> None:
    """The first slap takes the call (BO-10); a live call still has its full time (BO-15)."""
    _take(table, countdown, seat, laid, emit)
    if table.config.is_slow:
        call_next(table, countdown, emit)


def let_go(table: Table, countdown: Countdown, seat: Seat, emit: Emit) -> None:
    """A seat that was asked does not slap; the call is skipped when all have said so (BO-11)."""
    countdown.asked.remove(seat)
    if emit:
        emit(CallLetGo(seat))
    if not countdown.asked:
        call_next(table, countdown, emit)


def fitting(hand: list[Card], call: int) -> Card | None:
    """The first planet or blast-off card of a hand that a call is for (BO-10)."""
    return next((card for card in hand if card.face and card.face.number == call), None)


def go_on_after(table: Table, countdown: Countdown, missions: list[Mission], emit: Emit) -> None:
    """Play goes on after the last seat that slapped, or after the starter (BO-14).

    `missions` are those that the countdown card triggered; their effects come now (BO-16).
    """
    after = countdown.starter if countdown.last is None else countdown.last
    if emit:
        emit(CountdownEnded(after))
    move_on(table, missions, countdown.starter, after, emit)


def missions_of_countdown(table: Table) -> list[Mission]:
    """What the countdown card triggered; no mission comes into force while its countdown runs."""
    return [mission for mission in table.missions if isinstance(mission.trigger, OnCountdown)]


def _make_call(table: Table, countdown: Countdown, emit: Emit) -> None:
    countdown.call = CALLS[0] if countdown.call is None else countdown.call - 1
    countdown.taken_by = None
    table.waits += 1
    if emit:
        emit(CallMade(number_text(countdown.call)))


def _take(table: Table, countdown: Countdown, seat: Seat, laid: Laid, emit: Emit) -> None:
    act_after_play(table, seat, emit)
    table.hands[seat].remove(laid.card)
    table.pile.append(laid)
    countdown.taken_by = countdown.last = seat
    countdown.asked = []
    if emit and laid.face:
        emit(CardSlapped(seat, laid.card.id, laid.face.id))
    if not table.hands[seat]:
        let_play_stand(table, seat, emit)
        ending.go_out(table, seat, emit)


def _answer_by_orders(table: Table, countdown: Countdown, emit: Emit) -> None:
    """Standing orders slap what fits; the lot favours no seat (BO-15).

    It is drawn at every call, so that the chance of the match tells nothing about hands.
    """
    seats = list(range(len(table.hands)))
    table.chance.shuffle(seats)
    for seat in seats:
        if table.slap_orders[seat] and countdown.call is not None:
            card = fitting(table.hands[seat], countdown.call)
            if card is not None:
                _take(table, countdown, seat, card.laid, emit)
                return


def _ask(table: Table, countdown: Countdown, emit: Emit) -> bool:
    """The call waits for all who asked to be asked, whether or not they could slap (BO-15)."""
    countdown.asked = [seat for seat in table.seats_in() if not table.slap_orders[seat]]
    if emit:
        for seat in countdown.asked:
            emit(SlapAsked(seat))
    return bool(countdown.asked)


def _end_countdown(table: Table, countdown: Countdown, emit: Emit) -> None:
    """Who took the last call turns over a mission, or makes one up (BO-13, BO-22, BO-24)."""
    seat = countdown.taken_by
    missions = missions_of_countdown(table)
    if seat is not None:
        if table.config.make_up and table.is_in(seat) and has_room(table):
            table.stage = "making-up"
            table.waits += 1
            if emit:
                emit(MakeUpAsked(seat))
            return
        turn_over(table, seat, emit)
    go_on_after(table, countdown, missions, emit)
