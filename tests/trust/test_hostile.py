"""Hostile contents are refused in words, break nothing, and leave nothing that cannot be read."""

from typing import Any

import pytest

from bench.trust import corpus, hostile, roles
from decks.api import decks
from decks.models import Deck
from decks.services.create import deck_create

A_CONTENT = 5
"""So many for each address in a run here; the long form of `bench trust` sends three hundred."""


@pytest.fixture
def world(site: None) -> roles.World:
    return roles.world()


def test_nothing_breaks_and_everything_can_be_read_afterwards(world: roles.World) -> None:
    asked = hostile.sent(world, A_CONTENT)
    assert asked.broken == []
    assert asked.unread == []
    assert asked.reads > 90
    told = {line.split(" ")[1] for line in asked.verdicts}
    assert told == {route.name for route, _verb in hostile.writes()}
    assert len(asked.verdicts) > 300


def test_there_are_three_hundred_contents_for_an_address_of_the_api() -> None:
    example = {"game": "spacetrace", "seats": [{"kind": "me"}], "config": {}}
    found = dict(corpus.bodies(example))
    assert len(found) >= 300
    assert len(set(found.values())) > 280
    assert len(corpus.spread(list(found), 300)) == 300


# What fails halfway leaves its temporary file to the collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_what_breaks_and_what_cannot_be_read_any_more_is_found(
    world: roles.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made so by hand: the first new deck spoils those that are there, all others fail."""

    made: list[str] = []

    def spoiling(**words: Any) -> Deck:
        made.append(words["name"])
        if len(made) > 1:
            raise RuntimeError("one is enough")
        Deck.objects.update(cards="poison")
        return deck_create(**words)

    monkeypatch.setattr(decks, "deck_create", spoiling)
    one = [(route, verb) for route, verb in hostile.writes() if route.name == "api:decks"]
    monkeypatch.setattr(hostile, "writes", lambda: one)
    asked = hostile.sent(world, 12)
    assert asked.broken
    assert asked.unread
