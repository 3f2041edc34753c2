"""Decks follow what becomes of their owner."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.models import Deck
from decks.search import public_decks_find
from decks.services.create import deck_copy, deck_create
from decks.services.errors import DeckLimit
from decks.services.save import deck_describe
from spacetrace.players.models import User
from spacetrace.players.services import account_close, settings_change


def found(text: str) -> list[Deck]:
    return list(public_decks_find(text).queryset)


def test_a_public_deck_is_found_by_the_name_that_its_owner_has_now(deck: Deck, alice: User) -> None:
    deck_describe(deck=deck, visibility="public", name="Alice in space")
    settings_change(user=alice, display_name="Swift Comet", theme="auto")
    assert found("comet") == found("by:swift") == [deck]
    assert found("by:alice") == []
    assert found("alice") == [deck], "the deck itself is called so"


def test_renaming_costs_the_same_for_few_and_for_many(deck: Deck, alice: User) -> None:
    deck_describe(deck=deck, visibility="public")

    def rename(name: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            settings_change(user=alice, display_name=name, theme="auto")
        return len(asked)

    few = rename("One")
    for _ in range(5):
        more = deck_create(owner=alice, card_set=deck.card_set, tags=["a"])
        deck_describe(deck=more, visibility="public")
    assert rename("Two") == few
    assert len(found("two")) == 6


def test_a_closed_account_leaves_neither_decks_nor_its_name(
    deck: Deck, alice: User, bob: User
) -> None:
    deck_describe(deck=deck, visibility="public")
    copy = deck_copy(deck=deck, owner=bob)
    account_close(user=alice)
    assert list(Deck.objects.all()) == [copy]
    copy.refresh_from_db()
    assert (copy.credit, copy.copied_from, copy.cards) == ("", None, deck.cards)


def test_a_closed_account_gets_no_decks_any_more(deck: Deck, alice: User) -> None:
    account_close(user=alice)
    with pytest.raises(DeckLimit, match="closed"):
        deck_create(owner=alice, card_set=deck.card_set)
    assert not Deck.objects.exists()
