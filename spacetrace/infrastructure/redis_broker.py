"""kombu's Redis transport with one guard: a worker survives that Redis goes while a task ends.

When Redis is lost, kombu closes the connection and takes its address away. A task that ends then is
acknowledged on the old channel, which asks for that address in order to connect again. Nobody takes
the AttributeError for a lost connection, and the worker's main process exits for good.
"""

from __future__ import annotations

from typing import Any

from kombu.transport import redis
from redis.exceptions import ConnectionError as Lost


class Channel(redis.Channel):
    """A channel that is lost with its connection, and says so as Celery expects it."""

    def _connparams(self, asynchronous: bool = False) -> Any:
        if self.connection is None or self.connection.client is None:
            raise Lost("The connection of this channel was closed; the message comes again.")
        return super()._connparams(asynchronous)


class Transport(redis.Transport):
    """The transport of `redis://`."""

    Channel = Channel
