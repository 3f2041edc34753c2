"""Whoever has many matches going on is asked before taking one more."""

import json

import pytest
from django.test import Client

from spacetrace.matches.models import Match, Status
from spacetrace.matches.services import join
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import match_create
from spacetrace.players.models import User
from tests.matches.tables import INVITE, ME, table_of
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame


@pytest.fixture(autouse=True)
def many(monkeypatch: pytest.MonkeyPatch, toy: ToyGame, alice: User, bob: User) -> None:
    """Two matches are many here, and Alice has them."""
    monkeypatch.setattr(join, "MANY", 2)
    table_of(alice, bob)
    match_create(owner=alice, game="toy", seats=[ME, INVITE])


def test_a_new_match_asks_first_and_then_begins(alice_client: Client, alice: User) -> None:
    form = {"game": "toy", "quick": "1"}
    page = alice_client.post("/play/new/", form).content.decode()
    assert "You have 2 matches going on." in page
    assert 'name="confirm"' in page
    assert Match.objects.filter(created_by=alice).count() == 2
    answer = alice_client.post("/play/new/", {**form, "confirm": "1"})
    assert answer.status_code == 302
    assert Match.objects.filter(created_by=alice).count() == 3


def test_a_seat_by_link_asks_first(alice_client: Client, bob: User) -> None:
    match = match_create(owner=bob, game="toy", seats=[ME, INVITE])
    address = f"/j/{match.seats.get(index=1).invite_token}/"
    page = alice_client.post(address).content.decode()
    assert "You have 2 matches going on." in page
    assert 'name="confirm"' in page
    there = alice_client.post(address, {"confirm": "1"})
    assert there.headers["Location"] == f"/m/{match.public_id}/"


def test_a_program_says_yes_with_a_field(alice: User, bob: User) -> None:
    client = Client(headers=headers_for(alice))
    agent = {"kind": "agent", "agent_level": "cadet"}
    body: dict[str, object] = {"game": "toy", "seats": [{"kind": "me"}, agent]}
    answer = client.post("/api/v1/matches/", json.dumps(body), "application/json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "many_matches")
    body["confirm"] = True
    answer = client.post("/api/v1/matches/", json.dumps(body), "application/json")
    assert answer.status_code == 201


QUICK = {"game": "toy", "time": "", "deck": ""}


def test_a_quick_match_asks_first_but_not_for_the_table_that_waits(
    alice_client: Client, alice: User
) -> None:
    page = alice_client.post("/lobby/quick/", QUICK).content.decode()
    assert "You have 2 matches going on." in page
    assert 'name="confirm"' in page
    assert alice_client.post("/lobby/quick/", {**QUICK, "confirm": "1"}).status_code == 302
    assert alice_client.post("/lobby/quick/", QUICK).status_code == 302
    assert Match.objects.filter(created_by=alice).count() == 3


def test_a_table_of_somebody_s_is_not_joined_quickly_without_asking(
    alice_client: Client, bob_client: Client, bob: User
) -> None:
    bob_client.post("/lobby/quick/", QUICK)
    assert alice_client.post("/lobby/quick/", QUICK).status_code == 200
    assert Match.objects.filter(created_by=bob, status=Status.OPEN).exists()


def test_a_rematch_asks_first_whoever_asks_for_it_and_whoever_accepts(
    alice_client: Client, bob_client: Client, alice: User, bob: User
) -> None:
    ended = Match.objects.get(seats__user=bob)
    match_concede(match=ended, user=bob)
    table_of(alice, bob)
    address = f"/m/{ended.public_id}/rematch/"
    page = alice_client.post(address, follow=True).content.decode()
    assert "You have 2 matches going on." in page
    assert 'name="confirm"' in page
    assert 'name="confirm"' not in alice_client.get(f"/m/{ended.public_id}/").content.decode()
    assert not Match.objects.filter(rematch_of=ended).exists()
    bob_client.post(address)
    assert 'name="confirm"' in alice_client.post(address, follow=True).content.decode()
    assert Match.objects.get(rematch_of=ended).status == Status.OPEN
    alice_client.post(address, {"confirm": "1"})
    assert Match.objects.get(rematch_of=ended).status == Status.RUNNING


def test_programs_say_yes_to_a_quick_match_and_a_rematch_too(alice: User, bob: User) -> None:
    client = Client(headers=headers_for(alice))
    ended = Match.objects.get(seats__user=bob)
    match_concede(match=ended, user=bob)
    table_of(alice, bob)
    wanted = {"/api/v1/lobby/quick/": {"game": "toy"}}
    wanted[f"/api/v1/matches/{ended.public_id}/rematch/"] = {}
    for address, body in wanted.items():
        answer = client.post(address, json.dumps(body), "application/json")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "many_matches")
        sure = json.dumps({**body, "confirm": True})
        assert client.post(address, sure, "application/json").status_code in (200, 201)


def test_a_match_at_rest_counts(alice_client: Client, alice: User) -> None:
    Match.objects.filter(status=Status.RUNNING).update(status=Status.RESTING)
    assert alice_client.post("/lobby/quick/", QUICK).status_code == 200


def test_others_are_not_asked(stranger_client: Client) -> None:
    assert stranger_client.post("/play/new/", {"game": "toy", "quick": "1"}).status_code == 302
