"""Decks by API: changing them, and what strangers get; wrong verbs and stale lists are refused."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardsets.models import StockDeck
from decks.models import Deck
from decks.services.save import deck_describe, deck_save
from tests.decks.api.addresses import JSON, url


def test_the_list_is_replaced_and_becomes_a_version(
    client: Client, deck: Deck, as_alice: dict[str, str]
) -> None:
    body = {"cards": {"cruisers": 2}, "edit": 0, "note": "bigger"}
    told = client.put(url(deck, "list"), body, JSON, headers=as_alice).json()
    assert (told["is_changed"], told["is_new_version"]) == (True, True)
    assert (told["deck"]["cards"], told["deck"]["edit"]) == ({"cruisers": 2}, 1)
    again = client.put(url(deck, "list"), body, JSON, headers=as_alice).json()
    assert (again["is_changed"], again["deck"]["edit"]) == (False, 1)
    assert deck.versions.get(number=2).note == "bigger"


def test_a_list_upon_an_old_one_is_refused_with_the_fresh_deck(
    client: Client, deck: Deck, as_alice: dict[str, str]
) -> None:
    deck_save(deck=deck, cards={"cruisers": 2}, at=0)
    body = {"cards": {"destroyers": 2}, "edit": 0}
    answer = client.put(url(deck, "list"), body, JSON, headers=as_alice)
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "stale"
    assert answer.json()["deck"]["cards"] == {"cruisers": 2}
    assert answer.json()["deck"]["edit"] == 1


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"cards": {}},
        {"edit": 0},
        {"cards": {}, "edit": -1},
        {"cards": {}, "edit": "0"},
        {"cards": {}, "edit": 2**31},
        {"cards": {}, "edit": 0, "is_autosave": "maybe"},
        {"cards": {}, "edit": 0, "name": "x"},
        {"cards": None, "edit": 0},
    ],
)
def test_an_odd_list_is_refused(
    client: Client, deck: Deck, as_alice: dict[str, str], body: dict[str, Any]
) -> None:
    answer = client.put(url(deck, "list"), body, JSON, headers=as_alice)
    assert answer.status_code == 400
    deck.refresh_from_db()
    assert (deck.edit, deck.version_number) == (0, 1)


def test_only_what_is_given_is_described(
    client: Client, deck: Deck, as_alice: dict[str, str]
) -> None:
    body = {"name": "<b>Name</b>", "visibility": "public", "tags": ["a"]}
    told = client.patch(url(deck), body, JSON, headers=as_alice).json()
    assert (told["name"], told["visibility"], told["tags"]) == ("<b>Name</b>", "public", ["a"])
    told = client.patch(url(deck), {"format": "open"}, JSON, headers=as_alice).json()
    assert (told["format"], told["version"], told["name"]) == ("open", 2, "<b>Name</b>")
    assert client.patch(url(deck), {}, JSON, headers=as_alice).json() == told
    wishes: list[dict[str, Any]] = [
        {"visibility": "all"},
        {"owner": "bob"},
        {"name": ""},
        {"cards": {}},
    ]
    for wrong in wishes:
        assert client.patch(url(deck), wrong, JSON, headers=as_alice).status_code == 400


def test_a_deck_is_deleted_once_and_for_all(
    client: Client, deck: Deck, as_alice: dict[str, str]
) -> None:
    assert client.delete(url(deck), headers=as_alice).status_code == 204
    assert client.delete(url(deck), headers=as_alice).status_code == 404
    body = {"cards": {}, "edit": 0}
    assert client.put(url(deck, "list"), body, JSON, headers=as_alice).status_code == 404


def test_a_shown_deck_is_copied_with_credit(
    client: Client, deck: Deck, as_stranger: dict[str, str]
) -> None:
    deck_describe(deck=deck, visibility="link")
    answer = client.post(url(deck, "copy"), {}, JSON, headers=as_stranger)
    assert answer.status_code == 201
    told = answer.json()
    assert (told["is_yours"], told["visibility"]) == (True, "private")
    assert told["credit"] == {"text": "“First strike” by Alice", "deck": deck.public_id}
    body = {"version": 9}
    assert client.post(url(deck, "copy"), body, JSON, headers=as_stranger).status_code == 404


def test_too_many_decks_are_refused_with_a_sentence(
    client: Client, deck: Deck, as_alice: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decks.limits.MOST_DECKS", 1)
    for path in ("/api/v1/decks/", url(deck, "copy")):
        answer = client.post(path, {}, JSON, headers=as_alice)
        assert answer.status_code == 409
        assert answer.json()["error"]["code"] == "limit"
        assert "Delete one" in answer.json()["error"]["message"]


# --- strangers ------------------------------------------------------------------------------------

READING = [(), ("versions",), ("versions", "1"), ("odds",), ("hand",)]
WRITING: list[tuple[str, tuple[str, ...], Any]] = [
    ("patch", (), {"name": "Mine"}),
    ("delete", (), None),
    ("put", ("list",), {"cards": {}, "edit": 0}),
    ("patch", ("versions", "1"), {"note": "x"}),
    ("post", ("versions", "1", "restore"), {"edit": 0}),
    ("get", ("results",), None),
]


def reading(deck: Deck, *more: str) -> str:
    """An address of a deck with the parameters that it wants."""
    return url(deck, *more) + ("?card=fighters" if more == ("odds",) else "")


def test_a_private_deck_does_not_exist_for_strangers(
    client: Client, deck: Deck, as_stranger: dict[str, str]
) -> None:
    unknown = client.get(f"/api/v1/decks/{'x' * 22}/", headers=as_stranger)
    for more in READING:
        answer = client.get(reading(deck, *more), headers=as_stranger)
        assert (answer.status_code, answer.json()) == (404, unknown.json()), more
    body = f"?before={deck.public_id}&after={deck.public_id}"
    assert client.get(f"/api/v1/decks/compare/{body}", headers=as_stranger).status_code == 404
    assert client.post(url(deck, "copy"), {}, JSON, headers=as_stranger).status_code == 404


@pytest.mark.parametrize("visibility", ["private", "link", "public"])
def test_nobody_but_its_owner_changes_a_deck(
    client: Client, deck: Deck, as_stranger: dict[str, str], visibility: str
) -> None:
    deck_describe(deck=deck, visibility=visibility)
    before = Deck.objects.values().get(pk=deck.pk)
    for verb, more, body in WRITING:
        ask = getattr(client, verb)
        options = {} if body is None else {"data": body, "content_type": JSON}
        answer = ask(url(deck, *more), headers=as_stranger, **options)
        assert answer.status_code == 404, (verb, more)
    assert Deck.objects.values().get(pk=deck.pk) == before


def test_a_shown_deck_can_be_read_by_strangers(
    client: Client, deck: Deck, as_stranger: dict[str, str]
) -> None:
    deck_describe(deck=deck, visibility="link")
    for more in READING:
        answer = client.get(reading(deck, *more), headers=as_stranger)
        assert answer.status_code == 200, more
    assert client.get(url(deck), headers=as_stranger).json()["is_yours"] is False


@pytest.mark.parametrize("noise", ["x", "x" * 23, "%00" * 22, "%ED%A0%80", "..%2f"])
def test_what_is_no_id_is_not_found(client: Client, as_alice: dict[str, str], noise: str) -> None:
    assert client.get(f"/api/v1/decks/{noise}/", headers=as_alice).status_code == 404


def test_the_wrong_verb_is_refused(client: Client, deck: Deck, as_alice: dict[str, str]) -> None:
    wrong = {
        "put": ["/api/v1/decks/", url(deck)],
        "get": [url(deck, "list"), url(deck, "copy"), url(deck, "versions", "1", "restore")],
        "post": [url(deck), url(deck, "odds"), url(deck, "hand"), url(deck, "versions")],
        "delete": ["/api/v1/decks/", url(deck, "versions", "1"), "/api/v1/decks/stock/"],
    }
    for verb, paths in wrong.items():
        for path in paths:
            assert getattr(client, verb)(path, headers=as_alice).status_code == 405, (verb, path)


def test_the_queries_of_a_deck_do_not_grow_with_its_list_or_its_versions(
    client: Client, deck: Deck, stock: StockDeck, as_alice: dict[str, str]
) -> None:
    def queries(*more: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(url(deck, *more), headers=as_alice).status_code == 200
        return len(asked)

    doors = [(), ("versions",), ("versions", "1"), ("hand",)]
    for more in doors:
        queries(*more)
    few = [queries(*more) for more in doors]
    for n in range(1, 6):
        cards = {**stock.cards, "fighters": n}
        deck = deck_save(deck=deck, cards=cards, at=deck.edit).deck
    assert [queries(*more) for more in doors] == few
    assert max(few) <= 12
