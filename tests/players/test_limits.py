"""Whoever tries too often waits: counted before it is done, by account and by place."""

import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db import connection
from django.test import Client
from django.utils import timezone

from spacetrace.infrastructure.addresses import client_address, network_of
from spacetrace.players import hashers, limits
from spacetrace.players.hashers import AT_ONCE, WAITING, FewAtOnce, TooBusy
from spacetrace.players.limits import TooOften, tallies_tidy, tried, untried
from spacetrace.players.models import Tally, User
from spacetrace.players.services import api_token_create
from tests.operations.site import ROOT

Lower = Callable[[str, int], None]
LOGIN = "/players/login/"
GOOD = "correct horse battery"


@pytest.fixture
def limit(monkeypatch: pytest.MonkeyPatch) -> Lower:
    """Sets how often something may be tried in this test."""

    def limit(name: str, times: int) -> None:
        monkeypatch.setitem(settings.LIMITS, name, (times, settings.LIMITS[name][1]))

    return limit


def guess(client: Client, door: str, **more: Any) -> int:
    form = {"username": "alice", "password": "wrong"}
    return client.post(door, form, **more).status_code


# --- tallies --------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_limit_lets_so_many_through_and_tells_the_rest_when_to_come_back(limit: Lower) -> None:
    limit("guests-place", 2)
    tried("guests-place", "here")
    tried("guests-place", "here")
    with pytest.raises(TooOften) as refused:
        tried("guests-place", "here")
    assert 3500 <= refused.value.wait <= 3600
    assert "60 minutes" in refused.value.sentence
    tried("guests-place", "elsewhere")
    untried("guests-place", "here")
    tried("guests-place", "here")


@pytest.mark.django_db
def test_a_limit_begins_anew_when_its_time_is_over(limit: Lower) -> None:
    limit("guests-place", 1)
    tried("guests-place", "here")
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        tried("guests-place", "here")
        with pytest.raises(TooOften):
            tried("guests-place", "here")
        Tally.objects.create(key="old", count=1, ends_at=0)
        assert tallies_tidy() == 1


@pytest.mark.django_db(transaction=True)
def test_of_forty_tries_at_once_as_many_pass_as_may(limit: Lower) -> None:
    limit("login-here", 10)
    start = threading.Barrier(40)

    def one(_: int) -> bool:
        start.wait(30)
        try:
            tried("login-here", "x")
        except TooOften:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(40) as pool:
        assert sum(pool.map(one, range(40))) == 10


# --- doors that check a secret --------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_forty_guesses_at_once_are_ten_at_most(alice: User, monkeypatch: Any) -> None:
    checked: list[str] = []
    monkeypatch.setattr(User, "check_password", lambda self, raw: checked.append(raw))
    start = threading.Barrier(40)

    def one(_: int) -> int:
        start.wait(30)
        try:
            return guess(Client(), LOGIN)
        finally:
            connection.close()

    with ThreadPoolExecutor(40) as pool:
        statuses = list(pool.map(one, range(40)))
    assert 1 <= len(checked) == statuses.count(200) <= 10
    assert set(statuses) <= {200, 429, 503}  # 503: more at once than passwords are hashed


