"""How a list becomes the deck's list: as a new version, or within the autosave of this sitting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from cardsets.models import Revision
from decks import games, limits
from decks.changes import CardGroup, Line
from decks.models import Deck, DeckVersion
from decks.services.errors import DeckLimit, StaleDeck
from decks.services.rows import card_rows_keep


@dataclass(frozen=True, slots=True)
class Contents:
    """What a version holds, checked."""

    cards: dict[str, int]
    unresolved: Sequence[Line]
    groups: Sequence[CardGroup]
    format: str


@dataclass(frozen=True, slots=True)
class Saving:
    """How it is saved: with a note, by itself, as an earlier version once more."""

    note: str = ""
    is_autosave: bool = False
    restored_from: int | None = None


@dataclass(frozen=True, slots=True)
class Saved:
    """The deck after a save, its newest version, and what the save came to.

    `is_changed`: the list or format is another one now. `is_new_version`: it got a number of its
    own; an autosave mostly becomes part of the one before.
    """

    deck: Deck
    version: DeckVersion
    is_new_version: bool
    is_changed: bool


def contents_of(deck: Deck | DeckVersion) -> Contents:
    """The list as it stands."""
    return Contents(deck.cards, deck.unresolved, deck.groups, deck.format)


def contents_store(deck: Deck, wanted: Contents, how: Saving) -> Saved:
    """Make `wanted` the list of a locked deck; raises StaleDeck, DeckLimit.

    The same list again changes nothing, but saving it by hand closes the autosave that made it and
    takes note of the newest cards.
    """
    newest = games.newest_of(deck)
    version = deck.versions.order_by("-number")[0]
    if contents_of(deck) == wanted:
        return _closed(deck, version, how, newest)
    deck.cards, deck.unresolved, deck.format = wanted.cards, list(wanted.unresolved), wanted.format
    deck.groups = list(wanted.groups)
    stored = _version_for(deck, version, how, newest)
    is_new = stored.number > version.number
    deck.version_number = stored.number
    _list_store(deck)
    return Saved(deck, stored, is_new_version=is_new, is_changed=True)


def version_new(deck: Deck, number: int, how: Saving) -> DeckVersion:
    """The deck's list as a version of its own."""
    return DeckVersion.objects.create(
        deck=deck,
        number=number,
        cards=deck.cards,
        unresolved=deck.unresolved,
        groups=deck.groups,
        format=deck.format,
        revision=deck.revision,
        note=how.note,
        is_autosave=how.is_autosave,
        restored_from=how.restored_from,
        saved_at=timezone.now(),
    )


def is_open(version: DeckVersion) -> bool:
    """An autosave may still become part of this version: nobody has used or named it."""
    since = timezone.now() - version.created_at
    is_recent = since < timedelta(minutes=limits.SITTING_MINUTES)
    return version.is_autosave and is_recent and not version.note and version.used_at is None


def _version_for(deck: Deck, version: DeckVersion, how: Saving, newest: Revision) -> DeckVersion:
    deck.revision = newest
    if how.is_autosave and is_open(version):
        within = _taken_back(deck, version) or _amended(deck, version)
        if within is not None:
            return within
    if deck.versions.count() >= limits.MOST_VERSIONS:
        raise DeckLimit(
            _("This deck has %(most)s versions, which is the most. Copy it to go on from there.")
            % {"most": limits.MOST_VERSIONS}
        )
    return version_new(deck, version.number + 1, how)


def _taken_back(deck: Deck, version: DeckVersion) -> DeckVersion | None:
    """The version before, when everything that this sitting changed was undone."""
    before = deck.versions.filter(number__lt=version.number).order_by("-number").first()
    if before is None or contents_of(before) != contents_of(deck):
        return None
    return before if _unused(version.pk).delete()[0] else None


def _amended(deck: Deck, version: DeckVersion) -> DeckVersion | None:
    """The version with the deck's list now; None when it is being brought to a table just now."""
    new = {
        "cards": deck.cards,
        "unresolved": deck.unresolved,
        "groups": deck.groups,
        "format": deck.format,
        "revision": deck.revision,
        "saved_at": timezone.now(),
    }
    for field, value in new.items():
        setattr(version, field, value)
    return version if _unused(version.pk).update(**new) else None


def _unused(version_id: int) -> QuerySet[DeckVersion]:
    """Who brings a version to a table locks it first, so the database decides who was earlier."""
    return DeckVersion.objects.filter(pk=version_id, used_at=None)


def _closed(deck: Deck, version: DeckVersion, how: Saving, newest: Revision) -> Saved:
    """The same list, saved by hand: its version is not amended any more."""
    if not how.is_autosave:
        note = how.note or version.note
        if version.is_autosave or note != version.note:
            version.is_autosave, version.note = False, note
            version.save(update_fields=["is_autosave", "note"])
        if deck.revision_id != newest.pk:
            deck.revision = newest
            Deck.objects.filter(pk=deck.pk).update(revision=newest)
    return Saved(deck, version, is_new_version=False, is_changed=False)


def _list_store(deck: Deck) -> None:
    """Compare and set: where the database ignores locks, `edit` tells who came second."""
    seen, deck.edit = deck.edit, deck.edit + 1
    deck.size, deck.updated_at = sum(deck.cards.values()), timezone.now()
    fields = (
        "cards", "unresolved", "groups", "format", "size", "revision", "version_number", "edit",
        "updated_at",
    )  # fmt: skip
    new = {field: getattr(deck, field) for field in fields}
    if not Deck.objects.filter(pk=deck.pk, edit=seen).update(**new):
        raise StaleDeck(deck)
    card_rows_keep(deck, deck.cards)
