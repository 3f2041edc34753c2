"""Deleting a deck, with its versions and results; matches and copies of it stay."""

from __future__ import annotations

from django.db import IntegrityError

from decks.models import Deck, Visibility
from decks.services.errors import DeckGone
from decks.services.locking import deck_lock
from spacetrace.infrastructure.transactions import change

MOST_TRIES = 3


def deck_delete(*, deck: Deck) -> None:
    """Delete it for good; deleting it twice is fine.

    A match that begins or ends with it at this very moment may refer to it after its references
    were looked for; then they are looked for once more.
    """
    for tries_left in reversed(range(MOST_TRIES)):
        try:
            with change(frees=True):
                _delete(deck)
        except DeckGone:
            return
        except IntegrityError:
            if not tries_left:
                raise
        else:
            return


def _delete(deck: Deck) -> None:
    locked = deck_lock(deck)
    if locked.visibility != Visibility.PUBLIC:
        locked.copies.update(credit="")  # its name must not come to light by its end
    locked.delete()
