"""Answers about talk: what was said as one person may read it, and what can be said now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

from spacetrace.api.schema import Answer
from spacetrace.players.models import User
from spacetrace.talk.access import Place
from spacetrace.talk.models import Message
from spacetrace.talk.phrases import phrase_words
from spacetrace.talk.presenters import TalkShown, author_name


class MessageShape(Answer, frozen=True):
    """Something that was said."""

    id: int
    seat: Annotated[int, "Counted from 0: where whoever said it sat."]
    name: str
    phrase: Annotated[str, "The key of a phrase; empty for free text."]
    words: Annotated[str, "What was said: one line, not meant as HTML."]
    version: Annotated[int, "How far the match had come."]
    said_at: datetime
    is_yours: bool
    is_new: Annotated[bool, "Not read yet; `read` says that it is."]


class PhraseShape(Answer, frozen=True):
    """Something that can be said now."""

    phrase: str
    words: str


class PersonShape(Answer, frozen=True):
    """Somebody else at the table who hears you."""

    seat: Annotated[int, "Counted from 0."]
    name: str
    is_muted: bool


class TalkShape(Answer, frozen=True):
    """The talk of a match: the last 200 messages, oldest first, and what can be said."""

    messages: list[MessageShape]
    phrases: list[PhraseShape]
    people: list[PersonShape]
    silence: Annotated[str, "Why nothing can be said, as a sentence; empty where something can."]
    allows_text: Annotated[bool, "You allow free text here."]
    is_text_open: Annotated[bool, "Everybody here does, so it can be written."]


class UnreadShape(Answer, frozen=True):
    """What is new in the talk of your matches."""

    matches: Annotated[dict[str, int], "How many messages you have not read, by match."]


def message_told(message: Message, user: User, *, is_new: bool = False) -> MessageShape:
    """A message as an answer."""
    return MessageShape(
        id=message.pk,
        seat=message.seat.index,
        name=author_name(message),
        phrase=message.phrase,
        words=message.text or phrase_words(message.phrase),
        version=message.at_version,
        said_at=message.said_at,
        is_yours=message.author_id == user.pk,
        is_new=is_new,
    )


def talk_told(
    place: Place, messages: Sequence[tuple[Message, bool]], shown: TalkShown
) -> TalkShape:
    """The talk of a match as an answer; what can be said is what the page shows."""
    phrases = {} if shown.why_silent else shown.phrases
    return TalkShape(
        messages=[message_told(one, place.user, is_new=not is_read) for one, is_read in messages],
        phrases=[PhraseShape(key, str(words)) for key, words in phrases.items()],
        people=[PersonShape(person.seat, person.name, person.is_muted) for person in shown.people],
        silence=shown.why_silent,
        allows_text=shown.allows_text,
        is_text_open=shown.is_text_open,
    )
