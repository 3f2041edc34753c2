"""Puts the card sets of the files into a test's database; their rows are worked out once."""

from __future__ import annotations

import copy
import functools
from collections.abc import Iterable
from typing import TypeVar

from django.db.models import Model
from django.utils import timezone

from cardsets.files import game_of_set, read_decks, read_set
from cardsets.findings import findings_open
from cardsets.models import Card, Revision, StockDeck
from cardsets.services.answers import finding_accept
from cardsets.services.load import set_load, stock_decks_load

Row = TypeVar("Row", bound=Model)
_kept: dict[str, tuple[Revision, list[Card], list[StockDeck]]] = {}


def set_published(key: str = "basic") -> Revision:
    """Revision 1 of a set with its ready-made decks, as `manage.py seed` puts them there.

    Once in a test: asked again it gives the same.
    """
    if key not in _kept:
        revision = set_load(data=read_set(key), game=game_of_set(key)).revision
        stock_decks_load(revision=revision, decks=read_decks(key))
        cards = list(Card.objects.filter(revision=revision).order_by("pk"))
        decks = list(StockDeck.objects.filter(revision=revision).order_by("pk"))
        _kept[key] = copy.deepcopy((revision, cards, decks))
        return revision
    kept, cards, decks = _kept[key]
    again: Revision | None = Revision.objects.filter(card_set__key=kept.card_set.key).first()
    if again is not None:
        return again
    (card_set,) = _stored([kept.card_set])
    (revision,) = _stored([kept], card_set=card_set, published_at=timezone.now())
    _stored(cards, revision=revision)
    _stored(decks, revision=revision)
    return revision


def _stored(rows: Iterable[Row], **changed: object) -> list[Row]:
    """Rows like these, but for what is changed, in the database."""
    made = []
    for row in rows:
        new = type(row)(**{name: getattr(row, name) for name in _columns(type(row))})
        for name, value in changed.items():
            setattr(new, name, value)
        made.append(new)
    return type(made[0])._default_manager.bulk_create(made) if made else []


@functools.cache
def _columns(model: type[Model]) -> tuple[str, ...]:
    return tuple(field.attname for field in model._meta.concrete_fields if not field.primary_key)


def accepted(draft: Revision) -> Revision:
    """The draft with every warning about it accepted, so that it can be published."""
    for each in findings_open(draft):
        finding_accept(draft=draft, key=each.key, word="It is meant so.")
    return draft
