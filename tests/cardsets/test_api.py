"""Cards by the API: the same search, the same cards, errors in the one shape."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.many_cards import many_cards
from cardsets.files import game_of_set, read_set, sets_in_files
from cardsets.models import Revision
from cardsets.services.load import set_load
from spacetrace.players.models import User
from spacetrace.presentation.games import drawn_games
from tests.matches.tokens import headers_for

CARDS = "/api/v1/cards/"


@pytest.fixture
def by_token(alice: User) -> Client:
    """Alice's program."""
    return Client(headers=headers_for(alice))


def answer(client: Client, address: str, status: int = 200) -> Any:
    found = client.get(address)
    assert found.status_code == status, found.content
    return found.json()


def test_cards_come_in_pages_with_notes(by_token: Client, published: Revision) -> None:
    body = answer(by_token, f"{CARDS}?page_size=10")
    whole = len(read_set("basic")["cards"])
    assert (body["count"], len(body["results"]), body["notes"]) == (whole, 10, [])
    assert body["previous"] is None
    assert "page=2" in body["next"]
    first = answer(by_token, f"{CARDS}?q=fighters%20clas:3&sort=name")
    assert [card["id"] for card in first["results"]] == [
        "commando-fighters",
        "emp-fighters",
        "fighters",
    ]
    assert first["notes"] == [
        "There is no “clas” to search by (character 10), so it is left out. "
        "Perhaps you mean “class”."
    ]


def test_a_card_in_a_list_is_its_data_with_its_text(by_token: Client, published: Revision) -> None:
    [card] = answer(by_token, f"{CARDS}?q=name=%22EMP%20Fighters%22")["results"]
    assert card["game"] == "spacetrace"
    assert (card["card_set"], card["revision"], card["name"]) == ("basic", 1, "EMP Fighters")
    assert card["text"].startswith("In battle, once for each ship: jams one enemy ship")
    assert card["data"] == next(c for c in read_set("basic")["cards"] if c["id"] == card["id"])


def test_a_card_has_rules_history_and_decks(by_token: Client, published: Revision) -> None:
    data = read_set("basic")
    data["cards"] = [{**c, "mp": 61} if c["id"] == "wasps" else c for c in data["cards"]]
    set_load(data=data, game="spacetrace")
    card = answer(by_token, f"{CARDS}spacetrace/wasps/")
    assert card["revision"] == 2
    assert card["data"]["mp"] == 61
    assert {each["rule"] for each in card["rules"]} >= {"ST-8", "ST-9"}
    assert card["rules"][0]["sentences"]
    assert [step["what"] for step in card["history"]] == ["changed", "added"]
    assert card["history"][0]["fields"] == [{"field": "mp", "before": 60, "after": 61}]
    assert card["stock_decks"]
    assert set(card["stock_decks"][0]) == {"key", "name", "copies"}


def test_every_game_has_its_cards(by_token: Client, db: None) -> None:
    for key in sets_in_files():
        set_load(data=read_set(key), game=game_of_set(key))
    for game, known in drawn_games().items():
        assert answer(by_token, f"{CARDS}?game={game}")["count"] > 30
        card = answer(by_token, f"{CARDS}{game}/{known.samples()[0]}/")
        assert card["game"] == game
        assert card["rules"]


@pytest.mark.parametrize(
    "query",
    ["?game=chess", "?sort=nonsense", "?page=0", "?page=x", "?q=%00", f"?q={'a' * 2000}"],
)
def test_what_makes_no_sense_is_refused_with_its_place(
    by_token: Client, published: Revision, query: str
) -> None:
    error = answer(by_token, CARDS + query, 400)["error"]
    assert error["code"] == "invalid"
    assert error["details"]


def test_what_is_not_there_is_not_found(by_token: Client, published: Revision) -> None:
    for address in ("spacetrace/nothing/", "chess/fighters/", "spaced_out/fighters/"):
        assert answer(by_token, CARDS + address, 404)["error"]["code"] == "not_found"
    assert answer(by_token, f"{CARDS}?page=999", 404)["error"]["code"] == "not_found"
    assert answer(by_token, f"{CARDS}spacetrace/fighters/?set=%00", 400)["error"]["details"]


def test_everybody_reads_with_no_other_verb_and_no_wrong_token(
    client: Client, by_token: Client, published: Revision
) -> None:
    for address in (CARDS, f"{CARDS}spacetrace/fighters/"):
        assert client.get(address).json() == by_token.get(address).json()
        assert client.post(address).status_code == by_token.post(address).status_code == 405
        wrong = {"authorization": "Bearer spt_wrong"}
        assert client.get(address, headers=wrong).status_code == 401


def test_lists_need_as_many_queries_for_many_cards_as_for_few(
    by_token: Client, published: Revision
) -> None:
    def asked() -> int:
        by_token.get(CARDS)
        with CaptureQueriesContext(connection) as queries:
            answer(by_token, f"{CARDS}?page_size=100")
        return len(queries)

    few = asked()
    set_load(data=many_cards(400), game="spacetrace")
    assert asked() == few
