"""The page of messages, the link that stops mail, and the doors for devices."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from spacetrace.infrastructure.database_time import StandingClock
from spacetrace.notifications.kinds import Channel, Mode
from spacetrace.notifications.models import Delivery, Subscription, Wishes
from spacetrace.notifications.services.deliver import messages_send
from spacetrace.notifications.services.devices import MOST_DEVICES, BadDevice
from spacetrace.notifications.services.wishes import stop_path
from spacetrace.players.models import User
from spacetrace.players.services import account_close
from tests.notifications.conftest import reachable, subscribe
from tests.notifications.servers import Browser, Postbox, PushService

pytestmark = pytest.mark.django_db

HERE = "/notifications/"
FORM = {"mail": "escalating", "push": "every"}


def test_what_is_chosen_is_kept(alice_client: Client, alice: User) -> None:
    assert "No mail can reach you yet" in alice_client.get(HERE).content.decode()
    assert alice_client.post(HERE, FORM).headers["Location"] == HERE
    own = Wishes.objects.get(user=alice)
    assert (own.mail, own.push, own.digest_at) == (Mode.ESCALATING, Mode.EVERY, None)
    assert (own.draws, own.rests, own.talk) == (False, False, False)
    alice_client.post(HERE, {**FORM, "talk": "on"})
    own.refresh_from_db()
    assert (own.draws, own.rests, own.talk) == (False, False, True)
    page = alice_client.get(HERE).content.decode()
    assert page.count(" checked") == 1


@pytest.mark.parametrize("form", [{}, {"mail": "every"}, {**FORM, "mail": "hourly"}])
def test_half_a_form_changes_nothing_and_says_what_is_missing(
    alice_client: Client, form: dict[str, str]
) -> None:
    answer = alice_client.post(HERE, form)
    assert answer.status_code == 200 and b"field-error" in answer.content
    assert not Wishes.objects.exists()


@pytest.mark.parametrize("path", ["", "test/", "device/", "device/1/remove/"])
def test_a_stranger_is_asked_to_sign_in(client: Client, path: str) -> None:
    answer = client.post(HERE + path)
    assert answer.headers["Location"].startswith("/players/login/")


@pytest.mark.parametrize("path", ["test/", "device/", "device/1/remove/"])
def test_what_changes_something_takes_no_get(alice_client: Client, path: str) -> None:
    assert alice_client.get(HERE + path).status_code == 405


def test_a_guest_is_told_how_to_get_mail(client: Client) -> None:
    client.post("/players/guest/")
    assert "Make an account to get mail" in client.get(HERE).content.decode()


def test_a_test_mail_goes_out_and_the_page_says_so(
    alice_client: Client, alice: User, postbox: Postbox, clock: StandingClock
) -> None:
    reachable(alice)
    alice_client.post(f"{HERE}test/", {"channel": "mail"})
    assert "on its way" in alice_client.get(HERE).content.decode()
    messages_send(Channel.MAIL)
    page = alice_client.get(HERE).content.decode()
    assert "The last message (a test) was taken on" in page
    assert "http://testserver/notifications/" in postbox.letters[0].get_content()


@pytest.mark.parametrize("form", [{}, {"channel": "pigeon"}, {"channel": "push"}])
def test_a_test_that_goes_nowhere_says_what_to_do(
    alice_client: Client, form: dict[str, str]
) -> None:
    page = alice_client.post(f"{HERE}test/", form, follow=True).content.decode()
    assert "Please" in page and not Delivery.objects.exists()


# --- stopping mail ----------------------------------------------------------------------------


def test_one_press_stops_mail_without_signing_in(alice: User) -> None:
    client = Client(enforce_csrf_checks=True)  # mail programs know nothing of our cookies
    page = client.get(stop_path(alice)).content.decode()
    assert "<button" in page and not Wishes.objects.exists(), "looking changes nothing"
    for _ in range(2):
        answer = client.post(stop_path(alice), {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200 and "Done" in answer.content.decode()
    own = Wishes.objects.get(user=alice)
    assert (own.mail, own.push) == (Mode.OFF, Mode.EVERY)


@pytest.mark.parametrize("change", ["", "x", "0"])
def test_a_link_that_is_not_ours_stops_nothing(client: Client, alice: User, change: str) -> None:
    token = stop_path(alice).split("/")[-2]
    forged = f"/notifications/stop/{change}{token[1:] if change else token[:-1]}/"
    page = client.post(forged).content.decode()
    assert "does not belong to anybody" in page and not Wishes.objects.exists()


def test_the_mail_says_how_to_stop_it(
    alice_client: Client, alice: User, postbox: Postbox, clock: StandingClock
) -> None:
    reachable(alice)
    alice_client.post(f"{HERE}test/", {"channel": "mail"})
    messages_send(Channel.MAIL)
    (letter,) = postbox.letters
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = letter["List-Unsubscribe"].strip()
    found = re.fullmatch(r"<http://testserver(/notifications/stop/\S+/)>", link)
    assert found and found[1] in letter.get_content().replace("=\r\n", "")
    Client().post(found[1])
    assert Wishes.objects.get(user=alice).mail == Mode.OFF


# --- devices ----------------------------------------------------------------------------------


def form_of(browser: Browser) -> dict[str, str]:
    """What the page's script sends."""
    return {"endpoint": browser.endpoint, "key": browser.key, "secret": browser.secret}


