"""Versions: restored, noted, pinned by what is played with them."""

import pytest

from decks.models import Deck, DeckVersion
from decks.services.delete import deck_delete
from decks.services.errors import BadDeck, DeckGone, StaleDeck
from decks.services.save import deck_save
from decks.services.versions import version_note, version_pin, version_restore
from spacetrace.infrastructure.transactions import change


@pytest.fixture
def changed(deck: Deck) -> Deck:
    """A deck at version 3."""
    deck = deck_save(deck=deck, cards={"destroyers": 4}, at=0).deck
    return deck_save(deck=deck, cards={"cruisers": 1}, at=1).deck


def test_what_is_restored_is_a_new_version_and_the_old_one_stays(changed: Deck) -> None:
    before = list(changed.versions.order_by("number").values())
    saved = version_restore(deck=changed, number=1, at=2)
    assert (saved.version.number, saved.version.restored_from) == (4, 1)
    assert saved.deck.cards == {"fighters": 2, "regulars": 3}
    assert saved.deck.version_number == 4
    assert list(changed.versions.order_by("number").values())[:3] == before


def test_the_format_is_restored_too(changed: Deck) -> None:
    DeckVersion.objects.filter(deck=changed, number=1).update(format="open")
    assert version_restore(deck=changed, number=1, at=2).deck.format == "open"


def test_restoring_what_the_deck_holds_changes_nothing(changed: Deck) -> None:
    saved = version_restore(deck=changed, number=3, at=2)
    assert (saved.is_changed, changed.versions.count()) == (False, 3)


def test_restoring_twice_is_restoring_once(changed: Deck) -> None:
    for _ in range(2):
        saved = version_restore(deck=changed, number=1, at=2)
    assert (saved.deck.edit, changed.versions.count()) == (3, 4)


def test_restoring_into_a_deck_that_moved_on_is_refused(changed: Deck) -> None:
    with pytest.raises(StaleDeck):
        version_restore(deck=changed, number=1, at=1)
    assert changed.versions.count() == 3


def test_a_version_or_deck_that_is_not_there_cannot_be_restored_or_noted(changed: Deck) -> None:
    with pytest.raises(DeckGone):
        version_restore(deck=changed, number=9, at=2)
    with pytest.raises(DeckGone):
        version_note(deck=changed, number=9, note="x")
    deck_delete(deck=changed)
    with pytest.raises(DeckGone):
        version_restore(deck=changed, number=1, at=2)


def test_a_note_is_one_clean_line_and_may_be_taken_away(changed: Deck) -> None:
    assert version_note(deck=changed, number=2, note=" a\n\u202eb ").note == "a b"
    assert version_note(deck=changed, number=2, note="").note == ""
    with pytest.raises(BadDeck, match="300"):
        version_note(deck=changed, number=2, note="x" * 301)


def test_a_note_does_not_make_an_open_builder_stale(changed: Deck) -> None:
    version_note(deck=changed, number=3, note="x")
    assert deck_save(deck=changed, cards={}, at=2).is_changed


def test_a_version_is_pinned_once_and_as_it_stands_now(changed: Deck) -> None:
    old = changed.versions.get(number=3)
    DeckVersion.objects.filter(pk=old.pk).update(cards={"fighters": 9})
    with change():
        first = version_pin(old)
    with change():
        second = version_pin(old)
    assert first.cards == {"fighters": 9}
    assert first.used_at == second.used_at is not None


def test_a_version_that_is_gone_cannot_be_pinned(changed: Deck) -> None:
    version = changed.versions.get(number=3)
    deck_delete(deck=changed)
    with pytest.raises(DeckGone), change():
        version_pin(version)
