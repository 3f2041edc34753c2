"""Which public decks hold a card."""

import pytest
from django.test import Client

from cardsets.models import CardSet
from decks.models import Deck
from decks.services.create import deck_create
from decks.services.save import deck_describe
from decks.views import lists
from spacetrace.players.models import User

ADDRESS = "/decks/using/spacetrace/fighters/"


def test_public_decks_that_hold_a_card_are_named(deck: Deck, legal_deck: Deck) -> None:
    page = Client().get(ADDRESS).content.decode()
    assert "No public deck holds it yet." in page and "<html" in page
    deck_describe(deck=deck, visibility="public")
    page = Client().get(ADDRESS).content.decode()
    assert "1 public deck holds it." in page and "First strike" in page


def test_the_page_of_a_card_gets_the_part_alone(deck: Deck) -> None:
    deck_describe(deck=deck, visibility="public")
    part = Client().get(ADDRESS, headers={"HX-Request": "true"}).content.decode()
    assert "First strike" in part and "<html" not in part


def test_of_very_many_decks_only_so_many_are_counted(
    alice: User, basic_set: CardSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "MOST_COUNTED", 3)
    for n in range(5):
        made = deck_create(owner=alice, card_set=basic_set, name=f"D{n}", cards={"fighters": 1})
        deck_describe(deck=made, visibility="public")
    assert "More than 3 public decks hold it." in Client().get(ADDRESS).content.decode()


def test_what_is_no_card_has_no_decks(alice_client: Client, basic_set: CardSet) -> None:
    for address in ("spacetrace/nothing", "nothing/fighters", "blast_off/red-7"):
        assert alice_client.get(f"/decks/using/{address}/").status_code == 404
    assert alice_client.post(ADDRESS).status_code == 405
