"""Addresses and mail: confirmed by a link, changed, forgotten; a lost password; what is told."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.core import mail as sent
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from spacetrace.infrastructure.queue import MAILS
from spacetrace.players import mails, services
from spacetrace.players.mails import mails_send
from spacetrace.players.models import Mail, User
from spacetrace.players.selectors import api_token_by_secret
from spacetrace.players.services import account_close, api_token_create
from tests.players.codes import switched_on

pytestmark = pytest.mark.django_db

EMAIL = "/players/email/"
RESET = "/players/reset/"
LOGIN = "/players/login/"
GOOD = "correct horse battery"


@pytest.fixture(autouse=True)
def no_broker(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a worker would be asked to do; the tests do it themselves."""
    asked: list[str] = []
    monkeypatch.setattr(mails, "enqueue", lambda task, *_: asked.append(task))
    return asked


def confirmed(user: User, email: str) -> User:
    User.objects.filter(pk=user.pk).update(email=email, email_changed_at=timezone.now())
    user.refresh_from_db()
    return user


def seen(answer: Any) -> str:
    """The page as it looks, whose hidden proofs differ each time."""
    return re.sub(r'value="\w{64}"', "", answer.content.decode())


def links() -> list[str]:
    """The paths of all links that have been sent, the last one last."""
    mails_send()
    texts = "\n".join(str(letter.body) for letter in sent.outbox)
    return re.findall(r"http://testserver(/\S+)", texts)


def ask(client: Client, email: str, **more: str) -> Any:
    return client.post(EMAIL, {"email": email, "password": "alice", **more}, follow=True)


# --- an address -----------------------------------------------------------------------------------


