"""The shapes of answers about versions, results, chances and ready-made decks."""

from __future__ import annotations

from rest_framework import serializers

from decks.api.shapes import AdviceShape, FaultShape, FiguresShape, LineShape, Shape
from decks.models import Source


class TotalShape(Shape):
    """How it went; what was neither won nor drawn was lost."""

    matches = serializers.IntegerField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()


class VersionShape(Shape):
    """A version in a list."""

    number = serializers.IntegerField()
    note = serializers.CharField()
    is_autosave = serializers.BooleanField()
    restored_from = serializers.IntegerField(allow_null=True)
    format = serializers.CharField()
    size = serializers.IntegerField()
    card_set_revision = serializers.IntegerField(help_text="The newest cards when it was saved.")
    created_at = serializers.DateTimeField()
    saved_at = serializers.DateTimeField()
    used_at = serializers.DateTimeField(
        allow_null=True, help_text="When it was first played; it never changes again since."
    )
    total = TotalShape()


class VersionPageShape(Shape):
    """A page of a list; `next` and `previous` are addresses."""

    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = VersionShape(many=True)


class DiffRowShape(Shape):
    """A card of which two lists hold different numbers of copies."""

    card = serializers.CharField()
    name = serializers.CharField(help_text="Empty for a card that is not in the set any more.")
    before = serializers.IntegerField()
    after = serializers.IntegerField()


class ScoreShape(Shape):
    """How a version did against people (level empty) or computer players of a level."""

    source = serializers.ChoiceField(choices=Source.choices)  # type: ignore[assignment]
    level = serializers.CharField()
    total = TotalShape()


class VersionDetailShape(VersionShape):
    """A version with its list, and what it changed of the one before."""

    cards = serializers.DictField(child=serializers.IntegerField())
    unresolved = LineShape(many=True)
    faults = FaultShape(many=True)
    compared_to = serializers.IntegerField(allow_null=True, help_text="The version before.")
    diff = DiffRowShape(many=True)
    scores = ScoreShape(many=True)


class ComparedShape(Shape):
    """One side of a comparison."""

    deck = serializers.CharField()
    name = serializers.CharField()
    version = serializers.IntegerField()
    format = serializers.CharField()
    size = serializers.IntegerField()
    figures = FiguresShape()


class ComparisonShape(Shape):
    """Two lists side by side."""

    before = ComparedShape()
    after = ComparedShape()
    diff = DiffRowShape(many=True)


class DeckResultShape(Shape):
    """A match, or the matches of a test against one opponent."""

    version = serializers.IntegerField()
    source = serializers.ChoiceField(choices=Source.choices)  # type: ignore[assignment]
    reference = serializers.CharField(help_text="The id of the match or test.")
    opponent = serializers.CharField()
    level = serializers.CharField()
    matches = serializers.IntegerField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    created_at = serializers.DateTimeField()


class DeckResultPageShape(Shape):
    """A page of a list; `next` and `previous` are addresses."""

    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = DeckResultShape(many=True)


# --- chances and ready-made decks -----------------------------------------------------------------


class TurnOddsShape(Shape):
    """The chance to have seen the cards by the draw of one's own turn."""

    turn = serializers.IntegerField()
    chance = serializers.FloatField(help_text="From 0 to 1.")


class OddsShape(Shape):
    """At least `k` of the cards, turn by turn (hypergeometric)."""

    cards = serializers.ListField(child=serializers.CharField())
    copies = serializers.IntegerField(help_text="How many copies of them the deck holds.")
    size = serializers.IntegerField()
    k = serializers.IntegerField()
    odds = TurnOddsShape(many=True)


class HandShape(Shape):
    """A hand as it might be dealt, and what the turns after it draw."""

    seed = serializers.CharField()
    hand = serializers.ListField(child=serializers.CharField())
    draws = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


class FormatShape(Shape):
    """What a deck of this format may be."""

    key = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    rule = serializers.CharField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()


class ReadyMadeShape(Shape):
    """A ready-made deck."""

    game = serializers.CharField()
    key = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()
    style = serializers.CharField(  # type: ignore[assignment]
        help_text="How to play it."
    )
    is_beginner = serializers.BooleanField()
    size = serializers.IntegerField()
    cards = serializers.DictField(child=serializers.IntegerField())


class ReadyMadeDetailShape(ReadyMadeShape):
    """A ready-made deck with what there is to say about it."""

    faults = FaultShape(many=True)
    advice = AdviceShape(many=True)
    figures = FiguresShape()