def test_a_device_is_added_tried_and_removed(
    alice_client: Client, alice: User, service: PushService, clock: StandingClock
) -> None:
    browser = Browser(service)
    for _ in range(2):  # once more is the same device
        assert alice_client.post(f"{HERE}device/", form_of(browser)).status_code == 204
    row = Subscription.objects.get()
    assert row.session_id == alice_client.session.session_key
    assert "this browser" in alice_client.get(HERE).content.decode()
    alice_client.post(f"{HERE}test/", {"channel": "push"})
    messages_send(Channel.PUSH)
    assert len(browser.heard()) == 1
    alice_client.post(f"{HERE}device/{row.pk}/remove/")
    assert not Subscription.objects.exists()
    assert alice_client.post(f"{HERE}device/{row.pk}/remove/").status_code == 404


def test_somebody_elses_device_is_not_there(
    bob_client: Client, alice: User, phone: Browser
) -> None:
    row = Subscription.objects.get()
    assert bob_client.post(f"{HERE}device/{row.pk}/remove/").status_code == 404
    assert Subscription.objects.exists()


def test_no_more_goes_to_a_browser_that_is_signed_out(
    alice_client: Client, service: PushService
) -> None:
    alice_client.post(f"{HERE}device/", form_of(Browser(service)))
    alice_client.post("/players/logout/")
    assert not Subscription.objects.exists()


def test_a_browser_that_changes_hands_tells_its_new_owner_alone(
    alice_client: Client, bob_client: Client, bob: User, service: PushService
) -> None:
    browser = Browser(service)
    alice_client.post(f"{HERE}device/", form_of(browser))
    bob_client.post(f"{HERE}device/", form_of(browser))
    assert Subscription.objects.get().user == bob


Change = Callable[[dict[str, str]], dict[str, str]]


@pytest.mark.parametrize(
    "change",
    [
        lambda form: {},
        lambda form: {**form, "endpoint": ""},
        lambda form: {**form, "endpoint": "https://push.evil.example/1"},
        lambda form: {**form, "endpoint": "http://fcm.googleapis.com/1"},
        lambda form: {**form, "endpoint": "https://fcm.googleapis.com:22/1"},
        lambda form: {**form, "endpoint": "https://fcm.googleapis.com@evil.example/1"},
        lambda form: {**form, "endpoint": "https://fcm.googleapis.com.evil.example/1"},
        lambda form: {**form, "endpoint": "http://169.254.169.254/latest/"},
        lambda form: {**form, "endpoint": "file:///etc/passwd"},
        lambda form: {**form, "key": "AAAA"},
        lambda form: {**form, "key": "not base64 at all"},
        lambda form: {**form, "secret": "AAAA"},
    ],
)
def test_an_address_that_is_no_push_services_is_refused(
    alice_client: Client, service: PushService, settings: object, change: Change
) -> None:
    browser = Browser(service)
    answer = alice_client.post(f"{HERE}device/", change(form_of(browser)))
    assert answer.status_code == 400 and answer.content.decode().endswith(".")
    assert not Subscription.objects.exists()


def test_of_too_many_devices_the_oldest_goes(alice: User, service: PushService) -> None:
    browsers = [Browser(service) for _ in range(MOST_DEVICES + 2)]
    for browser in browsers:
        subscribe(alice, browser)
    kept = set(Subscription.objects.values_list("endpoint", flat=True))
    assert kept == {browser.endpoint for browser in browsers[2:]}


def test_keys_that_cannot_be_used_are_said_to_be(alice: User, service: PushService) -> None:
    browser = Browser(service)
    browser.key = browser.key[:-8]
    with pytest.raises(BadDevice, match="cannot be used"):
        subscribe(alice, browser)


def test_everything_goes_with_the_account(
    alice: User, phone: Browser, alice_client: Client
) -> None:
    alice_client.post(HERE, FORM)
    alice_client.post(f"{HERE}test/", {"channel": "push"})
    account_close(user=alice)
    for model in (Wishes, Subscription, Delivery):
        assert not model._default_manager.exists()


# --- the app ----------------------------------------------------------------------------------


def test_the_site_can_be_installed(client: Client) -> None:
    manifest = client.get("/manifest.webmanifest")
    assert manifest.headers["Content-Type"] == "application/manifest+json"
    told = manifest.json()
    assert told["display"] == "standalone" and told["start_url"] == "/"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    assert any(icon["purpose"] == "maskable" for icon in told["icons"])
    assert 'rel="manifest"' in client.get("/").content.decode()


def test_the_worker_serves_all_pages_and_is_never_old(client: Client) -> None:
    worker = client.get("/service-worker.js")
    assert worker.headers["Content-Type"].startswith("text/javascript")
    assert worker.headers["Cache-Control"] == "no-cache"
    assert '"/offline/"' in worker.content.decode()


def test_the_page_for_offline_is_the_same_for_everybody(
    client: Client, alice_client: Client
) -> None:
    pages = [somebody.get("/offline/").content for somebody in (client, alice_client)]
    assert pages[0] == pages[1] and b"You are offline" in pages[0]


@pytest.mark.parametrize("path", ["/manifest.webmanifest", "/service-worker.js", "/offline/"])
def test_the_app_is_only_looked_at(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405
