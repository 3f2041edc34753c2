"""Who may see which deck; for everybody else it does not exist."""

from __future__ import annotations

import re

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from cardsets.models import CardSet, Revision, StockDeck
from cardsets.selectors import draft_of
from decks import games
from decks.models import Deck, DeckFolder
from decks.models.deck import DeckQuerySet
from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.players.models import User

STOCK_KEY = re.compile(r"[A-Za-z0-9_-]{1,60}")
NO_FOLDER = "none"
"""What an address or a form says for decks that are in no folder; no folder's id is as short."""

NOT_NEEDED = (
    "revision__data",
    "copied_from__cards",
    "copied_from__unresolved",
    "copied_from__description",
)
"""What is left in the database when one deck is looked at: it is long, and nobody asks for it."""


def deck_visible(user: User | AnonymousUser, public_id: str) -> Deck:
    """A deck that is the user's own, public, or seen by its link; raises Http404."""
    return _one(Deck.objects.visible_to(user), public_id)


def deck_own(user: User | AnonymousUser, public_id: str) -> Deck:
    """A deck that the user may change; raises Http404, as for one that does not exist."""
    return _one(Deck.objects.filter(owner=user.pk), public_id)


def folder_own(user: User | AnonymousUser, public_id: str) -> DeckFolder:
    """A folder of the user's; raises Http404, as for one that does not exist."""
    if PUBLIC_ID.fullmatch(public_id):
        found = DeckFolder.objects.filter(owner=user.pk, public_id=public_id).first()
        if found is not None:
            return found
    raise Http404


def _one(rows: DeckQuerySet, public_id: str) -> Deck:
    if not PUBLIC_ID.fullmatch(public_id):
        raise Http404  # no database is asked for what cannot be an id, such as NUL
    rows = rows.select_related("owner", "card_set", "revision", "copied_from__owner", "folder")
    deck = rows.prefetch_related("tags").defer(*NOT_NEEDED).filter(public_id=public_id).first()
    if deck is None:
        raise Http404
    return deck


def draft_with_decks(key: str) -> Revision:
    """The draft of a set to whose game decks are brought; raises Http404."""
    card_set = CardSet.objects.filter(key=key).first()
    draft = draft_of(card_set) if card_set and games.formats(card_set.game) else None
    if card_set is None or draft is None:
        raise Http404
    draft.card_set = card_set
    return draft


def stock_found(draft: Revision, key: str) -> StockDeck:
    """A ready-made deck of a draft; raises Http404."""
    rows = StockDeck.objects.filter(revision=draft, key=key)
    found: StockDeck | None = rows.first() if STOCK_KEY.fullmatch(key) else None
    if found is None:
        raise Http404
    found.revision = draft
    return found
