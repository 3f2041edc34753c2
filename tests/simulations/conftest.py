"""Alice's deck and what it is tested against; nobody here sends messages to a real broker."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from cardsets.files import sets_in_files
from cardsets.models import CardSet, StockDeck
from decks.models import Deck
from decks.services.create import deck_from_stock
from spacetrace.infrastructure import queue
from spacetrace.players.models import User
from spacetrace.simulations.figures import Played
from spacetrace.simulations.models import DeckTest, Status
from spacetrace.simulations.playing import Meeting, match_play
from spacetrace.simulations.services import work
from spacetrace.simulations.services.create import OpponentSpec, TestSpec, deck_test_create
from spacetrace.simulations.services.work import chunks_play
from tests.conftest import fully_signed_in
from tests.markup import one_line
from tests.published import set_published


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What would have been sent to the broker."""
    kept: list[Any] = []
    monkeypatch.setattr(queue, "later", lambda _line, send: kept.append(send))
    return kept


@pytest.fixture
def played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches of the same cards, entrants and number are the same: played once a process."""
    monkeypatch.setattr(work, "match_play", _match_play)


def _match_play(meeting: Meeting, seed: int) -> Played:
    key = (meeting.game.key, meeting.cards, repr((meeting.config, meeting.entrants)), seed)
    if key not in _played:
        _played[key] = match_play(meeting, seed)
    return _played[key]


_played: dict[tuple[str, Any, str, int], Played] = {}


@pytest.fixture
def basic(db: None) -> CardSet:
    """The basic set, published, with its ready-made decks."""
    for key in sets_in_files():
        set_published(key)
    return CardSet.objects.get(key="basic")


@pytest.fixture
def swarm(basic: CardSet, alice: User) -> Deck:
    """Alice's deck: the ready-made swarm, as her own."""
    return deck_of(alice, "swarm")


@pytest.fixture
def quick(swarm: Deck, alice: User) -> DeckTest:
    """A test of the swarm against two decks, by players that are quick: they play anything."""
    return deck_test_create(owner=alice, deck=swarm, spec=spec("heavy", "jammers"))


@pytest.fixture
def done(quick: DeckTest, played_once: None) -> DeckTest:
    """A test that is over."""
    chunks_play(seconds=600)
    quick.refresh_from_db()
    assert quick.status == Status.DONE
    return quick


@pytest.fixture
def editor_user(db: None) -> User:
    """Somebody who may edit and publish cards."""
    user = User.objects.create_user("editor", password="editor", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="cardsets"))
    return user


@pytest.fixture
def editor(editor_user: User) -> Client:
    """Their browser."""
    return fully_signed_in(editor_user)


def page_of(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return one_line(answer.content.decode())


def deck_of(owner: User, stock: str) -> Deck:
    """A ready-made deck as somebody's own."""
    return deck_from_stock(stock=StockDeck.objects.get(key=stock), owner=owner)


def spec(*stock: str, matches: int = 100, level: str = "random", **more: Any) -> TestSpec:
    """A test against ready-made decks, all players of one level."""
    opponents = [OpponentSpec(stock=key, level=level) for key in stock]
    return TestSpec(opponents=opponents, matches=matches, level=level, **more)