def test_an_address_counts_once_its_link_is_followed(
    alice: User, alice_client: Client, no_broker: list[str], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        assert "on its way to ada@x.example" in ask(alice_client, "ada@x.example").content.decode()
    assert no_broker == [MAILS]
    assert sent.outbox == [], "the request waits for no mail server"
    (link,) = links()
    assert sent.outbox[0].to == ["ada@x.example"]
    page = Client().get(link).content.decode()  # in whatever browser
    assert "ada@x.example" in page and "alice" in page
    alice.refresh_from_db()
    assert alice.confirmed_email == "", "looking is not confirming"
    Client().post(link)
    alice.refresh_from_db()
    assert alice.confirmed_email == "ada@x.example"
    assert "used up" in Client().post(link).content.decode()
    assert not Mail.objects.exists()


def test_an_address_is_changed_by_the_password_and_the_old_one_is_told(
    alice: User, alice_client: Client
) -> None:
    confirmed(alice, "old@x.example")
    assert (
        "not your password" in ask(alice_client, "new@x.example", password="wrong").content.decode()
    )
    assert not Mail.objects.exists()
    ask(alice_client, "new@x.example")
    (link,) = links()
    alice.refresh_from_db()
    assert alice.confirmed_email == "old@x.example"
    Client().post(link)
    alice.refresh_from_db()
    assert alice.confirmed_email == "new@x.example"
    mails_send()
    told = sent.outbox[-1]
    assert told.to == ["old@x.example"] and "address was changed" in told.body


@pytest.mark.parametrize(
    "void", ["late", "password", "other", "removed", "closed", "barred", "forged"]
)
def test_a_link_is_void(alice: User, alice_client: Client, void: str) -> None:
    ask(alice_client, "a@x.example")
    ask(alice_client, "b@x.example")
    link, other = links()
    hours = 25 if void == "late" else 0
    if void == "password":
        alice.set_password(GOOD)
        alice.save()
    if void == "other":
        Client().post(other)
    if void == "removed":
        Client().post(other)
        alice_client.post("/players/email/remove/", {"password": "alice"})
    if void == "closed":
        account_close(user=alice)
    if void == "barred":
        User.objects.filter(pk=alice.pk).update(is_active=False)
    if void == "forged":
        link = f"{link[:-2]}x/"
    with time_machine.travel(timezone.now() + timedelta(hours=hours)):
        assert "used up or too old" in Client().get(link).content.decode()
        Client().post(link)
    alice.refresh_from_db()
    assert alice.email != "a@x.example"


def test_an_address_is_forgotten_by_the_password(alice: User, alice_client: Client) -> None:
    confirmed(alice, "a@x.example")
    page = alice_client.post("/players/email/remove/", {"password": "no"}).content.decode()
    assert "not your password" in page
    alice_client.post("/players/email/remove/", {"password": "alice"})
    alice.refresh_from_db()
    assert alice.email == ""
    assert alice_client.get("/players/email/remove/").status_code == 405


def test_nobody_learns_here_whose_an_address_is(
    bob: User, alice: User, alice_client: Client
) -> None:
    confirmed(bob, "bob@x.example")
    User.objects.create_user("old@x.example", password="x")
    told = [seen(ask(alice_client, to)) for to in ("bob@x.example", "new@x.example")]
    assert told[0].replace("bob@", "new@") == told[1]
    ask(alice_client, "old@x.example")  # a login of before, which must not become ambiguous
    assert len(links()) == 1
    assert "belongs to an account already" in sent.outbox[0].body
    assert "belongs to an account already" in sent.outbox[2].body


def test_of_two_who_confirm_the_same_address_the_first_has_it(
    alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    ask(alice_client, "x@x.example")
    ask(bob_client, "X@x.example", password="bob")
    first, second = links()
    Client().post(first)
    assert "another account" in Client().post(second).content.decode()
    bob.refresh_from_db()
    assert bob.confirmed_email == ""


def test_of_two_in_the_same_moment_one_is_told(
    alice: User, bob: User, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(alice_client, "x@x.example")
    (link,) = links()
    confirmed(bob, "x@x.example")
    monkeypatch.setattr(services, "address_is_free", lambda *_: True)  # it was, when it was asked
    assert "another account" in Client().post(link).content.decode()
    alice.refresh_from_db()
    assert alice.confirmed_email == ""


def test_an_address_at_sign_up_is_optional_and_confirmed_later(client: Client) -> None:
    form = {"username": "ada", "password1": GOOD, "password2": GOOD}
    assert client.post("/players/signup/", {**form, "email": "no address"}).status_code == 200
    client.post("/players/signup/", {**form, "email": "ada@x.example"})
    user = User.objects.get(username="ada")
    assert user.email == ""
    (link,) = links()
    client.post(link)
    user.refresh_from_db()
    assert user.confirmed_email == "ada@x.example"
    assert Client().login(username="ADA@x.example", password=GOOD)


def test_an_unconfirmed_address_opens_nothing(alice: User) -> None:
    """Such as one that an older version stored."""
    User.objects.filter(pk=alice.pk).update(email="a@x.example")
    assert not Client().login(username="a@x.example", password="alice")
    Client().post(RESET, {"who": "a@x.example"})
    Client().post(RESET, {"who": "alice"})
    assert links() == []


@pytest.mark.pg
def test_people_are_found_by_the_indexes(alice: User) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    plan = User.objects.called("a@x.example").explain()
    assert "players_user_login_unique" in plan and "players_user_email_unique" in plan


def test_a_login_is_not_an_address(client: Client) -> None:
    form = {"username": "a@x.example", "password1": GOOD, "password2": GOOD}
    assert "no @ in it" in client.post("/players/signup/", form).content.decode()


def test_guests_have_no_address(client: Client) -> None:
    client.post("/players/guest/")
    assert client.get(EMAIL).headers["Location"] == "/players/signup/"


# --- a lost password ------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["alice", "ALICE@x.example"])
def test_a_lost_password_is_replaced(
    alice: User, alice_client: Client, client: Client, who: str
) -> None:
    confirmed(alice, "alice@x.example")
    _row, token = api_token_create(owner=alice, name="bot")
    Mail.objects.all().delete()
    client.post(RESET, {"who": who})
    (link,) = links()
    form = client.get(link, follow=True)
    path = form.redirect_chain[-1][0]
    weak = client.post(path, {"new_password1": "short", "new_password2": "short"})
    assert "This password is too short" in weak.content.decode()
    client.post(path, {"new_password1": GOOD, "new_password2": GOOD})
    alice.refresh_from_db()
    assert alice.check_password(GOOD)
    assert "_auth_user_id" not in client.session, "it takes the second factor, where there is one"
    assert not alice.sessions.exists()
    assert alice_client.get("/players/settings/").status_code == 302
    assert api_token_by_secret(token) is None
    again = Client().get(link, follow=True).content.decode()
    assert "used up or too old" in again
    mails_send()
    assert "password was changed" in sent.outbox[-1].body


def test_a_link_leads_to_the_site_whatever_host_a_request_names(
    alice: User, settings: Settings
) -> None:
    confirmed(alice, "alice@x.example")
    settings.SITE_URL = "https://play.example"
    Client().post(RESET, {"who": "alice"}, headers={"host": "localhost:1337"})
    mails_send()
    assert "https://play.example/players/" in sent.outbox[-1].body
    assert "1337" not in sent.outbox[-1].body


@pytest.mark.parametrize("void", ["late", "password", "signed in", "address"])
def test_a_link_to_a_new_password_is_void(alice: User, client: Client, void: str) -> None:
    confirmed(alice, "alice@x.example")
    client.post(RESET, {"who": "alice"})
    (link,) = links()
    hours = 2 if void == "late" else 0
    if void == "password":
        alice.set_password(GOOD)
        alice.save()
    if void == "signed in":
        client.post(LOGIN, {"username": "alice", "password": "alice"})
    if void == "address":
        confirmed(alice, "new@x.example")
    with time_machine.travel(timezone.now() + timedelta(hours=hours)):
        assert "used up or too old" in Client().get(link, follow=True).content.decode()


def test_a_new_password_does_not_take_the_second_factor_off(alice: User, client: Client) -> None:
    switched_on(confirmed(alice, "alice@x.example"))
    Mail.objects.all().delete()
    client.post(RESET, {"who": "alice"})
    path = client.get(links()[0], follow=True).redirect_chain[-1][0]
    client.post(path, {"new_password1": GOOD, "new_password2": GOOD})
    answer = client.post(LOGIN, {"username": "alice", "password": GOOD})
    assert answer.headers["Location"].startswith("/players/code/")


def test_the_same_is_done_and_said_whoever_exists(alice: User, bob: User) -> None:
    confirmed(alice, "alice@x.example")
    closed = User.objects.create_user("gone", password="x", is_active=False)
    confirmed(closed, "gone@x.example")
    answers = []
    for who in ("alice", "alice@x.example", "bob", "nobody", "no@x.example", "gone"):
        with CaptureQueriesContext(connection) as queries:
            answer = Client().post(RESET, {"who": who})
        did = [re.sub(r"s\d+_x\d+", "", query["sql"])[:40] for query in queries]
        answers.append((answer.status_code, seen(answer), did))
    assert len(answers[0][2]) >= 3
    assert all(answer == answers[0] for answer in answers)
    assert len(links()) == 2


def test_mail_is_asked_for_so_often(alice: User, alice_client: Client, client: Client) -> None:
    confirmed(alice, "alice@x.example")
    assert settings.LIMITS["mails-account"][0] == 5
    places: list[dict[str, Any]] = [{"REMOTE_ADDR": f"203.0.113.{n}"} for n in range(6)]
    names = ["alice", "Alice"] * 3
    asked = [
        client.post(RESET, {"who": w}, **p).status_code for w, p in zip(names, places, strict=True)
    ]
    assert asked == [200] * 5 + [429]
    for place in places:  # what strangers type takes nothing from an account with that number
        client.post(RESET, {"who": str(alice.pk)}, **place)
    asked = [ask(alice_client, f"a{n}@x.example").status_code for n in range(6)]
    assert asked == [200] * 5 + [429]


def test_one_place_asks_for_so_much_mail(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.LIMITS, "mails-place", (3, 60))
    statuses = [client.post(RESET, {"who": f"u{n}"}).status_code for n in range(4)]
    assert statuses == [200, 200, 200, 429]
    form = {"username": "ada", "password1": GOOD, "password2": GOOD, "email": "a@x.example"}
    assert client.post("/players/signup/", form).status_code == 429
    assert not User.objects.filter(username="ada").exists(), "nothing is changed"


@pytest.mark.parametrize("typed", ["a%00b", "x" * 300, "%ED%A0%80", "%25", "%27+OR+1%3D1+--"])
def test_noise_is_nobody(client: Client, alice: User, typed: str) -> None:
    confirmed(alice, "a@x.example")
    for path, field in ((LOGIN, "username"), (RESET, "who")):
        form = f"{field}={typed}&password=alice"
        answer = client.post(path, form, "application/x-www-form-urlencoded")
        assert answer.status_code == 200
    assert links() == [] and "_auth_user_id" not in client.session


def test_names_cannot_write_into_a_mail(alice: User, client: Client) -> None:
    client.post(RESET, {"who": "alice\nBcc: x@x.example"})
    assert links() == []
