"""Tells moments as a reader's clock shows them, how far away they are, and which are quiet."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext

from spacetrace.players.models import User

REGIONS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe",
    "Indian", "Pacific",
)  # fmt: skip
FORMAT = "l j F, H:i"
QUIET_MOST = timedelta(hours=10)
"""So long the quiet hours of a day may be, by the clock on the wall."""


@lru_cache
def zones_by_region() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """The names that people choose from, by region: value and label.

    Names that are no place, and short ones of long ago, are left out.
    """
    names = sorted(available_timezones())
    return tuple(
        (
            region,
            tuple(
                (name, name.partition("/")[2].replace("_", " "))
                for name in names
                if name.startswith(f"{region}/")
            ),
        )
        for region in REGIONS
    )


def zone_of(user: User) -> tzinfo:
    """The zone that somebody lives by; UTC where nobody has said, or the name is not known."""
    try:
        return ZoneInfo(user.time_zone) if user.time_zone else UTC
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def zone_name(user: User) -> str:
    """What to call it."""
    return user.time_zone if zone_of(user) is not UTC else "UTC"


def moment_told(moment: datetime, user: User, *, now: datetime | None = None) -> str:
    """ "Monday 23 November, 18:00 (Europe/Berlin), in 2 days"; without the last when it is over."""
    absolute = date_format(moment.astimezone(zone_of(user)), FORMAT)
    said = f"{absolute} ({zone_name(user)})"
    now = now or timezone.now()
    if moment <= now:
        return said
    left = timeuntil(moment, now, depth=1).replace("\xa0", " ")
    return gettext("%(moment)s, in %(time)s") % {"moment": said, "time": left}


def quiet_span(
    moment: datetime, begin: time | None, end: time | None, zone: tzinfo
) -> tuple[datetime, datetime] | None:
    """The quiet hours that a moment lies in, first and last, in UTC; None outside of them.

    They are one stretch: an hour that the clocks show twice is quiet both times, and one that
    they leave out is over as they jump.
    """
    if begin is None or end is None or begin == end:
        return None
    today = moment.astimezone(zone).date()
    for day in (today - timedelta(days=1), today):
        first = moment_at(day, begin, zone)
        last = moment_at(day if begin < end else day + timedelta(days=1), end, zone, is_last=True)
        if first <= moment < last:
            return first, last
    return None


def quiet_fault(begin: time | None, end: time | None) -> str:
    """What is wrong with such quiet hours, in a sentence; "" where nothing is."""
    if (begin is None) != (end is None):
        return gettext("Please say both when the quiet hours begin and when they end, or neither.")
    if begin is None or end is None:
        return ""
    day = date(2000, 1, 1)
    length = datetime.combine(day, end) - datetime.combine(day, begin)
    if not length:
        return gettext("The quiet hours would end as they begin.")
    if length % timedelta(days=1) > QUIET_MOST:
        return gettext("The quiet hours of a day are ten at most.")
    return ""


def next_at(now: datetime, shown: time, zone: tzinfo) -> datetime:
    """The first moment after this at which clocks there show such a time, in UTC."""
    today = now.astimezone(zone).date()
    moments = (moment_at(today + timedelta(days=days), shown, zone) for days in range(3))
    return next(moment for moment in moments if moment > now)


def moment_at(day: date, shown: time, zone: tzinfo, *, is_last: bool = False) -> datetime:
    """When clocks there show this for the first or last time that day, in UTC.

    Where they leave it out, it is the moment at which they jump over it.
    """
    wanted = datetime.combine(day, shown)
    moment = wanted.replace(tzinfo=zone, fold=int(is_last)).astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) == wanted:
        return moment
    moment = wanted.replace(tzinfo=zone, fold=1).astimezone(UTC)  # before the jump
    while moment.astimezone(zone).replace(tzinfo=None) < wanted:
        moment += timedelta(minutes=1)
    return moment
