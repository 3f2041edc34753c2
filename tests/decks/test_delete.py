"""Deleting a deck, or the account that has it."""

from decks.models import Deck, DeckCard, DeckTag, DeckVersion, DeckWord, Result, Source
from decks.services.delete import deck_delete
from decks.services.results import result_record
from decks.services.save import deck_describe
from spacetrace.infrastructure.transactions import change
from spacetrace.players.models import User


def full(deck: Deck) -> Deck:
    """With everything that a deck can have."""
    deck = deck_describe(deck=deck, visibility="public", tags=["rush"])
    with change():
        result_record(
            version_id=deck.versions.get().pk,
            source=Source.MATCH,
            reference="m" * 22,
            opponent="Bob",
        )
    return deck


def nothing_is_left() -> bool:
    kept = (Deck, DeckCard, DeckTag, DeckVersion, DeckWord, Result)
    return not any(model._default_manager.exists() for model in kept)


def test_a_deck_goes_with_all_that_belongs_to_it(deck: Deck) -> None:
    deck_delete(deck=full(deck))
    assert nothing_is_left()


def test_deleting_twice_is_deleting_once(deck: Deck) -> None:
    deck_delete(deck=deck)
    deck_delete(deck=deck)


def test_an_account_takes_its_decks_along(deck: Deck, alice: User) -> None:
    full(deck)
    alice.delete()
    assert nothing_is_left()
