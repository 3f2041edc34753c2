"""What workers carry out: each task is safe to run twice, late, or not at all."""

from __future__ import annotations

from celery import shared_task

from spacetrace.infrastructure.queue import CHUNKS, FINISH, FINISH_GROUP
from spacetrace.simulations.services.finish import deck_test_finish
from spacetrace.simulations.services.groups import group_finish
from spacetrace.simulations.services.sweep import simulations_sweep
from spacetrace.simulations.services.work import chunks_play


@shared_task(name=CHUNKS)
def chunks() -> None:
    """Play pieces of tests for a few seconds."""
    chunks_play()


@shared_task(name=FINISH)
def finish(test_id: int) -> None:
    """Sum a test up whose matches are all played."""
    deck_test_finish(test_id=test_id)


@shared_task(name=FINISH_GROUP)
def finish_group(group_id: int) -> None:
    """Sum a group of tests up whose matches are all played."""
    group_finish(group_id=group_id)


@shared_task(name="simulations.sweep")
def sweep() -> None:
    """Offer what is free and forgotten."""
    simulations_sweep()
