"""How often a program may ask; without the cache that counts, everybody may."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import redis
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

from spacetrace.infrastructure.addresses import place_of

if TYPE_CHECKING:
    from rest_framework.views import APIView  # which reads the settings, which name this module

logger = logging.getLogger(__name__)


class FailsOpen(SimpleRateThrottle):
    """A move must be answered while Redis is away, so nobody is counted then."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether the limit is not reached, or nobody can tell."""
        try:
            return super().allow_request(request, view)
        except redis.RedisError:
            logger.warning("The cache did not answer; API requests are not counted now.")
            return True

    def get_ident(self, request: Request) -> str:
        """Where a visitor comes from."""
        return place_of(request)


class AnonymousThrottle(FailsOpen, AnonRateThrottle):
    """Of visitors without a token, by address."""


class PlayerThrottle(FailsOpen, UserRateThrottle):
    """Of players, by account."""
