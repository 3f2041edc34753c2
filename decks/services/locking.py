"""The lock: whoever changes a deck holds its row until the commit."""

from __future__ import annotations

from decks.models import Deck
from decks.services.errors import DeckGone


def deck_lock(deck: Deck) -> Deck:
    """The deck as it stands now, locked; raises DeckGone. Call it inside a `change`.

    PostgreSQL locks the row; SQLite, which ignores the request, has locked the whole file as the
    transaction began (`transaction_mode` IMMEDIATE). The compare-and-set on `edit` guards both.
    """
    # Not the owner: PostgreSQL reads what is joined before it waits for the lock, and the owner
    # may go by another name by then.
    rows = Deck.objects.select_for_update(of=("self",)).select_related("card_set")
    found = rows.filter(pk=deck.pk).first()
    if found is None:
        raise DeckGone
    return found
