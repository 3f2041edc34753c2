"""Scenario files on disk: which there are, and the card sets that they name."""

from __future__ import annotations

import tomllib
from pathlib import Path

from cardsets.files import read_set, set_of_game
from spacetrace.engine.kernel.errors import ScenarioError
from spacetrace.engine.kernel.expect import Difference
from spacetrace.engine.kernel.protocol import Json
from spacetrace.engine.kernel.scenario import GameLookup, run_scenario

CARDS_SUFFIX = ".cards.toml"


def scenario_files(path: Path) -> list[Path]:
    """The scenario files in a folder, or the file itself; raises ScenarioError for neither."""
    if path.is_dir():
        return sorted(f for f in path.rglob("*.toml") if not f.name.endswith(CARDS_SUFFIX))
    if not path.is_file():
        raise ScenarioError(f"There is no file {path}.")
    return [path]


def run_file(file: Path, games: GameLookup) -> list[Difference]:
    """Play one scenario file; raises ScenarioError.

    The scenario's `cards` are the key of a card set, or a file near it that ends in .cards.toml.
    """

    def cards(game: str, key: str) -> Json:
        if key.endswith(CARDS_SUFFIX):
            return _cards_beside(file, key)
        return read_set(key or set_of_game(game))

    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"The file cannot be read: {error}.") from error
    return run_scenario(text, games, cards)


def _cards_beside(file: Path, name: str) -> Json:
    try:
        cards: Json = tomllib.loads((file.parent / name).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ScenarioError(f"The cards in {name} cannot be read: {error}.") from error
    return cards
