"""Counts how often something is tried, before it is done.

A tally is one row that one statement raises: of any number of requests at once, in whatever
process, exactly as many pass as the limit allows, and Redis need not be there. What is refused
writes nothing.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.db import connection
from django.db.models import F
from django.http import HttpRequest
from django.utils.translation import ngettext

from spacetrace.api.throttles import Quota, quota_note
from spacetrace.infrastructure.addresses import place_of
from spacetrace.infrastructure.metrics import refusal_note
from spacetrace.infrastructure.not_now import NotNow
from spacetrace.infrastructure.transactions import change
from spacetrace.players.hashers import admitted
from spacetrace.players.listeners import secret_refused
from spacetrace.players.models import Tally, User

T = TypeVar("T")

_COUNT = """
INSERT INTO players_tally (key, count, ends_at) VALUES (%s, 1, %s)
ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN players_tally.ends_at <= %s THEN 1 ELSE players_tally.count + 1 END,
    ends_at = CASE WHEN players_tally.ends_at <= %s
        THEN excluded.ends_at ELSE players_tally.ends_at END
WHERE players_tally.ends_at <= %s OR players_tally.count < %s
RETURNING count, ends_at
"""


class TooOften(NotNow):
    """Somebody has tried this as often as anybody may, for now."""

    def __init__(self, quota: Quota) -> None:
        self.quota = quota
        minutes = max(1, math.ceil(quota.wait / 60))
        sentence = ngettext(
            "That was too often. Please wait a minute and try again.",
            "That was too often. Please wait %(minutes)d minutes and try again.",
            minutes,
        )
        super().__init__(
            sentence % {"minutes": minutes}, status=429, code="too_often", wait=quota.wait
        )


def tried(limit: str, whose: str) -> Quota:
    """Count one try of `whose` (an account, a place); raises TooOften when there is none left.

    `limit` is a name in settings.LIMITS. Returns what is left of it. For requests: a refusal is
    counted for whoever runs the site.
    """
    try:
        return tried_in_a_task(limit, whose)
    except TooOften:
        refusal_note(limit)
        raise


def tried_in_a_task(limit: str, whose: str) -> Quota:
    """As `tried`, for workers, whose refusals nobody has asked for."""
    times, seconds = settings.LIMITS[limit]
    key, now = _key(limit, whose), int(time.time())
    with change(), connection.cursor() as cursor:
        cursor.execute(_COUNT, [key, now + seconds, now, now, now, times])
        counted: tuple[int, int] | None = cursor.fetchone()
        ends_at = counted[1] if counted else Tally.objects.get(key=key).ends_at
    wait = max(1, ends_at - now)
    if counted is None:
        raise TooOften(Quota(limit, times, seconds, 0, wait))
    return Quota(limit, times, seconds, times - counted[0], wait)


def untried(limit: str, whose: str) -> None:
    """Give a try back that turned out not to be one, such as a right password."""
    with change():
        Tally.objects.filter(key=_key(limit, whose), count__gt=0).update(count=F("count") - 1)


def secret_checked(login: str, place: str, check: Callable[[], T], kind: str = "login") -> T:
    """What `check` says of a secret; false when it was wrong. Counted before, wrong ones stay so.

    `place` is "" where there is none; `kind` begins the names of the limits. Raises TooOften for
    somebody who has been guessing, whether this guess would have been right or not, and TooBusy
    before anything is counted.
    """
    login = login.casefold()
    tallies = [(f"{kind}-account", login)]
    if place:
        # One place may guess at one login a few times. The login alone has a far higher limit, so
        # that guessing from many places slows down while nobody locks its owner out in a minute.
        tallies = [(f"{kind}-here", f"{place} {login}"), (f"{kind}-place", place), *tallies]
    with admitted():
        try:
            for limit, whose in tallies:
                tried(limit, whose)
        except TooOften:
            secret_refused.send(User, login=login, place=place, what=kind, too_often=True)
            raise
        is_wrong = False
        try:
            answer = check()
            is_wrong = not answer
        finally:  # what could not be checked is no guess either
            for limit, whose in () if is_wrong else tallies:
                untried(limit, whose)
    if is_wrong:
        secret_refused.send(User, login=login, place=place, what=kind, too_often=False)
    return answer


def password_is(request: HttpRequest, password: str) -> bool:
    """Whether this is the password of whoever asks; counted as at log-in."""
    user = request.user
    if not isinstance(user, User):
        return False
    return secret_checked(user.username, place_of(request), lambda: user.check_password(password))


def count_made(request: HttpRequest, what: str, *, login: str | None = None) -> None:
    """Count that an account, from its place, is about to make one of `what`; raises TooOften.

    The account is whoever asks, or the one that is meant by `login`, which anybody may type: what
    strangers do in somebody's name takes nothing from what the owner may do. A program is told in
    the headers of the answer what is left.
    """
    whose = {"place": place_of(request)}
    if login is not None:
        whose = {"account": f"called {login.casefold()}", **whose}
    elif isinstance(request.user, User):
        whose = {"account": str(request.user.pk), **whose}
    for kind, who in whose.items():
        try:
            quota_note(request, tried(f"{what}-{kind}", who))
        except TooOften as error:
            quota_note(request, error.quota)
            raise


def tallies_tidy() -> int:
    """Delete the tallies whose time is over; returns how many there were."""
    return Tally.objects.filter(ends_at__lte=int(time.time())).delete()[0]


def _key(limit: str, whose: str) -> str:
    # Hashed: what people type as their login is of any length, and nobody's business here.
    return hashlib.sha256(f"{limit} {whose}".encode()).hexdigest()
