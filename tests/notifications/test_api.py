"""Messages for programs: wishes, devices, and a test."""

from __future__ import annotations

import pytest
from django.test import Client

from spacetrace.infrastructure.database_time import StandingClock
from spacetrace.notifications.kinds import Channel, Mode
from spacetrace.notifications.models import Subscription, Wishes
from spacetrace.notifications.push import public_key
from spacetrace.notifications.services.deliver import messages_send
from spacetrace.players.models import User
from tests.matches.tokens import headers_for
from tests.notifications.conftest import reachable
from tests.notifications.servers import Browser, Postbox, PushService

pytestmark = pytest.mark.django_db

HERE = "/api/v1/notifications/"
JSON = "application/json"


@pytest.fixture
def program(alice: User) -> Client:
    """A program of Alice's."""
    return Client(headers=headers_for(alice))


def test_wishes_are_told_and_changed(program: Client, alice: User) -> None:
    told = program.get(HERE).json()
    assert (told["mail"], told["address"], told["last_mail"]) == ("every", "", None)
    assert told["push_key"] == public_key()
    told = program.patch(HERE, {"mail": "off"}, JSON).json()
    assert (told["mail"], told["push"]) == ("off", "every")
    assert Wishes.objects.get(user=alice).mail == Mode.OFF
    told = program.patch(HERE, {"talk": False}, JSON).json()
    assert (told["mail"], told["draws"], told["rests"], told["talk"]) == ("off", True, True, False)


@pytest.mark.parametrize(
    "body", [{"mail": "hourly"}, {"sms": "every"}, {"mail": None}, {"talk": 5}, []]
)
def test_what_cannot_be_wished_for_is_a_bad_request(program: Client, body: object) -> None:
    assert program.patch(HERE, body, JSON).status_code == 400
    assert not Wishes.objects.exists()


def test_a_device_is_added_listed_and_removed(
    program: Client, service: PushService, clock: StandingClock
) -> None:
    browser = Browser(service)
    body = {"endpoint": browser.endpoint, "key": browser.key, "secret": browser.secret}
    made = program.post(f"{HERE}devices/", {**body, "name": "My phone"}, JSON)
    assert made.status_code == 201 and made.json()["name"] == "My phone"
    assert program.get(f"{HERE}devices/").json()["results"] == [made.json()]
    assert program.post(f"{HERE}test/", {"channel": "push"}, JSON).json() == {"count": 1}
    messages_send(Channel.PUSH)
    assert len(browser.heard()) == 1
    assert program.get(HERE).json()["last_push"]["fate"] == "sent"
    here = f"{HERE}devices/{made.json()['id']}/"
    assert program.delete(here).status_code == 204
    assert program.delete(here).status_code == 404, "once more, there is none"


def test_an_address_that_is_no_push_services_is_refused(
    program: Client, service: PushService
) -> None:
    browser = Browser(service)
    body = {"endpoint": "http://127.0.0.1:22/", "key": browser.key, "secret": browser.secret}
    answer = program.post(f"{HERE}devices/", {**body, "name": "x"}, JSON)
    assert answer.status_code == 400 and "push service" in answer.json()["error"]["message"]


def test_somebody_elses_device_is_not_there(bob: User, phone: Browser) -> None:
    row = Subscription.objects.get()
    bobs = Client(headers=headers_for(bob))
    assert bobs.delete(f"{HERE}devices/{row.pk}/").status_code == 404
    assert Subscription.objects.exists()


def test_a_test_without_a_way_is_a_conflict(program: Client) -> None:
    answer = program.post(f"{HERE}test/", {"channel": "mail"}, JSON)
    assert answer.status_code == 409 and "confirm" in answer.json()["error"]["message"]


def test_a_test_mail_goes_out(
    program: Client, alice: User, postbox: Postbox, clock: StandingClock
) -> None:
    reachable(alice)
    assert program.post(f"{HERE}test/", {"channel": "mail"}, JSON).status_code == 202
    messages_send(Channel.MAIL)
    assert [letter["To"] for letter in postbox.letters] == ["alice@x.example"]


@pytest.mark.parametrize("path", ["", "devices/"])
def test_nobody_in_particular_is_told_nothing(client: Client, path: str) -> None:
    assert client.get(HERE + path).status_code == 401


def test_a_wrong_verb_is_refused(program: Client) -> None:
    assert program.delete(HERE).status_code == 405
    assert program.get(f"{HERE}test/").status_code == 405
