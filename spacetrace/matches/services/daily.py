"""Notes that somebody has solved the puzzle of a day on that day."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from spacetrace.matches.models import Match, PuzzleRun, Seat
from spacetrace.matches.selectors.daily import puzzle_of_day
from spacetrace.matches.selectors.lessons import is_solved
from spacetrace.presentation.lessons import LEARNER


def daily_record(match: Match) -> None:
    """One day more in a row, or the first one, if this match has solved the puzzle of its day.

    Call it inside the transaction that ends the match.
    """
    day = (match.ended_at or timezone.now()).date()
    found = puzzle_of_day(day)
    if found is None or found.lesson.key != match.lesson or not is_solved(match):
        return
    seats = Seat.objects.filter(match=match.pk, index=LEARNER, user__isnull=False)
    for user in seats.values_list("user", flat=True):
        run, is_first = PuzzleRun.objects.select_for_update().get_or_create(
            user_id=user, defaults={"last": day}
        )
        if is_first or run.last >= day:
            continue
        run.days = run.days + 1 if run.last == day - timedelta(days=1) else 1
        run.last = day
        run.save()