@pytest.mark.django_db
def test_the_eleventh_guess_is_refused_even_when_right(client: Client, staff: User) -> None:
    form = {"username": "staff", "password": "wrong"}
    assert [client.post(LOGIN, form).status_code for _ in range(10)] == [200] * 10
    refused = client.post(LOGIN, {"username": "Staff", "password": "staff"})
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 900
    assert "15 minutes" in refused.content.decode()
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db
def test_login_and_address_are_one_account_to_guess_at(client: Client, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(email="a@b.example", email_changed_at=timezone.now())
    for name in ["alice", "A@b.example"] * 5:
        form = {"username": name, "password": "wrong"}
        assert client.post(LOGIN, form).status_code == 200
    for name in ("alice", "a@B.example"):
        assert client.post(LOGIN, {"username": name, "password": "alice"}).status_code == 429


@pytest.mark.django_db
def test_the_admin_has_no_door_of_its_own(client: Client, staff: User) -> None:
    answer = client.post("/admin/login/?next=/admin/", {"username": "staff", "password": "staff"})
    assert answer.headers["Location"] == "/players/login/?next=/admin/"
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db
def test_guesses_at_the_old_password_count_as_well(alice: User, alice_client: Client) -> None:
    form = {"old_password": "wrong", "new_password1": GOOD, "new_password2": GOOD}
    statuses = [alice_client.post("/players/password/", form).status_code for _ in range(11)]
    assert statuses == [200] * 10 + [429]
    right = {**form, "old_password": "alice"}
    assert alice_client.post("/players/password/", right).status_code == 429


@pytest.mark.django_db
def test_the_admin_has_no_other_door_to_the_old_password(staff: User, client: Client) -> None:
    client.force_login(staff)
    form = {"old_password": "staff", "new_password1": GOOD, "new_password2": GOOD}
    answer = client.post("/admin/password_change/", form)
    assert answer.headers["Location"] == "/players/password/"
    staff.refresh_from_db()
    assert staff.check_password("staff")


@pytest.mark.django_db
def test_right_passwords_do_not_count(alice: User, limit: Lower) -> None:
    limit("login-here", 2)
    for _ in range(5):
        form = {"username": "alice", "password": "alice"}
        assert Client().post(LOGIN, form).status_code == 302


@pytest.mark.django_db
def test_one_account_is_guessed_at_from_many_places_only_so_often(
    client: Client, alice: User, limit: Lower
) -> None:
    limit("login-account", 3)
    statuses = [guess(client, LOGIN, REMOTE_ADDR=f"203.0.113.{n}") for n in range(4)]
    assert statuses == [200, 200, 200, 429]


@pytest.mark.django_db
def test_one_place_guesses_at_many_accounts_only_so_often(client: Client, limit: Lower) -> None:
    limit("login-place", 3)
    forms = [{"username": f"u{n}", "password": "wrong"} for n in range(4)]
    assert [client.post(LOGIN, form).status_code for form in forms] == [200, 200, 200, 429]


@pytest.mark.django_db
def test_wrong_tokens_are_counted_and_right_ones_never(
    client: Client, alice: User, limit: Lower
) -> None:
    limit("bad-tokens-place", 2)
    _row, token = api_token_create(owner=alice, name="bot")

    def ask(token: str) -> Any:
        return client.get("/api/v1/games/", headers={"authorization": f"Bearer {token}"})

    assert [ask("spt_x").status_code for _ in range(3)] == [401, 401, 429]
    refused = ask("spt_x")
    assert refused.json()["error"]["code"] == "too_often"
    assert int(refused.headers["Retry-After"]) > 0
    assert ask(token).status_code == 200


@pytest.mark.django_db
def test_sign_up_tells_taken_logins_only_so_often(
    client: Client, alice: User, limit: Lower
) -> None:
    limit("signups-place", 3)
    form = {"username": "alice", "password1": GOOD, "password2": GOOD}
    statuses = [client.post("/players/signup/", form).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "password",
    [
        *("spaceship", "1234567890", "password123", "qwertyuiop"),
        *("spacetrace", "SpaceTrace-2026!", "my spaced out", "Blast Off!!1"),
    ],
)
def test_short_and_common_passwords_are_refused(client: Client, password: str) -> None:
    form = {"username": "ada", "password1": password, "password2": password}
    assert client.post("/players/signup/", form).status_code == 200
    assert not User.objects.filter(username="ada").exists()


@pytest.mark.django_db
def test_a_password_may_have_the_name_of_a_game_in_it(client: Client) -> None:
    form = {"username": "ada", "password1": "spacetrace by candle light"}
    client.post("/players/signup/", {**form, "password2": form["password1"]})
    assert User.objects.filter(username="ada").exists()


# --- places ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_an_ipv6_network_is_one_place(address: str, place: str) -> None:
    assert network_of(address) == place


def test_only_our_own_proxies_are_believed() -> None:
    peer, forged = "198.51.100.1", "1.1.1.1, 2.2.2.2"
    assert client_address(peer, forged, proxies=0) == peer
    assert client_address(peer, forged, proxies=1) == "2.2.2.2"
    assert client_address(peer, forged, proxies=2) == "1.1.1.1"
    assert client_address(peer, forged, proxies=3) == peer
    assert client_address(peer, "", proxies=1) == peer


@pytest.mark.django_db
def test_a_forged_header_gives_nobody_new_tries(client: Client, alice: User) -> None:
    forged = [{"X-Forwarded-For": f"203.0.113.{n}"} for n in range(11)]
    statuses = [guess(client, LOGIN, headers=headers) for headers in forged]
    assert statuses == [200] * 10 + [429]


# --- doors that make something --------------------------------------------------------------------


@pytest.mark.django_db
def test_what_is_made_is_counted_by_account_and_by_place(
    alice_client: Client, bob_client: Client, limit: Lower
) -> None:
    limit("decks-account", 2)
    limit("decks-place", 2)
    statuses = [alice_client.post("/decks/new/").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]  # 200: no cards are published in this test
    assert bob_client.post("/decks/new/").status_code == 429
    assert bob_client.post("/decks/new/", REMOTE_ADDR="203.0.113.9").status_code == 200


@pytest.mark.django_db
def test_the_api_says_when_to_go_on_making(client: Client, alice: User, limit: Lower) -> None:
    limit("matches-account", 1)
    _row, token = api_token_create(owner=alice, name="bot")
    body = {"game": "spaced_out", "seats": [{"kind": "me"}]}

    def make() -> Any:
        headers = {"authorization": f"Bearer {token}"}
        path = "/api/v1/matches/"
        return client.post(path, body, content_type="application/json", headers=headers)

    assert make().json()["error"]["code"] != "too_often"
    refused = make()
    assert refused.status_code == 429
    assert refused.json()["error"]["code"] == "too_often"
    assert 0 < int(refused.headers["Retry-After"]) <= 300


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("/players/tokens/", "tokens-account"),
        ("/decks/new/", "decks-account"),
    ],
)
def test_pages_that_make_something_say_so_in_a_sentence(
    alice_client: Client, limit: Lower, path: str, what: str
) -> None:
    limit(what, 1)
    assert (
        alice_client.post(path, {"name": "bot", "scope": "play", "password": "alice"}).status_code
        == 200
    )
    answer = alice_client.post(path, {"name": "bot", "scope": "play", "password": "alice"})
    assert answer.status_code == 429
    assert "too often" in answer.content.decode()


