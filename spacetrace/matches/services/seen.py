"""Notes what somebody was shown of a table, and how far they have read what happened there.

It is kept with the seat, so it is the same on every device, and it changes nothing of the match:
neither its version nor its date tells others that somebody has looked.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F, Value
from django.db.models.functions import Greatest
from django.utils import timezone

from spacetrace.infrastructure.transactions import note
from spacetrace.matches.models import Match, Seat

JUST_MADE = timedelta(minutes=2)
"""Who comes to a match that is not older has not been away from it."""


def seat_show(*, match: Match, seat: Seat, read: int, is_watching: bool) -> int:
    """The seat's player is shown the match; returns the version up to which they have read it.

    `read` is how far that was before. What happens while the page is watched is read as it happens,
    unless there is something older still to be read.
    """
    is_new = seat.seen_at is None and timezone.now() - match.created_at < JUST_MADE
    if is_new or (is_watching and read >= seat.seen_version):
        read = match.version
    if match.version > seat.seen_version:
        rows = Seat.objects.filter(pk=seat.pk, seen_version__lt=match.version)
        note(rows, seen_version=match.version, seen_at=timezone.now(), read_version=read)
    return read


def seat_read(*, match: Match, seat: Seat, version: int) -> None:
    """The seat's player has been shown the match up to a version, and has read what happened."""
    version = min(version, match.version)
    rows = Seat.objects.filter(pk=seat.pk, read_version__lt=version)
    seen = Greatest(F("seen_version"), Value(version))
    note(rows, read_version=version, seen_version=seen, seen_at=timezone.now())
