"""Carries actions out: refuses first, then hands over to the rule."""

from __future__ import annotations

from spacetrace.engine.games.blast_off import ending
from spacetrace.engine.games.blast_off.actions import (
    Catch,
    Concede,
    Draw,
    LetGo,
    MakeUp,
    NameStart,
    PlayCard,
    PlayCountdown,
    PlayWild,
    SetOrder,
    Slap,
    SlapWild,
    TurnOver,
)
from spacetrace.engine.games.blast_off.cards import COUNTDOWN, Laid
from spacetrace.engine.games.blast_off.defaults import default_action
from spacetrace.engine.games.blast_off.events_of_catching import DeadlineSet
from spacetrace.engine.games.blast_off.faces import FACES, number_text
from spacetrace.engine.games.blast_off.refusals import refusal
from spacetrace.engine.games.blast_off.rules import clock, countdown, mission, play
from spacetrace.engine.games.blast_off.rules.orders import set_order
from spacetrace.engine.games.blast_off.table import Countdown, Table
from spacetrace.engine.kernel.actions import Action, Seat, Tick
from spacetrace.engine.kernel.events import Emit


def perform(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    """Carry the action out in place; raises IllegalAction with the table untouched."""
    why_not = refusal(table, seat, action)
    if why_not is not None:
        raise why_not.error()
    before = clock.deadline(table)
    _carry_out(table, seat, action, emit)
    if emit:
        now = clock.deadline(table)
        if now is None and before is not None:
            emit(DeadlineSet(None, 0, table.waits))
        elif now is not None and now != before:
            emit(DeadlineSet(now.kind, now.ms, now.number))


def _carry_out(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    cards = table.cards
    match action:
        case PlayCard(card=card, gestures=gestures):
            play.play(table, seat, cards.by_id[card].laid, gestures, emit)
        case PlayWild(face=face, gestures=gestures):
            play.play(table, seat, cards.wilds[face], gestures, emit)
        case PlayCountdown(gestures=gestures):
            play.play(table, seat, cards.by_id[COUNTDOWN].laid, gestures, emit)
        case Draw():
            play.draw(table, seat, emit)
        case Catch():
            clock.catch(table, seat, emit)
        case NameStart(face=face):
            play.name_start(table, seat, FACES[face], emit)
        case SetOrder():
            set_order(table, seat, action, emit)
        case Concede():
            ending.concede(table, seat, emit)
        case Tick():
            _tick(table, emit)
        case _:
            running = table.countdown
            if running is not None:
                _in_countdown(table, running, seat, action, emit)


def _in_countdown(table: Table, running: Countdown, seat: Seat, action: Action, emit: Emit) -> None:
    match action:
        case Slap(card=card):
            countdown.slap(table, running, seat, table.cards.by_id[card].laid, emit)
        case SlapWild():
            countdown.slap(table, running, seat, slapped_wild(table, running, action), emit)
        case LetGo():
            countdown.let_go(table, running, seat, emit)
        case MakeUp() | TurnOver():
            missions = countdown.missions_of_countdown(table)
            if isinstance(action, MakeUp):
                mission.make_up(table, seat, action, emit)
            else:
                mission.turn_over(table, seat, emit)
            countdown.go_on_after(table, running, missions, emit)
        case _:
            pass


def slapped_wild(table: Table, running: Countdown, action: SlapWild) -> Laid:
    """A wild as it is slapped: as the call, or at the last one as its player says (BO-12)."""
    number = running.call if action.number is None else action.number
    return table.cards.wilds[f"{action.colour}-{number_text(number or 0)}"]


def _tick(table: Table, emit: Emit) -> None:
    """The deadline has passed: a window closes, the next call comes, or who is away acts."""
    running = table.countdown
    if table.is_window_open:
        clock.close_window(table, emit)
    elif table.stage == "countdown" and running is not None and not table.config.is_slow:
        countdown.call_next(table, running, emit)
    else:
        for seat in clock.waiting_for(table):
            _carry_out(table, seat, default_action(table, seat), emit)
