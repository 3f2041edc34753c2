"""Writes the rows of a revision's cards and decks, and what is told of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from cardsets.errors import CardSetError, PublishedError
from cardsets.models import Card, CardSet, Deed, Revision, StockDeck, StudioEvent
from cardsets.selectors import listed_cards
from spacetrace.presentation.games import cards_of_game

Data = Mapping[str, Any]
LONGEST_NAME = 60
LONGEST_KIND = 20
LARGEST = 2**31 - 1
"""What a column of a whole number holds."""


def content_hash(data: Data) -> str:
    """The same for the same cards, whatever the order of the fields in a record."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def event_add(
    deed: Deed,
    *,
    card_set: CardSet,
    number: int | None = None,
    card_id: str = "",
    about: str = "",
    by_id: int | None = None,
) -> None:
    """Note who did what; within the transaction in which it is done."""
    StudioEvent.objects.create(
        card_set=card_set,
        number=number,
        card_id=card_id,
        deed=deed,
        about=about[:200],
        by_id=by_id,
    )


def locked_draft(pk: int) -> Revision:
    """The draft, with other editors waiting; raises PublishedError when it is none any more."""
    draft: Revision | None = (
        Revision.objects.select_for_update(of=("self",))
        .select_related("card_set")
        .filter(pk=pk)
        .first()
    )
    if draft is None:
        raise CardSetError(_("This draft was thrown away in the meantime."))
    if not draft.is_draft:
        raise PublishedError
    return draft


# --- cards ----------------------------------------------------------------------------------------


def rows_write(revision: Revision, cards: Iterable[Data]) -> None:
    """Rows for whole cards, in their order."""
    rows: list[Card] = []
    for card in cards:
        row = Card(revision=revision, position=len(rows))
        row_fill(row, card)
        rows.append(row)
    Card.objects.bulk_create(rows)


def rows_of_set(revision: Revision, data: Data) -> None:
    """Rows for all cards of a set's data, whichever list they stand in."""
    rows_write(revision, listed_cards(revision.card_set.game, data))


def row_fill(row: Card, data: Data) -> None:
    """Make the row show this card, as far as what was typed can be read."""
    cards = cards_of_game(row.revision.card_set.game)
    row.data = dict(data)
    row.card_id = str(data["id"])
    row.name = _line(data.get("name")) or row.card_id
    kind = (cards.kind_of(data) if cards else _line(data.get("kind"))) or row.kind
    row.kind = kind[:LONGEST_KIND]
    row.ship_class = _number(data.get("class"), 4) or None
    row.mp = _number(data.get("mp"), LARGEST)


def _line(value: object) -> str:
    return value[:LONGEST_NAME] if isinstance(value, str) and value.isprintable() else ""


def _number(value: object, most: int) -> int:
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return value if is_number and 0 <= value <= most else 0  # type: ignore[operator, return-value]


# --- ready-made decks -----------------------------------------------------------------------------


def decks_copy(of: Revision, to: Revision) -> None:
    """Give a revision the ready-made decks of another."""
    decks = list(StockDeck.objects.filter(revision=of))
    for deck in decks:
        deck.pk, deck.revision = None, to
    StockDeck.objects.bulk_create(decks)
