"""The shapes of the API's answers about decks as text, and what makes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from decks.api.shapes import FaultShape, LineShape, Shape
from decks.presenters.texts import Preview, PreviewRow
from decks.texts.json_form import TYPE, VERSION
from decks.texts.resolve import Resolved

STATES = ("card", "open", "heading", "fact", "aside")


class SuggestionShape(Shape):
    """A card that may have been meant."""

    id = serializers.CharField()
    name = serializers.CharField()


class TextLineShape(Shape):
    """A line of the text and what it became."""

    line = serializers.IntegerField(help_text="Counted from 1; in JSON, the place in its list.")
    text = serializers.CharField()
    became = serializers.ChoiceField(
        choices=STATES, help_text="open: no card, kept as it is; aside: nothing of the list."
    )
    copies = serializers.IntegerField()
    card = serializers.CharField(help_text="The id of the card; empty where it is none.")
    name = serializers.CharField()
    sentence = serializers.CharField(help_text="Why it is no card.")
    suggestions = SuggestionShape(many=True)


class PreviewShape(Shape):
    """What a text would make."""

    name = serializers.CharField()
    game = serializers.CharField()
    card_set = serializers.CharField()
    format = serializers.CharField()
    description = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    size = serializers.IntegerField()
    cards = serializers.DictField(child=serializers.IntegerField())
    unresolved = LineShape(many=True)
    lines = TextLineShape(many=True)
    is_legal = serializers.BooleanField()
    faults = FaultShape(many=True)
    notes = serializers.ListField(child=serializers.CharField())


class DeckFileCardShape(Shape):
    """A card of a deck's file."""

    id = serializers.CharField()
    name = serializers.CharField(required=False)
    copies = serializers.IntegerField()


class DeckFileShape(Shape):
    """A deck as its JSON file has it; it reads back as the same deck."""

    type = serializers.ChoiceField(choices=[TYPE])
    version = serializers.IntegerField(help_text=f"Of this format: {VERSION}.")
    name = serializers.CharField()
    game = serializers.CharField()
    set = serializers.CharField()
    format = serializers.CharField()
    description = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    cards = DeckFileCardShape(many=True)
    unresolved = LineShape(many=True)


def preview_answer(preview: Preview, resolved: Resolved) -> dict[str, Any]:
    """What a text would make, as plain data."""
    facts = preview.facts
    return {
        "name": facts.name if facts else "",
        "game": preview.game,
        "card_set": resolved.card_set.key,
        "format": facts.format if facts else "",
        "description": facts.description if facts else "",
        "tags": list(facts.tags) if facts else [],
        "size": preview.size,
        "cards": resolved.cards,
        "unresolved": resolved.unresolved,
        "lines": [_line(row) for row in preview.rows],
        "is_legal": preview.is_legal,
        "faults": [
            {"sentence": fault.sentence, "card": fault.card, "rule": fault.rule}
            for fault in preview.all_faults
        ],
        "notes": list(preview.notes),
    }


def _line(row: PreviewRow) -> dict[str, Any]:
    return {
        "line": row.number,
        "text": row.text,
        "became": row.state,
        "copies": row.copies,
        "card": row.card.id if row.card else "",
        "name": row.card.name if row.card else row.name,
        "sentence": row.sentence,
        "suggestions": [{"id": choice.id, "name": choice.name} for choice in row.choices],
    }
