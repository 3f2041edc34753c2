"""Nudges: sent by a thread of their own, so that no broker ever keeps a request waiting."""

import threading
import time
from typing import Any

import pytest
from celery import current_app
from kombu.exceptions import OperationalError

from spacetrace.matches import queue
from spacetrace.matches.models import Due, Match, Status
from spacetrace.matches.services.act import match_act
from spacetrace.players.models import User
from tests.matches.conftest import Play

real_later = queue.later


@pytest.fixture
def real_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "later", real_later)


def test_a_nudge_names_the_task_and_the_match_and_expires(
    real_queue: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent, arrived = [], threading.Event()

    def send(*args: Any, **others: Any) -> None:
        sent.append((args, others))
        arrived.set()

    monkeypatch.setattr(current_app, "send_task", send)
    queue.ai_turn_nudge(7)
    assert arrived.wait(2)
    assert sent == [
        (("matches.ai_turn",), {"args": (7,), "expires": queue.EXPIRES, "retry": False})
    ]


def test_a_silent_broker_keeps_nobody_waiting(
    real_queue: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    release = threading.Event()
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: release.wait(5))
    began = time.monotonic()
    for number in range(2_000):
        queue.ai_turn_nudge(number)
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
    queue.ai_turn_nudge(1)
    queue.ai_turn_nudge(2)
    assert tried.acquire(timeout=2)
    assert tried.acquire(timeout=2)


def test_the_computer_is_nudged_after_the_commit_and_not_before(
    ai_match: Match, alice: User, nudges: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    Match.objects.update(waiting_mask=1, status=Status.RUNNING)
    nudges.clear()
    with django_capture_on_commit_callbacks(execute=True):
        match = Match.objects.get()
        match_act(
            match=match, user=alice, seat=0, action="draw", at_version=match.version, command_id="x"
        )
        assert nudges == []
    match.refresh_from_db()
    if match.waiting == (1,):
        assert len(nudges) == 1
        assert Due.objects.exists()


def test_a_move_is_poked_after_the_commit(
    match: Match,
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    told: list[tuple[int, int]] = []
    monkeypatch.setattr("spacetrace.matches.pokes.bus.tell", lambda *poke: told.append(poke))
    with django_capture_on_commit_callbacks(execute=True):
        play(match)
        assert told == []
    assert told == [(match.pk, 2)]


def test_a_poke_that_fails_does_not_fail_the_move(
    match: Match,
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr("spacetrace.matches.pokes.bus.tell", broken)
    with django_capture_on_commit_callbacks(execute=True):
        assert play(match).status == "done"
