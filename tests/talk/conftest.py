"""A table of the toy game for Alice and Bob, and one for three, at which something can be said."""

from collections.abc import Callable

import pytest

from spacetrace.matches.access import match_for
from spacetrace.matches.models import Match
from spacetrace.players.models import User
from spacetrace.talk.access import Place, place_at
from spacetrace.talk.models import Message
from spacetrace.talk.selectors import messages_for
from spacetrace.talk.services.say import message_say
from tests.matches.conftest import match, open_match, sent, toy
from tests.matches.tables import table_of
from tests.toy.game import ToyGame

__all__ = ["match", "open_match", "sent", "toy"]

Say = Callable[..., Message]


def place_of(match: Match, user: User) -> Place:
    """The place of somebody as the table is stored now."""
    return place_at(match_for(user, match.public_id), user)


def heard(match: Match, user: User) -> list[str]:
    """What somebody can read at a table."""
    return [message.text or message.phrase for message, _ in messages_for(user, match.pk)]


@pytest.fixture
def say() -> Say:
    """Somebody says something at a table."""

    def say(match: Match, user: User, phrase: str = "hello", **other: str) -> Message:
        wanted = other if "text" in other else {"phrase": phrase, **other}
        return message_say(place=place_of(match, user), **wanted)

    return say


@pytest.fixture
def three(toy: ToyGame, alice: User, bob: User, stranger: User) -> Match:
    """A match of Alice, Bob and somebody whom they do not know yet."""
    return table_of(alice, bob, stranger)
