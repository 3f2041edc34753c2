"""A site with the cards of all games, and nobody who sends messages to a real broker."""

import hashlib
import itertools
from types import SimpleNamespace

import pytest

from cardsets.files import set_of_game
from spacetrace.engine.catalogue import GAMES
from spacetrace.infrastructure import queue
from spacetrace.matches.services import create
from tests.published import set_published


@pytest.fixture
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The secrets of matches are those of every run: whoever sees a failure sees it again."""
    numbers = itertools.count()

    def token_bytes(_length: int) -> bytes:
        return hashlib.sha256(b"deal %d" % next(numbers)).digest()

    monkeypatch.setattr(create, "secrets", SimpleNamespace(token_bytes=token_bytes))


@pytest.fixture
def site(db: None, same_deals: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """All games' sets are published."""
    monkeypatch.setattr(queue, "later", lambda _line, _send: None)
    for game in GAMES:
        set_published(set_of_game(game))
