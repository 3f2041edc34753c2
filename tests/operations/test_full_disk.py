"""A disk that is full: 503 "not saved", a readiness that says so, and reading goes on."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from spacetrace.infrastructure import disk
from spacetrace.matches.models import Match
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.operations import health
from spacetrace.players.models import User
from spacetrace.players.services import api_token_create
from tests.matches.pack import toy_publish
from tests.toy.samples import add_to_catalogue

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def full() -> Iterator[None]:
    """Nothing more goes in: SQLite gets no page more, PostgreSQL may only read."""
    is_file = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        if is_file:
            cursor.execute("PRAGMA query_only = ON")
        else:
            cursor.execute("SET default_transaction_read_only = on")
    yield
    with connection.cursor() as cursor:
        if is_file:
            cursor.execute("PRAGMA query_only = OFF")
        else:
            cursor.execute("SET default_transaction_read_only = off")
    connection.close()


@pytest.fixture
def browser() -> Client:
    """A browser that shows what the site answers, not what it raised."""
    return Client(raise_request_exception=False)


@pytest.fixture
def token(alice: User) -> str:
    return api_token_create(owner=alice, name="bot")[1]


@pytest.fixture
def match(alice: User, monkeypatch: pytest.MonkeyPatch) -> Match:
    add_to_catalogue(monkeypatch)
    toy_publish()
    seats = [SeatSpec("me"), SeatSpec("hot")]
    return match_create(owner=alice, game="toy", seats=seats)


def test_pages_say_that_nothing_was_saved(browser: Client, alice: User, full: None) -> None:
    form = {"username": "alice", "password": "alice", "who": "alice"}
    for path in ("/players/guest/", "/players/login/", "/players/reset/"):
        answer = browser.post(path, form)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30"), path
        assert "Not saved" in answer.content.decode()
    assert browser.get("/players/login/").status_code == 200


def test_what_fails_in_the_middleware_is_answered_as_well(
    browser: Client, alice: User, request: pytest.FixtureRequest
) -> None:
    """Signing out writes the session's end after the view."""
    browser.force_login(alice)
    request.getfixturevalue("full")
    answer = browser.post("/players/logout/")
    assert answer.status_code == 503
    assert "Not saved" in answer.content.decode()


def test_the_api_plays_no_move_and_still_reads(
    browser: Client, match: Match, token: str, request: pytest.FixtureRequest
) -> None:
    headers = {"authorization": f"Bearer {token}"}
    path = f"/api/v1/matches/{match.public_id}/"
    actions = browser.get(f"{path}actions/?seat=0", headers=headers).json()
    request.getfixturevalue("full")
    move = {"seat": actions["seat"], "action": actions["actions"][0], "command_id": "x"}
    body = {**move, "at_version": actions["version"]}
    answer = browser.post(f"{path}act/", body, content_type="application/json", headers=headers)
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "not_saved"
    assert answer.headers["Retry-After"] == "30"
    looked = browser.get(path, headers=headers)  # though the token's use cannot be noted
    assert looked.status_code == 200
    assert looked.json()["version"] == actions["version"]


def test_a_site_that_cannot_save_is_not_ready(
    browser: Client, full: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(health._saved, "at", 0.0)
    answer = browser.get("/readyz")
    assert answer.status_code == 503
    told = answer.json()
    assert (told["ready"], told["database"], told["saves"]) == (False, True, False)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite can be given a size")
def test_a_database_that_may_not_grow_is_a_full_disk(browser: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # pages that earlier rows left free would hold the guests
        cursor.execute("PRAGMA max_page_count = 1")  # as many as there are now
    try:
        statuses = set()
        for number in range(200):
            browser.cookies.clear()
            guest = browser.post("/players/guest/", REMOTE_ADDR=f"10.0.0.{number}")
            statuses.add(guest.status_code)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1073741823")
    assert statuses == {302, 503}


def test_readiness_does_not_write_each_time_it_is_asked(
    browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(health._saved, "at", 0.0)
    monkeypatch.setattr(health, "SAVES_EVERY", 600)  # a slow machine takes its time to ask
    assert browser.get("/readyz").json()["saves"]
    with CaptureQueriesContext(connection) as asked:
        assert browser.get("/readyz").json()["saves"]
    assert not [query["sql"] for query in asked if "players_tally" in query["sql"]]


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Sets how many MB are free."""
    usage = shutil.disk_usage("/")

    def leave(megabytes: int) -> None:
        left = usage._replace(free=megabytes * 1024 * 1024)
        monkeypatch.setattr(shutil, "disk_usage", lambda _folder: left)
        monkeypatch.setitem(disk._seen, "at", 0.0)

    return leave


@pytest.mark.skipif(connection.vendor != "sqlite", reason="another server's disk is its own affair")
def test_nothing_is_saved_into_the_reserve_of_the_disk(
    browser: Client,
    match: Match,
    token: str,
    room: Callable[[int], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settings, "DISK_RESERVE", 64 * 1024 * 1024)
    headers = {"authorization": f"Bearer {token}"}
    path = f"/api/v1/matches/{match.public_id}/"
    turn = browser.get(f"{path}actions/", headers=headers).json()
    move = {"action": turn["actions"][0], "at_version": turn["version"], "command_id": "x"}

    def act() -> int:
        sent = browser.post(f"{path}act/", move, "application/json", headers=headers)
        return sent.status_code

    room(63)
    monkeypatch.setitem(health._saved, "at", 0.0)
    assert act() == 503
    ready = browser.get("/readyz")
    assert (ready.status_code, ready.json()["saves"]) == (503, False)
    guest = browser.post("/players/guest/")
    assert (guest.status_code, "Not saved" in guest.content.decode()) == (503, True)
    assert browser.get(path, headers=headers).status_code == 200
    room(200)
    assert act() == 200
    ready = browser.get("/readyz")
    assert (ready.status_code, ready.json()["degraded"]) == (200, ["disk"])
    room(300)
    assert browser.get("/readyz").json()["degraded"] == []