MAKERS = re.compile(
    r"\b(match_create|match_rematch|deck_create|deck_copy|deck_from_stock|deck_import|decks_import"
    r"|deck_test_create|api_token_create|guest_create|account_create)\("
)


def test_every_door_that_makes_something_counts_it() -> None:
    doors = [*ROOT.glob("*/views*"), *ROOT.glob("*/api"), *ROOT.glob("spacetrace/*/views*")]
    doors += ROOT.glob("spacetrace/*/api")
    doors = [door for door in doors if door.parent.name != "tests"]
    files = [file for door in doors for file in [door, *door.glob("*.py")] if file.is_file()]
    makers = {file: file.read_text() for file in files if MAKERS.search(file.read_text())}
    assert len(makers) >= 9
    assert not [file.name for file, text in makers.items() if "count_made(request" not in text]


# --- hashing --------------------------------------------------------------------------------------


def test_two_passwords_are_hashed_at_once_and_a_crowd_is_sent_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go, lock, running, most = threading.Event(), threading.Lock(), [0], [0]

    def slow(*_: Any) -> str:
        with lock:
            running[0] += 1
            most[0] = max(most[0], running[0])
        go.wait(10)
        with lock:
            running[0] -= 1
        return "hash"

    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", slow)
    monkeypatch.setattr(hashers, "PATIENCE", 10.0)
    refused = threading.Semaphore(0)

    def one(_: int) -> str:
        try:
            return FewAtOnce().encode("password", "salt")
        except TooBusy as error:
            refused.release()
            return str(error.status)

    with ThreadPoolExecutor(24) as pool:
        answers = pool.map(one, range(24))
        for _ in range(24 - AT_ONCE - WAITING):
            assert refused.acquire(timeout=10)
        go.set()
        told = list(answers)
    assert most[0] == AT_ONCE
    assert (told.count("hash"), told.count("503")) == (AT_ONCE + WAITING, 20)


@pytest.mark.django_db
def test_a_crowd_at_the_log_in_is_told_to_come_back(
    client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(self: User, raw: str) -> bool:
        raise TooBusy

    monkeypatch.setattr(User, "check_password", busy)
    answer = client.post(LOGIN, {"username": "alice", "password": "alice"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "Many people are signing in" in answer.content.decode()
    assert Tally.objects.get(key=limits._key("login-account", "alice")).count == 0


def test_every_door_hashes_with_it() -> None:
    from spacetrace import settings as shipped

    assert shipped.PASSWORD_HASHERS == ["spacetrace.players.hashers.FewAtOnce"]
    assert FewAtOnce().verify("x", FewAtOnce().encode("x", "salt", 1))
