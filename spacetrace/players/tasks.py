"""What workers do for players: put away what is no longer needed."""

from __future__ import annotations

from celery import shared_task

from spacetrace.players.idempotency import answers_tidy
from spacetrace.players.limits import tallies_tidy


@shared_task(name="players.tidy")
def tidy() -> None:
    """Delete tallies and kept answers whose time is over."""
    tallies_tidy()
    answers_tidy()
