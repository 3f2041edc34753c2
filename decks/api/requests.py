"""What the API of decks takes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from decks import limits
from decks.access import NO_FOLDER
from decks.games import ODDS_TURNS, SAMPLE_TURNS, games_with_decks
from decks.models import Visibility
from decks.search import SORTS, USUAL_SORT
from spacetrace.api.requests import MAX_NUMBER, PageQuery, Strict, Text, Whole

MOST_TURNS = 30
LONG_TEXT = 20_000
"""Texts are cleaned before they are measured, so a request may be longer than what is kept."""

GROUPS_HELP = "Headings of your own in their order; a card is in one, or in none."
FOLDER_HELP = "The id of a folder of yours; null for none."
EDIT_HELP = "The `edit` of the deck that you saw; 409 with the fresh deck when it has moved on."


class LineSerializer(Strict):
    """A line of an import that is no card."""

    line = Whole(min_value=0, max_value=limits.MOST_LINE, help_text="Its place among them.")
    copies = Whole(min_value=1, max_value=limits.MOST_COPIES)
    name = Text(max_length=LONG_TEXT, help_text="What it said.")


class GroupSerializer(Strict):
    """Cards of the list under a heading of one's own."""

    name = Text(max_length=LONG_TEXT)
    cards = serializers.ListField(child=Text(max_length=60), max_length=limits.MOST_SORTS)


def cards_field(**options: Any) -> serializers.DictField:
    """A list of cards; ids need not be known, a deck may be a draft."""
    return serializers.DictField(
        child=Whole(min_value=1, max_value=limits.MOST_COPIES),
        help_text=f"Card ids and how many copies of each; at most {limits.MOST_SORTS} cards.",
        **options,
    )


def tags_field() -> serializers.ListField:
    """Words by which the owner sorts decks."""
    return serializers.ListField(
        child=Text(max_length=200, allow_blank=True),
        max_length=100,
        required=False,
        help_text="Small words; capitals, signs and doubles are tidied up.",
    )


def folder_field() -> Text:
    """One of the caller's folders."""
    return Text(max_length=22, required=False, allow_null=True, help_text=FOLDER_HELP)


class FolderSerializer(Strict):
    """What a folder is called."""

    name = Text(max_length=LONG_TEXT, help_text=f"At most {limits.FOLDER_LENGTH} characters.")


class DecksMoveSerializer(Strict):
    """Decks that are put into a folder together: all of them, or none."""

    decks = serializers.ListField(
        child=Text(max_length=22),
        min_length=1,
        max_length=limits.MOST_DECKS,
        help_text="Ids of decks of yours.",
    )
    folder = Text(max_length=22, allow_null=True, help_text=FOLDER_HELP)


class DeckCreateSerializer(Strict):
    """A new deck."""

    name = Text(max_length=LONG_TEXT, required=False, allow_blank=True)
    card_set = Text(max_length=60, default="basic", help_text="The key of a card set.")
    format = Text(max_length=20, default="standard")
    cards = cards_field(required=False)
    unresolved = LineSerializer(many=True, required=False)
    groups = GroupSerializer(many=True, required=False, help_text=GROUPS_HELP)
    description = Text(max_length=LONG_TEXT, required=False, allow_blank=True)
    tags = tags_field()
    folder = folder_field()
    note = Text(max_length=LONG_TEXT, required=False, allow_blank=True)


class DeckListSerializer(Strict):
    """The whole list of a deck, to replace the one it has."""

    cards = cards_field()
    unresolved = LineSerializer(
        many=True, required=False, help_text="Left out: the lines stay as they are."
    )
    groups = GroupSerializer(
        many=True, required=False, help_text=f"{GROUPS_HELP} Left out: they stay as they are."
    )
    edit = Whole(min_value=0, max_value=MAX_NUMBER, help_text=EDIT_HELP)
    note = Text(max_length=LONG_TEXT, required=False, allow_blank=True)
    is_autosave = serializers.BooleanField(
        required=False,
        help_text="The program saves by itself: the version of this sitting is amended.",
    )


class DeckDescribeSerializer(Strict):
    """What is told about a deck; only what is given is changed."""

    name = Text(max_length=LONG_TEXT, required=False)
    description = Text(max_length=LONG_TEXT, required=False, allow_blank=True)
    tags = tags_field()
    folder = folder_field()
    visibility = serializers.ChoiceField(choices=Visibility.choices, required=False)
    format = Text(max_length=20, required=False, help_text="Another format makes a version.")


class DeckCopySerializer(Strict):
    """Which version is copied; left out, the newest."""

    version = Whole(min_value=1, max_value=MAX_NUMBER, required=False)


class VersionNoteSerializer(Strict):
    """A line about a version."""

    note = Text(max_length=LONG_TEXT, allow_blank=True)


class VersionRestoreSerializer(Strict):
    """What was seen of the deck."""

    edit = Whole(min_value=0, max_value=MAX_NUMBER, help_text=EDIT_HELP)


# --- queries --------------------------------------------------------------------------------------


class DecksQuerySerializer(PageQuery):
    """Which of your decks."""

    tag = serializers.CharField(max_length=limits.TAG_LENGTH, required=False)
    folder = serializers.CharField(
        max_length=22, required=False, help_text=f"The id of a folder, or “{NO_FOLDER}”."
    )
    visibility = serializers.ChoiceField(choices=Visibility.choices, required=False)


class PublicDecksQuerySerializer(PageQuery):
    """Which public decks."""

    text = serializers.CharField(
        max_length=1_000,
        required=False,
        allow_blank=True,
        help_text="Words, or card: tag: by: format: size>= and the like; a dash in front: without.",
    )
    sort = serializers.ChoiceField(choices=list(SORTS), default=USUAL_SORT)
    game = serializers.ChoiceField(choices=games_with_decks(), default=games_with_decks()[0])


class OddsQuerySerializer(serializers.Serializer[Any]):
    """Which cards are hoped for, and how many of them."""

    card = serializers.ListField(
        child=serializers.CharField(max_length=60),
        min_length=1,
        max_length=limits.MOST_SORTS,
        help_text="Ids of cards; name several, and each copy of any of them counts.",
    )
    k = serializers.IntegerField(min_value=1, max_value=limits.MOST_COPIES, default=1)
    turns = serializers.IntegerField(min_value=1, max_value=MOST_TURNS, default=ODDS_TURNS)


class HandQuerySerializer(serializers.Serializer[Any]):
    """Which sample; the same seed deals the same."""

    seed = serializers.CharField(max_length=64, required=False)
    turns = serializers.IntegerField(min_value=1, max_value=MOST_TURNS, default=SAMPLE_TURNS)


class ResultsQuerySerializer(PageQuery):
    """The results of one version, or of all."""

    version = serializers.IntegerField(min_value=1, max_value=MAX_NUMBER, required=False)


class CompareQuerySerializer(serializers.Serializer[Any]):
    """Two lists: decks, or versions of them."""

    before = serializers.CharField(max_length=22, help_text="The id of a deck.")
    before_version = serializers.IntegerField(
        min_value=1, max_value=MAX_NUMBER, required=False, help_text="Left out: the newest."
    )
    after = serializers.CharField(max_length=22, help_text="The id of a deck, or the same again.")
    after_version = serializers.IntegerField(min_value=1, max_value=MAX_NUMBER, required=False)
