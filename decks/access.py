"""Who may see which deck; for everybody else it does not exist."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from decks.models import Deck
from decks.models.deck import DeckQuerySet
from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.players.models import User

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


def _one(rows: DeckQuerySet, public_id: str) -> Deck:
    if not PUBLIC_ID.fullmatch(public_id):
        raise Http404  # no database is asked for what cannot be an id, such as NUL
    rows = rows.select_related("owner", "card_set", "revision", "copied_from__owner")
    deck = rows.prefetch_related("tags").defer(*NOT_NEEDED).filter(public_id=public_id).first()
    if deck is None:
        raise Http404
    return deck
