"""The workers' door: each task is safe to run twice, late, or not at all."""

from __future__ import annotations

from celery import shared_task

from spacetrace.lab.services.finish import deck_test_finish
from spacetrace.lab.services.sweep import lab_sweep
from spacetrace.lab.services.work import chunks_play


@shared_task(name="lab.chunks")
def chunks() -> None:
    """Play pieces of tests for a few seconds."""
    chunks_play()


@shared_task(name="lab.finish")
def finish(test_id: int) -> None:
    """Sum a test up whose matches are all played."""
    deck_test_finish(test_id=test_id)


@shared_task(name="lab.sweep")
def sweep() -> None:
    """Offer what is free and forgotten."""
    lab_sweep()
