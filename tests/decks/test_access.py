"""Who may see a deck, and what of the original of a copy."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from decks.access import deck_own, deck_visible
from decks.models import Deck
from decks.selectors import Credit, credit_of
from decks.services.create import deck_copy
from decks.services.delete import deck_delete
from decks.services.save import deck_describe
from spacetrace.players.models import User

NOBODY = AnonymousUser()


@pytest.mark.parametrize("visibility", ["link", "public"])
def test_a_shown_deck_is_seen_by_everybody_and_changed_by_its_owner(
    deck: Deck, alice: User, stranger: User, visibility: str
) -> None:
    deck_describe(deck=deck, visibility=visibility)
    for user in (alice, stranger, NOBODY):
        assert deck_visible(user, deck.public_id) == deck
    assert deck_own(alice, deck.public_id) == deck
    for other in (stranger, NOBODY):
        with pytest.raises(Http404):
            deck_own(other, deck.public_id)


def test_a_private_deck_exists_for_its_owner_alone(
    deck: Deck, alice: User, stranger: User, staff: User
) -> None:
    assert deck_visible(alice, deck.public_id) == deck
    for other in (stranger, staff, NOBODY):
        with pytest.raises(Http404):
            deck_visible(other, deck.public_id)


@pytest.mark.parametrize("noise", ["", "x", "\x00" * 22, "\ud800" * 22, "a" * 10_000, "é" * 22])
def test_what_cannot_be_an_id_never_reaches_the_database(alice: User, noise: str) -> None:
    with pytest.raises(Http404):
        deck_visible(alice, noise)
    with pytest.raises(Http404):
        deck_own(alice, noise)


# --- credit ---------------------------------------------------------------------------------------


@pytest.fixture
def copy(deck: Deck, bob: User) -> Deck:
    """Bob's public copy of a deck that Alice shows to everybody."""
    copy = deck_copy(deck=deck_describe(deck=deck, visibility="public"), owner=bob)
    return deck_describe(deck=copy, visibility="public")


def credit(copy: Deck, reader: User | AnonymousUser) -> Credit | None:
    return credit_of(deck_visible(reader, copy.public_id), reader)


def test_a_copy_names_an_original_that_everybody_sees(
    copy: Deck, deck: Deck, stranger: User
) -> None:
    for reader in (stranger, NOBODY):
        assert credit(copy, reader) == Credit("“First strike” by Alice", deck)


def test_an_original_that_became_private_is_named_to_its_owner_alone(
    copy: Deck, deck: Deck, alice: User, bob: User, stranger: User
) -> None:
    deck_describe(deck=deck, visibility="private")
    assert credit(copy, alice) == Credit("“First strike” by Alice", deck)
    for reader in (bob, stranger, NOBODY):
        assert credit(copy, reader) == Credit("")


def test_the_link_of_an_original_is_not_passed_on(
    copy: Deck, deck: Deck, alice: User, bob: User, stranger: User
) -> None:
    deck_describe(deck=deck, visibility="link")
    for reader in (alice, bob):
        assert credit(copy, reader) == Credit("“First strike” by Alice", deck)
    for other in (stranger, NOBODY):
        assert credit(copy, other) == Credit("")


def test_the_credit_outlives_the_original(copy: Deck, deck: Deck, stranger: User) -> None:
    deck_delete(deck=deck)
    assert credit(copy, stranger) == Credit("“First strike” by Alice")


@pytest.mark.parametrize("visibility", ["private", "link"])
def test_the_name_of_a_hidden_original_does_not_come_to_light_by_its_end(
    copy: Deck, deck: Deck, stranger: User, visibility: str
) -> None:
    deck_delete(deck=deck_describe(deck=deck, visibility=visibility))
    assert credit(copy, stranger) is None


def test_what_is_nobodys_copy_credits_nobody(deck: Deck, alice: User) -> None:
    assert credit(deck, alice) is None
