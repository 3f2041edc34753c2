"""Decks in the admin: what everybody sees can be read and hidden, nothing can be written."""

import pytest
from django.test import Client

from decks.models import Deck
from decks.services.save import deck_describe

LIST = "/admin/decks/deck/"


@pytest.fixture
def shown(deck: Deck) -> Deck:
    return deck_describe(deck=deck, visibility="public")


def test_private_decks_do_not_appear(staff_client: Client, deck: Deck, legal_deck: Deck) -> None:
    deck_describe(deck=deck, visibility="link")
    page = staff_client.get(LIST).content.decode()
    assert deck.name in page
    assert legal_deck.name not in page
    answer = staff_client.get(f"{LIST}{legal_deck.pk}/change/")
    assert answer.status_code == 302, "as if it did not exist"


def test_a_shown_deck_can_be_read_with_its_versions(staff_client: Client, shown: Deck) -> None:
    page = staff_client.get(f"{LIST}{shown.pk}/change/").content.decode()
    assert shown.public_id in page
    assert "<textarea" not in page


def test_nothing_can_be_written_into_a_deck(staff_client: Client, shown: Deck) -> None:
    before = Deck.objects.values().get()
    staff_client.post(f"{LIST}{shown.pk}/change/", {"name": "Mine", "cards": "{}"})
    for more in ("add/", f"{shown.pk}/delete/"):
        assert staff_client.post(f"{LIST}{more}", {"post": "yes"}).status_code == 403
    assert Deck.objects.values().get() == before


def test_a_deck_can_be_hidden(staff_client: Client, shown: Deck) -> None:
    staff_client.post(LIST, {"action": "hide", "_selected_action": [shown.pk]})
    shown.refresh_from_db()
    assert shown.visibility == "private"
    assert not shown.words.exists()


def test_players_have_no_business_here(alice_client: Client, shown: Deck) -> None:
    assert alice_client.get(LIST).status_code == 302
