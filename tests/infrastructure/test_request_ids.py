"""One id leads from an answer to the log, and to the work that followed from the request."""

import json
import logging
from typing import Any

import pytest
from celery.app.task import Context
from django.conf import settings
from django.test import Client

from spacetrace.celery import request_id_take
from spacetrace.infrastructure import queue, request_ids
from spacetrace.infrastructure.request_ids import HEADER
from spacetrace.operations.logs import HookHandler, JsonFormatter
from tests.infrastructure.error_hook import told

GIVEN = "proxy-id_1.2"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/api/v1/games/", "/no/such/page/", "/healthz"])
def test_every_answer_tells_its_id_and_no_two_have_the_same(path: str) -> None:
    first, second = (Client().get(path, headers={HEADER: GIVEN}).headers[HEADER] for _ in range(2))
    assert len({first, second, GIVEN}) == 3


@pytest.mark.django_db
def test_a_proxy_of_ours_may_name_it_if_it_looks_like_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "PROXIES", 1)
    for path in ("/", "/api/v1/games/"):
        assert Client().get(path, headers={HEADER: GIVEN}).headers[HEADER] == GIVEN
        for bad in ("short", "a" * 65, "with space", 'quo"tes-here'):
            assert Client().get(path, headers={HEADER: bad}).headers[HEADER] != bad


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/healthz", "/api/v1/games/"])
def test_what_goes_wrong_here_is_told_with_it(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("spacetrace.operations.health.HttpResponse", fail)
    monkeypatch.setattr("spacetrace.players.authentication.bearer_secret", fail)
    answer = Client(raise_request_exception=False).get(path)
    assert answer.status_code == 500
    assert answer.headers[HEADER] in answer.content.decode()
    assert "secret" not in answer.content.decode()


def test_a_message_to_a_worker_carries_it_and_the_task_takes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(queue, "later", lambda _line, send: sent.append(send))
    ours = request_ids.begin()
    queue.enqueue(queue.AI_TURN, 7)
    queue.enqueue_many(queue.CHUNKS, 2, expires=5)
    one, many = (message.keywords["headers"] for message in sent)
    assert one == many == {"request_id": ours}

    class Task:
        request = Context({**one, "id": "x", "lang": "py"})

    request_ids.begin()
    request_id_take(Task())
    assert request_ids.current() == ours
    Task.request = Context({"id": "y", "lang": "py"})
    request_id_take(Task())
    assert request_ids.current() not in ("", ours)


def record(message: str, error: Exception | None = None) -> logging.LogRecord:
    exc_info = (type(error), error, None) if error else None
    return logging.LogRecord("app", logging.ERROR, "", 0, message, None, exc_info)


def test_a_line_of_the_log_names_it() -> None:
    request_ids.begin()
    entry = json.loads(JsonFormatter().format(record("late")))
    assert entry["request"] == request_ids.current()


def test_errors_go_to_the_hook_whose_own_are_nobody_elses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path, error = "tests.infrastructure.error_hook.hook", ValueError("no such card")
    handler = HookHandler(path)
    handler.name = "hook"  # as the settings name it
    request_ids.begin()
    handler.handle(record("failed", error))
    ((caught, line),) = told
    assert caught is error
    assert (line["message"], line["request"]) == ("failed", request_ids.current())
    handler.handle(record("out of order"))
    assert "the tracker is away" in capsys.readouterr().err
