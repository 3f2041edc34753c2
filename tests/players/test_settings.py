"""A player's own page: name, look, password, closing the account."""

import pytest
from django.test import Client

from spacetrace.players.models import ApiToken, User
from spacetrace.players.services import api_token_create

pytestmark = pytest.mark.django_db


def test_name_and_look_are_saved(alice_client: Client, alice: User) -> None:
    alice_client.post("/players/settings/", {"display_name": "  Ada\u202e  L. ", "theme": "dark"})
    alice.refresh_from_db()
    assert (alice.display_name, alice.theme) == ("Ada L.", "dark")


def test_one_signs_out_here_where_the_header_has_no_room_for_it(
    alice_client: Client, client: Client
) -> None:
    main = alice_client.get("/players/settings/").content.decode().partition("<main")[2]
    assert 'action="/players/logout/"' in main
    client.post("/players/guest/")
    main = client.get("/players/settings/").content.decode().partition("<main")[2]
    assert 'action="/players/logout/"' not in main  # nobody would know the guest again


def test_an_invisible_name_is_refused(alice_client: Client, alice: User) -> None:
    form = {"display_name": "\u200b\u202e", "theme": "dark"}
    assert alice_client.post("/players/settings/", form).status_code == 200
    alice.refresh_from_db()
    assert alice.display_name == "Alice"


def test_a_name_with_markup_is_shown_as_text(alice_client: Client, alice: User) -> None:
    alice.display_name = "<b>x</b>"
    alice.save()
    page = alice_client.get("/players/settings/").content.decode()
    assert "<b>x</b>" not in page


@pytest.mark.parametrize("path", ["settings", "tokens", "password"])
def test_somebody_who_is_not_signed_in_is_asked_to_and_comes_back(
    client: Client, path: str
) -> None:
    response = client.get(f"/players/{path}/")
    assert response.headers["Location"] == f"/players/login/?next=/players/{path}/"


def test_htmx_is_sent_to_the_sign_in_page_instead_of_swapping_it_in(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/players/settings/"}
    response = client.post("/players/settings/", headers=headers)
    assert response.headers["HX-Redirect"].startswith("/players/login/?next=")


def test_a_closed_account_cannot_sign_in_and_keeps_no_name(
    alice_client: Client, alice: User
) -> None:
    api_token_create(owner=alice, name="bot")
    alice_client.post("/players/close/", {"sure": "1", "password": "alice"})
    alice.refresh_from_db()
    assert (alice.is_active, str(alice)) == (False, "Former player")
    assert not ApiToken.objects.filter(revoked_at=None).exists()
    assert not Client().login(username="alice", password="alice")


def test_closing_needs_the_ticked_box(alice_client: Client, alice: User) -> None:
    page = alice_client.post("/players/close/", {"password": "alice"}).content.decode()
    assert "Please tick the box" in page
    alice.refresh_from_db()
    assert alice.is_active


def test_closing_needs_the_password_and_guessing_it_is_counted(
    alice_client: Client, alice: User
) -> None:
    form = {"sure": "1", "password": "wrong"}
    assert "not your password" in alice_client.post("/players/close/", form).content.decode()
    statuses = [alice_client.post("/players/close/", form).status_code for _ in range(10)]
    assert statuses == [200] * 9 + [429]
    alice.refresh_from_db()
    assert alice.is_active


def test_a_guest_closes_without_a_password(client: Client) -> None:
    client.post("/players/guest/")
    assert client.post("/players/close/", {"sure": "1"}).headers["Location"] == "/"
    assert not User.objects.filter(is_active=True).exists()


def test_a_new_password_ends_other_sessions(alice_client: Client, alice: User) -> None:
    elsewhere = Client()
    elsewhere.force_login(alice)
    new = "another long secret"
    form = {"old_password": "alice", "new_password1": new, "new_password2": new}
    assert alice_client.post("/players/password/", form).status_code == 302
    assert alice_client.get("/players/settings/").status_code == 200
    assert elsewhere.get("/players/settings/").status_code == 302
