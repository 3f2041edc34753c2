"""Coming in: as a guest, with a new account, with an old one, and not by guessing."""

import pytest
from django.test import Client

from spacetrace.players.models import User

pytestmark = pytest.mark.django_db

GOOD = "correct horse battery"


def current(client: Client) -> User | None:
    """Who this browser is signed in as."""
    pk = client.session.get("_auth_user_id")
    return User.objects.get(pk=pk) if pk else None


def test_one_click_makes_a_guest_with_a_name_and_goes_on_to_the_wanted_page(client: Client) -> None:
    response = client.post("/players/guest/", {"next": "/players/settings/"})
    assert response.headers["Location"] == "/players/settings/"
    user = current(client)
    assert user is not None and user.is_guest and user.display_name
    assert not user.has_usable_password()


def test_a_guest_is_not_made_by_following_a_link(client: Client) -> None:
    assert client.get("/players/guest/").status_code == 405
    assert User.objects.count() == 0


def test_somebody_signed_in_does_not_become_a_guest(alice_client: Client, alice: User) -> None:
    alice_client.post("/players/guest/")
    assert current(alice_client) == alice


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example", "javascript:alert(1)"]
)
def test_next_never_leads_to_another_site(client: Client, target: str) -> None:
    assert client.post("/players/guest/", {"next": target}).headers["Location"] == "/"


def test_sign_up_makes_an_account_and_signs_in(client: Client) -> None:
    client.post("/players/signup/", {"username": "ada", "password1": GOOD, "password2": GOOD})
    user = current(client)
    assert user is not None and user.username == "ada" and not user.is_guest


def test_a_guest_who_signs_up_stays_the_same_player(client: Client) -> None:
    client.post("/players/guest/")
    guest = current(client)
    assert guest is not None
    client.post("/players/signup/", {"username": "ada", "password1": GOOD, "password2": GOOD})
    user = current(client)
    assert user is not None and user.pk == guest.pk
    assert (user.username, user.is_guest, user.display_name) == ("ada", False, guest.display_name)
    client.logout()
    assert client.login(username="ada", password=GOOD)


@pytest.mark.parametrize("login", ["Alice", "guest-1", "closed-x", "\u0430lice", "a" * 33, "a b"])
def test_logins_that_could_be_mistaken_for_others_are_refused(
    client: Client, alice: User, login: str
) -> None:
    form = {"username": login, "password1": GOOD, "password2": GOOD}
    assert client.post("/players/signup/", form).status_code == 200
    assert current(client) is None


def test_login_does_not_mind_capitals(client: Client, alice: User) -> None:
    client.post("/players/login/", {"username": "ALICE", "password": "alice"})
    assert current(client) == alice


def test_the_eleventh_guess_is_refused_even_when_right(client: Client, alice: User) -> None:
    for _ in range(10):
        form = {"username": "alice", "password": "wrong"}
        assert client.post("/players/login/", form).status_code == 200
    response = client.post("/players/login/", {"username": "Alice", "password": "alice"})
    assert response.status_code == 429
    assert current(client) is None


def test_guessing_from_elsewhere_does_not_lock_the_owner_out(client: Client, alice: User) -> None:
    for _ in range(10):
        form = {"username": "alice", "password": "wrong"}
        client.post("/players/login/", form, REMOTE_ADDR="203.0.113.9")
    client.post("/players/login/", {"username": "alice", "password": "alice"})
    assert current(client) == alice


def test_guests_are_limited_by_address(client: Client) -> None:
    for _ in range(30):
        client.post("/players/guest/")
        client.logout()
    assert client.post("/players/guest/").status_code == 429


def test_logging_out_needs_a_post(alice_client: Client) -> None:
    assert alice_client.get("/players/logout/").status_code == 405
    alice_client.post("/players/logout/")
    assert current(alice_client) is None


def test_posting_without_the_csrf_token_changes_nothing() -> None:
    assert Client(enforce_csrf_checks=True).post("/players/guest/").status_code == 403
    assert User.objects.count() == 0


def test_pages_are_english_for_every_browser(client: Client) -> None:
    """There is no other catalogue: labels of Django's own would be in another language."""
    page = client.get("/players/signup/", headers={"Accept-Language": "de"}).content.decode()
    assert '<html lang="en"' in page
    assert "Password" in page and "Passwort" not in page


@pytest.mark.parametrize("word", ["-1", "nonsense", "home", "a b", "{{", "admin"])
def test_a_next_page_that_is_no_address_leads_home(client: Client, word: str) -> None:
    """Without a slash it would be taken for the name of a view."""
    answer = client.post("/players/guest/", {"next": word})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")


def test_a_wrong_password_is_told_in_a_sentence_that_names_no_account(
    client: Client, alice: User
) -> None:
    told = set()
    for login in (alice.username, "nobody-at-all"):
        page = client.post("/players/login/", {"username": login, "password": "not this one"})
        told.add("No account has this login with this password." in page.content.decode())
        assert current(client) is None
    assert told == {True}
