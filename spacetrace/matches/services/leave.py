"""Leaving a match: at a large table a computer player goes on, before the start a seat is free."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from spacetrace.infrastructure.transactions import change
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.seat_clocks import SeatClocks
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.clock import clocks_stop, seat_clocks_set
from spacetrace.matches.services.command import ActResult
from spacetrace.matches.services.deck_results import deck_results_record
from spacetrace.matches.services.join import SITTING, open_changed
from spacetrace.matches.services.listing import listing_end
from spacetrace.matches.services.locking import match_lock
from spacetrace.matches.time_control import TimeControl
from spacetrace.players.models import User

CHANGED = (
    *("agent_mask", "seat_clocks", "deadline_at", "draw_offers", "rest_asked", "on_timeout"),
    *("time_kind", "time_move", "time_bank", "version", "revision", "updated_at"),
)
DEPUTY = "cadet"
"""The computer player that takes over a seat."""
TAKEN_OVER = ("kind", "agent_level", "name", "is_away", "lapses", "timeouts", "timed_out_at")


def seat_hand_over(
    match: Match, seats: list[Seat], seat: Seat, *, is_away: bool = False
) -> ActResult:
    """Give a person's seat in a locked match to a computer player: for good, or while away.

    Whoever leaves keeps the match in their list; from now on they see what spectators see. When no
    person is left the match is over.
    """
    level = games.level_for(DEPUTY)
    seat.kind, seat.agent_level, seat.is_away = SeatKind.AGENT, level.key, is_away
    seat.name = _("%(name)s (%(level)s)") % {"name": seat.name, "level": level.name}
    seat.save(update_fields=TAKEN_OVER)
    if all(other.kind != SeatKind.USER for other in seats):
        return match_abandon(match, seats, seat)
    was_due = match.agent_is_due
    match.agent_mask |= 1 << seat.index
    _clock_lift(match, seats)
    _seats_changed(match, was_due=was_due)
    return ActResult("done", match.version)


def seat_give_up(match: Match, seats: list[Seat], seat: Seat) -> None:
    """Whoever was away from a locked match does not come back: the computer keeps the seat."""
    seat.is_away = False
    seat.save(update_fields=["is_away"])
    if _clock_lift(match, seats):
        _seats_changed(match, was_due=match.agent_is_due)


def _clock_lift(match: Match, seats: list[Seat]) -> bool:
    """Whoever is alone with computers has no clock, as if they had begun so: nobody waits for them.

    Tells whether there was one. The caller stores the match.
    """
    people = sum(seat.kind == SeatKind.USER for seat in seats)
    if not match.time_kind or people != 1 or any(seat.is_away for seat in seats):
        return False
    match.time_control, match.clocks = TimeControl(), SeatClocks()
    return True


def seat_return(*, match: Match, user: User) -> ActResult:
    """Take one's seat back from the computer that played while one was away."""
    with change():
        locked = match_lock(match.pk)
        seat = locked.seats.filter(user=user, kind=SeatKind.AGENT, is_away=True).first()
        if seat is None or locked.status not in (Status.RUNNING, Status.PAUSED, Status.RESTING):
            return ActResult("forbidden", locked.version, _("No seat is kept for you here."))
        was_due = locked.agent_is_due
        seat.kind, seat.agent_level, seat.name = SeatKind.USER, "", str(user)
        seat.is_away, seat.lapses = False, 0
        seat.save(update_fields=TAKEN_OVER)
        locked.agent_mask &= ~(1 << seat.index)
        _seats_changed(locked, was_due=was_due)
    return ActResult("done", locked.version)


def _seats_changed(match: Match, *, was_due: bool) -> None:
    seat_clocks_set(match)
    match.draw_offers = match.rest_asked = 0  # what was asked for was asked of others
    match.version += 1
    match.revision += 1
    match.save(update_fields=CHANGED)
    match_announce(match, was_due=was_due)


def seat_free(match: Match, seat: Seat) -> ActResult:
    """A guest gets up from a locked match that has not begun; their link works again."""
    seat.kind, seat.user, seat.name = SeatKind.OPEN, None, ""
    seat.deck, seat.deck_name, seat.deck_key, seat.deck_version = {}, "", "", None
    seat.save(update_fields=SITTING)
    open_changed(match)
    return ActResult("done", match.version)


def match_abandon(
    match: Match,
    seats: list[Seat],
    seat: Seat,
    *,
    reason: str = "concession",
    is_lost: bool = True,
) -> ActResult:
    """End a locked match without asking its table: this seat's person has lost, or was the last.

    Nobody has won or lost unless it `is_lost`, nor where an open match is withdrawn.
    """
    is_open = match.status == Status.OPEN
    is_lost = is_lost and not is_open
    others = [other.index for other in seats if other.index != seat.index]
    places = [2 if other.index == seat.index else 1 for other in seats]
    match.result = {
        "reason": "withdrawn" if is_open else reason,
        "rule": "",
        "winners": others if is_lost else [],
        "places": places if is_lost else [],
        "scores": [],
    }
    match.status, match.ended_at, match.waiting = Status.OVER, timezone.now(), ()
    clocks_stop(match)
    listing_end(match)
    match.version += 1
    match.revision += 1
    match.save()
    if is_lost:
        deck_results_record(match)
    match_announce(match, was_due=True)
    return ActResult("done", match.version)
