"""Offers to the workers of the lab: sent by a thread, to a queue that nobody else waits in."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

from decks.models import Deck
from decks.services.delete import deck_delete
from spacetrace.lab import queue
from spacetrace.lab.models import Chunk, DeckTest
from spacetrace.lab.pinned import meeting_of
from spacetrace.lab.playing import match_play
from spacetrace.lab.services.lease import lease_keep, lease_take
from spacetrace.lab.services.work import chunks_play
from spacetrace.lab.tasks import chunks, finish, sweep
from spacetrace.operations.processes import lab_command, worker_command

real_later = queue.later


@pytest.fixture
def real_queue(monkeypatch: pytest.MonkeyPatch, nudges: list[Any]) -> None:
    monkeypatch.setattr(queue, "later", real_later)


def test_matches_of_tests_have_a_queue_and_a_worker_of_their_own() -> None:
    routes = settings.CELERY_TASK_ROUTES
    assert routes[chunks.name]["queue"] == routes[finish.name]["queue"] == "lab"
    assert sweep.name not in routes  # it must run while no worker of the lab is there
    command = lab_command()
    assert command[command.index("--queues") + 1] == "lab"
    assert command[0] == "nice"
    assert "--queues" not in worker_command()  # the usual queue alone


def test_offers_are_one_group_of_messages_that_go_stale(nudges: list[Any]) -> None:
    queue.chunks_nudge(20)
    queue.chunks_nudge(0)
    (send,) = nudges
    tasks = send.func.__self__.tasks
    assert [task.task for task in tasks] == [queue.CHUNKS] * 20
    assert {task.options["expires"] for task in tasks} == {queue.EXPIRES}


def test_a_silent_broker_keeps_nobody_waiting(
    real_queue: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    release = threading.Event()
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: release.wait(5))
    began = time.monotonic()
    for number in range(100):
        queue.finish_nudge(number)
    assert time.monotonic() - began < 1
    release.set()
    while queue._sender.waiting:
        time.sleep(0.01)


def test_a_broker_that_is_away_stops_nothing(
    real_queue: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = threading.Semaphore(0)

    def refuse(*_: Any, **__: Any) -> None:
        tried.release()
        raise OperationalError("no broker")

    monkeypatch.setattr(current_app, "send_task", refuse)
    for number in range(2):
        queue.finish_nudge(number)
    assert tried.acquire(timeout=2)
    assert tried.acquire(timeout=2)


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
