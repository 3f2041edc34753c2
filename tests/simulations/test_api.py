"""Tests of decks by API: begin, look, list, cancel, delete, replay; strict, and one's own only."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from decks.models import Deck
from spacetrace.players.models import User
from spacetrace.simulations.models import DeckTest, Status
from spacetrace.simulations.services.work import chunks_play
from tests.matches.tokens import headers_for
from tests.simulations.conftest import deck_of

TESTS = "/api/v1/tests/"


class Program:
    """A bot of a player."""

    def __init__(self, user: User) -> None:
        self.client, self.headers = Client(), headers_for(user)

    def get(self, address: str, **more: Any) -> Any:
        return self.client.get(address, more, headers=self.headers)

    def post(self, address: str, body: Any = None) -> Any:
        return self.client.post(
            address, body, content_type="application/json", headers=self.headers
        )

    def delete(self, address: str) -> Any:
        return self.client.delete(address, headers=self.headers)


@pytest.fixture
def bot(alice: User) -> Program:
    return Program(alice)


def body(deck: Deck, **more: Any) -> dict[str, Any]:
    opponents = [{"stock": "heavy", "level": "random"}]
    usual = {"deck": deck.public_id, "opponents": opponents, "matches": 100, "level": "random"}
    return {**usual, **more}


def test_a_test_by_program_from_the_wish_to_the_replay(swarm: Deck, bot: Program) -> None:
    opponents = [{"stock": "heavy", "level": "random"}, {"stock": "jammers", "level": "cadet"}]
    answer = bot.post(TESTS, body(swarm, opponents=opponents, version=1, first_seed=7))
    assert answer.status_code == 201
    made = answer.json()
    assert (made["status"], made["matches"], made["done"]) == ("queued", 100, 0)
    here = f"{TESTS}{made['id']}/"
    chunks_play(seconds=0)
    assert bot.get(here).json()["done"] == 1
    chunks_play(seconds=600)
    told = bot.get(here).json()
    assert (told["status"], told["done"]) == ("done", 100)
    assert [o["figures"]["matches"] for o in told["opponents"]] == [50, 50]
    assert told["summary"]["overall"]["matches"] == 100
    assert {card["card"] for card in told["summary"]["cards"]} == set(swarm.cards)
    assert [replay["number"] for replay in told["replays"]] == list(range(1, 7))
    replay = bot.get(f"{here}replays/1/").json()
    assert replay["kind"] == "win"
    seats = {move["seat"] for move in replay["moves"] if move["action"]}
    assert seats == {replay["seat"]}
    assert replay["moves"][-1]["sentences"]


def test_lists_are_paged_and_sifted(swarm: Deck, bot: Program, alice: User) -> None:
    other = deck_of(alice, "heavy")
    first = bot.post(TESTS, body(swarm)).json()["id"]
    second = bot.post(TESTS, body(other)).json()["id"]
    page = bot.get(TESTS, page_size=1).json()
    assert (page["count"], [row["id"] for row in page["results"]]) == (2, [second])
    assert bot.get(TESTS, deck=swarm.public_id).json()["results"][0]["id"] == first
    assert bot.get(TESTS, status="done").json()["count"] == 0
    assert bot.get(TESTS, status="odd").status_code == 400
    assert bot.get(TESTS, deck="x" * 22).status_code == 404
    assert bot.get(TESTS, deck="\0").status_code == 400


def test_cancel_and_delete(swarm: Deck, bot: Program) -> None:
    here = f"{TESTS}{bot.post(TESTS, body(swarm)).json()['id']}/"
    assert bot.post(f"{here}cancel/").json()["status"] == "cancelled"
    again = bot.post(f"{here}cancel/")
    assert (again.status_code, again.json()["error"]["code"]) == (409, "over")
    assert bot.delete(here).status_code == 204
    assert bot.get(here).status_code == 404


def test_the_third_test_is_a_conflict(swarm: Deck, bot: Program) -> None:
    for status in (201, 201, 409):
        answer = bot.post(TESTS, body(swarm))
        assert answer.status_code == status
    assert answer.json()["error"]["code"] == "limit"


@pytest.mark.parametrize(
    "strange",
    [
        {"matches": 99},
        {"matches": 2_001},
        {"matches": 10**30},
        {"matches": "100"},
        {"matches": True},
        {"opponents": []},
        {"opponents": [{"stock": "heavy"}] * 9},
        {"opponents": [{}]},
        {"opponents": [{"stock": "heavy", "deck": "x" * 22}]},
        {"opponents": [{"stock": "nobody"}]},
        {"opponents": [{"stock": "heavy", "cards": {}}]},
        {"opponents": [{"deck": "\ud800"}]},
        {"opponents": "heavy"},
        {"level": "commodore"},
        {"config": {"victory": "love"}},
        {"config": {"format": "open"}},
        {"config": {"turn_limit": 10**30}},
        {"config": {"x": {"y": [1]}}},
        {"version": 99},
        {"version": 0},
        {"first_seed": -1},
        {"unknown": 1},
    ],
)
def test_strange_wishes_are_bad_requests(
    swarm: Deck, bot: Program, strange: dict[str, Any]
) -> None:
    answer = bot.post(TESTS, body(swarm, **strange))
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]
    assert not DeckTest.objects.exists()


def test_nothing_of_a_stranger_is_there(
    quick: DeckTest, swarm: Deck, stranger: User, client: Client
) -> None:
    other, here = Program(stranger), f"{TESTS}{quick.public_id}/"
    assert other.get(here).status_code == 404
    assert other.delete(here).status_code == 404
    assert other.post(f"{here}cancel/").status_code == 404
    assert other.get(f"{here}replays/1/").status_code == 404
    assert other.get(TESTS).json()["count"] == 0
    assert other.post(TESTS, body(swarm)).status_code == 404
    assert client.get(here).status_code == 401
    quick.refresh_from_db()
    assert quick.status == Status.QUEUED


def test_wrong_verbs_are_refused(quick: DeckTest, bot: Program) -> None:
    here = f"{TESTS}{quick.public_id}/"
    assert bot.post(here).status_code == 405
    assert bot.get(f"{here}cancel/").status_code == 405
    assert bot.delete(TESTS).status_code == 405


def test_a_replay_of_other_rules_is_a_conflict(quick: DeckTest, bot: Program) -> None:
    chunks_play(seconds=600)
    DeckTest.objects.update(rules_version=99)
    answer = bot.get(f"{TESTS}{quick.public_id}/replays/1/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "other_rules")
