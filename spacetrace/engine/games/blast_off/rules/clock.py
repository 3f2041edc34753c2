"""Whom and what the table waits for, and what follows when a wait is over (BO-15, BO-17)."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.blast_off.missions import Mission
from spacetrace.engine.games.blast_off.rules.catch import catch_by_order, catch_play
from spacetrace.engine.games.blast_off.rules.countdown import call_next
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.events import Emit


def waiting_for(table: Table) -> tuple[Seat, ...]:
    """The seats whose decision the table waits for; nobody while only the clock is awaited."""
    if table.outcome is not None or table.is_window_open:
        return ()
    countdown = table.countdown
    if countdown is None:
        return (table.turn,)  # who names the wild that begins the pile has the turn, too
    if table.stage == "making-up":
        return () if countdown.taken_by is None else (countdown.taken_by,)
    return tuple(countdown.asked)


def deadline(table: Table) -> Deadline | None:
    """Until when the table waits: to catch, for the next call, or for who has a turn timer."""
    if table.outcome is not None:
        return None
    config = table.config
    if table.is_window_open:
        return Deadline("catch", config.window, table.waits)
    if table.stage == "countdown" and not config.is_slow:
        return Deadline("call", config.tempo, table.waits)
    if config.turn_timer:
        return Deadline("turn", config.turn_timer * 1_000, table.waits)
    return None


def settle(table: Table, is_due: bool, forgotten: Sequence[Mission], emit: Emit) -> None:
    """After a play: a live table waits for catches, at a slow one standing orders catch (BO-17).

    That a gesture was due is a public fact, for everybody sees the card and the missions; whether
    it was forgotten is none.
    """
    if table.outcome is not None:
        return
    if table.config.is_slow:
        catch_by_order(table, forgotten, emit)
    elif is_due and table.config.window and table.open_play is not None:
        table.is_window_open = True
        table.waits += 1
        return
    _go_on(table, emit)


def catch(table: Table, seat: Seat, emit: Emit) -> None:
    """A seat tries to catch the last play; a window in which it was caught closes."""
    catch_play(table, seat, emit)
    if table.is_window_open and table.open_play is None:
        close_window(table, emit)


def close_window(table: Table, emit: Emit) -> None:
    """The time to catch is over, and the table goes on (BO-17)."""
    table.is_window_open = False
    table.waits += 1
    _go_on(table, emit)


def _go_on(table: Table, emit: Emit) -> None:
    countdown = table.countdown
    if table.stage == "countdown" and countdown is not None and countdown.call is None:
        call_next(table, countdown, emit)
