"""Folders of decks: made, renamed, deleted, and decks put into them.

Whoever changes a player's folders, or what is in them, holds the player's row until the commit.
"""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _

from decks import limits
from decks.models import Deck, DeckFolder
from decks.services.checks import folder_name_checked
from decks.services.errors import BadDeck, DeckError, DeckLimit, FolderGone, StaleFolder
from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.infrastructure.transactions import change
from spacetrace.players.models import User


def folder_create(*, owner: User, name: str) -> DeckFolder:
    """A new folder, which is empty. Raises BadDeck for a name that is taken, and DeckLimit."""
    wanted = folder_name_checked(name)
    with change():
        owner_lock(owner)
        if _called(owner, wanted) is not None:
            raise _taken(wanted)
        return _made(owner, wanted)


def folder_rename(*, folder: DeckFolder, name: str, was: str | None = None) -> DeckFolder:
    """Another name, for somebody who saw that it `was` called so.

    Raises BadDeck, StaleFolder and FolderGone.
    """
    wanted = folder_name_checked(name)
    with change():
        owner_lock(folder.owner)
        now = DeckFolder.objects.filter(pk=folder.pk).first()
        if now is None:
            raise _folder_gone()
        if now.name == wanted:
            return now
        if was is not None and now.name != was:
            raise StaleFolder(now.name)
        other = _called(folder.owner, wanted)
        if other is not None and other.pk != now.pk:
            raise _taken(wanted)
        now.name = wanted
        now.save(update_fields=["name"])
    return now


def folder_delete(*, folder: DeckFolder) -> int:
    """The folder goes, its decks stay; how many were in it. Deleting it twice is fine."""
    with change(frees=True):
        owner_lock(folder.owner)
        count = Deck.objects.filter(folder=folder.pk).update(folder=None)
        DeckFolder.objects.filter(pk=folder.pk).delete()
    return count


def decks_move(
    *, owner: User, decks: Collection[str], folder: str | None = None, name: str = ""
) -> DeckFolder | None:
    """Put decks into a folder, or out of any, all by their ids; the folder they are in then.

    With a `name` it is the folder that is called so, which is made where there is none. All are
    moved or none: raises FolderGone when a deck or the folder is gone, BadDeck, DeckLimit.
    """
    wanted = set(decks)
    called = folder_name_checked(name) if name else ""
    if not wanted:
        raise BadDeck(_("Choose a deck first."), field="decks")
    with change():
        owner_lock(owner)
        if called:
            found: DeckFolder | None = _called(owner, called) or _made(owner, called)
        else:
            found = folder_still(owner, folder or "")
        rows = Deck.objects.filter(owner=owner, public_id__in=_ids(wanted))
        if rows.update(folder=found) != len(wanted):
            words = _("A deck that was chosen does not exist any more. Nothing was moved.")
            raise FolderGone(words, field="decks")
    return found


def folder_found(*, owner: User, name: str) -> DeckFolder | None:
    """The folder that is called so, made where there is none; None where it cannot be made."""
    try:
        wanted = folder_name_checked(name)
        with change():
            owner_lock(owner)
            return _called(owner, wanted) or _made(owner, wanted)
    except DeckError:
        return None


# --- within a transaction -------------------------------------------------------------------------


def owner_lock(owner: User) -> User:
    """The player's row, locked, so that folders do not come and go meanwhile."""
    return User.objects.select_for_update(no_key=True).get(pk=owner.pk)


def folder_still(owner: User, public_id: str) -> DeckFolder | None:
    """The owner's folder with this id as it stands now, None for ""; raises FolderGone."""
    if not public_id:
        return None
    found = DeckFolder.objects.filter(owner=owner, public_id__in=_ids({public_id})).first()
    if found is None:
        raise _folder_gone()
    return found


def _ids(words: Collection[str]) -> list[str]:
    """Those that may be ids: no database is asked for the others, such as NUL."""
    return [word for word in words if PUBLIC_ID.fullmatch(word)]


def _called(owner: User, name: str) -> DeckFolder | None:
    """By its name, whatever its case; databases do not agree about that, so it is asked here."""
    wanted = name.casefold()
    rows = DeckFolder.objects.filter(owner=owner)
    return next((folder for folder in rows if folder.name.casefold() == wanted), None)


def _made(owner: User, name: str) -> DeckFolder:
    if DeckFolder.objects.filter(owner=owner).count() >= limits.MOST_FOLDERS:
        words = _("You have %(most)s folders, which is the most. Delete one to make room.")
        raise DeckLimit(words % {"most": limits.MOST_FOLDERS})
    return DeckFolder.objects.create(owner=owner, name=name)


def _taken(name: str) -> BadDeck:
    words = _("You have a folder called “%(name)s” already.")
    return BadDeck(words % {"name": name}, field="name")


def _folder_gone() -> FolderGone:
    return FolderGone(_("This folder does not exist any more."))
