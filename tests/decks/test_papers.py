"""A deck to be printed, and as a picture."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.test import Client

from cardsets.models import CardSet
from decks.models import Deck, Visibility
from decks.services.create import deck_create
from decks.services.save import deck_describe
from spacetrace.players.models import User
from tests.markup import one_line

SVG = "{http://www.w3.org/2000/svg}"


def page_of(client: Client, deck: Deck, door: str) -> str:
    answer = client.get(f"/decks/{deck.public_id}/{door}")
    assert answer.status_code == 200
    return one_line(answer.content.decode())


def texts(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)  # noqa: S314 (our own)
    return ["".join(node.itertext()).strip() for node in root.iter(f"{SVG}text")]


def test_the_sheet_has_every_card_with_its_copies(alice_client: Client, legal_deck: Deck) -> None:
    page = page_of(alice_client, legal_deck, "sheet/")
    assert page.count('class="list-row"') == len(legal_deck.cards)
    assert "by Alice · Standard · 40 cards · version 1" in page


def test_the_picture_says_the_same_and_stands_alone(alice_client: Client, legal_deck: Deck) -> None:
    answer = alice_client.get(f"/decks/{legal_deck.public_id}/picture.svg")
    assert answer["Content-Type"] == "image/svg+xml; charset=utf-8"
    said = texts(answer.content.decode())
    assert said[0] == legal_deck.name
    assert {str(copies) for copies in legal_deck.cards.values()} <= set(said)
    assert "Fighters" in said and "100 × 1/1 · 100 MP" in said
    assert b"http" not in answer.content.replace(b"http://www.w3.org/2000/svg", b"")


@pytest.mark.parametrize("door", ["sheet/", "picture.svg"])
def test_names_are_text_and_odd_decks_are_shown(
    alice_client: Client, alice: User, basic_set: CardSet, door: str
) -> None:
    name = '<script>alert(1)</script> & "x"'
    line = {"line": 1, "copies": 2, "name": "<img src=x>"}
    deck = deck_create(
        owner=alice,
        card_set=basic_set,
        name=name,
        cards={"fighters": 1, "no-such-card": 9},
        unresolved=[line],  # type: ignore[list-item]
    )
    page = page_of(alice_client, deck, door)
    assert "<script>alert" not in page and "<img src=x" not in page
    assert "no-such-card" in page
    empty = deck_create(owner=alice, card_set=basic_set, cards={})
    page_of(alice_client, empty, door)


@pytest.mark.parametrize("door", ["sheet/", "picture.svg"])
def test_who_may_see_the_deck_sees_them(
    stranger_client: Client, client: Client, deck: Deck, door: str
) -> None:
    address = f"/decks/{deck.public_id}/{door}"
    assert stranger_client.get(address).status_code == 404
    deck_describe(deck=deck, visibility=Visibility.LINK)
    assert client.get(address).status_code == 200
    assert client.post(address).status_code in (403, 405)
