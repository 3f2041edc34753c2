"""Whoever has many matches going on is asked before taking one more."""

import json

import pytest
from django.test import Client

from spacetrace.matches.models import Match
from spacetrace.matches.services import join
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


def test_others_are_not_asked(stranger_client: Client) -> None:
    assert stranger_client.post("/play/new/", {"game": "toy", "quick": "1"}).status_code == 302
