"""Blocking somebody: by name, on a page and by API; who is blocked is not told."""

from typing import Any

import pytest
from django.test import Client

from spacetrace.players import services
from spacetrace.players.errors import PlayerError
from spacetrace.players.models import Block, User
from spacetrace.players.selectors import (
    blocked_with,
    blocks_of,
    is_blocked_between,
    person_called,
)
from spacetrace.players.services import account_close, block_add, block_remove, guest_create
from tests.matches.tokens import headers_for

pytestmark = pytest.mark.django_db
HERE, API = "/players/blocks/", "/api/v1/blocks/"


def test_a_block_holds_both_ways_and_for_nobody_else(
    alice: User, bob: User, stranger: User
) -> None:
    block_add(owner=alice, blocked=bob)
    assert is_blocked_between(alice, bob)
    assert is_blocked_between(bob, alice)
    assert not is_blocked_between(alice, stranger)
    assert list(blocked_with(bob)) == [alice]
    assert list(blocks_of(bob)) == []


def test_blocking_again_changes_nothing(alice: User, bob: User) -> None:
    assert block_add(owner=alice, blocked=bob) == block_add(owner=alice, blocked=bob)
    assert Block.objects.count() == 1


def test_of_two_blocks_one_is_left_when_one_lets_go(alice: User, bob: User) -> None:
    own = block_add(owner=alice, blocked=bob)
    block_add(owner=bob, blocked=alice)
    assert block_remove(owner=alice, pk=own.pk) == "Bob"
    assert is_blocked_between(alice, bob)


def test_nobody_blocks_themselves_or_more_than_the_list_holds(
    alice: User, bob: User, stranger: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(PlayerError):
        block_add(owner=alice, blocked=alice)
    monkeypatch.setattr(services, "MAX_BLOCKS", 1)
    block_add(owner=alice, blocked=bob)
    with pytest.raises(PlayerError, match="let somebody go"):
        block_add(owner=alice, blocked=stranger)


def test_a_closed_account_blocks_nobody_and_is_on_no_list(alice: User, bob: User) -> None:
    block_add(owner=alice, blocked=bob)
    account_close(user=bob)
    assert not Block.objects.exists()
    with pytest.raises(PlayerError):
        block_add(owner=alice, blocked=bob)


@pytest.mark.parametrize("name", ["bob", "BOB", " Bob ", "Bobby the Great", "bobby the great"])
def test_a_person_is_found_by_login_or_by_a_name_of_their_own(bob: User, name: str) -> None:
    User.objects.filter(pk=bob.pk).update(display_name="Bobby the Great")
    assert person_called(name) == bob


@pytest.mark.parametrize("name", ["", "\0", "\u200b", "nobody", "a" * 500])
def test_a_name_that_means_nobody_finds_nobody(bob: User, name: str) -> None:
    assert person_called(name) is None


def test_a_shared_name_a_guest_and_a_closed_account_are_not_found(alice: User, bob: User) -> None:
    User.objects.update(display_name="Same")
    guest = guest_create()
    assert person_called("Same") is None
    assert person_called(guest.username) is None
    account_close(user=bob)
    assert person_called("bob") is None


def test_a_login_comes_before_somebody_else_s_name(alice: User, bob: User) -> None:
    User.objects.filter(pk=alice.pk).update(display_name="bob")
    assert person_called("bob") == bob


# --- the page -------------------------------------------------------------------------------------


def test_the_page_blocks_by_name_and_lets_go(alice_client: Client, alice: User, bob: User) -> None:
    assert "Nobody. When you do not want" in alice_client.get(HERE).content.decode()
    assert alice_client.post(HERE, {"name": "Bob"}).status_code == 302
    page = alice_client.get(HERE).content.decode()
    assert "Bob</span>" in page
    block = Block.objects.get()
    answer = alice_client.post(f"{HERE}{block.pk}/remove/", follow=True)
    assert "Bob may meet you again." in answer.content.decode()
    assert not Block.objects.exists()


@pytest.mark.parametrize("name", ["", "nobody", "Alice", "\0"])
def test_a_name_that_cannot_be_blocked_is_told_and_changes_nothing(
    alice_client: Client, name: str
) -> None:
    answer = alice_client.post(HERE, {"name": name})
    assert answer.status_code == 200
    assert 'class="field-error" role="alert"' in answer.content.decode()
    assert not Block.objects.exists()


def test_letting_go_asks_for_a_post(alice_client: Client, alice: User, bob: User) -> None:
    block = block_add(owner=alice, blocked=bob)
    assert alice_client.get(f"{HERE}{block.pk}/remove/").status_code == 405
    assert alice_client.put(HERE).status_code == 405


def test_a_stranger_sees_and_removes_no_block_of_others(
    stranger_client: Client, bob_client: Client, alice: User, bob: User
) -> None:
    block = block_add(owner=alice, blocked=bob)
    for client in (stranger_client, bob_client):
        assert client.post(f"{HERE}{block.pk}/remove/").status_code == 404
        assert "Alice" not in client.get(HERE).content.decode()
    assert Block.objects.exists()


def test_letting_go_of_somebody_twice_is_a_missing_page(
    alice_client: Client, alice: User, bob: User
) -> None:
    block = block_add(owner=alice, blocked=bob)
    assert alice_client.post(f"{HERE}{block.pk}/remove/").status_code == 302
    assert alice_client.post(f"{HERE}{block.pk}/remove/").status_code == 404


def test_the_settings_say_whether_challenges_are_taken(alice_client: Client, alice: User) -> None:
    form = {"display_name": "Alice", "theme": "dark"}
    for sent, kept in (({}, False), ({"takes_challenges": "on"}, True)):
        alice_client.post("/players/settings/", form | sent)
        alice.refresh_from_db()
        assert alice.takes_challenges is kept
    assert 'name="takes_challenges"' in alice_client.get("/players/settings/").content.decode()


# --- the API --------------------------------------------------------------------------------------


def program(user: User) -> Any:
    return Client(headers=headers_for(user))


def test_by_api_somebody_is_blocked_listed_and_let_go(alice: User, bob: User) -> None:
    client = program(alice)
    made = client.post(API, {"name": "bob"}, "application/json")
    assert (made.status_code, made.json()["name"]) == (201, "Bob")
    assert [row["name"] for row in client.get(API).json()["results"]] == ["Bob"]
    assert client.delete(f"{API}{made.json()['id']}/").status_code == 204
    assert client.get(API).json()["count"] == 0


def test_by_api_bad_names_and_strangers_change_nothing(
    alice: User, bob: User, stranger: User
) -> None:
    client, block = program(alice), block_add(owner=alice, blocked=bob)
    for body in ({"name": "nobody"}, {"name": ""}, {}, {"name": 3}, {"who": "bob"}):
        assert client.post(API, body, "application/json").status_code == 400, body
    assert client.post(API, {"name": "alice"}, "application/json").status_code == 409
    assert program(stranger).delete(f"{API}{block.pk}/").status_code == 404
    assert client.put(API).status_code == 405
    assert Block.objects.count() == 1
