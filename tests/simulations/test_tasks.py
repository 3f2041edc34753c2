"""Tasks of simulations have a queue of their own and may come at any time."""

from __future__ import annotations

from django.conf import settings

from decks.models import Deck
from decks.services.delete import deck_delete
from spacetrace.operations.processes import simulations_command, worker_command
from spacetrace.simulations.models import Chunk, DeckTest
from spacetrace.simulations.playing import match_play
from spacetrace.simulations.selectors import meeting_of
from spacetrace.simulations.services.lease import lease_keep, lease_take
from spacetrace.simulations.services.work import chunks_play
from spacetrace.simulations.tasks import chunks, finish, sweep


def test_matches_of_tests_have_a_queue_and_a_worker_of_their_own() -> None:
    routes = settings.CELERY_TASK_ROUTES
    assert routes[chunks.name]["queue"] == routes[finish.name]["queue"] == "simulations"
    assert sweep.name not in routes  # it must run while no worker of simulations is there
    command = simulations_command()
    assert command[command.index("--queues") + 1] == "simulations"
    assert command[0] == "nice"
    assert "--queues" not in worker_command()  # the usual queue alone


def test_tasks_may_come_twice_late_or_for_nothing(db: None, quick: DeckTest) -> None:
    finish(quick.pk)  # early
    finish(10**6)
    chunks()
    chunks()
    chunks_play(seconds=600)
    chunks()
    finish(quick.pk)
    sweep()
    quick.refresh_from_db()
    assert quick.played == 100


def test_a_deck_that_goes_takes_its_tests_along(quick: DeckTest, swarm: Deck) -> None:
    lease = lease_take()
    assert lease is not None
    chunk = Chunk.objects.select_related("opponent").get(pk=lease.chunk_id)
    match = match_play(meeting_of(quick, chunk.opponent), chunk.first_seed)
    deck_delete(deck=swarm)
    assert not DeckTest.objects.exists()
    assert not lease_keep(lease, chunk, [match])
    assert chunks_play(seconds=600) == 0
