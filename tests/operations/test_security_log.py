"""The security log: who came in, who did not, and what changed; nothing that anybody typed."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.test import Client
from django.utils import timezone

from spacetrace.operations.logs import JsonFormatter
from spacetrace.players.models import User
from spacetrace.players.services import account_close, api_token_create, api_token_revoke
from tests.conftest import fully_signed_in
from tests.players.codes import switched_on

pytestmark = pytest.mark.django_db(transaction=True)
HERE = "127.0.0.1"


@pytest.fixture
def lines() -> Iterator[list[dict[str, Any]]]:
    """What the log tells, line by line."""
    kept: list[dict[str, Any]] = []

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            kept.append(json.loads(JsonFormatter().format(record)))

    logger, keeper = logging.getLogger("spacetrace.security"), Keeper()
    logger.addHandler(keeper)
    yield kept
    logger.removeHandler(keeper)


def events(lines: list[dict[str, Any]]) -> list[str]:
    return [line["event"] for line in lines]


def test_coming_in_failing_to_and_going_are_told_without_what_was_typed(
    lines: list[dict[str, Any]], alice: User, stranger: User
) -> None:
    browser = Client()
    for login, password in (("alice", "no secret"), ("my secret", "x"), ("Alice", "alice")):
        browser.post("/players/login/", {"username": login, "password": password})
    browser.post("/players/logout/")
    assert events(lines) == ["wrong password", "wrong password", "signed in", "signed out"]
    assert [line["user"] for line in lines] == [alice.pk, None, alice.pk, alice.pk]
    assert {line["place"] for line in lines} == {HERE}
    assert all(line["request"] for line in lines)
    assert "secret" not in json.dumps(lines)


def test_wrong_secrets_are_told_at_every_door_and_past_the_limit(
    lines: list[dict[str, Any]], alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice.email, alice.email_changed_at = "ada@x.example", timezone.now()
    alice.save()
    switched_on(alice)
    browser = fully_signed_in(alice)
    lines.clear()
    Client().post("/players/login/", {"username": "Ada@x.example", "password": "x"})
    browser.post("/players/second-factor/change/", {"off": "", "password": "my secret"})
    half = Client()
    half.post("/players/login/", {"username": "alice", "password": "alice"})
    half.post("/players/code/", {"code": "my secret"})
    monkeypatch.setitem(settings.LIMITS, "login-here", (2, 60))
    Client().post("/players/login/", {"username": "alice", "password": "alice"})
    told = ["wrong password", "wrong password", "wrong code", "too many guesses"]
    assert events(lines) == told
    assert {line["user"] for line in lines} == {alice.pk}
    assert {line["place"] for line in lines} == {HERE}
    assert "secret" not in json.dumps(lines)


def test_a_guest_who_comes_is_told(lines: list[dict[str, Any]]) -> None:
    Client().post("/players/guest/")
    assert events(lines) == ["a guest came"]


def test_changes_of_an_account_are_told_when_they_are_stored(
    lines: list[dict[str, Any]], alice: User
) -> None:
    row, token = api_token_create(owner=alice, name="bot")
    api_token_revoke(token=row)
    account_close(user=alice)
    told = [(line["event"], line.get("what")) for line in lines]
    assert ("account changed", "token") in told
    assert ("account changed", "tokens_revoked") in told
    assert ("account changed", "closed") in told
    assert ("rights changed", None) in told  # is_active
    assert token not in json.dumps(lines)
    lines.clear()
    with pytest.raises(KeyError), transaction.atomic():
        api_token_create(owner=User.objects.create_user("other"), name="bot")
        raise KeyError
    assert not lines


def test_rights_are_told_however_they_are_given(lines: list[dict[str, Any]], alice: User) -> None:
    alice.display_name = "A."
    alice.save()
    alice.save(update_fields=["display_name"])
    assert not lines
    alice.is_staff = True
    alice.save()
    assert (lines[-1]["user"], lines[-1]["is_staff"]) == (alice.pk, True)
    made = User.objects.create_superuser("root", password="root")
    assert (lines[-1]["user"], lines[-1]["is_superuser"]) == (made.pk, True)
    group = Group.objects.create(name="editors")
    permission = Permission.objects.all()[0]
    group.permissions.add(permission)
    assert (lines[-1]["group"], lines[-1]["which"]) == (group.pk, [permission.pk])
    alice.groups.add(group)
    assert (lines[-1]["user"], lines[-1]["what"]) == (alice.pk, "group add")
    alice.user_permissions.add(permission)
    alice.user_permissions.clear()
    assert lines[-1]["what"] == "permission clear"
    assert set(events(lines)) == {"rights changed"}
