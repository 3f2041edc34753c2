"""API tokens: shown once, stored as a digest, revoked in one click."""

import json
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from spacetrace.players.errors import PlayerError
from spacetrace.players.models import ApiToken, User
from spacetrace.players.selectors import api_token_by_secret
from spacetrace.players.services import (
    api_token_create,
    api_token_revoke,
    guest_create,
)
from spacetrace.players.tokens import token_is_well_formed, token_new

pytestmark = pytest.mark.django_db


FORM = {"name": "courier", "scope": "play", "days": "", "password": "alice"}


class WhoAmI(APIView):
    """A door to try tokens on."""

    permission_classes = (IsAuthenticated,)

    def get(self, request: Request) -> Response:
        return Response({"login": request.user.get_username()})


def ask(authorization: str) -> Response:
    headers = {"authorization": authorization} if authorization else {}
    return WhoAmI.as_view()(APIRequestFactory().get("/", headers=headers))


def test_a_token_acts_for_its_owner(alice: User) -> None:
    _, token = api_token_create(owner=alice, name="bot")
    assert ask(f"Bearer {token}").data == {"login": "alice"}


def test_only_the_digest_is_stored(alice: User) -> None:
    row, token = api_token_create(owner=alice, name="bot")
    row.refresh_from_db()
    assert token.startswith("spt_")
    assert token.startswith(row.hint)
    assert token not in str(row.__dict__)


@pytest.mark.parametrize("authorization", ["", "Bearer", "Bearer spt_x", "Basic YTpi", "Bearer é"])
def test_everything_else_is_401(authorization: str) -> None:
    response = ask(authorization)
    assert response.status_code == 401
    assert response.headers["WWW-Authenticate"] == "Bearer"
    assert set(json.loads(response.render().content)["error"]) == {"code", "message"}


def test_revoked_tokens_and_tokens_of_closed_accounts_stop_working(alice: User, bob: User) -> None:
    row, token = api_token_create(owner=alice, name="bot")
    api_token_revoke(token=row)
    assert ask(f"Bearer {token}").status_code == 401
    _, other = api_token_create(owner=bob, name="bot")
    User.objects.filter(pk=bob.pk).update(is_active=False)
    assert ask(f"Bearer {other}").status_code == 401


def test_a_session_cookie_opens_no_door_of_the_api(alice_client: Client) -> None:
    request = APIRequestFactory().get("/")
    request.COOKIES = {name: morsel.value for name, morsel in alice_client.cookies.items()}
    assert WhoAmI.as_view()(request).status_code == 401


def test_the_last_use_is_noted_once_a_minute(alice: User) -> None:
    row, token = api_token_create(owner=alice, name="bot")
    ask(f"Bearer {token}")
    row.refresh_from_db()
    first = row.last_used_at
    assert first is not None
    ask(f"Bearer {token}")
    row.refresh_from_db()
    assert row.last_used_at == first
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        ask(f"Bearer {token}")
    assert ApiToken.objects.filter(pk=row.pk, last_used_at__gt=first).exists()


def test_guests_hold_no_tokens_and_nobody_holds_eleven(alice: User) -> None:
    with pytest.raises(PlayerError, match="sign up"):
        api_token_create(owner=guest_create(), name="bot")
    for number in range(10):
        api_token_create(owner=alice, name=f"bot {number}")
    with pytest.raises(PlayerError, match="revoke one"):
        api_token_create(owner=alice, name="one more")


def test_the_page_shows_a_new_token_once_and_is_not_cached(alice_client: Client) -> None:
    response = alice_client.post("/players/tokens/", FORM)
    assert b"spt_" in response.content and "no-store" in response.headers["Cache-Control"]
    token = response.context["fresh"]
    assert api_token_by_secret(token) is not None
    assert token.encode() not in alice_client.get("/players/tokens/").content


def test_making_a_token_needs_the_password(alice: User, alice_client: Client) -> None:
    answer = alice_client.post("/players/tokens/", {**FORM, "password": "wrong"})
    assert "not your password" in answer.content.decode()
    assert not alice.api_tokens.exists()


def test_a_token_may_end_by_itself(alice: User, alice_client: Client) -> None:
    token = alice_client.post("/players/tokens/", {**FORM, "days": "7"}).context["fresh"]
    row = alice.api_tokens.get()
    assert row.expires_at is not None
    assert 6 <= (row.expires_at - timezone.now()).days <= 7
    assert ask(f"Bearer {token}").status_code == 200
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(minutes=1))
    assert ask(f"Bearer {token}").status_code == 401
    assert "courier" not in alice_client.get("/players/tokens/").content.decode()


def test_a_token_that_may_only_look_changes_nothing(alice: User) -> None:
    _row, token = api_token_create(owner=alice, name="watcher", scope="read")
    headers = {"authorization": f"Bearer {token}"}
    assert Client().get("/api/v1/matches/", headers=headers).status_code == 200
    for path in ("matches/", "decks/", f"matches/{'x' * 22}/act/"):
        answer = Client().post(f"/api/v1/{path}", {}, "application/json", headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "read_only"), path


def test_only_the_owner_can_revoke(alice: User, alice_client: Client, bob_client: Client) -> None:
    row, _ = api_token_create(owner=alice, name="bot")
    path = f"/players/tokens/{row.pk}/revoke/"
    assert bob_client.post(path).status_code == 404
    assert alice_client.get(path).status_code == 405
    assert ApiToken.objects.filter(revoked_at=None).count() == 1
    alice_client.post(path)
    assert ApiToken.objects.filter(revoked_at=None).count() == 0


@given(st.text(max_size=60))
def test_noise_is_never_a_token(text: str) -> None:
    assert not token_is_well_formed(text)


def test_a_token_with_one_wrong_letter_is_noise() -> None:
    token = token_new()
    assert token_is_well_formed(token)
    wrong = "b" if token[10] == "a" else "a"
    assert not token_is_well_formed(token[:10] + wrong + token[11:])
