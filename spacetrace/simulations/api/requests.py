"""What the API of tests takes."""

from __future__ import annotations

from rest_framework import serializers

from spacetrace.api.requests import MAX_NUMBER, PageQuery, Strict, Text, Whole
from spacetrace.simulations import limits
from spacetrace.simulations.models import Status

LEVEL_HELP = "The computer player that plays it, as `levels` lists them."


class OpponentSerializer(Strict):
    """A deck to play against: a ready-made one, or one that you may see."""

    stock = Text(required=False, max_length=60, help_text="The key of a ready-made deck.")
    deck = Text(required=False, max_length=22, help_text="The id of a deck.")
    level = Text(required=False, max_length=20, help_text=LEVEL_HELP)


class TestCreateSerializer(Strict):
    """A test of one of your decks."""

    __test__ = False  # nothing for pytest

    deck = Text(max_length=22, help_text="The id of your deck.")
    version = Whole(
        required=False,
        min_value=1,
        max_value=MAX_NUMBER,
        help_text="The number of its version; the newest one if left out.",
    )
    opponents = serializers.ListField(
        child=OpponentSerializer(), min_length=1, max_length=limits.MOST_OPPONENTS
    )
    matches = Whole(
        min_value=limits.LEAST_MATCHES,
        max_value=limits.MOST_MATCHES,
        help_text="In all, shared evenly, an even number each; so with several opponents a few "
        "more or fewer are played (100 against four are 104), as `matches` of the answer says.",
    )
    level = Text(required=False, max_length=20, help_text=LEVEL_HELP)
    config = serializers.DictField(
        required=False, help_text="Options of the matches; the format is that of the deck."
    )
    first_seed = Whole(
        required=False,
        min_value=0,
        max_value=limits.MOST_SEED,
        help_text="The number of the first match against each opponent (1). The same numbers give "
        "the same matches.",
    )


class SwapSerializer(Strict):
    """One copy of a card goes, one of another comes in."""

    out = Text(max_length=60, help_text="The id of the card that goes.")
    into = Text(max_length=60, help_text="The id of the card that comes in.")


class ComparisonCreateSerializer(TestCreateSerializer):
    """A comparison of two versions of a deck, or of a deck with itself after exchanges."""

    other = Whole(
        required=False,
        min_value=1,
        max_value=MAX_NUMBER,
        help_text="The number of the version that `version` is compared with.",
    )
    swaps = serializers.ListField(
        child=SwapSerializer(),
        min_length=1,
        max_length=limits.MOST_SWAPS,
        required=False,
        help_text="Exchanges of one card, each tried against the version as it is.",
    )
    propose = Whole(
        required=False,
        min_value=1,
        max_value=limits.MOST_SWAPS,
        help_text="Instead: so many exchanges that are proposed by the deck's last test and by "
        "what cards win; fewer where there are not so many.",
    )
    matches = Whole(
        min_value=limits.LEAST_MATCHES,
        max_value=limits.MOST_MATCHES,
        help_text="Of each list, shared as those of a test; of all lists together at most "
        f"{limits.MOST_MATCHES_TOGETHER}.",
    )


class ListQuerySerializer(PageQuery):
    """Which tests, and which page of them."""

    deck = Text(required=False, max_length=22, help_text="Only tests of this deck.")
    status = serializers.ChoiceField(choices=Status.choices, required=False)
