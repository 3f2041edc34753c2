"""What the API takes. Seats count from 0 here, and from 1 in the game's texts."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from spacetrace.api.requests import MAX_NUMBER, CommandId, PageQuery, Strict, Text, Whole
from spacetrace.matches.games import USUAL_LEVEL
from spacetrace.matches.models import Status
from spacetrace.matches.services.end_early import DRAW_WORDS
from spacetrace.matches.time_control import OnTimeout, TimeKind

MAX_SEATS = 8
CONFIRM_HELP = "Yes to one more match; whoever has 50 going on is refused without it."
SET_HELP = (
    "The key of the card set to play with, as `games` lists them. Without it the set of the decks "
    "that are brought, else the game's first one."
)
LEVEL_HELP = f"The computer player's level; {USUAL_LEVEL} unless you name one."


class DeckSerializer(Strict):
    """A deck that was built here, a ready-made one, or a list of cards: one of the three.

    A built deck is played as it is now: later changes do not reach the match, and how the match
    ends is noted at its version. The cards of a match are the newest of the set that its decks
    belong to.
    """

    deck = Text(
        required=False,
        max_length=22,
        help_text="The id of a deck of yours, or of one that is shown to you.",
    )
    stock = Text(required=False, max_length=60, help_text="The key of a ready-made deck.")
    cards = serializers.DictField(
        child=Whole(min_value=1, max_value=1_000),
        required=False,
        help_text="Card ids and how many copies of each.",
    )
    name = Text(required=False, max_length=60, help_text="What a list of cards is called.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Raises ValidationError for several decks at once."""
        if sum(bool(attrs.get(name)) for name in ("deck", "stock", "cards")) > 1:
            raise serializers.ValidationError("Name one deck: `deck`, `stock` or `cards`.")
        return attrs


class SeatWishSerializer(Strict):
    """Who is to sit where."""

    kind = serializers.ChoiceField(
        choices=["me", "agent", "invite", "person", "hot"],
        help_text="me: you; agent: a computer player; invite: whoever comes with the link; "
        "person: whoever is called `name`, and accepts; hot: another person on your device.",
    )
    deck = DeckSerializer(required=False)
    agent_level = Text(required=False, max_length=20, help_text=LEVEL_HELP)
    name = Text(required=False, max_length=40)


class TimeSerializer(Strict):
    """How much time everybody has, where people come by invite; elsewhere there is no clock.

    `live` takes 10 seconds to 30 minutes a move and up to 2 hours in reserve, `days` 1 hour to 14
    days and up to 30 days. At a table of three or more nobody can lose by time.
    """

    kind = serializers.ChoiceField(choices=[TimeKind.LIVE.value, TimeKind.DAYS.value])
    move = Whole(min_value=1, max_value=MAX_NUMBER, help_text="Seconds for each decision.")
    bank = Whole(
        min_value=0, max_value=MAX_NUMBER, default=0, help_text="Seconds in reserve for the match."
    )
    on_timeout = serializers.ChoiceField(
        choices=OnTimeout.choices,
        required=False,
        help_text="lose: by two only, and usual there; default: the table plays the usual action; "
        "computer: it takes the seat until its player returns, usual at larger tables.",
    )


class ConfirmSerializer(Strict):
    """Something by which one more match may begin."""

    confirm = serializers.BooleanField(default=False, help_text=CONFIRM_HELP)


class MatchCreateSerializer(ConfirmSerializer):
    """A new match."""

    time = TimeSerializer(required=False)
    is_listed = serializers.BooleanField(
        default=False, help_text="Others find it in the lobby, and may take its seats by invite."
    )
    is_watched = serializers.BooleanField(
        default=False, help_text="Everybody may watch what is public; whoever sits down agrees."
    )
    game = Text(max_length=20)
    card_set = Text(required=False, max_length=60, help_text=SET_HELP)
    config = serializers.DictField(
        required=False,
        help_text="The game's options. Unless it is named, `format` follows the decks: open as "
        "soon as one of them is an open deck, beginner when all of them are, else standard.",
    )
    seats = serializers.ListField(child=SeatWishSerializer(), min_length=1, max_length=MAX_SEATS)


class JoinSerializer(ConfirmSerializer):
    """An invite and the deck to come with."""

    token = Text(max_length=22)
    deck = DeckSerializer(required=False)


class ActSerializer(Strict):
    """An action of one of your seats."""

    seat = Whole(min_value=0, max_value=MAX_SEATS - 1, required=False)
    action = Text(max_length=2_000, help_text="As `actions` lists it.")
    at_version = Whole(
        min_value=0, max_value=MAX_NUMBER, help_text="The version that you decided on."
    )
    command_id = CommandId(
        help_text="Yours to make up, new for every action; the same again repeats the answer.",
    )


class FillSerializer(Strict):
    """What becomes of open seats: computer players of a level, or nothing."""

    agent_level = Text(required=False, max_length=20, help_text=LEVEL_HELP)
    seat = Whole(
        min_value=0, max_value=MAX_SEATS - 1, required=False, help_text="Only this one, not all."
    )
    close_up = serializers.BooleanField(
        required=False, help_text="Begin without the seats that nobody took."
    )


class ConcedeSerializer(Strict):
    """Giving up."""

    seat = Whole(min_value=0, max_value=MAX_SEATS - 1, required=False)
    command_id = CommandId(required=False)


class DrawSerializer(Strict):
    """What you say about a draw."""

    word = serializers.ChoiceField(choices=DRAW_WORDS)


class ExplainSerializer(Strict):
    """An action that may or may not be possible."""

    seat = Whole(min_value=0, max_value=MAX_SEATS - 1, required=False)
    action = Text(max_length=2_000)


class SeatQuerySerializer(serializers.Serializer[Any]):
    """Which of your seats is meant; only at a hot seat you have several."""

    seat = serializers.IntegerField(min_value=0, max_value=MAX_SEATS - 1, required=False)


class EventsQuerySerializer(SeatQuerySerializer):
    """From where on."""

    since = serializers.IntegerField(
        min_value=0, max_value=MAX_NUMBER, default=0, help_text="The last version you know."
    )
    limit = serializers.IntegerField(min_value=1, max_value=200, default=200)


class ListQuerySerializer(PageQuery):
    """Which matches, and which page of them."""

    status = serializers.ChoiceField(choices=Status.choices, required=False)
