"""Acts when time is up: windows close, calls come, who is away is played for (BO-3, BO-15)."""

from __future__ import annotations

from collections.abc import Callable

from spacetrace.engine.games.blast_off.actions import (
    DRAW,
    LET_GO,
    TURN_OVER,
    NameStart,
    PlayCard,
    PlayCountdown,
    PlayWild,
)
from spacetrace.engine.games.blast_off.cards import BLAST_OFF, Card, face_held_most
from spacetrace.engine.games.blast_off.events import DeadlineSet
from spacetrace.engine.games.blast_off.missions import gestures_of, missions_triggered
from spacetrace.engine.games.blast_off.rules.catching import close_window, may_catch
from spacetrace.engine.games.blast_off.rules.countdown import LetGoRule, call_next, may_slap
from spacetrace.engine.games.blast_off.rules.missions import MakeUpRule
from spacetrace.engine.games.blast_off.rules.play import DrawRule, NameRule, PlayRule
from spacetrace.engine.games.blast_off.rules.turns import waiting_for
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import Action, Seat, Tick
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.events import Emit, Event
from spacetrace.engine.kernel.rules import TickRule, rules_by_action

_PLAYED_FOR = rules_by_action((NameRule(), PlayRule(), DrawRule(), LetGoRule(), MakeUpRule()))


class TimeUp(TickRule[Table]):
    """The deadline has passed: a window closes, the next call comes, or who is away acts."""

    rule = "BO-15"

    def perform(self, table: Table, seat: Seat, action: Tick, emit: Emit) -> None:
        if table.is_window_open:
            close_window(table, emit)
        elif table.stage == "countdown" and not table.options.is_slow:
            call_next(table, emit)
        else:
            for absent in waiting_for(table):
                played = default_action(table, absent)
                _PLAYED_FOR[type(played)].perform(table, absent, played, emit)


def tell_deadline(table: Table, before: Deadline | None, emit: Callable[[Event], None]) -> None:
    """Tells the table's deadline, if it has changed."""
    now = table.deadline
    if now != before:
        told = (now.kind, now.ms, now.number) if now else (None, 0, table.waits)
        emit(DeadlineSet(*told))


LAUNCHED = 1_000_000_000
"""Added to the number of a deadline that is cut short, so that it is another one."""


def clock_waits_for(table: Table) -> Deadline | None:
    """The table's deadline; a last call that is taken has no time that nobody could use (BO-15).

    What is told of it is its own time: how long it is follows from what everybody sees then.
    """
    now, countdown = table.deadline, table.countdown
    if now is None or now.kind != "call" or countdown is None:
        return now
    is_taken = countdown.call == BLAST_OFF and countdown.taken_by is not None
    return Deadline(now.kind, 0, LAUNCHED + now.number) if is_taken and not reactors(table) else now


def reactors(table: Table) -> tuple[Seat, ...]:
    """The seats that are not waited for and could slap or catch."""
    if table.outcome is not None:
        return ()
    waiting = waiting_for(table)
    return tuple(
        seat
        for seat in table.seats_in()
        if seat not in waiting and (may_catch(table, seat) or may_slap(table, seat))
    )


def default_action(table: Table, seat: Seat) -> Action:
    """What the clock plays for the seat; legal whenever the table waits for it.

    It draws when it may, else it plays its first match or the card that it drew, with the
    gestures that are due: who is away forgets nothing.
    """
    if table.stage == "naming":
        return NameStart(face_held_most(table.hands[seat]))  # BO-3, BO-12
    if table.stage == "making-up":
        return TURN_OVER  # BO-22
    if table.stage == "countdown":
        return LET_GO
    top = table.face_to_match()
    matches = (card for card in table.hands[seat] if card.face and card.fits(top))
    card = table.drawn or next(matches, None)
    return DRAW if card is None else _play(table, card, table.hands[seat])


def _play(table: Table, card: Card, hand: list[Card]) -> Action:
    top = table.face_to_match()
    if card.is_wild:
        face = face_held_most(hand)
        laid = table.cards.wilds[face]
        return PlayWild(face, gestures_of(missions_triggered(table.missions, laid, top)))
    gestures = gestures_of(missions_triggered(table.missions, card.laid, top))
    return PlayCountdown(gestures) if card.is_countdown else PlayCard(card.id, gestures)
