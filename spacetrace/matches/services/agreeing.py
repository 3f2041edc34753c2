"""Decides under the match's lock what the people at a table say to each other about the match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from django.utils.translation import gettext as _

from spacetrace.infrastructure.transactions import change
from spacetrace.matches.models import Match, Seat
from spacetrace.matches.selectors.leaving import people_of
from spacetrace.matches.services.command import ActResult
from spacetrace.matches.services.locking import match_lock
from spacetrace.matches.services.tick import match_tick
from spacetrace.players.models import User

Decision: TypeAlias = Callable[[Match, list[Seat], list[int]], ActResult]
"""What comes of it at a locked match with these seats, for whoever holds those of these numbers."""


def decide_together(match: Match, user: User, decide: Decision, *, reason: str = "") -> ActResult:
    """Decide for somebody who sits at the table, unless it is over.

    Over for this `reason` it is as they wish it: the same was said before.
    """
    match_tick(match_id=match.pk)  # whose time is over has lost it before anything is agreed
    with change():
        locked = match_lock(match.pk)
        seats = list(locked.seats.order_by("index"))
        held = [seat.index for seat in people_of(seats) if seat.user_id == user.pk]
        if not held:
            return ActResult("forbidden", locked.version, _("This seat is not yours."))
        if locked.is_over and reason and locked.outcome.get("reason") == reason:
            return ActResult("repeated", locked.version)
        if locked.is_over:
            return ActResult("over", locked.version, _("The match is over."))
        return decide(locked, seats, held)


def mask_of(seats: Iterable[int]) -> int:
    """A bit for each of these seats."""
    return sum(1 << seat for seat in seats)
