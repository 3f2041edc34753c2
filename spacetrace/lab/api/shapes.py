"""The shapes of the API's answers about tests, for its documentation; answers.py makes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from spacetrace.lab.models import ReplayKind, Status

Shape = serializers.Serializer[Any]


class RateShape(Shape):
    """A share of matches with its 95 % interval (Wilson's); a draw counts half."""

    share = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class GroupShape(Shape):
    """Some matches, counted; what is neither won nor drawn was lost."""

    matches = serializers.IntegerField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    rate = RateShape()


class TestOpponentShape(Shape):
    """A deck that the tested one meets, with the figures so far."""

    __test__ = False  # nothing for pytest

    place = serializers.IntegerField(help_text="Counted from 1.")
    name = serializers.CharField()
    stock = serializers.CharField(help_text="The key of a ready-made deck, or empty.")
    level = serializers.CharField()
    matches = serializers.IntegerField(help_text="How many there are to be.")
    figures = GroupShape(allow_null=True)


class TestShape(Shape):
    """A test in a list."""

    __test__ = False

    id = serializers.CharField()
    deck = serializers.CharField()
    version = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Status.choices)
    problem = serializers.CharField(help_text="Why the test was broken off, as a sentence.")
    level = serializers.CharField()
    matches = serializers.IntegerField()
    done = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class TestPageShape(Shape):
    """A page of a list; `next` and `previous` are addresses."""

    __test__ = False

    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = TestShape(many=True)


class SpreadShape(Shape):
    """How numbers are spread."""

    least = serializers.IntegerField()
    lower = serializers.IntegerField()
    median = serializers.IntegerField()
    upper = serializers.IntegerField()
    greatest = serializers.IntegerField()
    mean = serializers.FloatField()


class EndShape(Shape):
    """A way in which matches ended, and for whom."""

    reason = serializers.CharField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    losses = serializers.IntegerField()


class CardFiguresShape(Shape):
    """A card of the tested deck: matches in which it was drawn, copies over all matches."""

    card = serializers.CharField()
    copies = serializers.IntegerField()
    drawn_in = serializers.IntegerField()
    drawn = serializers.IntegerField()
    played = serializers.IntegerField()
    stuck = serializers.IntegerField(help_text="In hand at the end.")
    when_drawn = RateShape(help_text="The win rate in matches in which it was drawn.")


class SummaryShape(Shape):
    """All that a test has told."""

    overall = GroupShape()
    beginning = GroupShape(help_text="The matches in which the tested deck had the first turn.")
    following = GroupShape()
    first_seat = RateShape(help_text="How often the seat that begins wins.")
    turns = SpreadShape()
    actions = SpreadShape()
    ends = EndShape(many=True)
    cards = CardFiguresShape(many=True)


class ReplayRowShape(Shape):
    """A match that is kept: the quickest wins and the clearest losses."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=ReplayKind.choices)
    opponent = serializers.IntegerField(help_text="The opponent's place.")
    match = serializers.IntegerField(help_text="The number that settles everything in it.")
    turns = serializers.IntegerField()
    reason = serializers.CharField()
    scores = serializers.ListField(
        child=serializers.IntegerField(), help_text="The tested deck's first."
    )


class TestDetailShape(TestShape):
    """A test; `rate` is in matches a second while it runs, `summary` what it has told."""

    __test__ = False

    config = serializers.DictField()
    card_set_revision = serializers.IntegerField()
    rules_version = serializers.IntegerField()
    first_seed = serializers.IntegerField()
    rate = serializers.FloatField(allow_null=True)
    opponents = TestOpponentShape(many=True)
    summary = SummaryShape(allow_null=True)
    replays = ReplayRowShape(many=True)


class ReplayMoveShape(Shape):
    """A move as the tested deck's seat may know it."""

    step = serializers.IntegerField(help_text="Counted from 1.")
    seat = serializers.IntegerField(help_text="Counted from 0.")
    action = serializers.CharField(help_text="Its text; empty for the other seat's moves.")
    events = serializers.ListField(child=serializers.CharField())
    sentences = serializers.ListField(child=serializers.CharField())


class ReplayShape(ReplayRowShape):
    """A kept match, move by move."""

    seat = serializers.IntegerField(help_text="The tested deck's seat, counted from 0.")
    names = serializers.ListField(child=serializers.CharField(), help_text="By seat.")
    moves = ReplayMoveShape(many=True)
