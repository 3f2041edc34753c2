"""A site with the cards of all games, and nobody who sends messages to a real broker."""

import pytest

from cardsets.files import set_of_game
from spacetrace.engine.catalogue import GAMES
from spacetrace.infrastructure import queue
from tests.published import set_published


@pytest.fixture
def site(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """All games' sets are published."""
    monkeypatch.setattr(queue, "later", lambda _line, _send: None)
    for game in GAMES:
        set_published(set_of_game(game))
