"""Leaving a match: at a large table a computer player goes on, before the start a seat is free."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.command import ActResult
from spacetrace.matches.services.deck_results import deck_results_record
from spacetrace.matches.services.join import open_changed

DEPUTY = "cadet"
"""The computer player that takes over a seat."""


def seat_hand_over(match: Match, seats: list[Seat], seat: Seat) -> ActResult:
    """Give a person's seat to a computer player for the rest of a locked match of three or more.

    Whoever leaves keeps the match in their list; from now on they see what spectators see. When no
    person is left the match is over.
    """
    level = games.level_for(DEPUTY)
    seat.kind, seat.agent_level = SeatKind.AGENT, level.key
    seat.name = _("%(name)s (%(level)s)") % {"name": seat.name, "level": level.name}
    seat.save()
    if all(other.kind != SeatKind.USER for other in seats):
        return match_abandon(match, seats, seat)
    was_due = match.agent_is_due
    match.agent_mask |= 1 << seat.index
    match.version += 1
    match.revision += 1
    match.save(update_fields=["agent_mask", "version", "revision", "updated_at"])
    match_announce(match, was_due=was_due)
    return ActResult("done", match.version)


def seat_free(match: Match, seat: Seat) -> ActResult:
    """A guest gets up from a locked match that has not begun; their link works again."""
    seat.kind, seat.user, seat.name = SeatKind.OPEN, None, ""
    seat.deck, seat.deck_name, seat.deck_key, seat.deck_version = {}, "", "", None
    seat.save()
    open_changed(match)
    return ActResult("done", match.version)


def match_abandon(match: Match, seats: list[Seat], seat: Seat) -> ActResult:
    """End a locked match without asking its table, because this seat's person was the last one.

    An open match is withdrawn: nobody has won or lost.
    """
    is_open = match.status == Status.OPEN
    others = [other.index for other in seats if other.index != seat.index]
    places = [2 if other.index == seat.index else 1 for other in seats]
    match.result = {
        "reason": "withdrawn" if is_open else "concession",
        "rule": "",
        "winners": [] if is_open else others,
        "places": [] if is_open else places,
        "scores": [],
    }
    match.status, match.ended_at, match.waiting = Status.OVER, timezone.now(), ()
    match.clock_at = match.clock_number = None
    match.version += 1
    match.revision += 1
    match.save()
    if not is_open:
        deck_results_record(match)
    match_announce(match, was_due=True)
    return ActResult("done", match.version)
