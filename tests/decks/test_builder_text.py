"""The list as text beside the cards."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from cardsets.models import CardSet
from decks.models import Deck
from decks.services.create import deck_create
from decks.services.save import deck_save
from spacetrace.players.models import User


def door(deck: Deck) -> str:
    return reverse("decks:build_text", args=[deck.public_id])


def typed(page: str) -> str:
    """What stands in the field."""
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert found is not None
    return unescape(found[1]).lstrip("\n")


@pytest.fixture
def odd(alice: User, basic_set: CardSet) -> Deck:
    """A deck with a line that is no card."""
    line = {"line": 1, "copies": 2, "name": "Foo Bar"}
    return deck_create(
        owner=alice,
        card_set=basic_set,
        cards={"wasps": 4, "rams": 2},
        unresolved=[line],  # type: ignore[list-item]
    )


def test_the_list_reads_back_as_the_same(alice_client: Client, odd: Deck) -> None:
    page = alice_client.get(door(odd)).content.decode()
    text = typed(page)
    assert "4 Wasps  (wasps)" in text and "? 2 Foo Bar" in text and "Name:" not in text
    answer = alice_client.post(door(odd), {"text": text, "at": odd.edit})
    assert answer["Location"] == reverse("decks:build", args=[odd.public_id])
    same = Deck.objects.get(pk=odd.pk)
    assert (same.cards, same.unresolved) == (odd.cards, odd.unresolved)
    assert same.version_number == odd.version_number


def test_what_is_written_becomes_the_list_and_a_version(alice_client: Client, odd: Deck) -> None:
    text = "3 Fighters\r\n1 rams\r\n\r\n2 Nothing Like It"
    assert alice_client.post(door(odd), {"text": text, "at": odd.edit}).status_code == 302
    deck = Deck.objects.get(pk=odd.pk)
    assert deck.cards == {"fighters": 3, "rams": 1}
    assert [line["name"] for line in deck.unresolved] == ["Nothing Like It"]
    assert deck.version_number == odd.version_number + 1
    assert deck.versions.get(number=odd.version_number).cards == odd.cards
    assert deck.name == odd.name


def test_an_empty_field_makes_an_empty_list(alice_client: Client, odd: Deck) -> None:
    alice_client.post(door(odd), {"text": "", "at": odd.edit})
    assert Deck.objects.get(pk=odd.pk).size == 0


def test_the_builder_gets_the_part_alone(alice_client: Client, odd: Deck) -> None:
    part = alice_client.get(door(odd), headers={"HX-Request": "true"}).content.decode()
    assert "<textarea" in part and "<html" not in part
    page = alice_client.get(reverse("decks:build", args=[odd.public_id])).content.decode()
    assert f'data-fragment="{door(odd)}"' in page


def test_a_stale_text_stays_in_its_field_and_may_be_saved_again(
    alice_client: Client, odd: Deck
) -> None:
    deck_save(deck=odd, cards={"titan": 1}, at=odd.edit)
    page = alice_client.post(door(odd), {"text": "3 Fighters", "at": odd.edit}).content.decode()
    assert "The list was changed meanwhile." in page
    assert typed(page) == "3 Fighters"
    fresh = Deck.objects.get(pk=odd.pk)
    assert fresh.cards == {"titan": 1}
    alice_client.post(door(odd), {"text": typed(page), "at": fresh.edit})
    assert Deck.objects.get(pk=odd.pk).cards == {"fighters": 3}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1 Wasps\n" * 501, "at most 500 lines are read"),
        ("a\0b", "NUL"),
        ("4 " + "x" * 300, "at most 200 characters"),
        ("1000 Wasps\n1 Wasps", "1 to 1000 copies"),
    ],
)
def test_what_cannot_be_read_stays_as_it_was_typed(
    alice_client: Client, odd: Deck, text: str, sentence: str
) -> None:
    answer = alice_client.post(door(odd), {"text": text, "at": odd.edit})
    assert sentence in unescape(answer.content.decode())
    assert Deck.objects.get(pk=odd.pk).cards == odd.cards


def test_half_a_form_changes_nothing(alice_client: Client, odd: Deck) -> None:
    assert alice_client.post(door(odd), {"text": "1 Wasps"}).status_code == 400
    assert Deck.objects.get(pk=odd.pk).cards == odd.cards


def test_who_does_not_own_it_finds_nothing(
    stranger_client: Client, alice_client: Client, client: Client, odd: Deck
) -> None:
    assert stranger_client.get(door(odd)).status_code == 404
    assert stranger_client.post(door(odd), {"text": "", "at": odd.edit}).status_code == 404
    assert client.get(door(odd)).status_code == 302
    assert alice_client.put(door(odd)).status_code == 405
