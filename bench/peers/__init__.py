"""Runs comparable simulators, each installed in a folder of its own the first time."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.ground import INSTALLED
from bench.timing import SLICE

HERE = Path(__file__).parent
SHOWDOWN = "pokemon-showdown@0.11"
CARD_GAMES = "rlcard==1.2.0 open-spiel==2.0.2"


def showdown(seconds: float) -> tuple[float, float]:
    """Choices and battles a second of Pokemon Showdown's simulator (TypeScript, one thread)."""
    INSTALLED.mkdir(parents=True, exist_ok=True)
    if not (INSTALLED / "node_modules" / "pokemon-showdown").is_dir():
        install = ["npm", "install", "--no-audit", "--no-fund", SHOWDOWN]
        subprocess.run(install, cwd=INSTALLED, check=True, capture_output=True)
    command = ["node", str(HERE / "showdown.mjs"), str(INSTALLED), str(seconds)]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return float(told["choices"]), float(told["battles"])


@contextmanager
def card_games() -> Iterator[Callable[[str], float]]:
    """rlcard's uno and open_spiel's crazy_eights, by the names of their libraries.

    What comes out gives a peer's steps a CPU second over one slice.
    """
    folder = INSTALLED / "cards"
    _install(folder)
    command = [str(folder / "bin" / "python"), str(HERE / "card_games.py")]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        asked, told = process.stdin, process.stdout
        if asked is None or told is None or told.readline() != "ready\n":
            raise SystemExit("The peers cannot be played.")

        def speed(name: str) -> float:
            asked.write(f"{name} {SLICE}\n")
            asked.flush()
            steps, took = told.readline().split()
            return int(steps) / float(took)

        yield speed


def _install(folder: Path) -> None:
    installed = folder / "installed.txt"
    if installed.exists() and installed.read_text() == CARD_GAMES:
        return
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "-q", *CARD_GAMES.split()]
    subprocess.run(pip, check=True)
    installed.write_text(CARD_GAMES)
