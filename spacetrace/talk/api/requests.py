"""What the API of talk takes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from spacetrace.api.requests import MAX_NUMBER, Strict, Text, Whole
from spacetrace.matches.api.requests import MAX_SEATS
from spacetrace.talk.models import MOST_CHARACTERS, MOST_GRAPHEMES, MOST_WORDS

SEAT_HELP = "Counted from 0; somebody else at the table."
MOST_ID = 2**63 - 1
"""The greatest key of a row that every database keeps."""


class SaySerializer(Strict):
    """A phrase or free text: one of the two."""

    phrase = Text(required=False, max_length=24, help_text="A key, as the talk lists them.")
    text = Text(
        required=False,
        max_length=MOST_CHARACTERS,
        help_text=f"At most {MOST_GRAPHEMES} letters, as people count them; it becomes one line. "
        "Everybody at the table must allow free text.",
    )


class AllowSerializer(Strict):
    """Free text or not."""

    allow = serializers.BooleanField()


class MuteSerializer(Strict):
    """Whom to hear no more, or again."""

    seat = Whole(min_value=0, max_value=MAX_SEATS - 1, help_text=SEAT_HELP)
    mute = serializers.BooleanField(default=True, help_text="False: hear them again.")


class BlockSeatSerializer(Strict):
    """Whom to meet no more."""

    seat = Whole(min_value=0, max_value=MAX_SEATS - 1, help_text=SEAT_HELP)


class TalkReadSerializer(Strict):
    """How far the talk was read."""

    message = Whole(min_value=1, max_value=MOST_ID, help_text="The id of the last one read.")


class ComplainSerializer(Strict):
    """A message that those who look after the site should read."""

    message = Whole(min_value=1, max_value=MOST_ID)
    words = Text(
        required=False, allow_blank=True, max_length=MOST_WORDS, help_text="What is wrong with it."
    )


class ProblemSerializer(Strict):
    """What went wrong, and when."""

    version = Whole(
        required=False, min_value=0, max_value=MAX_NUMBER, help_text="Of the match; else now."
    )
    words = Text(max_length=MOST_WORDS, help_text="What you saw, and what you expected.")


class SinceSerializer(serializers.Serializer[Any]):
    """From where on."""

    since = serializers.IntegerField(
        min_value=0, max_value=MOST_ID, default=0, help_text="The id of a message you know."
    )
