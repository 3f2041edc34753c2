"""How a process reaches Redis; a site without it never loads the client, a tenth of its start."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import redis


def client_of(url: str, *, connect: float, answer: float) -> redis.Redis:
    """A client of the server at `url`; both limits are seconds. It connects when first asked."""
    import redis

    return redis.Redis.from_url(url, socket_connect_timeout=connect, socket_timeout=answer)


def redis_error() -> type[Exception]:
    """What the client raises for a server that is away, slow or unwilling."""
    import redis

    return redis.RedisError
