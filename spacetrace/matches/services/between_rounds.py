"""Holds a live table between two rounds until its people go on, or some seconds have passed.

To the table's rules it is nothing: the next round is dealt already, and the table plays once it is
let go. Meanwhile it waits for nobody but the clock (decision 45), which lets whoever plays with
computers alone look as long as they like, and before its first move, where somebody is new to the
game, for them alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.events import Event
from spacetrace.infrastructure.queue import CLOCK_TICK, enqueue
from spacetrace.infrastructure.transactions import change
from spacetrace.matches import games
from spacetrace.matches.models import Match, Pace, Status
from spacetrace.matches.selectors import CannotGoOn, current_table
from spacetrace.matches.selectors.between_rounds import HOLD, reads_alone, seats_held
from spacetrace.matches.selectors.leaving import people_of
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.clock import clock_set, seat_clocks_set
from spacetrace.matches.services.command import ActResult
from spacetrace.matches.services.locking import match_lock
from spacetrace.players.models import User

READING = timedelta(minutes=10)
"""So long whoever plays with computers alone may look at the end of a round."""
CHANGED = (
    *("held_mask", "waiting_mask", "clock_at", "clock_number", "seat_clocks", "deadline_at"),
    *("version", "revision", "updated_at"),
)


def hold_after(match: Match, events: Sequence[Event], *, seats: int) -> int:
    """A bit for each seat that a table waits for to go on, after a move with these events.

    It may be held already: what is told to it meanwhile are standing orders.
    """
    if match.held_mask or match.pace != Pace.LIVE or match.lesson:
        return match.held_mask
    if not any(event.ends_round for event in events):
        return 0
    return ((1 << seats) - 1) & ~match.agent_mask


def hold_begin(match: Match) -> None:
    """Hold a match that was dealt just now until its only person goes on; no clock runs.

    One that is not live, or that others play in, is left as it is.
    """
    people = people_of(list(match.seats.all()))
    if match.status != Status.RUNNING or match.pace != Pace.LIVE or len(people) != 1:
        return
    match.held_mask = 1 << people[0].index
    match.waiting = (people[0].index,)
    clock_set(match, None)
    match.save(update_fields=CHANGED)


def hold_deadline(held: int, deadline: Deadline | None) -> Deadline | None:
    """What the clock waits for: the table's own deadline, once the table is let go."""
    return HOLD if held else deadline


def hold_longer(match: Match) -> bool:
    """Leave a locked match held whose only person has seen how the round ended; once.

    The seconds that are over are for others' sake, and for a program, which reads no page.
    """
    now = timezone.now()
    if not reads_alone(match) or now - match.updated_at > READING:
        return False
    (seat,) = match.seats.filter(index__in=seats_held(match))
    if seat.seen_version < match.version:
        return False
    match.clock_at = now + READING
    match.save(update_fields=["clock_at"])
    transaction.on_commit(partial(enqueue, CLOCK_TICK, match.pk, HOLD.number, at=match.clock_at))
    return True


def hold_end(match: Match) -> None:
    """Let a locked match go; raises CannotGoOn where its table cannot be read."""
    table, game = current_table(match), games.game_of(match)
    match.held_mask, match.waiting = 0, game.waiting_for(table)
    clock_set(match, game.deadline(table))
    seat_clocks_set(match)
    _store(match)


def table_go_on(*, match: Match, user: User) -> ActResult:
    """Somebody has read how the round ended; with the last of them the next one begins."""
    with change():
        locked = match_lock(match.pk)
        people = people_of(list(locked.seats.all()))
        mine = sum(1 << seat.index for seat in people if seat.user_id == user.pk)
        if not mine:
            return ActResult("forbidden", locked.version, _("This seat is not yours."))
        if not locked.held_mask & mine:
            return ActResult("repeated", locked.version)
        if locked.status != Status.RUNNING:
            return ActResult("refused", locked.version, _("The match is not running."))
        locked.held_mask &= ~(mine | locked.agent_mask)  # whoever has left reads no more
        try:
            _let_go_or_tell(locked)
        except CannotGoOn as error:
            return ActResult("refused", match.version, str(error))
    return ActResult("done", locked.version)


def _let_go_or_tell(match: Match) -> None:
    if match.held_mask:
        _store(match)
    else:
        hold_end(match)


def _store(match: Match) -> None:
    match.version += 1
    match.revision += 1
    match.save(update_fields=CHANGED)
    match_announce(match, was_due=False, is_clock_set=match.clock_at is not None)
