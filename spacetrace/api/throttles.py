"""Counts the requests of programs, and tells every limit in the headers of the answer.

Each process counts for itself and tells Redis, which adds up all of them, at the first request of
a name and once a second from then on; where there is no Redis, or while it is away, each process is
alone. So a move seldom waits for Redis, never twice, and a limit is never off.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from spacetrace.infrastructure.addresses import place_of
from spacetrace.infrastructure.metrics import refusal_note
from spacetrace.infrastructure.redis_client import client_of, redis_error

if TYPE_CHECKING:
    import redis

NAMES = "spacetrace:requests"
"""How the names of all counts in Redis begin."""

REDIS_SECONDS = 0.5  # that Redis may take
ASK_AGAIN = 5.0  # seconds until Redis, when it did not answer, is asked again
TELL_EVERY = 1.0  # seconds; what other processes count in the meantime is not known here
TIDY_EVERY = 60.0  # seconds

_QUOTAS, _COUNTED = "spacetrace.quotas", "spacetrace.counted"

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Quota:
    """A limit and how much of it is left: of `times` in `seconds`, `left` within `wait` seconds."""

    name: str
    times: int
    seconds: int
    left: int
    wait: int


def quota_note(request: HttpRequest | Request, quota: Quota) -> None:
    """Have a limit, as this request has found it, told with the answer."""
    request.META.setdefault(_QUOTAS, []).append(quota)


class QuotasTold:
    """Middleware of the API: the fields RateLimit and RateLimit-Policy, by the IETF's draft."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, with every limit that the request was counted by."""
        response = self._get_response(request)
        for name, value in quotas_told(request.META):
            response.headers[name] = value
        return response


def quotas_told(asked: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The fields of an answer that tell every limit which this request was counted by."""
    if not (quotas := asked.get(_QUOTAS)):
        return []
    policies = [f'"{q.name}";q={q.times};w={q.seconds}' for q in quotas]
    left = [f'"{q.name}";r={q.left};t={q.wait}' for q in quotas]
    return [("RateLimit-Policy", ", ".join(policies)), ("RateLimit", ", ".join(left))]


@dataclass(slots=True)
class _Count:
    """How often something was asked, as far as this process knows, and when that is over.

    Redis has still to be told of `untold` times, and is from `tell_at` on.
    """

    ends_at: float
    times: int = 0
    untold: int = 0
    tell_at: float = 0.0


class Counts:
    """How often something was asked, by name, until its time is over: of this process, or all."""

    def __init__(self, url: str) -> None:
        """`url` is Redis's; "" without one."""
        self._redis = client_of(url, connect=REDIS_SECONDS, answer=REDIS_SECONDS) if url else None
        self._ask_at = 0.0
        self._own: dict[str, _Count] = {}
        self._tidy_at = 0.0
        self._lock = threading.Lock()

    def raised(self, name: str, seconds: int) -> tuple[int, int]:
        """The count, this time included, and the whole seconds until it begins anew."""
        now = time.time()
        with self._lock:
            count = self._raised_here(name, seconds, now)
            untold = self._due(count, now)
        if self._redis is not None and untold:
            self._tell(self._redis, name, count, untold, seconds, now)
        return count.times, max(1, math.ceil(count.ends_at - now))

    def _raised_here(self, name: str, seconds: int, now: float) -> _Count:
        if now >= self._tidy_at:
            self._own = {key: row for key, row in self._own.items() if row.ends_at > now}
            self._tidy_at = now + TIDY_EVERY
        count = self._own.get(name)
        if count is None or count.ends_at <= now:
            count = self._own[name] = _Count(now + seconds)
        count.times += 1
        count.untold += 1
        return count

    def _due(self, count: _Count, now: float) -> int:
        """The times to be told now by whoever asks; nobody else tells them."""
        if self._redis is None or now < max(self._ask_at, count.tell_at):
            return 0
        untold, count.untold = count.untold, 0
        count.tell_at = now + TELL_EVERY
        return untold

    def _tell(
        self, client: redis.Redis, name: str, count: _Count, untold: int, seconds: int, now: float
    ) -> None:
        try:
            times, left = _told(client, name, untold, seconds)
        except redis_error():
            with self._lock:
                count.untold += untold
            self._ask_at = now + ASK_AGAIN
            logger.warning("Redis did not answer: requests are counted by each process now.")
            return
        with self._lock:
            count.times = times + count.untold  # what came here meanwhile
            count.ends_at = now + left


def _told(client: redis.Redis, name: str, times: int, seconds: int) -> tuple[int, int]:
    """The count of all processes with these times, and the seconds until it is over."""
    with client.pipeline(transaction=False) as asked:
        asked.set(name, 0, ex=seconds, nx=True)
        asked.incrby(name, times)
        asked.expire(name, seconds, nx=True)  # it may have ended between the two
        asked.ttl(name)
        _is_new, count, _is_endless, left = asked.execute()
    return int(count), max(1, int(left))


@cache
def counts() -> Counts:
    """Those of this process."""
    return Counts(settings.COUNTS_URL)


class RequestThrottle(SimpleRateThrottle):
    """Of players by account, of visitors without a token by place."""

    def __init__(self) -> None:
        """The rate follows from who asks."""
        self._left = 0

    def allow_request(self, request: Request, view: object) -> bool:
        """Whether the limit is not passed; counted either way."""
        user = request.user
        if user.is_authenticated:
            counted = _counted(request.META, "user", "requests-account", user.pk)
        else:
            counted = _counted(request.META, "anon", "requests-place", place_of(request))
        self._left = counted.left
        return counted.is_within

    def wait(self) -> float:
        """Seconds until the count begins anew."""
        return self._left


def account_counted(asked: dict[str, Any], user_id: int) -> bool:
    """The same for a player's request before the framework sees it, which counts it no more."""
    return _counted(asked, "user", "requests-account", user_id).is_within


@dataclass(frozen=True, slots=True)
class _Counted:
    """A request was counted; `left` are the seconds until the count begins anew."""

    is_within: bool
    left: int = 0


def _counted(asked: dict[str, Any], kind: str, what: str, whose: object) -> _Counted:
    """Count a request, once however often this is asked; `asked` is what WSGI knows of it."""
    known: _Counted | None = asked.get(_COUNTED)
    if known is not None:
        return known
    rate = SimpleRateThrottle.THROTTLE_RATES[kind]
    if rate is None:
        counted = _Counted(True)
    else:
        times, seconds = _parsed(rate)
        count, left = counts().raised(f"{NAMES}:{what}:{whose}", seconds)
        quota = Quota(what, times, seconds, max(0, times - count), left)
        asked.setdefault(_QUOTAS, []).append(quota)
        counted = _Counted(count <= times, left)
        if not counted.is_within:
            refusal_note(what)
    asked[_COUNTED] = counted
    return counted


@lru_cache(maxsize=16)
def _parsed(rate: str) -> tuple[int, int]:
    """How many in how many seconds."""
    parser: Any = SimpleRateThrottle.parse_rate  # it asks nothing of its throttle
    times, seconds = parser(None, rate)
    return int(times or 0), int(seconds or 1)
