"""Changing a deck: its list, and what is told about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils import timezone

from decks.changes import CardGroup, Cards, Line, groups_sorted
from decks.models import Deck
from decks.services import checks
from decks.services.errors import StaleDeck
from decks.services.folders import folder_still, owner_lock
from decks.services.locking import deck_lock
from decks.services.rows import tag_rows_keep, words_keep
from decks.services.store import Contents, Saved, Saving, contents_of, contents_store
from spacetrace.infrastructure.transactions import change

__all__ = ["Saved", "deck_describe", "deck_save"]


def deck_save(
    *,
    deck: Deck,
    cards: Cards,
    unresolved: Sequence[Line] | None = None,
    groups: Sequence[CardGroup] | None = None,
    at: int,
    note: str = "",
    is_autosave: bool = False,
) -> Saved:
    """Make `cards` the deck's list, for somebody who saw it `at` this `edit`.

    `unresolved` is what becomes of the lines that are no cards; None leaves them as they are, and
    so with its `groups`, out of which goes what is not in the list any more. The
    list that is stored already is fine whatever `at` is: then the answer was lost, not the save.
    Raises StaleDeck with the fresh deck, BadDeck, DeckLimit, DeckGone.
    """
    listed = checks.cards_checked(cards)
    lines = None if unresolved is None else checks.lines_checked(unresolved)
    headed = None if groups is None else checks.groups_checked(groups)
    how = Saving(checks.note_checked(note), is_autosave)
    with change():
        locked = deck_lock(deck)
        kept = locked.unresolved if lines is None else lines
        under = groups_sorted(locked.groups if headed is None else headed, listed)
        wanted = Contents(listed, kept, under, locked.format)
        if locked.edit != at and contents_of(locked) != wanted:
            raise StaleDeck(locked)
        return contents_store(locked, wanted, how)


def deck_describe(
    *,
    deck: Deck,
    name: str | None = None,
    description: str | None = None,
    tags: Iterable[str] | None = None,
    visibility: str | None = None,
    format: str | None = None,
    folder: str | None = None,
) -> Deck:
    """Change what is given, and return the deck as it is then.

    `folder` is the id of a folder of the owner's, "" for none; moving is no change of the deck.

    Another format is a change of what may be played, so it goes through a version as the list
    does, within the autosave of this sitting. Raises BadDeck, DeckLimit, DeckGone, FolderGone.
    """
    new = _words_checked(name, description, visibility)
    labels = None if tags is None else checks.tags_checked(tags)
    with change():
        if folder is not None:
            owner_lock(deck.owner)  # before the deck, as everybody does
        locked = deck_lock(deck)
        if folder is not None:
            locked.folder = folder_still(deck.owner, folder)
            Deck.objects.filter(pk=locked.pk).update(folder=locked.folder)
        if format is not None and format != locked.format:
            key = checks.format_checked(locked.game, format)
            wanted = Contents(locked.cards, locked.unresolved, locked.groups, key)
            locked = contents_store(locked, wanted, Saving(is_autosave=True)).deck
        if labels is not None:
            tag_rows_keep(locked, labels)
        if new or labels is not None:
            _words_store(locked, new)
    return locked


def _words_checked(
    name: str | None, description: str | None, visibility: str | None
) -> dict[str, object]:
    new: dict[str, object] = {}
    if name is not None:
        new["name"] = checks.name_checked(name)
    if description is not None:
        new["description"] = checks.description_checked(description)
    if visibility is not None:
        new["visibility"] = checks.visibility_checked(visibility)
    return new


def _words_store(deck: Deck, new: dict[str, object]) -> None:
    deck.updated_at = timezone.now()
    for field, value in new.items():
        setattr(deck, field, value)
    deck.save(update_fields=[*new, "updated_at"])
    words_keep(deck)
