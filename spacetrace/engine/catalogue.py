"""The games that this program knows, today's and kept ones; alone it knows them all."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeAlias

from spacetrace.engine import games
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


_GAMES = "spacetrace.engine.games."


def game(key: str, rules_version: int | None = None) -> AnyGame:
    """The game with this key, under today's rules or under those of a version.

    Raises ConfigError for an unknown game, and for a version of its rules that is not here.
    """
    try:
        newest = GAMES[key]
    except KeyError:
        raise ConfigError(f"There is no game called “{key}”.") from None
    if rules_version is None or rules_version == newest.rules_version:
        return newest
    return _kept(key, rules_version)


def kept_versions(key: str) -> list[int]:
    """The versions of a game's rules that are kept beside today's, the oldest first."""
    begin = f"{key}_"
    names = [found.name for found in iter_modules(games.__path__) if found.name.startswith(begin)]
    return sorted(int(name[len(begin) :]) for name in names if name[len(begin) :].isdecimal())


def folder_of(rules: AnyGame) -> str:
    """The name of the folders that a game's rules and look stand in; "" for one from outside.

    Today's have the name of the game; those of version 3 that are kept beside them end in "_3".
    """
    module = type(rules).__module__
    return module.removeprefix(_GAMES).partition(".")[0] if module.startswith(_GAMES) else ""


@lru_cache
def _kept(key: str, rules_version: int) -> AnyGame:
    """The game whose folder `manage.py keep_rules` has put beside today's; found by its name."""
    package = f"{_GAMES}{key}_{rules_version}"
    try:
        room = import_module(f"{package}.game")
    except ModuleNotFoundError as error:
        if not error.name or not f"{package}.game".startswith(error.name):
            raise
        raise ConfigError(f"Version {rules_version} of the rules of “{key}” is not here.") from None
    own = (found for found in vars(room).values() if isinstance(found, type))
    kept = next(one for one in own if issubclass(one, Game) and one.__module__ == room.__name__)
    return kept()
