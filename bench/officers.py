"""Compares officers with those of an earlier commit, match by match in the same run."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from itertools import product
from pathlib import Path
from statistics import median

from cardsets.files import read_decks

TREE = Path(__file__).resolve().parents[1]
PLAYER = Path(__file__).with_name("officers_match.py")


class Player:
    """A process that plays matches with the engine of one tree."""

    def __init__(self, tree: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(PLAYER), str(tree)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=tree,
        )
        self.cards = frozenset(self._line().split())

    def play(self, match: str) -> tuple[float, int, str]:
        """Play a match: its CPU seconds, its actions, a fingerprint of its moves."""
        if self._process.stdin is None:
            raise RuntimeError("The process that plays has no standard input.")
        print(match, file=self._process.stdin, flush=True)
        took, actions, moves = self._line().split()
        return float(took), int(actions), moves

    def end(self) -> None:
        """No more matches."""
        self._process.communicate()

    def _line(self) -> str:
        if self._process.stdout is None:
            raise RuntimeError("The process that plays has no standard output.")
        return self._process.stdout.readline()


@contextmanager
def _tree_of(commit: str) -> Iterator[Path]:
    """The files of a commit of this repository in a folder of their own."""
    packed = subprocess.run(
        ["git", "archive", commit, "spacetrace", "cardsets"],  # noqa: S607
        cwd=TREE,
        check=True,
        capture_output=True,
    )
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
            files.extractall(folder, filter="data")
        yield Path(folder)


def _text(deck: Mapping[str, int]) -> str:
    return ",".join(f"{card}={copies}" for card, copies in deck.items())


def officers(options: Namespace) -> None:
    """Every match is played by both trees, in turn which is first, and compared move by move."""
    with _tree_of(options.before) as tree:
        players = Player(tree), Player(TREE)
        levels = options.levels.replace(",", " ")
        # The same lists on both sides, whatever the ready-made decks of then were.
        decks = [
            _text(deck.cards) for deck in read_decks("basic") if players[0].cards >= {*deck.cards}
        ]
        pairs = list(product(decks, repeat=2))
        times: list[tuple[float, float]] = []
        different: list[str] = []
        for number in range(options.matches):
            one, two = pairs[number % len(pairs)]
            match = f"{one} {two} {levels} {number}"
            order = (0, 1) if number % 2 else (1, 0)
            played = {which: players[which].play(match) for which in order}
            times.append((played[0][0], played[1][0]))
            if played[0][1:] != played[1][1:]:
                different.append(match)
        for player in players:
            player.end()
    _tell(times, different)


def _tell(times: list[tuple[float, float]], different: list[str]) -> None:
    before, now = (sum(column) for column in zip(*times, strict=True))
    count = len(times)
    ratios = sorted(old / new for old, new in times)
    print(f"before: {count / before:.1f} matches a second of CPU time, {before / count:.3f} s each")
    print(f"now:    {count / now:.1f} matches a second of CPU time, {now / count:.3f} s each")
    print(
        f"{before / now:.2f} times as many; match by match {median(ratios):.2f} times at the "
        f"median, {ratios[count // 10]:.2f} to {ratios[-1 - count // 10]:.2f} but for a tenth each"
    )
    print(f"{count - len(different)} of {count} matches are the same, move by move")
    for match in different:
        print(f"  not the same: {match}")
