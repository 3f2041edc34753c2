"""Answers when time does not run: outages of the server, vacations and quiet hours of players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, tzinfo

from django.db.models import F, FilteredRelation, Q, Subquery
from django.utils.translation import gettext as _

from spacetrace.infrastructure.database_time import database_now
from spacetrace.matches.models import (
    Heartbeat,
    Match,
    Move,
    Outage,
    Seat,
    SeatKind,
    Status,
    Vacation,
)
from spacetrace.matches.seat_clocks import (
    Stop,
    TimeOff,
    moment_of,
    ms_of,
    quiet_text,
)
from spacetrace.matches.time_control import TimeKind
from spacetrace.players.models import User
from spacetrace.players.zones import zone_of

A_DAY = timedelta(days=1)
LONGEST_SILENCE = timedelta(seconds=60)
"""So long there may be no heartbeat: after more the server was away."""


@dataclass(frozen=True, slots=True)
class ServerTime:
    """What time it is by the database, and since when there is no sign of the server's work.

    `last_outage` is when the last outage that was noted had ended.
    """

    now: datetime
    silent_since: datetime | None
    last_outage: datetime | None

    @property
    def silence(self) -> tuple[Stop, ...]:
        """The outage that is not over, or not noted yet."""
        return () if self.silent_since is None else ((ms_of(self.silent_since), ms_of(self.now)),)


def server_time() -> ServerTime:
    """The present moment, and whether the sweep is at work; before its first beat it is."""
    now, outages = database_now(), Outage.objects.order_by("-ended_at").values("ended_at")
    beats = Heartbeat.objects.annotate(last_outage=Subquery(outages[:1]))
    beat, last = beats.values_list("beat_at", "last_outage").first() or (None, now)
    is_silent = beat is not None and now - beat > LONGEST_SILENCE
    return ServerTime(now, beat if is_silent else None, last)


def time_off_of(
    match: Match, seats: Iterable[int], *, now: datetime, server: ServerTime | None = None
) -> dict[int, TimeOff]:
    """By seat: the outages and vacations since its decision was asked, and its quiet hours.

    Whoever has asked `server_time` knows whether there have been outages since.
    """
    wanted = set(seats)
    if not match.time_kind or not wanted:
        return {}
    clocks = match.clocks
    begun = [clocks.spans[seat].since for seat in wanted if seat in clocks.spans]
    since = moment_of(min(begun)) if begun else now
    off = TimeOff(_outages_since(since, server))
    found = dict.fromkeys(wanted, off)
    if match.time_kind == TimeKind.DAYS:
        _add_own(match, found, since)
    return found


def with_silence(offs: dict[int, TimeOff], server: ServerTime) -> dict[int, TimeOff]:
    """For what has been used by now: an outage that is not over has not been used, either."""
    if server.silent_since is None:
        return offs
    return {
        seat: replace(off, outages=(*off.outages, *server.silence)) for seat, off in offs.items()
    }


def _outages_since(since: datetime, server: ServerTime | None) -> tuple[Stop, ...]:
    if server is not None and (server.last_outage is None or server.last_outage <= since):
        return ()
    rows = Outage.objects.filter(ended_at__gt=since).values_list("began_at", "ended_at")
    return tuple((ms_of(first), ms_of(last)) for first, last in rows)


def _add_own(match: Match, found: dict[int, TimeOff], since: datetime) -> None:
    """A row for each vacation of each player, or one without."""
    lasting = Q(user__vacations__ends_at__gt=since)
    people = Seat.objects.filter(match=match, kind=SeatKind.USER, index__in=found).annotate(
        away=FilteredRelation("user__vacations", condition=lasting)
    )
    hours = ("user__quiet_from", "user__quiet_to", "user__time_zone")
    stops = ("away__starts_at", "away__ends_at")
    for seat, begin, end, zone, first, last in people.values_list("index", *hours, *stops):
        off = replace(found[seat], quiet=quiet_text(begin, end, zone or ""))
        if first is not None:
            off = replace(off, vacations=(*off.vacations, (ms_of(first), ms_of(last))))
        found[seat] = off


# --- vacations ------------------------------------------------------------------------------------


def away_at(match: Match) -> list[tuple[int, datetime]]:
    """Which seats' players are on vacation, and until when; nothing where it does not count."""
    if match.time_kind != TimeKind.DAYS or match.status not in (Status.RUNNING, Status.RESTING):
        return []
    now = database_now()
    people = Seat.objects.filter(match=match, kind=SeatKind.USER)
    away = people.filter(user__vacations__starts_at__lte=now, user__vacations__ends_at__gt=now)
    return list(away.order_by("index").values_list("index", "user__vacations__ends_at"))


def away_until(user: User) -> datetime | None:
    """Until when somebody is on vacation, if they are."""
    now = database_now()
    return next((row.ends_at for row in vacations_of(user, now) if row.is_now(now)), None)


def dates_of(first: datetime, last: datetime, zone: tzinfo) -> set[date]:
    """The days that a stretch of time touches where somebody lives."""
    if last <= first:
        return set()
    begin = first.astimezone(zone).date()
    end = (last - timedelta(microseconds=1)).astimezone(zone).date()
    return {begin + timedelta(days=days) for days in range((end - begin).days + 1)}


def days_away(user: User, year: int) -> set[date]:
    """The days of a year that somebody's vacations touch, those that are planned included."""
    rows = Vacation.objects.filter(user=user, ends_at__gte=datetime(year, 1, 1, tzinfo=UTC) - A_DAY)
    zone = zone_of(user)
    found = (dates_of(row.starts_at, row.ends_at, zone) for row in rows)
    return {day for days in found for day in days if day.year == year}


def vacations_of(user: User, now: datetime) -> list[Vacation]:
    """Those that have not ended, the first to come first."""
    return list(Vacation.objects.filter(user=user, ends_at__gt=now).exclude(ends_at=F("starts_at")))


def why_no_rest(match: Match) -> str:
    """Why nobody may ask for a pause now: nobody has moved since one was refused; "" else.

    Each question and answer makes the moves that are on their way stale: without an end to it, one
    player could keep another from moving until their time is over.
    """
    if not match.rest_version:
        return ""
    told = Move.objects.filter(match=match, version_before__lt=F("version_after"))
    if told.filter(version_after__gt=match.rest_version).exists():
        return ""
    return _("This was refused. You can ask again when somebody has moved since.")
