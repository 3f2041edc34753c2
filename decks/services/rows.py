"""What is kept of a deck a second time, so that it can be found: card rows, tags, words."""

from __future__ import annotations

from collections.abc import Sequence

from decks.changes import Cards
from decks.models import Deck, DeckCard, DeckTag, DeckWord, Visibility
from decks.words import deck_words


def card_rows_keep(deck: Deck, cards: Cards) -> None:
    """The rows of the deck's list, by as many queries for one card as for two hundred."""
    deck.rows.exclude(card_id__in=list(cards)).delete()
    DeckCard.objects.bulk_create(
        [DeckCard(deck=deck, card_id=card, copies=copies) for card, copies in cards.items()],
        update_conflicts=True,
        unique_fields=["card_id", "deck"],
        update_fields=["copies"],
    )


def tag_rows_keep(deck: Deck, tags: Sequence[str]) -> None:
    """The rows of the deck's tags."""
    deck.tags.exclude(name__in=tags).delete()
    DeckTag.objects.bulk_create(
        [DeckTag(deck=deck, name=tag) for tag in tags], ignore_conflicts=True
    )


def words_keep(deck: Deck) -> None:
    """The words by which the deck is found: of its name, description, tags and owner's name.

    Call it whenever one of them, or who may see the deck, has changed: only public decks have any.
    """
    words = words_of(deck) if deck.visibility == Visibility.PUBLIC else set()
    deck.words.exclude(word__in=words).delete()
    DeckWord.objects.bulk_create(
        [DeckWord(deck=deck, word=word) for word in sorted(words)], ignore_conflicts=True
    )


def words_of(deck: Deck) -> set[str]:
    """The words by which the deck is found as soon as it is public."""
    tags = " ".join(tag.name for tag in deck.tags.all())
    return deck_words(deck.name, str(deck.owner), tags, deck.description)
