"""Brings the card sets that come with the program into the database."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from msgspec import Struct

from cardsets.files import StockDeckData
from cardsets.models import CardSet, Revision, Source, StockDeck
from cardsets.selectors import last_of_set
from cardsets.services.publish import publish_as
from cardsets.services.rows import Data, content_hash, decks_copy, rows_of_set


class Loaded(Struct, frozen=True):
    """What loading a set came to: "created", "updated", "unchanged" or "kept" (edited here)."""

    revision: Revision
    outcome: str


@transaction.atomic
def set_load(*, data: Data, game: str) -> Loaded:
    """Bring a card set of the files into the database; repeating it changes nothing.

    The first time it becomes revision 1. When the files have changed since, they become the next
    revision, unless editors have published or begun one of their own. Raises CardSetError.
    """
    card_set, _is_new = CardSet.objects.get_or_create(
        key=data["key"], defaults={"game": game, "name": data["name"]}
    )
    last = last_of_set(card_set)
    if last is not None and last.content_hash == content_hash(data):
        return Loaded(last, "unchanged")
    has_draft = Revision.objects.drafts().filter(card_set=card_set).exists()
    if last is not None and (last.source == Source.EDITORS or has_draft):
        return Loaded(last, "kept")
    number = last.number + 1 if last else 1
    revision = Revision(card_set=card_set, number=number, source=Source.FILES)
    publish_as(revision, data, by_id=None)
    rows_of_set(revision, data)
    if last is not None:
        decks_copy(last, revision)
    return Loaded(revision, "updated" if last else "created")


@transaction.atomic
def stock_decks_load(*, revision: Revision, decks: Sequence[StockDeckData]) -> None:
    """Make the revision's ready-made decks those of the files."""
    for deck in decks:
        StockDeck.objects.update_or_create(
            revision=revision,
            key=deck.key,
            defaults={
                "name": deck.name,
                "summary": deck.summary,
                "style": deck.style,
                "cards": deck.cards,
                "is_beginner": deck.is_beginner,
                "strength": deck.strength,
                "position": deck.order,
            },
        )
    StockDeck.objects.filter(revision=revision).exclude(key__in=[d.key for d in decks]).delete()
