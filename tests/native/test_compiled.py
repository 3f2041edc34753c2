"""Compiled, the engine plays the same matches as from its sources, move by move.

Compiling takes a minute, unless SPACETRACE_NATIVE names a folder where that has been done.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from bench.officers import Player
from cardsets.files import read_decks
from spacetrace.engine.agents.levels import OPPONENTS
from spacetrace.native import BUILT, NONE, ROOT, digest
from spacetrace.native.__main__ import compile_into, sources

pytestmark = pytest.mark.slow

DECKS = [
    ",".join(f"{card}={copies}" for card, copies in deck.cards.items())
    for deck in read_decks("basic")
]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the compiled engine."""
    if (BUILT / digest()).is_dir():
        return BUILT
    if not (shutil.which("cc") or shutil.which("gcc") or os.environ.get("CI")):
        pytest.skip("there is no C compiler")
    built = tmp_path_factory.mktemp("native")
    compile_into(built)
    return built


def test_all_that_is_to_be_compiled_is_taken(
    compiled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPACETRACE_NATIVE", str(compiled))
    names = [path.removesuffix(".py").replace("/", ".") for path in sources()]
    code = f"for name in {names}: print(__import__(name, fromlist=['x']).__file__)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    taken = done.stdout.split()
    assert len(taken) > 30
    assert [path for path in taken if not path.startswith(str(compiled / digest()))] == []


def test_the_same_matches_are_played_move_by_move(
    compiled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = []
    for chosen in (NONE, str(compiled)):
        monkeypatch.setenv("SPACETRACE_NATIVE", chosen)
        players.append(Player(ROOT))
    levels = [level.key for level in OPPONENTS.values() if level.is_for("spacetrace")]
    assert {"random", "officer", "admiral"} <= {*levels}
    pairs = combinations_with_replacement(levels, 2)
    for number, (one, two) in enumerate(pairs):
        decks = DECKS[number % len(DECKS)], DECKS[number // 5 % len(DECKS)]
        match = f"{decks[0]} {decks[1]} {one} {two} {number}"
        played, again = (player.play(match)[1:] for player in players)
        assert played == again, match
    for player in players:
        player.end()
