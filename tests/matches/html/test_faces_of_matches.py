"""The cards on a match's page are those that the match began with, looked up once."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardsets.files import read_set
from cardsets.services.load import set_load
from spacetrace.matches.models import Match
from spacetrace.players.models import User
from tests.matches.html.families import begin

FEW = ["red-1", "red-2"]
MANY = [
    *FEW,
    *(f"{colour}-{n}" for colour in ("blue", "green") for n in range(4, 11)),
    "wild-black-hole",
]
PILES = {"piles": ["red-7", "blue-3"], "live": "left"}
DOMINOES = {
    "few": {"chain": ["0-0-0"], "hands": {"1": ["0-0-1"]}},
    "many": {
        "chain": ["0-0-0", "0-0-2 right single", "2-2-3 right single"],
        "hands": {"1": ["0-0-1", "0-1-1", "1-1-1", "1-1-2", "1-2-1", "1-1-3", "1-3-1", "3-3-3"]},
    },
}


def queries(client: Client, match: Match, view: str = "") -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(f"/m/{match.public_id}/{view}").status_code == 200
    return len(captured)


@pytest.mark.parametrize("view", ["", "?view=text", "board/"])
def test_the_queries_do_not_grow_with_the_cards(
    alice_client: Client, alice: User, bob: User, view: str
) -> None:
    asked: dict[str, list[int]] = {"spaced_out": [], "space_dominoes": []}
    for hand in (FEW, MANY):
        match = begin("spaced_out", alice, bob, position={**PILES, "hands": {"1": hand}})
        queries(alice_client, match, view)
        asked["spaced_out"].append(queries(alice_client, match, view))
    for position in DOMINOES.values():
        match = begin("space_dominoes", alice, bob, position=position)
        queries(alice_client, match, view)
        asked["space_dominoes"].append(queries(alice_client, match, view))
    for few, many in asked.values():
        assert few == many <= 12


def test_a_match_goes_on_with_the_cards_it_began_with(
    alice_client: Client, alice: User, bob: User
) -> None:
    position: dict[str, Any] = {**PILES, "hands": {"1": ["wild-black-hole"]}}
    old = begin("spaced_out", alice, bob, position=position)
    data = copy.deepcopy(dict(read_set("spaced-out")))
    card = next(card for card in data["cards"] if card["id"] == "wild-black-hole")
    card["name"] = "Hungry Black Hole"
    set_load(data=data, game="spaced_out")
    page = alice_client.get(f"/m/{old.public_id}/").content.decode()
    assert "Wild Black Hole" in page
    assert "Hungry" not in page
    assert (
        "Hungry Black Hole"
        in alice_client.get("/cards/spaced_out/wild-black-hole/").content.decode()
    )


def test_the_largest_page_is_small(alice_client: Client, alice: User, bob: User) -> None:
    match = begin("spaced_out", alice, bob, computers=6, position={**PILES, "hands": {"1": MANY}})
    answer = alice_client.get(f"/m/{match.public_id}/", headers={"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 20_000
