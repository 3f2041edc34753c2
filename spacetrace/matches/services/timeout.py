"""Ends a player's time: what the match has declared happens then, once for each deadline."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

from spacetrace.engine.kernel.events import Event
from spacetrace.infrastructure.database_time import database_now
from spacetrace.matches import games
from spacetrace.matches.models import BY_THE_CLOCK, Match, Seat, Status
from spacetrace.matches.seat_clocks import ms_of
from spacetrace.matches.selectors import CannotGoOn, current_table
from spacetrace.matches.selectors.leaving import people_of
from spacetrace.matches.selectors.time_off import server_time
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.clock import (
    seat_clocks_drop,
    seat_clocks_reckon,
    seat_clocks_set,
    seats_late,
)
from spacetrace.matches.services.command import Command
from spacetrace.matches.services.leave import match_abandon, seat_hand_over
from spacetrace.matches.services.locking import match_lock
from spacetrace.matches.services.pause import match_pause
from spacetrace.matches.services.record import move_record, move_store
from spacetrace.matches.time_control import LAPSES, OnTimeout

TIMEOUT = "timeout"
"""How a match ends that somebody has lost by time."""


def seat_time_out(match: Match) -> bool:
    """End the time of the first seat of a locked match whose deadline has passed, if there is one.

    Harmless as often as one likes: whoever comes second finds another deadline, or none. Nobody
    loses by our fault: while the server is away, or has been and this match was not told of it yet,
    the time has not run.
    """
    if _is_brought_in_line(match):
        return False
    now = database_now()
    if not seats_late(match, now) or server_time().silent_since is not None:
        return False
    seat_clocks_reckon(match)  # not stored: that is `time_off_spread`'s, which tells the players
    late = seats_late(match, now)
    if not late:
        return False
    if _is_paused(match_lock(match.pk), now):
        return False
    index = late[0]
    rows = Seat.objects.filter(match=match, index=index)
    rows.update(timeouts=F("timeouts") + 1, lapses=F("lapses") + 1, timed_out_at=now)
    full = match_lock(match.pk)
    seats = list(full.seats.order_by("index"))
    seat = seats[index]
    if full.on_timeout == OnTimeout.LOSE and len(seats) == 2:
        match_abandon(full, seats, seat, reason=TIMEOUT)
    elif full.on_timeout == OnTimeout.DEFAULT and seat.lapses < LAPSES:
        _play_default(match, index)
    elif (
        len(people_of(seats)) == 1
    ):  # whoever else was here is away as well: nobody is kept waiting
        match_abandon(full, seats, seat, reason=TIMEOUT, is_lost=False)
    else:
        seat_hand_over(full, seats, seat, is_away=True)
    return True


def seat_has_moved(match: Match, seat: int) -> None:
    """Somebody is here again: their timeouts in a row are counted anew."""
    # Not `deadline_at`: the move is made, and a computer may be asked next, who has none.
    if match.time_kind and match.on_timeout == OnTimeout.DEFAULT:
        Seat.objects.filter(match=match, index=seat, lapses__gt=0).update(lapses=0)


def _is_paused(match: Match, now: datetime) -> bool:
    """The rules are not here, so nobody could move: it waits for them, and a late seat begins anew.

    Else its time would be over as soon as the rules are back.
    """
    try:
        current_table(match)
    except CannotGoOn as error:
        clocks = match.clocks
        clocks.put_off(ms_of(now) + match.time_move * 1_000)
        match.clocks = clocks
        match_pause(match, str(error))
        return True
    return False


def _is_brought_in_line(match: Match) -> bool:
    """The clocks were another's than those of who is asked: now they are stored as they should be.

    An older program may have moved during an update; who is asked has the whole time from now on.
    """
    if match.deadline_at is None or match.status != Status.RUNNING:
        return False
    before = match.seat_clocks
    seat_clocks_drop(match)
    seat_clocks_set(match)
    if match.seat_clocks == before:
        return False
    match.version += 1
    match.revision += 1
    changed = ("seat_clocks", "deadline_at", "version", "revision", "updated_at")
    match.save(update_fields=changed)
    match_announce(match, was_due=match.agent_is_due)
    return True


def _play_default(match: Match, seat: int) -> None:
    """The usual action of a seat that could not decide, stored as any other of its moves."""
    game, table, events = games.game_of(match), current_table(match), list[Event]()
    action = game.default_action(table, seat)
    game.apply(table, seat, action, events.append)
    line = game.action_text(action)
    command = Command(seat, line, match.version, f"{BY_THE_CLOCK}{match.revision}")
    move_store(move_record(match, table, command, line, events))
