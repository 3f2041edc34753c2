"""beat, with a file that says that it is alive."""

from __future__ import annotations

import logging
from typing import Any

from celery.beat import Scheduler
from django.conf import settings

logger = logging.getLogger(__name__)

ALIVE = "beat.alive"
"""In the folder of everything local; as old as beat's last look at its schedule."""


class WatchedScheduler(Scheduler):
    """Celery's own, whose every look at the schedule is noted."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Seconds until the next one; a sweep is always due within five."""
        rest: float = super().tick(*args, **kwargs)
        try:
            (settings.VAR / ALIVE).touch()
        except OSError:
            logger.warning("beat could not note that it is alive.", exc_info=True)
        return rest
