"""Plans vacations and ends them: a player's deadlines in matches by days wait meanwhile."""

from __future__ import annotations

from datetime import date, time, timedelta

from django.utils.translation import gettext as _

from spacetrace.infrastructure.database_time import database_now
from spacetrace.infrastructure.transactions import change
from spacetrace.matches.models import Vacation
from spacetrace.matches.selectors.time_off import dates_of, days_away
from spacetrace.matches.services.errors import BadChoice
from spacetrace.matches.services.outage import vacation_spread
from spacetrace.players.models import User
from spacetrace.players.zones import moment_at, zone_of

LONGEST_AWAY = 30
"""So many days of a calendar year somebody may be away, days that were begun included."""

AHEAD = timedelta(days=366)
MOST_KEPT = 100
AT_ONCE = 40
"""So many matches learn of it before the page answers; the sweep tells the others."""


def vacation_plan(*, user: User, first: date, last: date) -> Vacation:
    """Be away from the first to the last of these days, but from now on at the earliest.

    The days are those of the player's zone. Raises BadChoice.
    """
    with change():
        owner, now = User.objects.select_for_update().get(pk=user.pk), database_now()
        zone = zone_of(owner)
        if last < first:
            raise BadChoice(_("The last day of a vacation is not before its first."))
        if last < now.astimezone(zone).date():
            raise BadChoice(_("These days have passed already."))
        if first - now.astimezone(zone).date() > AHEAD or (last - first) > AHEAD:
            raise BadChoice(_("Please plan vacations for a year ahead at most."))
        starts = max(now, moment_at(first, time(), zone))
        ends = moment_at(last + timedelta(days=1), time(), zone)
        own = Vacation.objects.filter(user=owner)
        if own.filter(starts_at__lt=ends, ends_at__gt=starts).exists():
            raise BadChoice(_("You have planned a vacation for some of these days already."))
        if own.count() >= MOST_KEPT:
            raise BadChoice(_("Your vacations have been changed too often; please write to us."))
        _check_years(owner, dates_of(starts, ends, zone))
        vacation = Vacation.objects.create(user=owner, starts_at=starts, ends_at=ends)
    vacation_spread(vacation, AT_ONCE)
    return vacation


def vacation_end(*, user: User, pk: int) -> Vacation | None:
    """Be back now, or not go at all; None where the player has no such vacation, or not any more.

    Each deadline is as far away as it was when the vacation began: nothing of it is lost.
    """
    with change():
        User.objects.select_for_update().get(pk=user.pk)
        now = database_now()
        vacation = Vacation.objects.filter(user=user, pk=pk, ends_at__gt=now).first()
        if vacation is None:
            return None
        vacation.ends_at = max(now, vacation.starts_at)
        vacation.is_spread, vacation.reached = False, 0
        vacation.save()
    vacation_spread(vacation, AT_ONCE)
    return vacation


def _check_years(user: User, planned: set[date]) -> None:
    for year in sorted({day.year for day in planned}):
        used = days_away(user, year)
        new = {day for day in planned if day.year == year}
        if len(used | new) > LONGEST_AWAY:
            words = {"most": LONGEST_AWAY, "year": year, "left": max(0, LONGEST_AWAY - len(used))}
            sentence = _(
                "Vacations are %(most)s days of a year at most; %(left)s of %(year)s are left."
            )
            raise BadChoice(sentence % words)
