"""Tells moments as a reader's clock shows them, and how far away they are."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
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
