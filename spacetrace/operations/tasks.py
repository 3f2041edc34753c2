"""What workers do for the site itself."""

from __future__ import annotations

import logging

from celery import shared_task

from spacetrace.operations.tidying import tidy

logger = logging.getLogger(__name__)


@shared_task(name="operations.tidy")
def tidy_up() -> None:
    """Delete what is over, and log how much of it there was."""
    figures = tidy()
    if any(figures.values()):
        words = ", ".join(f"{kind} {count}" for kind, count in figures.items())
        logger.info("Tidied up: %s.", words, extra={"facts": {"tidied": figures}})
