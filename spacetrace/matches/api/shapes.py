"""The shapes of the API's answers, for its documentation; answers.py makes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from spacetrace.api import ErrorSerializer
from spacetrace.matches.models import SeatKind, Status

Shape = serializers.Serializer[Any]

CLOCK_HELP = (
    "Milliseconds from this answer until the table's deadline passes; null without one. The "
    "match's own view tells what it is for."
)


class SeatShape(Shape):
    """A seat as everybody at the table sees it."""

    seat = serializers.IntegerField(help_text="Counted from 0.")
    kind = serializers.ChoiceField(choices=SeatKind.choices)
    name = serializers.CharField()
    agent_level = serializers.CharField()
    is_you = serializers.BooleanField()


class ResultShape(Shape):
    """How a match ended."""

    reason = serializers.CharField()
    rule = serializers.CharField()
    winners = serializers.ListField(child=serializers.IntegerField())
    places = serializers.ListField(
        child=serializers.IntegerField(), help_text="Each seat's place, from 1."
    )
    scores = serializers.ListField(child=serializers.IntegerField())


class MatchShape(Shape):
    """A match in a list."""

    id = serializers.CharField()
    game = serializers.CharField()
    status = serializers.ChoiceField(choices=Status.choices)
    version = serializers.IntegerField()
    waiting_for = serializers.ListField(child=serializers.IntegerField())
    your_move = serializers.BooleanField()
    has_left = serializers.BooleanField(
        help_text="You have given up here, and a computer player goes on for you."
    )
    hot_seat = serializers.BooleanField()
    seats = SeatShape(many=True)
    result = ResultShape(allow_null=True)
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class MatchPageShape(Shape):
    """A page of a list; `next` and `previous` are addresses."""

    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = MatchShape(many=True)


class InviteShape(Shape):
    """An open seat and the token that takes it."""

    seat = serializers.IntegerField()
    token = serializers.CharField()


class FairnessShape(Shape):
    """`commitment` is SHA-256 of "spacetrace commitment:" and the secret, told from the start.

    `secret`, in hexadecimal, is told once the match is over.
    """

    commitment = serializers.CharField()
    secret = serializers.CharField(allow_null=True)


class MatchDetailShape(MatchShape):
    """A match with everything that the caller's seat may know.

    `view` is the game's own; null while seats are open or the match is paused.
    """

    config = serializers.DictField()
    rules_version = serializers.IntegerField()
    card_set_revision = serializers.IntegerField()
    pause_reason = serializers.CharField()
    seat = serializers.IntegerField(
        allow_null=True,
        help_text="The seat whose view this is. Null while one is kept for you in a rematch, and "
        "after you have left: then the view is that of a spectator.",
    )
    deck = serializers.DictField(child=serializers.IntegerField())
    invites = InviteShape(many=True)
    fairness = FairnessShape()
    rematch = serializers.CharField(allow_null=True, help_text="The id of the rematch.")
    clock = serializers.IntegerField(allow_null=True, help_text=CLOCK_HELP)
    view = serializers.DictField(allow_null=True)


class ActionsShape(Shape):
    """Everything that a seat may do now."""

    version = serializers.IntegerField()
    seat = serializers.IntegerField()
    is_waited_for = serializers.BooleanField()
    actions = serializers.ListField(child=serializers.CharField())


class ExplainShape(Shape):
    """Whether an action is possible, and why not."""

    possible = serializers.BooleanField()
    rule = serializers.CharField()
    sentence = serializers.CharField()


class ActShape(Shape):
    """Carried out, now ("done") or before ("repeated")."""

    status = serializers.CharField(help_text="“done” or “repeated”.")
    version = serializers.IntegerField()


class MoveShape(Shape):
    """An action as the seat may know it: `action` only of its own, events in canonical lines."""

    version = serializers.IntegerField()
    seat = serializers.IntegerField(help_text="-1 for the clock.")
    action = serializers.CharField()
    events = serializers.ListField(child=serializers.CharField())
    sentences = serializers.ListField(child=serializers.CharField())


class EventsShape(Shape):
    """What happened; `version` is how far this list reaches, `more` that it goes on from there."""

    version = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Status.choices)
    waiting_for = serializers.ListField(child=serializers.IntegerField())
    clock = serializers.IntegerField(allow_null=True, help_text=CLOCK_HELP)
    more = serializers.BooleanField()
    moves = MoveShape(many=True)


class StaleShape(ErrorSerializer):
    """An error with the match as it stands now, where the caller's table was old."""

    match = MatchDetailShape(required=False)


class ChoiceShape(Shape):
    """One of the values of an option, with its words for people."""

    value = serializers.JSONField(help_text="A text or a number.")
    label = serializers.CharField()  # type: ignore[assignment]  # a field here, no label of one


class OptionShape(Shape):
    """An option of a match: one of its `choices`, or true and false, or a whole number."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field here, no label of one
    help = serializers.CharField()
    rule = serializers.CharField()
    kind = serializers.ChoiceField(choices=["choice", "switch", "number"])
    default = serializers.JSONField(help_text="A text, a number, true or false.")
    choices = ChoiceShape(many=True)
    least = serializers.IntegerField(allow_null=True, help_text="The smallest number.")
    most = serializers.IntegerField(allow_null=True, help_text="The largest number.")


class GameShape(Shape):
    """A game that can be played."""

    key = serializers.CharField()
    title = serializers.CharField()
    rules_version = serializers.IntegerField()
    min_seats = serializers.IntegerField()
    max_seats = serializers.IntegerField()
    options = OptionShape(many=True)
    defaults = serializers.DictField(help_text="The options' values when nothing is chosen.")
    needs_decks = serializers.BooleanField(help_text="Every seat brings a deck.")


class StockDeckShape(Shape):
    """A ready-made deck."""

    key = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()
    cards = serializers.DictField(child=serializers.IntegerField())


class LevelShape(Shape):
    """A computer player, and what to expect of it."""

    key = serializers.CharField()
    name = serializers.CharField()
    sentence = serializers.CharField()
