"""What workers do for decks."""

from __future__ import annotations

from celery import shared_task

from decks.services.judging import decks_judge


@shared_task(name="decks.judge")
def judge() -> None:
    """Look at decks by what was published."""
    decks_judge()
