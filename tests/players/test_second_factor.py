"""The second factor: set up, asked for at sign-in, used once, lost; and staff who need it."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from spacetrace.players.listeners import account_changed, secret_refused
from spacetrace.players.models import User
from spacetrace.players.second_factor import (
    code_is_right,
    factor_is_on,
    factor_switch_on,
    key_new,
    recovery_codes_left,
)
from spacetrace.players.services import account_close, api_token_create
from tests.conftest import fully_signed_in
from tests.players.codes import code_of, switched_on

pytestmark = pytest.mark.django_db

PAGE = "/players/second-factor/"
CHANGE = "/players/second-factor/change/"
CODE = "/players/code/"
LOGIN = "/players/login/"


def password_given(name: str, client: Client | None = None, **more: Any) -> Client:
    """A browser in which the password was right."""
    client = client or Client()
    answer = client.post(LOGIN, {"username": name, "password": name, **more})
    assert answer.status_code == 302
    return client


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


# --- setting it up --------------------------------------------------------------------------------


def test_it_is_set_up_with_a_code_and_the_password(alice: User) -> None:
    client, other = Client(), Client()
    client.force_login(alice)
    other.force_login(alice)
    page = client.get(PAGE).content.decode()
    found = re.search(r'name="key" value="([A-Z2-7]{32})"', page)
    assert found and "data:image/svg+xml" in page
    key = found[1]
    for wrong, sentence in (
        ({"password": "wrong"}, "not your password"),
        ({"code": "000000" if code_of(key) != "000000" else "1"}, "code is not right"),
        ({"key": "AAAA"}, "not whole"),
        ({"key": "§"}, "not whole"),
        ({"key": ""}, "not whole"),
        ({"key": "9" * 5_000}, "not whole"),  # more than any picture holds
    ):
        form = {"key": key, "code": code_of(key), "password": "alice", **wrong}
        answer = client.post(PAGE, form).content.decode()
        assert sentence in answer and not factor_is_on(alice), wrong
        # The picture that the app has read stays good; for what is no key there is a new one.
        assert (f'value="{form["key"]}"' in answer) == ("key" not in wrong)
        assert re.search(r'name="key" value="[A-Z2-7]{32}"', answer)
    made = client.post(PAGE, {"key": key, "code": code_of(key), "password": "alice"})
    assert len(re.findall(r"<li><code>[\w-]{14}</code>", made.content.decode())) == 10
    assert factor_is_on(alice) and recovery_codes_left(alice) == 10
    assert "no-store" in made.headers["Cache-Control"]
    assert client.get("/players/settings/").status_code == 200
    assert other.get("/players/settings/").status_code == 302, "opened without it, so it is ended"


def test_guests_are_asked_to_sign_up_first(client: Client) -> None:
    client.post("/players/guest/")
    assert client.get(PAGE).headers["Location"] == "/players/signup/"
    assert client.post(CHANGE, {"off": ""}).headers["Location"] == "/players/signup/"
    assert client.get(CHANGE).status_code == 405


def test_new_codes_and_switching_it_off_ask_for_the_password(alice: User) -> None:
    _key, codes = switched_on(alice)
    client = fully_signed_in(alice)
    assert "not your password" in client.post(CHANGE, {"off": "", "password": "x"}).content.decode()
    assert factor_is_on(alice)
    fresh = client.post(CHANGE, {"codes": "", "password": "alice"}).content.decode()
    assert codes[0] not in fresh and not code_is_right(alice, codes[0])
    client.post(CHANGE, {"off": "", "password": "alice"})
    assert not factor_is_on(alice) and recovery_codes_left(alice) == 0
    client.post(CHANGE, {"codes": "", "password": "alice"})  # a page that is out of date
    assert recovery_codes_left(alice) == 0


def test_who_came_in_without_it_does_not_switch_it_off(alice: User) -> None:
    client = password_given("alice")
    switched_on(alice)
    for what in ("off", "codes"):
        answer = client.post(CHANGE, {what: "", "password": "alice"})
        assert answer.headers["Location"].startswith(CODE)
    assert factor_is_on(alice)


# --- signing in -----------------------------------------------------------------------------------


def test_signing_in_takes_password_and_code(alice: User) -> None:
    key, _codes = switched_on(alice)
    client = password_given("alice", next="/players/settings/")
    assert not is_signed_in(client)
    assert client.get(CODE).status_code == 200
    answer = client.post(CODE, {"code": code_of(key), "next": "/players/settings/"})
    assert answer.headers["Location"] == "/players/settings/"
    assert is_signed_in(client)
    again = password_given("alice")
    assert "has been used" in again.post(CODE, {"code": code_of(key)}).content.decode()
    assert not is_signed_in(again)


def test_a_recovery_code_signs_in_once(alice: User) -> None:
    _key, codes = switched_on(alice)
    assert not StaticToken.objects.filter(token__in=[code.replace("-", "") for code in codes])
    spoken = codes[0].upper().replace("-", " ")
    client, again = password_given("alice"), password_given("alice")
    client.post(CODE, {"code": spoken})
    again.post(CODE, {"code": spoken})
    assert (is_signed_in(client), is_signed_in(again)) == (True, False)
    assert recovery_codes_left(alice) == 9


def test_the_code_page_opens_to_nobody_without_the_password(
    client: Client, alice: User, alice_client: Client
) -> None:
    for browser in (client, alice_client):  # alice has none, so nothing is asked
        assert browser.get(CODE).headers["Location"].startswith(LOGIN)
        assert browser.post(CODE, {"code": "1"}).headers["Location"].startswith(LOGIN)


@pytest.mark.parametrize("void", ["late", "password", "closed"])
def test_half_a_sign_in_does_not_last(alice: User, void: str) -> None:
    key, _codes = switched_on(alice)
    client = password_given("alice")
    minutes = 11 if void == "late" else 0
    if void == "password":
        alice.set_password("correct horse battery")
        alice.save()
    if void == "closed":
        User.objects.filter(pk=alice.pk).update(is_active=False)
    with time_machine.travel(timezone.now() + timedelta(minutes=minutes)):
        answer = client.post(CODE, {"code": code_of(key)})
    assert answer.headers["Location"].startswith(LOGIN) and not is_signed_in(client)


def test_the_eleventh_guess_at_a_code_is_refused_even_when_right(alice: User) -> None:
    key, _codes = switched_on(alice)
    client = password_given("alice")
    wrong = "000000" if code_of(key) != "000000" else "000001"
    assert [client.post(CODE, {"code": wrong}).status_code for _ in range(10)] == [200] * 10
    assert client.post(CODE, {"code": code_of(key)}).status_code == 429
    assert not is_signed_in(client)
    again = password_given("alice")  # from another place, and by the password, as before
    again.post(CODE, {"code": code_of(key)}, REMOTE_ADDR="203.0.113.9")
    assert is_signed_in(again)


def test_one_account_is_guessed_at_from_many_places_thirty_times(alice: User) -> None:
    switched_on(alice)
    client = password_given("alice")
    statuses = [
        client.post(CODE, {"code": "wrong"}, REMOTE_ADDR=f"203.0.113.{n}").status_code
        for n in range(31)
    ]
    assert statuses == [200] * 30 + [429]


@pytest.mark.django_db(transaction=True)
def test_of_those_who_show_the_same_code_at_once_one_is_let_in(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, codes = switched_on(alice)
    verify, delete = TOTP.verify, StaticToken.delete

    def slow(function: Any) -> Any:
        def slowly(*args: Any) -> Any:
            answer = function(*args) if function is verify else None
            time.sleep(0.05)  # whoever is not locked out meanwhile comes by
            return answer if function is verify else function(*args)

        return slowly

    monkeypatch.setattr(TOTP, "verify", slow(verify))
    monkeypatch.setattr(StaticToken, "delete", slow(delete))

    def show(code: str) -> bool:
        try:
            return code_is_right(alice, code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        for code in (code_of(key), codes[0]):
            assert sum(pool.map(show, [code] * 4)) == 1


def test_logs_can_hear_of_it(alice: User) -> None:
    heard: list[str] = []

    def note(signal: Any, **more: Any) -> None:
        heard.append(more.get("what", "in"))

    key = key_new()
    for signal in (user_logged_in, secret_refused, account_changed):
        signal.connect(note)
    try:
        with time_machine.travel(timezone.now() - timedelta(minutes=1)):
            factor_switch_on(user=alice, key=key, code=code_of(key))
        client = password_given("alice")
        assert heard == ["factor_on"], "a password alone is no sign-in"
        client.post(CODE, {"code": "wrong"})
        client.post(CODE, {"code": code_of(key)})
    finally:
        for signal in (user_logged_in, secret_refused, account_changed):
            signal.disconnect(note)
    assert heard == ["factor_on", "code", "in"]


def test_tokens_need_no_second_factor_and_a_closed_account_has_none(alice: User) -> None:
    switched_on(alice)
    _row, token = api_token_create(owner=alice, name="bot")
    answer = Client().get("/api/v1/matches/", headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 200
    account_close(user=alice)
    assert not factor_is_on(alice)


# --- staff ----------------------------------------------------------------------------------------


def test_the_first_administrator_is_led_to_setting_it_up() -> None:
    call_command("createsuperuser", "--noinput", username="root")
    root = User.objects.get(username="root")
    root.set_password("root")
    root.save()
    client = Client()
    assert client.get("/admin/").headers["Location"] == "/admin/login/?next=/admin/"
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0] == "/players/login/?next=/admin/"
    page = client.post(
        LOGIN, {"username": "root", "password": "root", "next": "/admin/"}, follow=True
    )
    assert page.redirect_chain[-1][0] == f"{PAGE}?next=%2Fadmin%2F"
    assert "needs a second factor" in page.content.decode()
    key = re.search(r'name="key" value="([A-Z2-7]{32})"', page.content.decode())
    assert key
    form = {"key": key[1], "code": code_of(key[1]), "password": "root", "next": "/admin/"}
    assert 'href="/admin/"' in client.post(PAGE, form).content.decode()
    assert client.get("/admin/").status_code == 200


@pytest.mark.parametrize("path", ["/admin/", "/admin/cardsets/card/", "/admin/players/user/"])
def test_the_admin_is_closed_to_a_password_alone(staff: User, path: str) -> None:
    key, _codes = switched_on(staff)
    client = Client()
    client.force_login(staff)  # as a session of before, or a way in that asks for no code
    answer = client.get(path, follow=True)
    assert answer.redirect_chain[-1][0].startswith(f"{CODE}?next=")
    before = client.session.session_key
    client.post(CODE, {"code": code_of(key)})
    assert client.get(path).status_code == 200
    assert client.session.session_key != before, "whoever knew the old one knows nothing"
    TOTPDevice.objects.all().delete()
    assert client.get(path).status_code == 302


def test_others_have_no_business_there(alice_client: Client, client: Client) -> None:
    assert alice_client.get("/admin/", follow=True).status_code == 403
    client.post("/players/guest/")
    assert client.get("/admin/", follow=True).redirect_chain[-1][0].startswith(LOGIN)


def test_nobody_sees_or_makes_a_second_factor_for_somebody_else(staff_client: Client) -> None:
    page = staff_client.get("/admin/").content.decode()
    assert "otp" not in page
    assert staff_client.get("/admin/otp_totp/totpdevice/").status_code == 404
    assert staff_client.get("/admin/otp_static/staticdevice/").status_code == 404


def test_an_operator_takes_a_lost_one_off(
    staff: User, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    switched_on(staff)
    client = fully_signed_in(staff)
    call_command("second_factor_off", "Staff", stdout=StringIO())
    assert not factor_is_on(staff)
    assert client.get("/players/settings/").status_code == 302
    assert "staff was taken off by an operator" in caplog.text
    for login in ("staff", "nobody"):
        with pytest.raises(CommandError):
            call_command("second_factor_off", login)


def test_its_own_limits_are_off(alice: User) -> None:
    """One limiter counts; django-otp's would lock the owner out of a code that is right."""
    assert settings.OTP_TOTP_THROTTLE_FACTOR == settings.OTP_STATIC_THROTTLE_FACTOR == 0
    key, _codes = switched_on(alice)
    for _ in range(5):
        assert not code_is_right(alice, "123")
    assert code_is_right(alice, code_of(key))


def test_the_admin_shows_who_has_one_and_finds_staff_without(
    alice: User, bob: User, staff: User, django_assert_max_num_queries: Any
) -> None:
    switched_on(alice)
    User.objects.filter(pk=bob.pk).update(is_staff=True)
    client = fully_signed_in(staff)
    with django_assert_max_num_queries(12):
        page = client.get("/admin/players/user/").content.decode()
    told = dict(re.findall(r">(\w+)</a></th>.*?has_second_factor.*?alt=\"(\w+)\"", page, re.DOTALL))
    assert (told["alice"], told["bob"]) == ("True", "False")
    page = client.get("/admin/players/user/?second_factor=no&is_staff__exact=1").content.decode()
    assert ">bob</a>" in page and ">alice</a>" not in page
    page = client.get(f"/admin/players/user/{alice.pk}/change/").content.decode()
    assert re.search(r"field-has_second_factor.*?alt=\"True\"", page, re.DOTALL)
    assert client.get("/admin/players/user/add/").status_code == 200
