"""Counts the requests of programs, and tells every limit in the headers of the answer.

Redis counts for all processes; where there is none, or while it is away, each process counts for
itself. So a move never waits for Redis twice, and a limit is never off.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import redis
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from spacetrace.infrastructure.addresses import place_of
from spacetrace.infrastructure.metrics import refusal_note

NAMES = "spacetrace:requests"
"""How the names of all counts in Redis begin."""

REDIS_SECONDS = 0.5  # that Redis may take
ASK_AGAIN = 5.0  # seconds until Redis, when it did not answer, is asked again
TIDY_EVERY = 60.0  # seconds

_QUOTAS = "spacetrace.quotas"

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
        if quotas := request.META.get(_QUOTAS):
            policies = [f'"{q.name}";q={q.times};w={q.seconds}' for q in quotas]
            response.headers["RateLimit-Policy"] = ", ".join(policies)
            left = [f'"{q.name}";r={q.left};t={q.wait}' for q in quotas]
            response.headers["RateLimit"] = ", ".join(left)
        return response


class Counts:
    """How often something was asked, by name, until its time is over: of this process, or all."""

    def __init__(self, url: str) -> None:
        """`url` is Redis's; "" without one."""
        self._redis = _client(url) if url else None
        self._ask_at = 0.0
        self._own: dict[str, tuple[int, float]] = {}  # count, and when it ends
        self._tidy_at = 0.0
        self._lock = threading.Lock()

    def raised(self, name: str, seconds: int) -> tuple[int, int]:
        """The count, this time included, and the whole seconds until it begins anew."""
        now = time.time()
        if self._redis is not None and now >= self._ask_at:
            try:
                return self._raised_there(self._redis, name, seconds)
            except redis.RedisError:
                self._ask_at = now + ASK_AGAIN
                logger.warning("Redis did not answer: requests are counted by each process now.")
        return self._raised_here(name, seconds, now)

    def _raised_there(self, client: redis.Redis, name: str, seconds: int) -> tuple[int, int]:
        with client.pipeline(transaction=False) as asked:
            asked.set(name, 0, ex=seconds, nx=True)
            asked.incr(name)
            asked.expire(name, seconds, nx=True)  # it may have ended between the two
            asked.ttl(name)
            _is_new, count, _is_endless, left = asked.execute()
        return int(count), max(1, int(left))

    def _raised_here(self, name: str, seconds: int, now: float) -> tuple[int, int]:
        with self._lock:
            if now >= self._tidy_at:
                self._own = {key: row for key, row in self._own.items() if row[1] > now}
                self._tidy_at = now + TIDY_EVERY
            count, ends_at = self._own.get(name, (0, 0.0))
            if ends_at <= now:
                count, ends_at = 0, now + seconds
            self._own[name] = (count + 1, ends_at)
        return count + 1, math.ceil(ends_at - now)


def _client(url: str) -> redis.Redis:
    limits = {"socket_connect_timeout": REDIS_SECONDS, "socket_timeout": REDIS_SECONDS}
    return redis.Redis.from_url(url, **limits)


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
        is_known = bool(user.is_authenticated)
        rate = self.THROTTLE_RATES["user" if is_known else "anon"]
        if rate is None:
            return True
        times, seconds = self._parsed(rate)
        what = "requests-account" if is_known else "requests-place"
        whose = user.pk if is_known else place_of(request)
        count, self._left = counts().raised(f"{NAMES}:{what}:{whose}", seconds)
        left = max(0, times - count)
        quota_note(request, Quota(what, times, seconds, left, self._left))
        if count > times:
            refusal_note(what)
        return count <= times

    def wait(self) -> float:
        """Seconds until the count begins anew."""
        return self._left

    def _parsed(self, rate: str) -> tuple[int, int]:
        times, seconds = self.parse_rate(rate)
        return int(times or 0), int(seconds or 1)
