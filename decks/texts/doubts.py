"""Finds lines whose name is one card and whose id is another: they are asked about."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.utils.translation import gettext as _

from cardsets.models import Card, Revision, Status
from decks.texts.names import Names, folded
from decks.texts.rows import Row, open_row, suggested
from decks.texts.sheet import Reading


def with_doubts(rows: list[Row], names: Names, revision: Revision) -> list[Row]:
    """Lines whose name is one card, or looks like one, and whose id is another are asked about.

    A name that the id had in an older revision is no doubt, unless another card has it now.
    """
    doubts = {row.line.number: other for row in rows if (other := _other_card(row, names))}
    if not doubts:
        return rows
    asked = {row.card for row in rows if row.line.number in doubts}
    older = Card.objects.filter(
        revision__status=Status.PUBLISHED,
        revision__card_set=revision.card_set_id,
        card_id__in=asked,
    )
    known = {(card, folded(name)) for card, name in older.values_list("card_id", "name")}
    return [
        _doubted(row, doubts[row.line.number], names, known) if row.line.number in doubts else row
        for row in rows
    ]


def _doubted(row: Row, other: str, names: Names, known: Collection[tuple[str, str]]) -> Row:
    said = _name_beside(row)
    if (row.card, folded(said)) in known and other not in names.called(said):
        return row
    cards = [card for card in (other, row.card) if card in names.names]
    reading = Reading(row.copies, f"{said} ({row.card})")
    asked = open_row(row.line, reading, suggested(cards, names))
    if not asked.is_open:
        return asked
    return replace(asked, sentence=_("The name and the parentheses are two different cards."))


def _other_card(row: Row, names: Names) -> str:
    """The card that the name beside an id means rather than that id; "" without such a doubt."""
    said = _name_beside(row)
    own = {folded(row.card), folded(names.names.get(row.card, ""))}
    if not folded(said) or folded(said) in own:
        return ""
    found = names.called(said) or names.nearest(said)
    return "" if not found or row.card in found[:1] else found[0]


def _name_beside(row: Row) -> str:
    """What stands as the name where the id has decided."""
    named = (reading for reading in row.line.readings if reading.card and reading.card == row.card)
    return next((reading.name for reading in named if reading.name), "")
