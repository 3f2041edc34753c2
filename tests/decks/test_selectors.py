"""Lists of decks: who sees which, and at what price."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.games import legal_decks
from decks.models import Deck
from decks.selectors import (
    decks_of,
    decks_public,
    version_before,
    version_of,
    versions_of,
)
from decks.services.create import deck_create
from decks.services.save import deck_describe, deck_save
from spacetrace.players.models import User


def test_my_decks_are_mine_and_the_last_changed_comes_first(
    deck: Deck, legal_deck: Deck, bob: User
) -> None:
    deck_create(owner=bob, card_set=deck.card_set)
    deck_save(deck=deck, cards={}, at=0)
    assert list(decks_of(deck.owner)) == [deck, legal_deck]


def test_public_lists_hold_public_decks_only(deck: Deck, legal_deck: Deck) -> None:
    deck_describe(deck=deck, visibility="link")
    deck_describe(deck=legal_deck, visibility="public")
    assert list(decks_public()) == [legal_deck]


def test_versions_come_newest_first_and_know_the_one_before(deck: Deck) -> None:
    deck_save(deck=deck, cards={}, at=0)
    second, first = versions_of(deck)
    assert (second.number, first.number) == (2, 1)
    assert version_before(second) == first
    assert version_before(first) is None
    assert version_of(deck, 2) == second
    assert version_of(deck, 3) is None


def queries(ask: Callable[[], Any]) -> int:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        ask()
    return len(asked)


@pytest.mark.parametrize("name", ["mine", "public"])
def test_a_list_costs_the_same_for_few_and_for_many(
    deck: Deck, stock: Any, alice: User, name: str
) -> None:
    def ask() -> None:
        rows = {
            "mine": lambda: list(decks_of(alice)),
            "public": lambda: list(decks_public()),
        }[name]()
        for row in rows:
            assert (row.owner.display_name, row.card_set.key) == ("Alice", "basic")
            assert [tag.name for tag in row.tags.all()] == ["rush"]
        legal_decks(rows)

    deck_describe(deck=deck, visibility="public", tags=["rush"])
    ask()  # compiles the cards
    few = queries(ask)
    for n in range(6):
        more = deck_create(
            owner=alice,
            card_set=deck.card_set,
            name=f"Deck {n}",
            tags=["rush"],
            cards={**stock.cards, "fighters": 1},
        )
        deck_describe(deck=more, visibility="public")
    assert queries(ask) == few <= 4
