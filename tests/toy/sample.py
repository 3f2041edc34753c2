"""A pack for the toy, and the one line that puts the game into the catalogue."""

from __future__ import annotations

import pytest

from spacetrace.engine.kernel.protocol import Json
from tests.toy.game import ToyGame

CARDS: Json = {
    "key": "toy-pack",
    "name": "Toy pack",
    "cards": [
        *(
            {"id": f"{colour}-{value}", "colour": colour, "value": value, "copies": 2}
            for colour in ("red", "green", "blue")
            for value in (1, 2, 3)
        ),
        {"id": "comet", "value": 10, "copies": 3},
    ],
}


def add_to_catalogue(monkeypatch: pytest.MonkeyPatch) -> ToyGame:
    """Until the test ends, the catalogue knows the toy as any other game."""
    from spacetrace.engine import catalogue

    game = ToyGame()
    monkeypatch.setitem(catalogue.GAMES, game.key, game)
    return game
