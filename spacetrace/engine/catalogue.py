"""The games that this program knows; the only module that knows them all."""

from __future__ import annotations

from typing import Any, TypeAlias

from spacetrace.engine.games.blast_off.game import BlastOffGame
from spacetrace.engine.games.space_dominoes.game import SpaceDominoesGame
from spacetrace.engine.games.spaced_out.game import SpacedOutGame
from spacetrace.engine.games.spacetrace.game import SpacetraceGame
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.protocol import Game

AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose own types the caller does not look into."""

GAMES: dict[str, AnyGame] = {
    SpacetraceGame.key: SpacetraceGame(),
    SpacedOutGame.key: SpacedOutGame(),
    SpaceDominoesGame.key: SpaceDominoesGame(),
    BlastOffGame.key: BlastOffGame(),
}

USUAL_GAME = next(iter(GAMES))
"""The key of the game that is meant where nobody names one."""


def game(key: str) -> AnyGame:
    """The game with this key; raises ConfigError for an unknown one."""
    try:
        return GAMES[key]
    except KeyError:
        raise ConfigError(f"There is no game called “{key}”.") from None
