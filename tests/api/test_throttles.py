"""A program that asks too often is told to wait, and how much is left before it must."""

import json
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.test import Client
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory, force_authenticate
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from spacetrace.api import throttles
from spacetrace.api.throttles import Counts, QuotasTold
from spacetrace.players.models import User
from tests.matches.tokens import headers_for


class Door(APIView):
    """Open to all, with the site's usual throttles."""

    permission_classes = (AllowAny,)

    def get(self, request: Request) -> Response:
        return Response({})


def ask(user: User | None = None) -> Any:
    def door(request: HttpRequest) -> HttpResponseBase:
        if user:
            force_authenticate(request, user)
        answer: Any = Door.as_view()(request)
        rendered: HttpResponseBase = answer.render()
        return rendered

    return QuotasTold(door)(APIRequestFactory().get("/"))


@pytest.fixture
def rates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "2/min", "user": "3/min"})


@pytest.mark.django_db
def test_every_caller_has_a_limit_of_their_own(rates: None, alice: User, bob: User) -> None:
    assert [ask().status_code for _ in range(3)] == [200, 200, 429]
    assert [ask(alice).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert ask(bob).status_code == 200
    refused = ask(alice)
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    assert json.loads(refused.content)["error"]["code"] == "throttled"


@pytest.mark.django_db
def test_every_answer_tells_what_is_left(rates: None, alice: User) -> None:
    told = [ask(alice).headers for _ in range(4)]
    assert {headers["RateLimit-Policy"] for headers in told} == {'"requests-account";q=3;w=60'}
    left = [headers["RateLimit"].partition(";t=")[0] for headers in told]
    assert left == [f'"requests-account";r={left}' for left in (2, 1, 0, 0)]
    assert ask().headers["RateLimit"].startswith('"requests-place";r=1;t=')


@pytest.mark.django_db
def test_what_is_made_is_told_beside_it_and_refused_with_its_own_limit(
    rates: None, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = {**settings.LIMITS, "matches-account": (1, 300)}
    monkeypatch.setattr(settings, "LIMITS", limits)
    client = Client(headers=headers_for(alice))
    body = {"game": "nothing", "seats": [{"kind": "me"}]}
    first, second = (client.post("/api/v1/matches/", body, "application/json") for _ in range(2))
    assert first.status_code == 400
    assert first.headers["RateLimit-Policy"] == (
        '"requests-account";q=3;w=60, "matches-account";q=1;w=300, "matches-place";q=300;w=300'
    )
    assert '"matches-account";r=0;t=300' in first.headers["RateLimit"]
    assert (second.status_code, second.json()["error"]["code"]) == (429, "too_often")
    assert '"matches-account";r=0;t=' in second.headers["RateLimit"]
    assert 0 < int(second.headers["Retry-After"]) <= 300


def test_a_count_begins_anew_when_its_time_is_over() -> None:
    own = Counts("")
    with time_machine.travel(1_000_000, tick=False) as clock:
        assert [own.raised("a", 60)[0] for _ in range(3)] == [1, 2, 3]
        assert own.raised("b", 60) == (1, 60)
        clock.shift(61)
        assert own.raised("a", 60)[0] == 1
    assert "b" not in own._own


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of a server that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


def test_while_redis_is_silent_each_process_counts_and_only_one_request_waits(
    silent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    usual = throttles._told

    def asks(*words: Any) -> tuple[int, int]:
        asked.append(threading.current_thread().name)
        return usual(*words)

    monkeypatch.setattr(throttles, "_told", asks)
    monkeypatch.setattr(throttles, "REDIS_SECONDS", 0.05)
    counts = Counts(silent)
    assert [counts.raised("a", 60)[0] for _ in range(4)] == [1, 2, 3, 4]
    assert len(asked) == 1


@pytest.mark.skipif(not settings.REDIS_URL, reason="needs Redis: set REDIS_URL")
def test_redis_adds_up_all_processes_at_once_and_then_every_second() -> None:
    one, other = Counts(settings.COUNTS_URL), Counts(settings.COUNTS_URL)
    name = f"{throttles.NAMES}:x"
    with time_machine.travel(1_000_000, tick=False) as clock:
        assert one.raised(name, 60) == (1, 60)
        assert other.raised(name, 60)[0] == 2
        assert [one.raised(name, 60)[0] for _ in range(3)] == [2, 3, 4]
        clock.shift(throttles.TELL_EVERY)
        assert other.raised(name, 60)[0] == 3  # it has not heard of the three
        assert one.raised(name, 60)[0] == 7  # five here, two there
        clock.shift(throttles.TELL_EVERY)
        assert other.raised(name, 60)[0] == 8


@pytest.mark.skipif(not settings.REDIS_URL, reason="needs Redis: set REDIS_URL")
def test_a_process_that_begins_anew_goes_on_counting() -> None:
    name = f"{throttles.NAMES}:y"
    before = Counts(settings.COUNTS_URL)
    for _ in range(3):
        before.raised(name, 60)
    assert Counts(settings.COUNTS_URL).raised(name, 60)[0] == 2  # but for its last second


@pytest.mark.skipif(not settings.REDIS_URL, reason="needs Redis: set REDIS_URL")
def test_a_count_in_redis_that_lost_its_end_gets_another() -> None:
    counts, name = Counts(settings.COUNTS_URL), f"{throttles.NAMES}:endless"
    assert counts._redis is not None
    counts._redis.set(name, 9)
    assert counts.raised(name, 60) == (10, 60)
