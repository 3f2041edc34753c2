"""Decks as text by API: each door works, refuses the wrong verb, strangers, what is stale."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardsets.models import CardSet
from decks.models import Deck
from decks.services.create import deck_create
from decks.services.save import deck_describe, deck_save
from spacetrace.players.models import User
from tests.matches.tokens import headers_for

JSON = "application/json"
PREVIEW = "/api/v1/decks/import/preview/"
IMPORT = "/api/v1/decks/import/"
ALL = "/api/v1/decks/export/"


@pytest.fixture
def as_alice(alice: User) -> dict[str, str]:
    return headers_for(alice)


@pytest.fixture
def as_stranger(stranger: User) -> dict[str, str]:
    return headers_for(stranger)


def post(client: Client, address: str, headers: dict[str, str], **body: Any) -> Any:
    return client.post(address, body, content_type=JSON, headers=headers)


def test_a_text_is_looked_at_line_by_line(
    client: Client, basic_set: CardSet, as_alice: dict[str, str]
) -> None:
    text = "Name: Swarm\nDeck\n4x Fighters\n4 Fihgters"
    found = post(client, PREVIEW, as_alice, text=text).json()
    assert found["name"] == "Swarm"
    assert found["game"] == "spacetrace"
    assert found["card_set"] == "basic"
    assert found["format"] == "standard"
    assert (found["size"], found["cards"]) == (4, {"fighters": 4})
    assert found["unresolved"] == [{"line": 1, "copies": 4, "name": "Fihgters"}]
    assert [line["became"] for line in found["lines"]] == ["fact", "heading", "card", "open"]
    assert found["lines"][2]["card"] == "fighters"
    assert found["lines"][3]["suggestions"][0] == {"id": "fighters", "name": "Fighters"}
    assert not found["is_legal"]
    assert [fault["rule"] for fault in found["faults"]] == ["", "ST-3"]
    assert not Deck.objects.exists()


def test_a_text_becomes_a_deck(
    client: Client, basic_set: CardSet, as_alice: dict[str, str]
) -> None:
    answer = post(client, IMPORT, as_alice, text="Name: A\n4 Wasps\n1 Foo", format="open")
    assert answer.status_code == 201
    made = answer.json()
    assert (made["name"], made["format"], made["cards"]) == ("A", "open", {"wasps": 4})
    assert made["unresolved"] == [{"line": 1, "copies": 1, "name": "Foo"}]
    assert made["visibility"] == "private"


def test_a_text_becomes_the_list_of_a_deck(
    client: Client, deck: Deck, as_alice: dict[str, str]
) -> None:
    sent = {"text": "4 Wasps", "into": deck.public_id, "edit": deck.edit}
    assert post(client, PREVIEW, as_alice, text="4 Wasps", into=deck.public_id).status_code == 200
    answer = post(client, IMPORT, as_alice, **sent)
    assert answer.status_code == 200
    assert (answer.json()["cards"], answer.json()["version"]) == ({"wasps": 4}, 2)
    assert post(client, IMPORT, as_alice, **sent).status_code == 200  # the answer was lost
    deck.refresh_from_db()
    assert deck.version_number == 2


def test_a_deck_that_was_changed_meanwhile_is_not_overwritten(
    client: Client, deck: Deck, as_alice: dict[str, str]
) -> None:
    seen = deck.edit
    deck_save(deck=deck, cards={"rams": 1}, at=seen)
    answer = post(client, IMPORT, as_alice, text="4 Wasps", into=deck.public_id, edit=seen)
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "stale"
    assert answer.json()["deck"]["cards"] == {"rams": 1}


def test_strangers_get_nothing_of_a_private_deck(
    client: Client, deck: Deck, as_stranger: dict[str, str]
) -> None:
    sent = {"text": "4 Wasps", "into": deck.public_id}
    assert post(client, PREVIEW, as_stranger, **sent).status_code == 404
    assert post(client, IMPORT, as_stranger, **sent, edit=0).status_code == 404
    address = f"/api/v1/decks/{deck.public_id}/export/"
    assert client.get(address, headers=as_stranger).status_code == 404
    deck_describe(deck=deck, visibility="public")
    assert post(client, IMPORT, as_stranger, **sent, edit=0).status_code == 404
    assert client.get(address, headers=as_stranger).status_code == 200


def test_without_a_token_there_is_nothing(client: Client, deck: Deck) -> None:
    assert client.post(PREVIEW, {"text": ""}, content_type=JSON).status_code == 401
    assert client.post(IMPORT, {"text": ""}, content_type=JSON).status_code == 401
    assert client.get(ALL).status_code == 401
    assert client.get(f"/api/v1/decks/{deck.public_id}/export/").status_code == 401


def test_other_verbs_are_refused(client: Client, deck: Deck, as_alice: dict[str, str]) -> None:
    assert client.get(PREVIEW, headers=as_alice).status_code == 405
    assert client.get(IMPORT, headers=as_alice).status_code == 405
    assert client.post(ALL, headers=as_alice).status_code == 405
    address = f"/api/v1/decks/{deck.public_id}/export/"
    assert client.post(address, headers=as_alice).status_code == 405


@pytest.mark.parametrize(
    ("body", "part"),
    [
        ({}, "text"),
        ({"text": 4}, "text"),
        ({"text": "4 Wasps", "colour": "red"}, "colour"),
        ({"text": ""}, "There is no card in this text."),
        ({"text": "// nothing"}, "There is no card in this text."),
        ({"text": "1 Wasps\n" * 600}, "at most 500 lines"),
        ({"text": "x" * 262_145}, "text"),
        ({"text": '{"cards": 7}'}, "is a list"),
        ({"text": "[" * 90 + "{"}, "nested"),
        ({"text": "4 Wasps", "format": "pauper"}, "There is no such format."),
        ({"text": "4 Wasps", "into": "x"}, "belong together"),
        ({"text": "4 Wasps", "edit": 1}, "belong together"),
        ({"text": "4 Wasps", "into": "x", "edit": 1, "name": "A"}, "Only the list"),
        ({"text": "4 Wasps", "name": "x" * 61}, "name"),
        ({"text": "\n".join(f"1 Foo {n}" for n in range(101))}, "at most 100 lines"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(
    body: dict[str, Any], part: str, client: Client, basic_set: CardSet, as_alice: dict[str, str]
) -> None:
    answer = post(client, IMPORT, as_alice, **body)
    assert answer.status_code == 400
    assert part in answer.content.decode()
    assert not Deck.objects.exists()


def test_a_request_may_be_larger_here_but_not_endless(
    client: Client, basic_set: CardSet, as_alice: dict[str, str]
) -> None:
    text = "Description:\n" + "// comment, as long as may be\n" * 100 + " " * 100_000
    assert "too long" in post(client, PREVIEW, as_alice, text=text).json()["error"]["message"]
    answer = post(client, PREVIEW, as_alice, text="x" * 900_000)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"] == "The request is too large: at most 768 KB."
    answer = client.post(PREVIEW, '{"text": "\\u0000"}', content_type=JSON, headers=as_alice)
    assert answer.status_code == 400


def test_a_deck_is_exported_and_reads_back_the_same(
    client: Client, deck: Deck, as_alice: dict[str, str]
) -> None:
    deck_describe(deck=deck, description="a\n\nb", tags=["x", "y"], format="open")
    address = f"/api/v1/decks/{deck.public_id}/export/"
    text = client.get(address, headers=as_alice)
    assert text.headers["Content-Type"] == "text/plain; charset=utf-8"
    data = client.get(f"{address}?as=json", headers=as_alice)
    assert data.headers["Content-Type"] == "application/json"
    for form in (text.content.decode(), data.content.decode()):
        made = post(client, IMPORT, as_alice, text=form).json()
        assert made["name"] == "First strike"
        assert made["format"] == "open"
        assert made["cards"] == {"fighters": 2, "regulars": 3}
        assert made["description"] == "a\n\nb"
        assert made["tags"] == ["x", "y"]
    assert client.get(f"{address}?as=pdf", headers=as_alice).status_code == 400


def test_all_decks_are_one_answer_with_constant_queries(
    client: Client, alice: User, deck: Deck, as_alice: dict[str, str]
) -> None:
    def answer() -> tuple[int, list[Any]]:
        with CaptureQueriesContext(connection) as made:
            found = json.loads(client.get(ALL, headers=as_alice).getvalue())
        return len(made), found

    answer()
    few, found = answer()
    assert [one["name"] for one in found] == ["First strike"]
    for n in range(1, 30):
        deck_create(owner=alice, card_set=deck.card_set, cards={"wasps": n}, tags=["x"])
    many, found = answer()
    assert (many, len(found)) == (few, 30)
