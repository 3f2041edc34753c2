"""Notes when the server was away, and gives the players the time back that was lost by it."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import TypeVar

from django.db.models import QuerySet

from spacetrace.infrastructure.database_time import database_now
from spacetrace.infrastructure.transactions import change
from spacetrace.matches.models import Heartbeat, Match, Outage, Spread, Status, Vacation
from spacetrace.matches.selectors.time_off import LONGEST_SILENCE
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.clock import seat_clocks_reckon
from spacetrace.matches.services.locking import match_lock
from spacetrace.matches.time_control import TimeKind

logger = logging.getLogger(__name__)

AT_ONCE = 200
"""So many matches are told in one go; the next sweep goes on."""

_S = TypeVar("_S", bound=Spread)


def server_beat() -> Outage | None:
    """The server is at work; the outage, if it has been away since its last beat."""
    with change():
        beat = Heartbeat.objects.select_for_update().first()
        now = database_now()
        if beat is None:
            Heartbeat.objects.get_or_create(pk=1, defaults={"beat_at": now})
            return None
        last = beat.beat_at
        if now <= last:
            return None
        Heartbeat.objects.update(beat_at=now)
        if now - last <= LONGEST_SILENCE:
            return None
        return Outage.objects.create(began_at=last, ended_at=now)


def time_off_spread(*, limit: int = AT_ONCE) -> int:
    """Put off the deadlines of matches that have not been told of an outage or a vacation.

    Returns how many were looked at. Doing it twice changes nothing, as a deadline follows from what
    was noted; a crash in the middle goes on where it was.
    """
    running = Match.objects.filter(status=Status.RUNNING, deadline_at__isnull=False)
    told = 0
    for outage in Outage.objects.filter(is_spread=False).order_by("pk"):
        told += _spread(outage, running, limit - told, ended_at=outage.ended_at)
    for vacation in Vacation.objects.filter(is_spread=False).order_by("pk"):
        told += vacation_spread(vacation, limit - told)
    return told


def vacation_spread(vacation: Vacation, limit: int = AT_ONCE) -> int:
    """The same for the matches of one player, who has just changed a vacation."""
    own = Match.objects.filter(
        status=Status.RUNNING,
        deadline_at__isnull=False,
        time_kind=TimeKind.DAYS,
        seats__user=vacation.user_id,
    )
    dates = {"starts_at": vacation.starts_at, "ends_at": vacation.ends_at}
    return _spread(vacation, own.distinct(), limit, **dates)


def _spread(news: _S, matches: QuerySet[Match], limit: int, **dates: datetime) -> int:
    if limit <= 0:
        return 0
    rows = type(news)._default_manager.filter(pk=news.pk)
    found = matches.filter(pk__gt=news.reached).order_by("pk").values_list("pk", flat=True)
    ids = list(found[:limit])
    for match_id in ids:
        try:
            with change():
                match = match_lock(match_id)
                if match.status == Status.RUNNING:
                    _reckon(match)
        except Exception:  # when its time is over it is reckoned again
            logger.exception("Match %s is not told of time off.", match_id)
    # Compared: a vacation may have been changed meanwhile, and begins anew then.
    same = rows.filter(reached=news.reached, **dates)
    if len(ids) < limit:
        same.update(is_spread=True)
    else:
        same.update(reached=ids[-1])
    return len(ids)


def _reckon(match: Match) -> bool:
    """Bring the deadlines of a locked match up to date, and tell its players if any has moved."""
    if not seat_clocks_reckon(match):
        return False
    match.version += 1
    match.revision += 1
    changed = ("seat_clocks", "deadline_at", "version", "revision", "updated_at")
    match.save(update_fields=changed)
    match_announce(match, was_due=match.agent_is_due)
    return True
