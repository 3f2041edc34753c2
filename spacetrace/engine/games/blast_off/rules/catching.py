"""Catches forgotten duties, by hand and by standing orders, in the time that there is (BO-17)."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.blast_off.actions import CATCH, Catch, SetOrder
from spacetrace.engine.games.blast_off.barring import bar_after, bar_words
from spacetrace.engine.games.blast_off.events import (
    CatchBarred,
    CatchMissed,
    OffenceCaught,
    OrderSet,
)
from spacetrace.engine.games.blast_off.missions import Mission, gestures_of
from spacetrace.engine.games.blast_off.rules.countdown import call_next
from spacetrace.engine.games.blast_off.rules.turns import close_play, draw_cards
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import ActionRule, Advice

PENALTY = 4
"""How many cards a seat draws that was caught."""

_NO_PLAY = Refusal("BO-17", "There is no play that could be caught now.")
_OWN_PLAY = Refusal("BO-17", "The last play was your own.")


class CatchRule(ActionRule[Table, Catch]):
    """Catching is offered after every play, whether or not a gesture was forgotten."""

    choices = (CATCH,)

    def blocked(self, table: Table, seat: Seat) -> Refusal | None:
        if table.open_play is None:
            return _NO_PLAY
        if table.open_play.seat == seat:
            return _OWN_PLAY
        if not table.barred[seat]:
            return None
        until = bar_words(table.barred[seat], "your", is_own_turn=seat == table.turn)
        return Refusal("BO-17", f"Your last catch found nothing: wait until {until}.")

    def refusal(self, table: Table, seat: Seat, action: Catch) -> Refusal | None:
        return None

    def advice(self, table: Table, seat: Seat, action: Catch) -> Advice | None:
        """A catch is vain where nothing that is in force could have been forgotten.

        Whether a gesture was due is not told (BO-17): that is for players to see.
        """
        play = table.open_play
        if play is None or (play.face is None and table.countdown is None):
            return None  # a countdown's end may have replaced the mission that held (BO-16)
        in_force = gestures_of(table.missions)
        if not in_force:
            return Advice("BO-17", "No mission asks for a gesture: there is nothing to catch.")
        if len(table.missions) == 1 and in_force[0] in play.gestures:
            return Advice("BO-17", "The gesture was made: there is nothing to catch.")
        return None

    def perform(self, table: Table, seat: Seat, action: Catch, emit: Emit) -> None:
        """A window in which the play was caught closes."""
        _catch(table, seat, emit)
        if table.is_window_open and table.open_play is None:
            close_window(table, emit)


CATCHING = CatchRule()


class OrderRule(ActionRule[Table, SetOrder]):
    """A seat of a slow table changes a standing order (BO-15, BO-17).

    It holds from the next call and the next play on.
    """

    is_meta = True

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        if not table.options.is_slow:
            return []
        found: list[Action] = [SetOrder("slap", None, not table.slap_orders[seat])]
        watched = table.catch_orders[seat]
        for mission in table.missions:
            if mission.duty is not None:
                found.append(SetOrder("catch", mission.id, mission.id not in watched))
        return found

    def refusal(self, table: Table, seat: Seat, action: SetOrder) -> Refusal | None:
        rule = "BO-15" if action.order == "slap" else "BO-17"
        if not table.options.is_slow:
            return Refusal(rule, "This table is played live; standing orders are for slow ones.")
        if (action.order == "slap") != (action.mission is None):
            return Refusal(rule, "There is no such order.")
        if action.order == "slap":
            is_on = table.slap_orders[seat]
        else:
            watchable = [mission.id for mission in table.missions if mission.duty is not None]
            if action.mission not in watchable:
                return Refusal(rule, "No mission in force that asks for a gesture is called so.")
            is_on = action.mission in table.catch_orders[seat]
        if is_on == action.on:
            return Refusal(rule, "That is your order already.")
        return None

    def perform(self, table: Table, seat: Seat, action: SetOrder, emit: Emit) -> None:
        if action.mission is None:
            table.slap_orders[seat] = action.on
        else:
            others = tuple(one for one in table.catch_orders[seat] if one != action.mission)
            table.catch_orders[seat] = (*others, action.mission) if action.on else others
        if emit:
            emit(OrderSet(seat, action.order, action.mission, action.on))


def may_catch(table: Table, seat: Seat) -> bool:
    """Whether a seat that has cards could catch the last play."""
    return CATCHING.blocked(table, seat) is None


def _catch(table: Table, seat: Seat, emit: Emit) -> None:
    """A seat catches the last play: its player draws four, or the catcher is barred for a while.

    However many duties were forgotten, the penalty is one, and a play is caught once.
    """
    play = table.open_play
    if play is not None and table.is_forgotten:
        close_play(table)
        if emit:
            emit(OffenceCaught(play.seat, seat))
        draw_cards(table, play.seat, PENALTY, "caught", emit)
        return
    table.barred[seat] = bar_after(seat, table.turn)
    if emit:
        emit(CatchMissed(seat))
        emit(CatchBarred(seat, table.barred[seat]))


def _catch_by_order(table: Table, forgotten: Sequence[Mission], emit: Emit) -> None:
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
        is_watching = watched.intersection(table.catch_orders[seat])
        if is_watching and table.is_in(seat) and may_catch(table, seat):
            _catch(table, seat, emit)
            return


# --- the time to catch ----------------------------------------------------------------------------


def settle(table: Table, is_due: bool, forgotten: Sequence[Mission], emit: Emit) -> None:
    """After a play: a live table waits for catches, at a slow one standing orders catch.

    That a gesture was due is a public fact, for everybody sees the card and the missions; whether
    it was forgotten is none.
    """
    if table.outcome is not None:
        return
    if table.options.is_slow:
        _catch_by_order(table, forgotten, emit)
    elif is_due and table.options.window and table.open_play is not None:
        table.is_window_open = True
        table.waits += 1
        return
    _go_on(table, emit)


def close_window(table: Table, emit: Emit) -> None:
    """The time to catch is over, and the table goes on."""
    table.is_window_open = False
    table.waits += 1
    _go_on(table, emit)


def _go_on(table: Table, emit: Emit) -> None:
    countdown = table.countdown
    if table.stage == "countdown" and countdown is not None and countdown.call is None:
        call_next(table, emit)
