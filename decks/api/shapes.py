"""The shapes of the API's answers about decks, for its documentation; answers.py makes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from decks.models import Visibility
from decks.search import MOST_FOUND
from spacetrace.api import ErrorSerializer

Shape = serializers.Serializer[Any]


class LineShape(Shape):
    """A line of an import that is no card."""

    line = serializers.IntegerField()
    copies = serializers.IntegerField()
    name = serializers.CharField()


class FaultShape(Shape):
    """Why the deck may not be brought to a match."""

    sentence = serializers.CharField()
    card = serializers.CharField(help_text="The id of the card it is about; empty: the deck.")
    rule = serializers.CharField()


class AdviceShape(Shape):
    """What the deck may be missing; it may be played all the same."""

    sentence = serializers.CharField()
    rule = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())


class ShareShape(Shape):
    """A part of the deck."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field here, no label of one
    cards = serializers.IntegerField()
    part = serializers.FloatField(help_text="From 0 to 1.")


class CurveColumnShape(Shape):
    """Cards that cost from `low` to `high` MP."""

    low = serializers.IntegerField()
    high = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field here, no label of one
    cards = serializers.IntegerField()
    by_kind = ShareShape(many=True)


class ClassPowerShape(Shape):
    """What the ships of a class add up to."""

    ship_class = serializers.IntegerField()
    cards = serializers.IntegerField()
    ships = serializers.IntegerField()
    ap = serializers.IntegerField()
    lp = serializers.IntegerField()


class SupplyTurnShape(Shape):
    """MP that come in against MP that are asked for, among the cards seen by a turn (averages)."""

    turn = serializers.IntegerField()
    seen = serializers.FloatField()
    mp_in = serializers.FloatField()
    mp_out = serializers.FloatField()
    ratio = serializers.FloatField(allow_null=True)
    dry = serializers.FloatField(help_text="The chance to have seen no reinforcement.")


class FiguresShape(Shape):
    """The deck in numbers."""

    size = serializers.IntegerField()
    sorts = serializers.IntegerField()
    kinds = ShareShape(many=True)
    classes = ShareShape(many=True)
    curve = CurveColumnShape(many=True)
    power = ClassPowerShape(many=True)
    supply = SupplyTurnShape(many=True)
    mp_in = serializers.IntegerField()
    mp_out = serializers.IntegerField()
    average_cost = serializers.FloatField()


class CardChangeShape(Shape):
    """What was published about a card since the deck's list was last saved."""

    card = serializers.CharField()
    name = serializers.CharField()
    what = serializers.CharField(help_text="“added”, “removed”, “changed” or “moved”.")
    changed = serializers.ListField(
        child=serializers.CharField(), help_text="The fields of the card that changed."
    )


class CreditShape(Shape):
    """Whose deck it was before it was copied, as far as you may know."""

    text = serializers.CharField(help_text="Empty when the original is not shown to you.")
    deck = serializers.CharField(allow_null=True, help_text="The id of the original.")


class DeckShape(Shape):
    """A deck in a list."""

    id = serializers.CharField()
    game = serializers.CharField()
    card_set = serializers.CharField()
    name = serializers.CharField()
    owner = serializers.CharField(help_text="The owner's name.")
    is_yours = serializers.BooleanField()
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    format = serializers.CharField()
    size = serializers.IntegerField(help_text="Cards, copies counted.")
    is_legal = serializers.BooleanField(help_text="It may be brought to a match now.")
    tags = serializers.ListField(child=serializers.CharField())
    version = serializers.IntegerField(help_text="The number of the newest version.")
    copies_made = serializers.IntegerField(help_text="How often it was copied.")
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()


class DeckPageShape(Shape):
    """A page of a list; `next` and `previous` are addresses."""

    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = DeckShape(many=True)


class FoundDeckPageShape(DeckPageShape):
    """A page of what was found; `notes` tell what of the search was not understood."""

    count = serializers.IntegerField(help_text=f"At most {MOST_FOUND}: further on nobody reads.")
    notes = serializers.ListField(child=serializers.CharField())


class DeckDetailShape(DeckShape):
    """A deck with its list and what there is to say about it."""

    description = serializers.CharField()
    edit = serializers.IntegerField(help_text="Send it along with changes of the list.")
    cards = serializers.DictField(child=serializers.IntegerField())
    unresolved = LineShape(many=True)
    faults = FaultShape(many=True)
    advice = AdviceShape(many=True)
    figures = FiguresShape()
    changes_since_saved = CardChangeShape(many=True)
    credit = CreditShape(allow_null=True)


class SavedShape(Shape):
    """What a save came to."""

    deck = DeckDetailShape()
    is_changed = serializers.BooleanField()
    is_new_version = serializers.BooleanField()


class StaleDeckShape(ErrorSerializer):
    """An error with the deck as it stands now, where yours was old."""

    deck = DeckDetailShape(required=False)
