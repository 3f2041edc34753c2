"""Answers about decks as text: what a text would make, and a deck as its file has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, UnsetType

from decks.changes import CardGroup, Line
from decks.presenters.texts import Preview, PreviewRow
from decks.texts.json_form import TYPE, VERSION
from decks.texts.resolve import Resolved
from spacetrace.api.schema import Answer
from spacetrace.engine.kernel.decks import DeckFault


class SuggestionShape(Answer, frozen=True):
    """A card that may have been meant."""

    id: str
    name: str


class TextLineShape(Answer, frozen=True):
    """A line of the text and what it became."""

    line: Annotated[int, "Counted from 1; in JSON, the place in its list."]
    text: str
    became: Annotated[
        str,
        ("card", "open", "heading", "fact", "aside"),
        "open: no card, kept as it is; aside: nothing of the list.",
    ]
    copies: int
    card: Annotated[str, "The id of the card; empty where it is none."]
    name: str
    sentence: Annotated[str, "Why it is no card."]
    suggestions: list[SuggestionShape]


class PreviewShape(Answer, frozen=True):
    """What a text would make."""

    name: str
    game: str
    card_set: str
    format: str
    description: str
    tags: list[str]
    size: int
    cards: dict[str, int]
    unresolved: list[Line]
    groups: list[CardGroup]
    lines: list[TextLineShape]
    is_legal: bool
    faults: Sequence[DeckFault]
    notes: list[str]


class DeckFileCardShape(Answer, frozen=True):
    """A card of a deck's file."""

    id: str
    name: str | UnsetType = UNSET
    copies: int = 1


class DeckFileShape(Answer, frozen=True):
    """A deck as its JSON file has it; it reads back as the same deck."""

    type: Annotated[str, (TYPE,)]
    version: Annotated[int, f"Of this format: {VERSION}."]
    name: str
    game: str
    set: str
    format: str
    description: str
    tags: list[str]
    cards: list[DeckFileCardShape]
    unresolved: list[Line]
    groups: Annotated[list[CardGroup] | UnsetType, "Where there are any."] = UNSET
    folder: Annotated[str | UnsetType, "In a backup: what its folder is called."] = UNSET


def preview_answer(preview: Preview, resolved: Resolved) -> PreviewShape:
    """What a text would make."""
    facts = preview.facts
    return PreviewShape(
        name=facts.name if facts else "",
        game=preview.game,
        card_set=resolved.card_set.key,
        format=facts.format if facts else "",
        description=facts.description if facts else "",
        tags=list(facts.tags) if facts else [],
        size=preview.size,
        cards=resolved.cards,
        unresolved=resolved.unresolved,
        groups=resolved.groups,
        lines=[_line(row) for row in preview.rows],
        is_legal=preview.is_legal,
        faults=preview.all_faults,
        notes=list(preview.notes),
    )


def _line(row: PreviewRow) -> TextLineShape:
    return TextLineShape(
        line=row.number,
        text=row.text,
        became=row.state,
        copies=row.copies,
        card=row.card.id if row.card else "",
        name=row.card.name if row.card else row.name,
        sentence=row.sentence,
        suggestions=[SuggestionShape(choice.id, choice.name) for choice in row.choices],
    )
