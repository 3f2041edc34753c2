"""The only writer of card sets: loading, drafting, editing and publishing them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsets.errors import CardSetError, PublishedError
from cardsets.files import StockDeckData
from cardsets.models import Card, CardSet, Revision, Source, Status, StockDeck
from cardsets.selectors import card_lists, cards_of, listed_cards, newest_of_set, revision_data
from spacetrace.engine import catalogue
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.presentation.games import cards_of_game

Data = Mapping[str, Any]


class Loaded(Struct, frozen=True):
    """What loading a set came to: "created", "updated", "unchanged" or "kept" (edited here)."""

    revision: Revision
    outcome: str


# --- from files -----------------------------------------------------------------------------------


@transaction.atomic
def set_load(*, data: Data, game: str) -> Loaded:
    """Bring a card set of the files into the database; repeating it changes nothing.

    The first time it becomes revision 1. When the files have changed since, they become the next
    revision, unless editors have published or begun one of their own. Raises CardSetError.
    """
    card_set, _is_new = CardSet.objects.get_or_create(
        key=data["key"], defaults={"game": game, "name": data["name"]}
    )
    newest = newest_of_set(card_set)
    if newest is not None and newest.content_hash == content_hash(data):
        return Loaded(newest, "unchanged")
    has_draft = Revision.objects.drafts().filter(card_set=card_set).exists()
    if newest is not None and (newest.source == Source.EDITORS or has_draft):
        return Loaded(newest, "kept")
    _check_whole(card_set, data)
    number = newest.number + 1 if newest else 1
    revision = Revision(card_set=card_set, number=number, source=Source.FILES)
    _publish(revision, data, None)
    _rows_write(revision, data)
    return Loaded(revision, "updated" if newest else "created")


@transaction.atomic
def stock_decks_load(*, card_set: CardSet, decks: Sequence[StockDeckData]) -> None:
    """Make the set's stock decks those of the files."""
    for deck in decks:
        StockDeck.objects.update_or_create(
            card_set=card_set,
            key=deck.key,
            defaults={
                "name": deck.name,
                "summary": deck.summary,
                "style": deck.style,
                "cards": deck.cards,
                "is_beginner": deck.is_beginner,
                "position": deck.order,
            },
        )
    StockDeck.objects.filter(card_set=card_set).exclude(key__in=[d.key for d in decks]).delete()


# --- drafts ---------------------------------------------------------------------------------------


@transaction.atomic
def draft_create(*, card_set: CardSet) -> Revision:
    """A copy of the newest revision, to be edited; the draft there is, if there is one."""
    CardSet.objects.select_for_update().get(pk=card_set.pk)
    existing: Revision | None = Revision.objects.drafts().filter(card_set=card_set).first()
    if existing is not None:
        return existing
    newest = newest_of_set(card_set)
    if newest is None:
        raise CardSetError(_("This card set has no revision to start from."))
    lists = card_lists(card_set.game)
    head = {name: value for name, value in newest.data.items() if name not in lists}
    draft = Revision(card_set=card_set, number=newest.number + 1, data=head)
    draft.save()
    _rows_write(draft, newest.data)
    return draft


@transaction.atomic
def draft_card_update(*, card: Card, data: Data) -> Card:
    """Change a card of a draft; its id stays. Raises CardSetError with all that is wrong."""
    draft = _locked_draft(card.revision_id)
    if data.get("id") != card.card_id:
        raise CardSetError(_("The id of a card never changes: decks name it."))
    card_check(draft=draft, data=data, card=card)
    _row_fill(card, data)
    card.save()
    return card


@transaction.atomic
def draft_card_add(*, draft: Revision, data: Data) -> Card:
    """Put a new card at the end of a draft. Raises CardSetError with all that is wrong."""
    draft = _locked_draft(draft.pk)
    card_check(draft=draft, data=data, card=None)
    last = cards_of(draft).last()
    card = Card(revision=draft, position=last.position + 1 if last else 0)
    _row_fill(card, data)
    card.save()
    return card


@transaction.atomic
def draft_card_remove(*, card: Card) -> None:
    """Take a card out of a draft; what still speaks of it is told when it is published."""
    _locked_draft(card.revision_id)
    card.delete()


@transaction.atomic
def draft_discard(*, draft: Revision) -> None:
    """Throw a draft away."""
    _locked_draft(draft.pk).delete()


@transaction.atomic
def revision_publish(*, draft: Revision, by_id: int | None = None) -> Revision:
    """Make a draft the newest revision. Raises CardSetError when it cannot be played with."""
    draft = _locked_draft(draft.pk)
    data = revision_data(draft)
    newest = newest_of_set(draft.card_set)
    if newest is not None and newest.content_hash == content_hash(data):
        raise CardSetError(_("Nothing has changed since the newest revision."))
    _check_whole(draft.card_set, data)
    _publish(draft, data, by_id)
    return draft


def content_hash(data: Data) -> str:
    """The same for the same cards, whatever the order of the fields in a record."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _publish(revision: Revision, data: Data, by_id: int | None) -> None:
    revision.data = data
    revision.content_hash = content_hash(data)
    revision.status = Status.PUBLISHED
    revision.published_at = timezone.now()
    revision.published_by_id = by_id
    revision.save()


def _locked_draft(pk: int) -> Revision:
    """The draft, with other editors waiting; raises PublishedError when it is none any more."""
    draft: Revision | None = (
        Revision.objects.select_for_update(of=("self",))
        .select_related("card_set")
        .filter(pk=pk)
        .first()
    )
    if draft is None:
        raise CardSetError(_("This draft was thrown away in the meantime."))
    if draft.is_published:
        raise PublishedError
    return draft


# --- checks ---------------------------------------------------------------------------------------


def _check_whole(card_set: CardSet, data: Data) -> None:
    try:
        catalogue.game(card_set.game).compile_cards(data)
    except ConfigError as error:
        raise CardSetError(*str(error).splitlines()) from error


def card_check(*, draft: Revision, data: Data, card: Card | None) -> None:
    """See whether a card can be in a draft, in the place of `card` or as a new one.

    Raises CardSetError with all that is wrong.
    """
    cards = cards_of_game(draft.card_set.game)
    if cards is None:
        return  # such a card is checked with the whole set, when it is published
    others = cards_of(draft).exclude(pk=card.pk if card else None)
    problems = cards.problems(data, list(others.values_list("data", flat=True)))
    if problems:
        raise CardSetError(*problems)


# --- rows -----------------------------------------------------------------------------------------


def _rows_write(revision: Revision, data: Data) -> None:
    rows: list[Card] = []
    for card in listed_cards(revision.card_set.game, data):
        row = Card(revision=revision, position=len(rows))
        _row_fill(row, card)
        rows.append(row)
    Card.objects.bulk_create(rows)


def _row_fill(row: Card, data: Data) -> None:
    cards = cards_of_game(row.revision.card_set.game)
    row.data = dict(data)
    row.card_id = str(data["id"])
    row.name = str(data.get("name", row.card_id))
    row.kind = cards.kind_of(data) if cards else str(data.get("kind", ""))
    row.ship_class = data.get("class")
    row.mp = data.get("mp", 0)
