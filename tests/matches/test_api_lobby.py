"""Finding each other by API: the lobby, quick matches, challenges, taking back."""

from typing import Any

import pytest
from django.test import Client

from spacetrace.matches.models import Match, Status
from spacetrace.players.models import User
from spacetrace.players.services import block_add
from tests.matches.tables import fresh
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame

MATCHES, LOBBY, QUICK = "/api/v1/matches/", "/api/v1/lobby/", "/api/v1/lobby/quick/"
JSON = "application/json"
ME, INVITE = {"kind": "me"}, {"kind": "invite"}
TIME = {"kind": "live", "move": 60, "bank": 600}


@pytest.fixture
def one(toy: ToyGame, alice: User) -> Client:
    return Client(headers=headers_for(alice))


@pytest.fixture
def other(toy: ToyGame, bob: User) -> Client:
    return Client(headers=headers_for(bob))


def made(client: Client, *others: dict[str, Any], **more: Any) -> dict[str, Any]:
    body = {"game": "toy", "seats": [ME, *others], **more}
    answer = client.post(MATCHES, body, JSON)
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = answer.json()
    return found


def rows(client: Client, query: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(LOBBY + query).json()["results"]
    return found


def test_a_listed_table_is_found_filtered_and_joined(one: Client, other: Client) -> None:
    match = made(one, INVITE, is_listed=True, time=TIME)
    assert match["open"]["is_listed"] is True
    assert match["open"]["expires_at"] is not None
    (row,) = rows(other)
    assert (row["id"], row["owner"], row["needs_deck"]) == (match["id"], "Alice", False)
    assert rows(one) == []
    assert len(rows(other, "?pace=live&game=toy")) == 1
    assert rows(other, "?pace=days") == rows(other, "?game=spacetrace") == []
    joined = other.post(f"{MATCHES}join/", {"token": row["token"]}, JSON)
    assert (joined.json()["status"], joined.json()["open"]) == ("running", None)
    assert rows(other) == []


def test_a_table_by_link_is_not_in_the_lobby(one: Client, other: Client) -> None:
    match = made(one, INVITE)
    assert match["open"] == {"is_listed": False, "expires_at": None, "computer_at": None}
    assert rows(other) == []


def test_somebody_is_challenged_and_accepts_with_a_token_of_their_own(
    one: Client, other: Client
) -> None:
    match = made(one, {"kind": "person", "name": "bob"})
    assert match["invites"] == []
    seen = other.get(f"{MATCHES}{match['id']}/").json()
    (invite,) = seen["invites"]
    joined = other.post(f"{MATCHES}join/", {"token": invite["token"]}, JSON)
    assert joined.json()["status"] == "running"


def test_a_challenge_is_declined_once(one: Client, other: Client) -> None:
    here = f"{MATCHES}{made(one, {'kind': 'person', 'name': 'bob'})['id']}/decline/"
    answer = other.post(here)
    assert (answer.status_code, answer.json()["result"]["reason"]) == (200, "declined")
    again = other.post(here)
    assert (again.status_code, again.json()["error"]["code"]) == (409, "not_possible")


def test_a_name_that_means_nobody_is_a_bad_choice(one: Client, alice: User, bob: User) -> None:
    block_add(owner=bob, blocked=alice)
    for name in ("nobody", "bob", "alice", ""):
        body = {"game": "toy", "seats": [ME, {"kind": "person", "name": name}]}
        assert one.post(MATCHES, body, JSON).status_code == 400
    assert not Match.objects.exists()


def test_taking_back_ends_an_open_match_and_never_one_that_has_begun(
    one: Client, other: Client
) -> None:
    match = made(one, INVITE)
    here = f"{MATCHES}{match['id']}/withdraw/"
    other.post(f"{MATCHES}join/", {"token": match["invites"][0]["token"]}, JSON)
    assert one.post(here).status_code == 409
    assert fresh(Match.objects.get()).status == Status.RUNNING
    second = made(one, INVITE)
    answer = one.post(f"{MATCHES}{second['id']}/withdraw/")
    assert answer.json()["result"]["reason"] == "withdrawn"


def test_two_programs_find_each_other_at_once(one: Client, other: Client) -> None:
    body = {"game": "toy", "time": TIME}
    first = one.post(QUICK, body, JSON)
    assert first.status_code == 201
    assert first.json()["open"]["computer_at"] is not None
    assert one.post(QUICK, body, JSON).json()["id"] == first.json()["id"]
    assert other.post(QUICK, body, JSON).json()["id"] == first.json()["id"]


@pytest.mark.parametrize(
    "wrong", [{}, {"game": "chess"}, {"game": "toy", "time": {"kind": "live", "move": 1}}]
)
def test_a_quick_match_that_cannot_be_is_refused(one: Client, wrong: dict[str, Any]) -> None:
    assert one.post(QUICK, wrong, JSON).status_code == 400
    assert not Match.objects.exists()


@pytest.mark.parametrize("door", ["decline", "withdraw"])
def test_strangers_and_wrong_verbs_get_nowhere(one: Client, stranger: User, door: str) -> None:
    here = f"{MATCHES}{made(one, INVITE)['id']}/{door}/"
    assert Client(headers=headers_for(stranger)).post(here).status_code == 404
    assert one.get(here).status_code == 405
    assert Client().post(here).status_code == 401


def test_the_lobby_refuses_words_that_it_does_not_know(one: Client) -> None:
    assert one.get(f"{LOBBY}?pace=slow").status_code == 400
    assert one.get(f"{LOBBY}?speed=live").status_code == 400
    assert one.post(LOBBY).status_code == 405


def test_what_came_of_a_challenge_is_told_to_its_owner_until_it_is_put_away(
    one: Client, other: Client, client: Client
) -> None:
    match = made(one, {"kind": "person", "name": "bob"})
    seen = f"{MATCHES}{match['id']}/seen/"
    assert one.get(f"{LOBBY}news/").json() == {"results": []}
    other.post(f"{MATCHES}{match['id']}/decline/")
    (row,) = one.get(f"{LOBBY}news/").json()["results"]
    assert row["match"]["id"] == match["id"]
    assert row["sentence"] == "Bob declined your challenge to a match of Toy."
    assert other.get(f"{LOBBY}news/").json() == {"results": []}
    assert other.post(seen).status_code == 204, "it is not Bob's to put away"
    assert len(one.get(f"{LOBBY}news/").json()["results"]) == 1
    assert [one.post(seen).status_code for _ in range(2)] == [204, 204]
    assert one.get(f"{LOBBY}news/").json() == {"results": []}
    assert one.get(seen).status_code == 405
    assert one.post(f"{LOBBY}news/").status_code == 405
    assert client.post(seen).status_code == 401


def test_what_came_of_a_match_is_no_strangers_business(
    one: Client, other: Client, stranger: User
) -> None:
    match = made(one, {"kind": "person", "name": "bob"})
    program = Client(headers=headers_for(stranger))
    assert program.post(f"{MATCHES}{match['id']}/seen/").status_code == 404
