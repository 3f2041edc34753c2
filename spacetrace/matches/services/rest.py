"""A pause that the players of a match agree on: the match rests, and everybody's time is kept."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from spacetrace.infrastructure.database_time import database_now
from spacetrace.infrastructure.transactions import change
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.selectors.time_off import why_no_rest
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.clock import seat_clocks_go_on, seat_clocks_keep, seats_late
from spacetrace.matches.services.command import ActResult
from spacetrace.matches.services.locking import match_lock
from spacetrace.matches.services.tick import match_tick
from spacetrace.players.models import User

logger = logging.getLogger(__name__)

LONGEST_REST = timedelta(days=30)
SHORTEST_REST = timedelta(hours=1)
MAX_ENDS = 200
CHANGED = (
    *("status", "rests_since", "rests_until", "rest_asked", "rest_version", "clock_at"),
    *("seat_clocks", "deadline_at", "version", "revision", "updated_at"),
)

Seats = list[Seat]


def rest_ask(*, match: Match, user: User, until: datetime | None = None) -> ActResult:
    """Ask for a pause until this moment; or, where the match rests, that it goes on.

    It begins, or ends, as soon as all people at the table agree: at once where nobody else sits.
    """

    def ask(locked: Match, seats: Seats, mine: int) -> ActResult:
        now = database_now()
        if locked.status == Status.RESTING:
            return _agreed(locked, seats, locked.rest_asked | mine)
        if _stands(locked, now):
            if locked.rest_asked & mine == mine and locked.rests_until == until:
                return _repeated(locked)
            return _refused(locked, _("A pause has been asked for already."))
        if why_not := why_no_rest(locked):
            return _refused(locked, why_not)
        if fault := _fault(locked, until, now):
            return _refused(locked, fault)
        locked.rests_until = until
        return _agreed(locked, seats, mine)

    return _change(match, user, ask)


def rest_agree(*, match: Match, user: User, until: datetime | None) -> ActResult:
    """Agree to the pause until this moment that somebody asks for, or to going on (None)."""

    def agree(locked: Match, seats: Seats, mine: int) -> ActResult:
        if until is not None and _rests(locked) and locked.rests_until == until:
            return _repeated(locked)
        is_same = locked.status == Status.RESTING or locked.rests_until == until
        if not locked.rest_asked or not is_same or (until is None) is not _rests(locked):
            return ActResult("stale", locked.version, _("Nobody asks for this any more."))
        if not _rests(locked) and not _stands(locked, database_now()):
            return _refused(locked, _("The pause that was asked for would be over by now."))
        return _agreed(locked, seats, locked.rest_asked | mine)

    return _change(match, user, agree)


def rest_decline(*, match: Match, user: User) -> ActResult:
    """Say no to what somebody asks for, or take back what one has asked for oneself."""

    def decline(locked: Match, seats: Seats, mine: int) -> ActResult:
        if not locked.rest_asked:
            return ActResult("stale", locked.version, _("Nobody asks for this any more."))
        locked.rest_asked = 0
        if not _rests(locked):
            locked.rest_version = locked.version + 1
        return _stored(locked, was_due=locked.agent_is_due)

    return _change(match, user, decline)


def rest_end(match: Match) -> bool:
    """Let a locked match go on if its pause is over; tells whether it does now."""
    if match.status != Status.RESTING or match.rests_until is None:
        return False
    if match.rests_until > database_now():
        return False
    _go_on(match)
    _stored(match, was_due=False)
    return True


def rests_end() -> int:
    """The same for all matches; returns for how many."""
    over = Match.objects.filter(rests_since__isnull=False, rests_until__lte=database_now())
    ended = 0
    for match_id in list(
        over.filter(status=Status.RESTING).values_list("pk", flat=True)[:MAX_ENDS]
    ):
        try:
            with change():
                ended += rest_end(match_lock(match_id))
        except Exception:
            logger.exception("The pause of match %s does not end.", match_id)
    return ended


def _change(
    match: Match, user: User, decide: Callable[[Match, Seats, int], ActResult]
) -> ActResult:
    """Decide under the lock, after whatever timeout is due: nobody pauses out of a lost match."""
    while True:
        with change():
            locked = match_lock(match.pk)
            if not seats_late(locked, database_now()):
                return _decided(locked, user, decide)
        if not match_tick(match_id=match.pk):  # the time that is over does not count, after all
            with change():
                return _decided(match_lock(match.pk), user, decide)


def _decided(
    locked: Match, user: User, decide: Callable[[Match, Seats, int], ActResult]
) -> ActResult:
    seats = [seat for seat in locked.seats.order_by("index") if seat.kind == SeatKind.USER]
    mine = _mask(seat for seat in seats if seat.user_id == user.pk)
    if not mine:
        return ActResult("forbidden", locked.version, _("This seat is not yours."))
    if locked.status == Status.OVER:
        return ActResult("over", locked.version, _("The match is over."))
    if locked.status not in (Status.RUNNING, Status.RESTING):
        return _refused(locked, _("This match cannot be paused now."))
    if not locked.time_kind:
        sentence = _("This match has no clock: everybody takes the time they need as it is.")
        return _refused(locked, sentence)
    return decide(locked, seats, mine)


def _agreed(match: Match, seats: Seats, asked: int) -> ActResult:
    """So many agree; with all of them it happens."""
    was_due, everybody = match.agent_is_due, _mask(seats)
    match.rest_asked = asked & everybody
    if match.rest_asked == everybody:
        if match.status == Status.RESTING:
            _go_on(match)
        else:
            seat_clocks_keep(match)
            match.status, match.rests_since, match.rest_asked = Status.RESTING, database_now(), 0
    return _stored(match, was_due=was_due)


def _go_on(match: Match) -> None:
    if match.clock_at is not None and match.rests_since is not None:
        match.clock_at += database_now() - match.rests_since
    match.status, match.rest_asked = Status.RUNNING, 0
    match.rests_since = match.rests_until = None
    seat_clocks_go_on(match)


def _stored(match: Match, *, was_due: bool) -> ActResult:
    match.version += 1
    match.revision += 1
    match.save(update_fields=CHANGED)
    match_announce(match, was_due=was_due, is_clock_set=match.clock_at is not None)
    return ActResult("done", match.version)


def _fault(match: Match, until: datetime | None, now: datetime) -> str:
    """What is wrong with a pause until this moment, in a sentence; "" where nothing is."""
    if until is None:
        return _("Please say until when the match is to rest.")
    if until < now + SHORTEST_REST:
        return _("A pause lasts an hour at least; please choose a later day.")
    if until > now + LONGEST_REST:
        return _("A pause lasts 30 days at most; please choose an earlier day.")
    return ""


def _stands(match: Match, now: datetime) -> bool:
    """Somebody asks for a pause that would not be over before it began."""
    return bool(match.rest_asked) and match.rests_until is not None and match.rests_until > now


def _rests(match: Match) -> bool:
    return match.status == Status.RESTING


def _repeated(match: Match) -> ActResult:
    """The same press once more: it is as was wished."""
    return ActResult("repeated", match.version)


def _refused(match: Match, sentence: str) -> ActResult:
    return ActResult("refused", match.version, sentence)


def _mask(seats: Iterable[Seat]) -> int:
    return sum(1 << seat.index for seat in seats)
