"""Alice's deck and what it is tested against; nobody here sends nudges to a real broker."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command

from cardsets.models import CardSet, StockDeck
from decks.models import Deck
from decks.services.create import deck_from_stock
from spacetrace.lab import queue
from spacetrace.lab.models import DeckTest
from spacetrace.lab.services.create import OpponentWish, TestWish, deck_test_create
from spacetrace.players.models import User


@pytest.fixture(autouse=True)
def nudges(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What would have been sent to the broker."""
    sent: list[Any] = []
    monkeypatch.setattr(queue, "later", sent.append)
    return sent


@pytest.fixture
def basic(db: None) -> CardSet:
    """The basic set, published, with its ready-made decks."""
    call_command("seed", verbosity=0)
    return CardSet.objects.get(key="basic")


@pytest.fixture
def swarm(basic: CardSet, alice: User) -> Deck:
    """Alice's deck: the ready-made swarm, as her own."""
    return deck_of(alice, "swarm")


@pytest.fixture
def quick(swarm: Deck, alice: User) -> DeckTest:
    """A test of the swarm against two decks, by players that are quick: they play anything."""
    return deck_test_create(owner=alice, deck=swarm, wish=wish("heavy", "jammers"))


def deck_of(owner: User, stock: str) -> Deck:
    """A ready-made deck as somebody's own."""
    return deck_from_stock(stock=StockDeck.objects.get(key=stock), owner=owner)


def wish(*stock: str, matches: int = 100, level: str = "random", **more: Any) -> TestWish:
    """A test against ready-made decks, all players of one level."""
    opponents = [OpponentWish(stock=key, level=level) for key in stock]
    return TestWish(opponents=opponents, matches=matches, level=level, **more)
