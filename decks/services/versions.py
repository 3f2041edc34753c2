"""The versions of a deck: restored, noted, and kept as they are once they were used."""

from __future__ import annotations

from django.utils import timezone

from decks.models import Deck, DeckVersion
from decks.services.checks import note_checked
from decks.services.errors import DeckGone, StaleDeck
from decks.services.locking import deck_lock
from decks.services.store import Saved, Saving, contents_of, contents_store
from spacetrace.infrastructure.transactions import change


def version_restore(*, deck: Deck, number: int, at: int) -> Saved:
    """The list and format of an earlier version once more, as a new version.

    Nothing happens when they are what the deck holds. Raises StaleDeck, DeckGone, DeckLimit.
    """
    with change():
        locked = deck_lock(deck)
        wanted = contents_of(_version(locked, number))
        if locked.edit != at and contents_of(locked) != wanted:
            raise StaleDeck(locked)
        return contents_store(locked, wanted, Saving(restored_from=number))


def version_note(*, deck: Deck, number: int, note: str) -> DeckVersion:
    """Write a line about a version; an autosave with a note is not amended any more.

    Raises BadDeck, DeckGone.
    """
    words = note_checked(note)
    with change():
        version = _version(deck_lock(deck), number)
        version.note = words
        version.save(update_fields=["note"])
    return version


def version_pin(version: DeckVersion) -> DeckVersion:
    """From now on this version stays as it is, since a match or a test is made with it.

    Call it inside a transaction and use the list of what it returns: between reading and pinning
    an autosave may have amended it. Raises DeckGone.
    """
    found = DeckVersion.objects.select_for_update(of=("self",)).filter(pk=version.pk).first()
    if found is None:
        raise DeckGone
    if found.used_at is None:
        found.used_at = timezone.now()
        found.save(update_fields=["used_at"])
    return found


def _version(deck: Deck, number: int) -> DeckVersion:
    version = deck.versions.filter(number=number).first()
    if version is None:
        raise DeckGone
    return version
