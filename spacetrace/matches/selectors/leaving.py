"""Answers how a match may end before its game ends it, and why it may not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches.models import Match, Move, Seat, SeatKind, Status

CLAIM_AFTER = timedelta(days=30)
"""So long nobody has moved: then whoever waits need not wait any longer."""


def people_of(seats: Sequence[Seat]) -> list[Seat]:
    """The seats that people hold."""
    return [seat for seat in seats if seat.kind == SeatKind.USER]


def why_no_offer(match: Match, seats: Sequence[Seat]) -> str:
    """Why nobody may offer to end without a winner now; "" where somebody may."""
    if match.status != Status.RUNNING:
        return _("The match is not running.")
    if len(people_of(seats)) < 2:
        return _("A computer player agrees to nothing. You can give the match up.")
    if match.version <= match.draw_version:
        return _("This was refused. You can offer it again when something has happened since.")
    return ""


def seats_that_moved(match: Match) -> set[int]:
    """The seats whose moves others have seen; a standing order in secret is none."""
    told = Move.objects.filter(match=match, seat__gte=0, version_after__gt=F("version_before"))
    return set(told.values_list("seat", flat=True).distinct())


def why_no_abort(match: Match, seats: Sequence[Seat], moved: set[int]) -> str:
    """Why the match cannot be called off, so that it counts for nobody; "" where it can."""
    if match.status not in (Status.RUNNING, Status.PAUSED):
        return _("The match is not running.")
    if len(seats) > 2:
        return _("At a table of three or more you can leave: a computer player goes on for you.")
    if all(seat.index in moved for seat in seats):
        return _("Both have moved by now, so the match counts. You can offer a draw or give up.")
    return ""


def claim_at(match: Match) -> datetime | None:
    """From when on whoever waits need not wait any longer; None where a clock sees to it."""
    has_clock = bool(match.time_kind) or match.clock_at is not None
    if match.status != Status.RUNNING or not match.waiting_mask or has_clock:
        return None
    return match.updated_at + CLAIM_AFTER


def absent_of(match: Match, seats: Sequence[Seat]) -> list[Seat]:
    """The people that the table waits for."""
    return [seat for seat in people_of(seats) if seat.index in match.waiting]


def why_no_claim(match: Match, seats: Sequence[Seat], held: Sequence[int]) -> str:
    """Why who holds these seats must wait on; "" where they need not."""
    at = claim_at(match)
    if at is None:
        return _("Nobody has to be waited for without end here.")
    if set(held).intersection(match.waiting):
        return _("The table waits for you.")
    if not absent_of(match, seats):
        return _("The table waits for no other person.")
    if at > timezone.now():
        return _("You can do this when nobody has moved for %(days)s days.") % {
            "days": CLAIM_AFTER.days
        }
    return ""


@dataclass(slots=True)
class WaysOut:
    """How a viewer may leave the match, and what somebody offers them.

    `offered` are the names of those who offer to end without a winner while the viewer has not said
    a word. `claim_at` is from when on they need not wait for those in `absent`; `is_refused` says
    that an offer was refused or taken back, and that nothing has happened since.
    """

    is_for_two: bool
    offered: list[str] = field(default_factory=list)
    may_offer: bool = False
    has_offered: bool = False
    is_refused: bool = False
    may_abort: bool = False
    may_claim: bool = False
    claim_at: datetime | None = None
    absent: list[str] = field(default_factory=list)


def ways_out(match: Match, viewer: Viewer, moved: set[int] | None) -> WaysOut:
    """The ways out for a viewer; `moved` are the seats that have moved, None where all may have."""
    seats = list(match.seats.all())
    found = WaysOut(is_for_two=len(seats) == 2)
    if viewer is None or match.is_over:
        return found
    own, offers = seats[viewer].user_id, match.offering
    held = [seat.index for seat in people_of(seats) if seat.user_id == own]
    found.has_offered = viewer in offers
    if not found.has_offered:
        found.offered = [seats[seat].name for seat in offers]
    found.is_refused = not offers and match.version == match.draw_version > 0
    found.may_offer = not offers and not why_no_offer(match, seats)
    found.may_abort = moved is not None and not why_no_abort(match, seats, moved)
    found.may_claim = not why_no_claim(match, seats, held)
    absent = [seat for seat in absent_of(match, seats) if seat.user_id != own]
    if absent and not set(held).intersection(match.waiting):
        found.claim_at, found.absent = claim_at(match), [seat.name for seat in absent]
    return found
