"""The cards of a revision as they are searched; built once and kept, since they never change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from cardsets.models import Revision
from cardsets.search.fields import FieldTable, folded
from cardsets.search.matching import Columns
from cardsets.selectors import card_records, listed_cards
from spacetrace.presentation.games import AnyCards, cards_of_game
from spacetrace.presentation.searching import CardField, Field, Value

MOST_KEPT = 16
"""Indexes: a few sets, each in a few languages."""

NAME = Field(
    key="name",
    kind="text",
    what=_("the name; with “=” the whole of it"),
    example="",
    names=("n",),
)
TEXT = Field(
    key="text",
    kind="text",
    what=_("the rules text"),
    example="",
    names=("t", "rules"),
)
SET = Field(
    key="set",
    kind="text",
    what=_("the card set, by its key or name"),
    example="",
    names=("edition",),
)
COMMON = (NAME, TEXT, SET)
"""Their examples are the games' own."""


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card of the newest published revision of its set.

    `kind` and `ship_class` are as in the card's data ("" and None where a game has none), `mp` is
    its cost or worth (0 without one); `record` is what faces are drawn from, `text` its rules
    text, `revision` the number of the newest revision of its set.
    """

    id: str
    name: str
    kind: str
    ship_class: int | None
    mp: int
    record: Any
    revision: int
    card_set: str
    text: str


@dataclass(frozen=True, slots=True)
class Index:
    """Cards in the order of their set, and for each field what they have."""

    cards: tuple[FoundCard, ...]
    columns: Columns


def index_of(revision: Revision) -> Index:
    """The index of a published revision, in the reader's language."""
    return _built(revision, get_language() or "")


def fields_of(game: str) -> FieldTable:
    """What can be searched for in the cards of a game; raises LookupError for an unknown one."""
    if game not in _tables:
        cards = cards_of_game(game)
        if cards is None:
            raise LookupError(game)
        fields = [*_common(cards), *cards.searching.fields]
        _tables[game] = FieldTable(fields, sorts=[sort.key for sort in cards.searching.sorts])
    return _tables[game]


_tables: dict[str, FieldTable] = {}


def _common(cards: AnyCards) -> list[Field]:
    """The fields that all games have, without the short names that the game's own fields use."""
    taken = {name for field in cards.searching.fields for name in (field.key, *field.names)}
    return [
        replace(
            field,
            example=cards.searching.shown[field.key],
            names=tuple(name for name in field.names if name not in taken),
        )
        for field in COMMON
    ]


def _words(revision: Revision, language: str) -> tuple[int, str, str]:
    return revision.number, revision.content_hash, language


@cached(LRUCache(MOST_KEPT), key=_words, lock=Lock())
def _built(revision: Revision, _language: str) -> Index:
    cards = cards_of_game(revision.card_set.game)
    if cards is None:
        return Index((), {})
    records = card_records(revision)
    found = tuple(
        _found(cards, revision, data, records)
        for data in listed_cards(revision.card_set.game, revision.data)
    )
    where = (folded(revision.card_set.key), folded(revision.card_set.name))
    columns: dict[str, Sequence[Value]] = {
        "name": tuple(folded(card.name) for card in found),
        "text": tuple(folded(card.text) for card in found),
        "set": (where,) * len(found),
    }
    for field in cards.searching.fields:
        columns[field.key] = tuple(_value(field, card.record) for card in found)
    return Index(found, columns)


def _found(cards: AnyCards, revision: Revision, data: Any, records: dict[str, Any]) -> FoundCard:
    record = records[data["id"]]
    return FoundCard(
        id=data["id"],
        name=cards.title(record),
        kind=cards.kind_of(data),
        ship_class=data.get("class"),
        mp=data.get("mp", 0),
        record=record,
        revision=revision.number,
        card_set=revision.card_set.key,
        text=cards.text(record, records),
    )


def _value(field: CardField[Any], record: Any) -> Value:
    value = field.of(record)
    return folded(value) if isinstance(value, str) else value
