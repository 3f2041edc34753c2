"""Messages to workers are sent by threads, so that no broker ever keeps a request waiting."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from celery import current_app
from kombu.exceptions import OperationalError

from spacetrace.infrastructure import queue, request_ids
from spacetrace.infrastructure.queue import CHUNKS, FINISH
from tests.matches.processes import wait_for


def test_a_message_names_the_task_and_its_arguments_and_expires(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent, arrived = [], threading.Event()

    def send(*args: Any, **others: Any) -> None:
        sent.append((args, others))
        arrived.set()

    monkeypatch.setattr(current_app, "send_task", send)
    queue.enqueue(queue.AI_TURN, 7)
    assert arrived.wait(2)
    options = {"args": (7,), "expires": queue.EXPIRES, "retry": False}
    headers = {"request_id": request_ids.current()}
    assert sent == [(("matches.ai_turn",), {**options, "headers": headers})]


def test_offers_are_one_group_of_messages_that_go_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(queue, "later", lambda line, send: sent.append((line, send)))
    queue.enqueue_many(CHUNKS, 20, expires=5)
    queue.enqueue_many(CHUNKS, 0, expires=5)
    ((line, send),) = sent
    tasks = send.func.__self__.tasks
    assert line == "simulations"  # nothing of a match waits behind them
    assert [task.task for task in tasks] == [CHUNKS] * 20
    assert {task.options["expires"] for task in tasks} == {5}


def test_a_silent_broker_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: release.wait(5))
    began = time.monotonic()
    for number in range(2_000):
        queue.enqueue(FINISH, number)
    assert time.monotonic() - began < 5, "none waited for a send"
    release.set()
    wait_for(lambda: not queue.unsent(), "the last message")


def test_a_broker_that_is_away_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = threading.Semaphore(0)

    def refuse(*_: Any, **__: Any) -> None:
        tried.release()
        raise OperationalError("no broker")

    monkeypatch.setattr(current_app, "send_task", refuse)
    queue.enqueue(FINISH, 1)
    queue.enqueue(FINISH, 2)
    assert tried.acquire(timeout=2)
    assert tried.acquire(timeout=2)
