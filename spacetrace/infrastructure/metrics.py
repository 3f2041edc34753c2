"""Counts what web processes do, for Prometheus: by the names of routes, never by what is in them.

Each process writes a small file of its own into settings.METRICS_DIR, or where that is empty into
memory if there is such a place, because a disk that is full must not stop a process; whoever is
asked adds them up. Workers count nothing: what they have to do, and have not done, stands in the
database.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from spacetrace.infrastructure.memory_folder import metrics_folder

# That there is a folder the library asks as it is imported; which one, as the first value is made.
# Until then it is one that cannot be: of "" it would make files wherever the process happens to be.
os.environ["PROMETHEUS_MULTIPROC_DIR"] = os.devnull

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.multiprocess import (
    MultiProcessCollector,
    mark_process_dead,
)

VERBS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_BEGAN = "spacetrace.began"
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds

_own = CollectorRegistry()  # nobody asks it: what is asked is all files together
_requests = Histogram(
    "spacetrace_request_seconds",
    "Requests and how long they took; of streams until they began.",
    ["route", "verb", "status"],
    buckets=BUCKETS,
    registry=_own,
)
_moves = Counter(
    "spacetrace_moves", "Actions of people, by what came of them.", ["result"], registry=_own
)
_refusals = Counter("spacetrace_refusals", "Requests over a limit.", ["limit"], registry=_own)
_errors = Counter("spacetrace_errors", "Requests that failed here.", ["kind"], registry=_own)
_streams = Gauge(
    "spacetrace_streams",
    "Event streams that are open.",
    ["of"],
    registry=_own,
    multiprocess_mode="livesum",
)


@cache
def _folder() -> Path:
    """Made by the first who counts: a command or a task that counts nothing leaves none behind."""
    folder = Path(settings.METRICS_DIR or metrics_folder(settings.VAR))
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    return folder


@cache
def _requests_of(route: str, verb: str, status: str) -> Histogram:
    _folder()
    return _requests.labels(route, verb, status)


@cache
def _moves_with(result: str) -> Counter:
    _folder()
    return _moves.labels(result)


def move_note(result: str) -> None:
    """A person has sent an action; `result` is the word of its ActResult."""
    _moves_with(result).inc()


def refusal_note(limit: str) -> None:
    """A request was over a limit of this name."""
    _folder()
    _refusals.labels(limit).inc()


def error_note(error: BaseException) -> None:
    """A request failed with an error that was not foreseen."""
    _folder()
    _errors.labels("database" if isinstance(error, DatabaseError) else "other").inc()


def streams_note(more: int) -> None:
    """So many event streams more are open in this process now, or fewer.

    Never said while something is thrown away: the library's lock may be held by the same thread.
    """
    _folder()
    _streams.labels("matches").inc(more)


def gathered() -> CollectorRegistry:
    """What all web processes of this machine have counted."""
    for pid in _dead():  # its streams are gone; its counts stay
        mark_process_dead(pid, str(_folder()))  # type: ignore[no-untyped-call]
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(_folder()))  # type: ignore[no-untyped-call]
    return registry


def forget() -> None:
    """Begin at 0: nobody runs, and what is there was left by those who did."""
    for file in _folder().glob("*.db"):
        file.unlink(missing_ok=True)


def _dead() -> Iterator[int]:
    for file in _folder().glob("gauge_live*.db"):
        pid = file.stem.rpartition("_")[2]
        if pid.isdigit() and not _lives(int(pid)):
            yield int(pid)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)  # asks only, and on every system
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's
        pass
    return True


class RequestsTimed(MiddlewareMixin):
    """Middleware around everything but the request's id."""

    def process_request(self, request: HttpRequest) -> None:
        """The clock begins, unless it has begun."""
        clock_begin(request.META)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The clock stops. What no route fits, and verbs that are none, have one name each."""
        found = request.resolver_match
        route = (found.view_name if found is not None else "") or "none"
        verb = request.method if request.method in VERBS else "other"
        request_note(request.META, route, str(verb), str(response.status_code))
        return response


def clock_begin(asked: dict[str, Any]) -> None:
    """From now on a request takes time; `asked` is what WSGI knows of it."""
    asked.setdefault(_BEGAN, time.perf_counter())


def request_note(asked: Mapping[str, Any], route: str, verb: str, status: str) -> None:
    """A request was answered."""
    _requests_of(route, verb, status).observe(time.perf_counter() - asked[_BEGAN])
