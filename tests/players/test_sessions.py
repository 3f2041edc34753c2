"""Where a player is signed in: seen, named, ended; and what a new password ends."""

from datetime import timedelta
from importlib import import_module
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as OldStore
from django.core.management import call_command
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone

from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.operations.tidying import tidy
from spacetrace.players import sessions
from spacetrace.players.models import Session, User
from spacetrace.players.selectors import api_token_by_secret
from spacetrace.players.services import api_token_create, guest_create
from spacetrace.players.sessions import browser_name
from tests.published import set_published

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
EDGE = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
NEW = "another long secret"
PAGE = "/players/sessions/"


def signed_in(login: str = "alice", agent: str = FIREFOX) -> Client:
    """A browser that has signed in on our page."""
    client = Client(headers={"User-Agent": agent})
    form = {"username": login, "password": login}
    assert client.post("/players/login/", form).status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get("/players/settings/").status_code == 200


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox on Linux"),
        (EDGE, "Edge on Windows"),
        (PHONE, "Safari on iPhone"),
        ("curl/8", ""),
        ("", ""),
    ],
)
def test_browsers_have_names(agent: str, name: str) -> None:
    assert browser_name(agent) == name


def test_the_page_lists_every_browser_and_no_key(alice: User) -> None:
    here, there = signed_in(), signed_in(agent=EDGE)
    page = here.get(PAGE).content.decode()
    assert "Firefox on Linux" in page and "Edge on Windows" in page
    assert page.count("This one") == 1
    for client in (here, there):
        assert str(client.session.session_key) not in page


def test_one_browser_is_ended_by_another(alice: User) -> None:
    here, there = signed_in(), signed_in(agent=EDGE)
    names = {row["name"] for row in here.get(PAGE).context["sessions"] if not row["is_here"]}
    here.post(f"{PAGE}end/", {"only": names.pop()})
    assert (is_in(here), is_in(there)) == (True, False)


def test_all_others_are_ended_at_once(alice: User) -> None:
    here, others = signed_in(), [signed_in(agent=EDGE), signed_in(agent=PHONE)]
    here.post(f"{PAGE}end/")
    assert is_in(here)
    assert not any(map(is_in, others))


def test_nobody_ends_what_is_somebody_elses(alice: User, bob: User) -> None:
    here, theirs = signed_in(), signed_in("bob")
    name = sessions.session_name(str(theirs.session.session_key))
    here.post(f"{PAGE}end/", {"only": name})
    here.post(f"{PAGE}end/")
    assert is_in(theirs)


def test_the_doors_know_their_verbs_and_strangers(client: Client, alice_client: Client) -> None:
    assert client.get(PAGE).headers["Location"].startswith("/players/login/")
    assert client.post(f"{PAGE}end/").status_code == 302
    assert alice_client.post(PAGE).status_code == 405
    assert alice_client.get(f"{PAGE}end/").status_code == 405


def test_seen_first_stays_and_seen_last_moves_on(alice: User) -> None:
    here = signed_in()
    row = Session.objects.get(user=alice)
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        here.get("/players/settings/")
        here.post("/players/settings/", {"display_name": "Al", "theme": "dark"})
        again = Session.objects.get(user=alice)
    assert again.first_seen == row.first_seen
    assert again.last_seen - row.last_seen >= timedelta(minutes=59)


def test_a_page_is_shown_though_the_visit_cannot_be_noted(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = signed_in()

    def full(*_: Any, **__: Any) -> None:
        raise DatabaseError("full")

    Session.objects.update(last_seen=timezone.now() - timedelta(hours=1))
    monkeypatch.setattr(transaction, "atomic", full)
    assert here.get("/players/login/").status_code == 200
    assert here.session.get(SESSION_KEY) == str(alice.pk)


def test_sessions_that_are_over_are_put_away(alice: User) -> None:
    signed_in()
    tidy()
    assert Session.objects.count() == 1
    Session.objects.update(expire_date=timezone.now() - timedelta(days=1))
    tidy()
    assert not Session.objects.exists()


def test_a_session_that_is_over_opens_nothing(alice: User) -> None:
    browser = signed_in()
    assert is_in(browser)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not is_in(browser)


def test_the_session_of_somebody_who_may_not_come_in_opens_nothing(alice: User) -> None:
    browser = signed_in()
    User.objects.update(is_active=False)
    assert not is_in(browser)


def test_who_was_signed_in_before_this_table_stays_so() -> None:
    guest = guest_create()
    old: Any = OldStore()
    old[SESSION_KEY] = str(guest.pk)
    old[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    old[HASH_SESSION_KEY] = guest.get_session_auth_hash()
    old.save()
    move = import_module("spacetrace.players.migrations.0005_sessions_move")
    move.sessions_take_over(apps, None)
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = old.session_key
    assert is_in(client)
    assert not old.exists(old.session_key)


# --- a new password -------------------------------------------------------------------------------


@pytest.mark.parametrize("keep", [False, True])
def test_a_new_password_revokes_tokens_unless_they_are_to_be_kept(alice: User, keep: bool) -> None:
    token = api_token_create(owner=alice, name="bot")[1]
    here, there = signed_in(), signed_in(agent=EDGE)
    form = {"old_password": "alice", "new_password1": NEW, "new_password2": NEW}
    here.post("/players/password/", {**form, **({"keep_tokens": "1"} if keep else {})})
    assert (is_in(here), is_in(there)) == (True, False)
    assert Session.objects.filter(user=alice).count() == 1
    assert (api_token_by_secret(token) is not None) is keep


@pytest.mark.parametrize("door", ["admin", "command"])
def test_a_new_password_ends_the_same_whoever_sets_it(
    alice: User, staff_client: Client, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = api_token_create(owner=alice, name="bot")[1]
    there = signed_in()
    if door == "admin":
        form = {"password1": NEW, "password2": NEW, "usable_password": "true"}
        staff_client.post(f"/admin/players/user/{alice.pk}/password/", form)
    else:
        monkeypatch.setattr("getpass.getpass", lambda prompt="": NEW)
        call_command("changepassword", "alice", stdout=StringIO())
    alice.refresh_from_db()
    assert alice.check_password(NEW)
    assert not is_in(there) and not alice.sessions.exists()
    assert api_token_by_secret(token) is None


def test_a_new_password_is_stored_with_what_it_ends_or_not_at_all(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(**_: object) -> None:
        raise KeyError

    monkeypatch.setattr("spacetrace.players.services.api_tokens_revoke", killed)
    here = signed_in()
    form = {"old_password": "alice", "new_password1": NEW, "new_password2": NEW}
    with pytest.raises(KeyError):
        here.post("/players/password/", form)
    alice.refresh_from_db()
    assert alice.check_password("alice") and alice.sessions.exists()


def test_tokens_are_not_spoken_of_where_there_are_none(alice: User) -> None:
    assert "keep_tokens" not in signed_in().get("/players/password/").content.decode()


def test_guests_who_left_nothing_and_cannot_come_back_are_forgotten(alice: User) -> None:
    set_published("space-dominoes")
    here, staying, young, seated = (guest_create() for _ in range(4))
    browser = Client()
    browser.force_login(staying)
    seats = [SeatSpec("me"), SeatSpec("agent", agent_level="random")]
    match_create(owner=seated, game="space_dominoes", seats=seats)
    long_ago = timezone.now() - timedelta(days=2)
    User.objects.exclude(pk=young.pk).update(date_joined=long_ago)
    tidy()
    assert set(User.objects.all()) == {alice, staying, young, seated}
    assert not User.objects.filter(pk=here.pk).exists()
