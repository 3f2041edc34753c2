"""Every scenario file under tests/scenarios is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from spacetrace.engine import catalogue
from spacetrace.engine.catalogue import AnyGame
from spacetrace.matches.scenario_files import run_file, scenario_files
from tests.toy.game import ToyGame

FOLDER = Path(__file__).resolve().parents[1] / "scenarios"


@pytest.mark.parametrize(
    "file", scenario_files(FOLDER), ids=lambda file: file.relative_to(FOLDER).as_posix()
)
def test_the_game_does_what_the_scenario_says(file: Path) -> None:
    found = run_file(file, _game)
    assert not found, "\n".join(str(difference) for difference in found)


def _game(key: str) -> AnyGame:
    return ToyGame() if key == ToyGame.key else catalogue.game(key)
