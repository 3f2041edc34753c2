"""How often something may be tried: counters in the cache, shared by all web processes."""

import hashlib
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `times` in `seconds` for each key."""

    name: str
    times: int
    seconds: int

    def is_reached(self, key: str) -> bool:
        """Whether `key` has used its tries up; does not count as one."""
        return int(cache.get(self._entry(key), 0)) >= self.times

    def count(self, key: str) -> bool:
        """Notes one try; returns whether it was still allowed."""
        entry = self._entry(key)
        cache.add(entry, 0, timeout=self.seconds)
        try:
            return cache.incr(entry) <= self.times
        except (
            ValueError
        ):  # it expired between the two lines: this is the first try of a new period
            cache.set(entry, 1, timeout=self.seconds)
            return True

    def _entry(self, key: str) -> str:
        # Hashed: a login may hold characters that a cache key must not.
        return f"limit:{self.name}:{hashlib.sha256(key.encode()).hexdigest()[:32]}"


# One address may guess at one login ten times. The login alone has a far higher limit, so that
# guessing from many addresses slows down while nobody can lock its owner out in a minute.
LOGIN_HERE = Limit("login-here", 10, 15 * 60)
LOGIN_ADDRESS = Limit("login-address", 50, 15 * 60)
LOGIN_ACCOUNT = Limit("login-account", 200, 15 * 60)
GUESTS = Limit("guests", 30, 60 * 60)
SIGNUPS = Limit("signups", 20, 60 * 60)


def client_address(request: HttpRequest) -> str:
    """The visitor's address; a forwarded one counts only as far as our own proxies vouch for it."""
    proxies = int(settings.REST_FRAMEWORK["NUM_PROXIES"])
    forwarded = [part.strip() for part in request.headers.get("x-forwarded-for", "").split(",")]
    if proxies and len(forwarded) >= proxies and forwarded[-proxies]:
        return forwarded[-proxies]
    return str(request.META.get("REMOTE_ADDR", ""))
