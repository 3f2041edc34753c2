"""Every scenario file under tests/scenarios is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardsets.files import read_set
from spacetrace.engine import catalogue
from spacetrace.engine.catalogue import AnyGame
from spacetrace.engine.kernel.protocol import Json
from spacetrace.engine.kernel.scenario import run_scenario
from tests.toy.game import ToyGame
from tests.toy.sample import CARDS

FOLDER = Path(__file__).resolve().parents[1] / "scenarios"
FILES = sorted(FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_the_game_does_what_the_scenario_says(file: Path) -> None:
    found = run_scenario(file.read_text(encoding="utf-8"), _game, _cards)
    assert not found, "\n".join(str(difference) for difference in found)


def _game(key: str) -> AnyGame:
    return ToyGame() if key == ToyGame.key else catalogue.game(key)


def _cards(game: str, key: str) -> Json:
    return CARDS if game == ToyGame.key else read_set(key or "basic")
