"""What is answered before the framework has seen it is what the framework would have answered."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from io import BytesIO
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest
import time_machine
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.db import DEFAULT_DB_ALIAS, DatabaseError, transaction
from django.utils import timezone
from rest_framework.throttling import SimpleRateThrottle

from spacetrace.api import throttles
from spacetrace.infrastructure import metrics
from spacetrace.infrastructure.request_ids import HEADER
from spacetrace.matches.api import at_once, usual
from spacetrace.matches.api.at_once import CONNECTION_KEPT
from spacetrace.matches.apps import middleware_check
from spacetrace.matches.models import Due, Match, Move, Seat
from spacetrace.players.models import ApiToken, Scope, User
from tests.matches.tokens import headers_for, served

Asked: TypeAlias = dict[str, Any]
Answered: TypeAlias = tuple[str, list[tuple[str, str]], bytes]


class Site:
    """The site twice: as it is, and the framework alone."""

    def __init__(self, match: Match, users: tuple[User, User]) -> None:
        self.match = match
        self.tokens = [headers_for(user)["Authorization"] for user in users]
        self.seat = match.waiting[0]
        self.noted: list[tuple[str, str, str]] = []
        self.framework, self.now = WSGIHandler(), timezone.now()

    def act(self, **body: Any) -> Asked:
        """A usual move, as WSGI tells of it; `body` changes what is sent."""
        usual = {"action": "draw", "at_version": self.match.version, "command_id": "c-1"}
        return self.sent("act", json.dumps({**usual, **body}).encode())

    def sent(self, door: str, body: bytes = b"", **headers: str) -> Asked:
        """A usual request with this content: of whoever is asked to move."""
        asked: Asked = {
            "REQUEST_METHOD": "POST" if body else "GET",
            "PATH_INFO": f"/api/v1/matches/{self.match.public_id}/{door}/",
            "QUERY_STRING": "",
            "SCRIPT_NAME": "",
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "203.0.113.9",
            "wsgi.url_scheme": "http",
            "wsgi.errors": BytesIO(),
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_HOST": "localhost",
            "HTTP_AUTHORIZATION": self.tokens[self.seat],
            "body": body,
        }
        if body:
            asked["CONTENT_TYPE"] = "application/json"
        return {**asked, **headers}

    def both(self, *asked: Asked) -> tuple[Any, Any]:
        """All that comes of these requests in a row, from either; nothing of it stays."""
        ours = usual.before_the_framework(WSGIHandler())
        return self.outcome(ours, asked), self.outcome(self.framework, asked)

    def outcome(self, application: Any, asked: tuple[Asked, ...]) -> Any:
        """The answers, what is stored then, and what was measured."""
        throttles.counts.cache_clear()
        self.noted.clear()
        with time_machine.travel(self.now, tick=False):
            before = transaction.savepoint()
            answers = [answered(application, one) for one in asked]
            found = answers, stored(), list(self.noted)
            transaction.savepoint_rollback(before)
        return found


def answered(application: Any, asked: Asked) -> Answered:
    environ = {key: value for key, value in asked.items() if key != "body" and value is not None}
    environ["wsgi.input"] = BytesIO(asked["body"])
    status, headers, content = served(application, environ)
    return status, [pair for pair in headers if pair[0] != HEADER], content


def stored() -> list[Any]:
    """What a move changes, but for moments."""
    columns = ("version", "revision", "waiting_mask", "move_count", "status")
    tables = (Move, Due, Seat, ApiToken)
    left_out = {"created_at", "id"}
    rows = [
        {key: value for key, value in row.items() if key not in left_out}
        for table in tables
        for row in table.objects.order_by("pk").values()
    ]
    return [*Match.objects.values(*columns), *rows]


@pytest.fixture
def site(match: Match, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Site:
    """Both count requests, each from 0, in this process alone."""
    rates = {"anon": "60/min", "user": "4/min"}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    monkeypatch.setattr(settings, "COUNTS_URL", "")
    site = Site(match, (alice, bob))
    counted = metrics._requests_of

    def noted(route: str, verb: str, status: str) -> Any:
        site.noted.append((route, verb, status))
        return counted(route, verb, status)

    monkeypatch.setattr(metrics, "_requests_of", noted)
    return site


USUAL: dict[str, Callable[[Site], list[Asked]]] = {
    "a move": lambda site: [site.act()],
    "a move of a named seat": lambda site: [site.act(seat=site.seat)],
    "what may be done": lambda site: [site.sent("actions")],
    "JSON is wanted": lambda site: [{**site.act(), "HTTP_ACCEPT": "application/json"}],
    "a port": lambda site: [{**site.act(), "HTTP_HOST": "localhost:8000"}],
    "by TLS": lambda site: [{**site.act(), "wsgi.url_scheme": "https"}],
    "an agent and a cookie": lambda site: [
        {**site.act(), "HTTP_USER_AGENT": "curl/8", "HTTP_COOKIE": "sessionid=a; b"}
    ],
    "two moves": lambda site: [
        site.act(),
        {
            **site.act(at_version=site.match.version + 1, command_id="c-2"),
            "HTTP_AUTHORIZATION": site.tokens[1 - site.seat],
        },
    ],
    "the same again": lambda site: [site.act(), site.act()],
}


@pytest.mark.parametrize("name", USUAL)
def test_the_usual_is_answered_so_without_the_framework(
    site: Site, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = USUAL[name](site)
    ours, theirs = site.both(*asked)
    assert ours == theirs
    assert {status for status, *_ in ours[0]} == {"200 OK"}
    assert len(ours[2]) == len(asked)

    def never(*_: Any) -> Any:
        raise AssertionError("The framework was asked.")

    if name != "the same again":  # which it has to be known for
        application: Any = usual.before_the_framework(never)
        assert [site.outcome(application, tuple(asked))[0]] == [ours[0]]


def changed(door: str, **change: Any) -> Callable[[Site], list[Asked]]:
    """A usual request, but for this."""
    return lambda site: [{**(site.act() if door == "act" else site.sent(door)), **change}]


def said(body: bytes, **change: Any) -> Callable[[Site], list[Asked]]:
    """A move with another content."""
    return lambda site: [{**site.sent("act", body), **change}]


def moved(**body: Any) -> Callable[[Site], list[Asked]]:
    return lambda site: [site.act(**body)]


MOVED: list[tuple[str, Any]] = [
        *(("action", text) for text in ("", " draw", "dance", "play comet-9", "concede now", 7,
                                       "x" * 2_001, None, "tick 1", "draw\n", "\x00")),
        *(("at_version", number) for number in (0, 99, -1, 1.0, "1", True, 2**31, 10**25, None)),
        *(("command_id", word) for word in ("", "a b", "ü", "x" * 65, 7, "ai:1", None, "a\n")),
        *(("seat", seat) for seat in (1, 0, 7, 8, -1, "0", True, None)),
        ("more", 1), ("then", [])]  # fmt: skip

ODD: dict[str, Callable[[Site], list[Asked]]] = {
    **{f"{verb} {door}": changed(door, REQUEST_METHOD=verb)
       for door in ("act", "actions")
       for verb in ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "BREW")},
    **{f"{name}={value!r}": changed("act", **{name: value})
       for name, value in [
           *(("CONTENT_TYPE", kind) for kind in (
               None, "", "text/plain", "application/json; charset=utf-8", "Application/JSON",
               "application/x-www-form-urlencoded", "multipart/form-data; boundary=x")),
           *(("HTTP_ACCEPT", kind) for kind in ("text/html", "", "application/json, */*", "x/y")),
           *(("QUERY_STRING", text) for text in ("a=1", "seat=0", "format=json", "%ff")),
           *(("HTTP_HOST", host) for host in ("elsewhere", "", "a b", "localhost:x", None)),
           *(("HTTP_AUTHORIZATION", proof) for proof in (
               None, "", "Bearer", "Bearer ", "Bearer spt_nothing", "Basic YTpi", "Token x",
               "Bearer " + "x" * 500)),
           ("SCRIPT_NAME", "/site"), ("HTTP_X_REQUEST_ID", "theirs-1234"),
           ("HTTP_X_FORWARDED_FOR", "198.51.100.7"), ("HTTP_X_FORWARDED_PROTO", "https"),
           ("HTTP_IF_NONE_MATCH", '"x"'), ("HTTP_X_HTTP_METHOD_OVERRIDE", "DELETE"),
           ("CONTENT_LENGTH", "10"), ("CONTENT_LENGTH", ""), ("CONTENT_LENGTH", "0"),
           ("CONTENT_LENGTH", "70000"), ("CONTENT_LENGTH", None)]},
    **{f"at {path}": changed("act", PATH_INFO=path) for path in (
        "/", "/api/v1/matches/act/", "/api/v1/matches//act/", "/api/v1/matches/short/act/",
        "/api/v1/matches/" + "x" * 22 + "/act/", "/api/v1/matches/\xff\xfe/act/", "act/", "//act/",
        "/api/v2/matches/" + "x" * 22 + "/act/", "/m/" + "x" * 22 + "/act/", "")},
    "no slash at the end": lambda site: [
        {**site.act(), "PATH_INFO": site.act()["PATH_INFO"].rstrip("/")}],
    "two slashes": lambda site: [{**site.act(), "PATH_INFO": site.act()["PATH_INFO"] + "/"}],
    **{f"said {body[:20]!r}": said(body) for body in (
        b"x", b"[]", b"{}", b"null", b"7", b'"a"', b"{" * 40, b'{"action": NaN}', b"\xff",
        b'{"action": "a", "action": "b"}', b'{"action": "\\ud800"}', b'{"action": "\\u0000"}',
        b'{"at_version": 99999999999999999999999}', b'{"action": "draw"}', b" " * 65537)},
    **{f"moved {key}={value!r:.20}": moved(**{key: value}) for key, value in MOVED},
    "an old table": lambda site: [site.act(), site.act(command_id="c-2")],
    "another use of an id": lambda site: [site.act(), site.act(at_version=0)],
    "too often": lambda site: [site.sent("actions")] * 6,
    "too often, in between": lambda site: [*[site.sent("actions")] * 4, site.act(), site.act()],
    "refused too often": lambda site: [site.act(action="dance")] * 6,
    "anybody too often": lambda site: [{**site.act(), "HTTP_AUTHORIZATION": ""}] * 3,
}  # fmt: skip


@pytest.mark.parametrize("name", ODD)
def test_what_is_odd_is_answered_as_by_the_framework(site: Site, name: str) -> None:
    ours, theirs = site.both(*ODD[name](site))
    assert ours == theirs


def test_who_asks_makes_no_difference_either(site: Site, alice: User, stranger: User) -> None:
    callers = [stranger, User.objects.create_user("nobody")]
    proofs = [headers_for(user)["Authorization"] for user in callers]
    proofs.append(headers_for(alice, Scope.READ)["Authorization"])
    for proof in proofs:
        for asked in (site.act(), site.sent("actions")):
            ours, theirs = site.both({**asked, "HTTP_AUTHORIZATION": proof})
            assert ours == theirs
    ApiToken.objects.update(revoked_at=timezone.now())
    ours, theirs = site.both(site.act())
    assert ours == theirs
    assert ours[0][0][0].startswith("401")


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_site_with_tls_sends_its_headers_and_redirects(
    site: Site, monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    for name, value in {
        "SECURE_SSL_REDIRECT": True,
        "SECURE_HSTS_SECONDS": 60,
        "SECURE_PROXY_SSL_HEADER": ("HTTP_X_FORWARDED_PROTO", "https"),
    }.items():
        monkeypatch.setattr(settings, name, value)
    site.framework = WSGIHandler()  # middleware reads settings as it is made
    ours, theirs = site.both({**site.act(), "HTTP_X_FORWARDED_PROTO": scheme})
    assert ours == theirs
    assert ours[0][0][0] == ("200 OK" if scheme == "https" else "301 Moved Permanently")


def test_a_proxy_of_ours_names_the_request(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "PROXIES", 1)
    asked = {**site.sent("actions"), "HTTP_X_REQUEST_ID": "proxy-1234", "wsgi.input": BytesIO()}
    _status, headers, _content = served(usual.before_the_framework(WSGIHandler()), asked)
    assert (HEADER, "proxy-1234") in headers


def test_an_error_that_nobody_foresaw_is_the_frameworks(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    for error in (DatabaseError("gone"), ValueError("wrong")):

        def fails(*_: Any, error: Exception = error) -> Any:
            raise error

        monkeypatch.setattr(at_once, "held_by_token", fails)
        ours, theirs = site.both(site.act())
        assert ours == theirs
        assert ours[0][0][0] == "200 OK"


def test_a_connection_stays_with_its_thread_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[float] = []
    close = lambda: closed.append(1)  # noqa: E731
    connection = SimpleNamespace(in_atomic_block=False, close_if_unusable_or_obsolete=close)
    monkeypatch.setattr(at_once, "connections", {DEFAULT_DB_ALIAS: connection})
    door: Any = usual.before_the_framework(WSGIHandler())
    now = time.monotonic()
    for close_at, times in ((None, 0), (now, 0), (now - CONNECTION_KEPT, 1)):
        connection.close_at = close_at
        door._connection_return()
        assert len(closed) == times
    door._keeps = False
    door._connection_return()
    assert len(closed) == 2
    connection.in_atomic_block = True  # whoever asks from within a transaction keeps it
    door._connection_return()
    assert len(closed) == 2


@pytest.mark.parametrize("list_name", ["MIDDLEWARE", "API_MIDDLEWARE"])
def test_middleware_that_it_does_not_know_is_an_error(
    monkeypatch: pytest.MonkeyPatch, list_name: str
) -> None:
    assert middleware_check() == []
    names = ["django.middleware.gzip.GZipMiddleware", *getattr(settings, list_name)]
    monkeypatch.setattr(settings, list_name, names)
    (found,) = middleware_check()
    assert found.id == "matches.E001" and found.msg.startswith("GZipMiddleware would not")


@pytest.mark.parametrize(("most", "keeps"), [(None, True), (13, False), (14, True)])
def test_a_small_pool_gets_its_connections_back(
    monkeypatch: pytest.MonkeyPatch, most: int | None, keeps: bool
) -> None:
    pool = {"pool": {"max_size": most}} if most else {}
    monkeypatch.setitem(settings.DATABASES[DEFAULT_DB_ALIAS], "OPTIONS", pool)
    door: Any = usual.before_the_framework(WSGIHandler())
    assert door._keeps is keeps
