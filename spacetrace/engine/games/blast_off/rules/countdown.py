"""Counts down: the calls, who slaps a card, and what follows the last call (BO-9 to BO-15)."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.actions import LET_GO, PUT_DOWN, LetGo, Slap, SlapWild
from spacetrace.engine.games.blast_off.cards import (
    BLAST_OFF,
    CALLS,
    COLOURS,
    FACES,
    WILD,
    Card,
    Laid,
    face_held_most,
    number_text,
)
from spacetrace.engine.games.blast_off.events import (
    CallLetGo,
    CallMade,
    CardSlapped,
    CountdownBegan,
    MakeUpAsked,
    NamingAsked,
    SlapAsked,
    StartNamed,
)
from spacetrace.engine.games.blast_off.rules import ending
from spacetrace.engine.games.blast_off.rules.missions import (
    go_on_after,
    has_room,
    missions_of_countdown,
    turn_over,
)
from spacetrace.engine.games.blast_off.rules.turns import act_after_play, let_play_stand
from spacetrace.engine.games.blast_off.table import Countdown, Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import ActionRule

_SLAPS = {face: Slap(face) for face in FACES}
_WILD_SLAPS: tuple[Action, ...] = tuple(SlapWild(colour) for colour in COLOURS)
_LAST_WILD_SLAPS: tuple[Action, ...] = tuple(
    SlapWild(face.colour, face.number) for face in FACES.values()
)

_NOT_ASKED = Refusal("BO-15", "You are not asked whether you slap.")


class SlapRule(ActionRule[Table, Slap | SlapWild]):
    """Anybody may slap a card of the number or word that is called, or a wild (BO-10, BO-12)."""

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        call = _open_call(table) if table.countdown else None
        if call is None:
            return []
        found: list[Action] = []
        for card in dict.fromkeys(table.hands[seat]):
            if card.is_wild:
                found += (*_LAST_WILD_SLAPS, PUT_DOWN) if call == BLAST_OFF else _WILD_SLAPS
            elif _is_called(card, call):
                found.append(_SLAPS[card.id])
        return found

    def refusal(self, table: Table, seat: Seat, action: Slap | SlapWild) -> Refusal | None:
        countdown = table.countdown
        if table.stage != "countdown" or countdown is None:
            return Refusal("BO-10", "No countdown is running, so nothing can be slapped.")
        if countdown.call is None:
            return Refusal("BO-10", "Wait for the first call.")
        card = table.cards.by_id.get(action.card if isinstance(action, Slap) else WILD)
        if card is None or card not in table.hands[seat]:
            return Refusal("BO-10", "That card is not in your hand.")
        if countdown.taken_by == seat:
            return Refusal("BO-10", "You took this call: wait for the next one.")
        if countdown.taken_by is not None:
            return Refusal(
                "BO-10", "Somebody was faster: the call is taken, and you keep your card."
            )
        if isinstance(action, SlapWild):
            return _refuse_wild(countdown.call, action)
        if card.is_countdown:
            return Refusal("BO-11", "No countdown card can be played while a countdown runs.")
        if card.is_wild:
            is_last = countdown.call == BLAST_OFF
            return None if is_last else Refusal("BO-12", "Name a colour for the wild.")
        if not _is_called(card, countdown.call):
            words = number_text(countdown.call).replace("-", " ")
            return Refusal("BO-10", f"That is not what is called now: {words}.")
        return None

    def perform(self, table: Table, seat: Seat, action: Slap | SlapWild, emit: Emit) -> None:
        """The first slap takes the call (BO-10); a live call still has its full time (BO-15)."""
        _take(table, seat, _slapped(table, action), emit)
        if action == PUT_DOWN and table.outcome is None:
            _ask_name(table, seat, emit)
        elif table.options.is_slow:
            call_next(table, emit)


class LetGoRule(ActionRule[Table, LetGo]):
    """A seat of a slow table that asked to be asked does not slap at this call (BO-15)."""

    choices = (LET_GO,)

    def blocked(self, table: Table, seat: Seat) -> Refusal | None:
        return None if seat in table.asked else _NOT_ASKED

    def refusal(self, table: Table, seat: Seat, action: LetGo) -> Refusal | None:
        return None

    def perform(self, table: Table, seat: Seat, action: LetGo, emit: Emit) -> None:
        """The call is skipped when all who were asked have said so (BO-11)."""
        table.asked.remove(seat)
        if emit:
            emit(CallLetGo(seat))
        if not table.asked:
            call_next(table, emit)


def may_slap(table: Table, seat: Seat) -> bool:
    """Whether the seat holds something for the call that runs, and nobody has taken it (BO-10)."""
    call = _open_call(table)
    return call is not None and any(
        card.is_wild or _is_called(card, call) for card in table.hands[seat]
    )


def _open_call(table: Table) -> int | None:
    """The call that can be taken now."""
    countdown = table.countdown
    if table.stage != "countdown" or countdown is None or table.outcome is not None:
        return None
    return countdown.call if countdown.taken_by is None else None


def _is_called(card: Card, call: int) -> bool:
    return card.face is not None and card.face.number == call


def _refuse_wild(call: int, action: SlapWild) -> Refusal | None:
    if action.colour not in COLOURS:
        return Refusal("BO-12", "Name one of the four colours for the wild.")
    if call == BLAST_OFF:
        if action.number not in CALLS:
            return Refusal("BO-12", "At the last call, name a colour and a number or the word.")
    elif action.number is not None:
        return Refusal("BO-12", "The wild has the number that is called; name a colour only.")
    return None


def _slapped(table: Table, action: Slap | SlapWild) -> Laid:
    """A card as it is slapped: a wild as the call, or at the last one as it is named (BO-12)."""
    if isinstance(action, SlapWild):
        number = table.running().call if action.number is None else action.number
        return table.cards.wilds[f"{action.colour}-{number_text(number or BLAST_OFF)}"]
    return table.cards.by_id[action.card].laid


# --- calls ----------------------------------------------------------------------------------------


def begin_countdown(table: Table, seat: Seat, emit: Emit) -> None:
    """A seat starts a countdown; its first call comes when the table goes on (BO-9)."""
    table.stage = "countdown"
    table.countdown = Countdown(seat)
    if emit:
        emit(CountdownBegan(seat))


def call_next(table: Table, emit: Emit) -> None:
    """The next call comes, or the countdown is over.

    At a slow table calls run on until one waits for a seat that asked to be asked (BO-15).
    """
    countdown = table.running()
    while not table.outcome:
        if countdown.call == BLAST_OFF:
            _end_countdown(table, countdown, emit)
            return
        _make_call(table, countdown, emit)
        if not table.options.is_slow:
            return
        _answer_by_orders(table, countdown, emit)
        if countdown.taken_by is None and _ask(table, emit):
            return


def _make_call(table: Table, countdown: Countdown, emit: Emit) -> None:
    countdown.call = CALLS[0] if countdown.call is None else countdown.call - 1
    countdown.taken_by = None
    table.waits += 1
    if emit:
        emit(CallMade(number_text(countdown.call)))


def _take(table: Table, seat: Seat, laid: Laid, emit: Emit) -> None:
    """The first slap takes the call (BO-10); a live call still has its full time (BO-15)."""
    act_after_play(table, seat, emit)
    table.hands[seat].remove(laid.card)
    table.discard.append(laid)
    countdown = table.running()
    countdown.taken_by = countdown.last = seat
    table.asked = []
    if emit:
        face = WILD if laid.face is None else laid.face.id
        emit(CardSlapped(seat, laid.card.id, face))
    if not table.hands[seat]:
        if table.open_play is not None:
            let_play_stand(table, emit)  # BO-23: nobody is caught after the last card
        ending.go_out(table, seat, emit)


def _ask_name(table: Table, seat: Seat, emit: Emit) -> None:
    """The wild that took the last call waits for its name (BO-12).

    A seat that is out with it decides nothing any more: the table names it (BO-24).
    """
    table.stage = "naming"
    table.waits += 1
    if emit:
        emit(NamingAsked(seat))
    if not table.is_in(seat):
        name_wild(table, seat, face_held_most(()), emit)
        call_next(table, emit)


def name_wild(table: Table, seat: Seat, face: str, emit: Emit) -> None:
    """The wild on top of the pile stands for a face from now on (BO-3, BO-12)."""
    table.discard[-1] = table.cards.wilds[face]
    table.stage = "turn" if table.countdown is None else "countdown"
    if emit:
        emit(StartNamed(seat, face))


def _answer_by_orders(table: Table, countdown: Countdown, emit: Emit) -> None:
    """Standing orders slap what fits; the lot favours no seat (BO-15).

    It is drawn at every call, so that the chance of the match tells nothing about hands.
    """
    seats = list(range(len(table.hands)))
    table.chance.shuffle(seats)
    for seat in seats:
        if table.slap_orders[seat] and countdown.call is not None:
            for card in table.hands[seat]:
                if _is_called(card, countdown.call):
                    _take(table, seat, card.laid, emit)
                    return


def _ask(table: Table, emit: Emit) -> bool:
    """The call waits for all who asked to be asked, whether or not they could slap (BO-15)."""
    for seat in table.seats_in():
        if not table.slap_orders[seat]:
            table.asked.append(seat)
            if emit:
                emit(SlapAsked(seat))
    return bool(table.asked)


def _end_countdown(table: Table, countdown: Countdown, emit: Emit) -> None:
    """Who took the last call turns over a mission, or makes one up (BO-13, BO-22, BO-24)."""
    seat = countdown.taken_by
    missions = missions_of_countdown(table)
    if seat is not None:
        if table.options.make_up and table.is_in(seat) and has_room(table):
            table.stage = "making-up"
            table.waits += 1
            if emit:
                emit(MakeUpAsked(seat))
            return
        turn_over(table, seat, emit)
    go_on_after(table, missions, emit)
