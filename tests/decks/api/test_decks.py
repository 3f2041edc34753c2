"""Decks by API: lists, everybody's decks, making one and looking at it."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardsets.models import CardSet, StockDeck
from decks import search
from decks.models import Deck
from decks.services.create import deck_create
from decks.services.save import deck_describe
from spacetrace.players.models import User
from tests.decks.api.addresses import JSON, url

# --- lists ----------------------------------------------------------------------------------------


def test_my_decks_are_listed_with_what_is_legal(
    client: Client, deck: Deck, legal_deck: Deck, as_alice: dict[str, str]
) -> None:
    page = client.get("/api/v1/decks/", headers=as_alice).json()
    assert page["count"] == 2
    assert [(row["name"], row["is_legal"]) for row in page["results"]] == [
        ("Ready to go", True),
        ("First strike", False),
    ]


def test_lists_come_in_pages_and_can_be_narrowed_down(
    client: Client, deck: Deck, legal_deck: Deck, as_alice: dict[str, str]
) -> None:
    deck_describe(deck=deck, tags=["rush"], visibility="public")
    page = client.get("/api/v1/decks/?page_size=1", headers=as_alice).json()
    assert len(page["results"]) == 1
    assert page["next"]
    for query in ("tag=Rush", "visibility=public"):
        page = client.get(f"/api/v1/decks/?{query}", headers=as_alice).json()
        assert [row["id"] for row in page["results"]] == [deck.public_id]
    assert client.get("/api/v1/decks/?page=9", headers=as_alice).status_code == 404
    for wrong in ("page=0", "page_size=1000", "visibility=friends", "tag=%00"):
        assert client.get(f"/api/v1/decks/?{wrong}", headers=as_alice).status_code == 400, wrong


def test_nobody_without_a_token_sees_any_deck(client: Client, deck: Deck) -> None:
    deck_describe(deck=deck, visibility="public")
    for path in ("/api/v1/decks/", url(deck)):
        assert client.get(path).status_code == 401


def test_the_queries_of_a_list_do_not_grow_with_it(
    client: Client, deck: Deck, stock: StockDeck, alice: User, as_alice: dict[str, str]
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get("/api/v1/decks/", headers=as_alice).status_code == 200
        return len(asked)

    queries()
    few = queries()
    for n in range(8):
        more = {"name": f"{n}", "cards": stock.cards, "tags": ["a", "b"]}
        deck_create(owner=alice, card_set=deck.card_set, **more)
    assert queries() == few


# --- everybody's ----------------------------------------------------------------------------------


def test_public_decks_are_found_by_words_cards_and_tags(
    client: Client, deck: Deck, legal_deck: Deck, as_stranger: dict[str, str]
) -> None:
    deck_describe(deck=deck, visibility="public", tags=["rush"])
    deck_describe(deck=legal_deck, visibility="link")
    for text in ("", "strike", "tag:rush", "card:fighters", "by:alice", "size=5"):
        query = {"text": text}
        page = client.get("/api/v1/decks/public/", query, headers=as_stranger).json()
        assert [row["id"] for row in page["results"]] == [deck.public_id], text
        assert (page["count"], page["notes"]) == (1, [])
    page = client.get("/api/v1/decks/public/?text=card:nonesuch", headers=as_stranger).json()
    assert page["notes"]
    page = client.get("/api/v1/decks/public/?text=cruisers", headers=as_stranger).json()
    assert page["count"] == 0


def test_of_very_many_public_decks_the_first_are_counted_and_listed(
    client: Client,
    deck: Deck,
    legal_deck: Deck,
    as_stranger: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for one in (deck, legal_deck):
        deck_describe(deck=one, visibility="public")
    monkeypatch.setattr(search, "MOST_FOUND", 1)
    page = client.get("/api/v1/decks/public/", headers=as_stranger).json()
    assert (page["count"], page["next"]) == (1, None)
    assert [row["id"] for row in page["results"]] == [legal_deck.public_id]
    beyond = client.get("/api/v1/decks/public/?page=2&page_size=1", headers=as_stranger)
    assert beyond.status_code == 404


def test_an_odd_search_is_answered_and_an_odd_order_refused(
    client: Client, deck: Deck, as_stranger: dict[str, str]
) -> None:
    for text in ("((((", "size:-99999999999999999999", "a" * 900, "-", '"', "or or or"):
        query = {"text": text}
        answer = client.get("/api/v1/decks/public/", query, headers=as_stranger)
        assert answer.status_code == 200, text
    for wrong in ("sort=best", "game=chess", "page=0", "text=%00", f"text={'a' * 1_001}"):
        answer = client.get(f"/api/v1/decks/public/?{wrong}", headers=as_stranger)
        assert answer.status_code == 400, wrong


# --- making and looking ---------------------------------------------------------------------------


def test_a_deck_is_made_and_tells_everything(
    client: Client, basic_set: CardSet, as_alice: dict[str, str]
) -> None:
    body = {
        "name": "Fighters first",
        "cards": {"fighters": 2, "no-such-card": 1},
        "unresolved": [{"line": 4, "copies": 1, "name": "Starship"}],
        "description": "Fast.",
        "tags": ["Rush"],
    }
    answer = client.post("/api/v1/decks/", body, JSON, headers=as_alice)
    assert answer.status_code == 201
    told = answer.json()
    assert told["is_legal"] is False
    assert told["edit"] == 0
    assert told["version"] == 1
    assert told["size"] == 3
    assert told["tags"] == ["rush"]
    assert {fault["card"] for fault in told["faults"]} == {"", "no-such-card"}
    assert any("Starship" in fault["sentence"] for fault in told["faults"])
    assert told["figures"]["size"] == 2, "an unknown card has no figures"
    assert told["credit"] is None
    assert client.get(f"/api/v1/decks/{told['id']}/", headers=as_alice).json() == told


def test_a_legal_deck_has_no_faults(
    client: Client, legal_deck: Deck, as_alice: dict[str, str]
) -> None:
    told = client.get(url(legal_deck), headers=as_alice).json()
    assert (told["is_legal"], told["faults"]) == (True, [])
    assert sum(share["cards"] for share in told["figures"]["kinds"]) == told["size"] == 40


def test_newer_cards_are_told(
    client: Client, deck: Deck, newer_cards: Any, as_alice: dict[str, str]
) -> None:
    [change] = client.get(url(deck), headers=as_alice).json()["changes_since_saved"]
    assert (change["card"], change["what"], change["changed"]) == ("fighters", "changed", ["mp"])


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"nam": "x"}, "nam"),
        ({"name": 7}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": "\u202e"}, "name"),
        ({"card_set": "no-such-set"}, "card_set"),
        ({"format": "chess"}, "format"),
        ({"cards": {"fighters": 0}}, "cards.fighters"),
        ({"cards": {"fighters": "2"}}, "cards.fighters"),
        ({"cards": {"fighters": True}}, "cards.fighters"),
        ({"cards": {"fighters": 1.0}}, "cards.fighters"),
        ({"cards": {"fighters": 2**63 - 1}}, "cards.fighters"),
        ({"cards": ["fighters"]}, "cards"),
        ({"cards": {f"c{n}": 1 for n in range(201)}}, "cards"),
        ({"cards": {"Ä b": 1}}, "cards"),
        ({"cards": {"": 1}}, "cards"),
        ({"unresolved": [{"line": 1, "name": "x"}]}, "unresolved.0.copies"),
        ({"unresolved": [{"line": 1, "copies": 1, "name": "x", "y": 1}]}, "unresolved.0.y"),
        ({"unresolved": [{"line": 1, "copies": 1, "name": "x"}] * 101}, "unresolved"),
        ({"tags": "rush"}, "tags"),
        ({"tags": [{"a": 1}]}, "tags.0"),
        ({"description": "x" * 12_001}, "description"),
        ([], ""),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    client: Client, basic_set: CardSet, as_alice: dict[str, str], body: Any, place: str
) -> None:
    answer = client.post("/api/v1/decks/", body, JSON, headers=as_alice)
    assert answer.status_code == 400, answer.content
    error = answer.json()["error"]
    assert error["code"] == "invalid"
    assert not place or place in error["details"]
    assert not Deck.objects.exists()


@pytest.mark.parametrize("body", [b'{"name": "\\u0000"}', b'{"name": "\\ud800"}', b"[" * 99, b"{"])
def test_hostile_json_is_refused(
    client: Client, basic_set: CardSet, as_alice: dict[str, str], body: bytes
) -> None:
    answer = client.post("/api/v1/decks/", body, JSON, headers=as_alice)
    assert answer.status_code == 400
