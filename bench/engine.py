"""Speed and size of the engine: `python -m bench.engine [--seconds 5] [--peers] [--profile GAME]`.

First Spacetrace, then the family games (`families.py`).
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import statistics
import subprocess
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

from bench import families
from bench.timing import Figure, rates
from cardsets.files import read_decks, read_set
from spacetrace.engine.agents import agent
from spacetrace.engine.catalogue import AnyGame, game
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.chance import Chance

PEERS = {
    "fireplace (Hearthstone, Python)": 273,
    "Pokemon Showdown's simulator (TypeScript)": 1_430,
}
"""Choices a second of comparable simulators, measured on two cores of this kind, one thread."""
GOAL = 20_000
MID_GAME = 50
"""Actions into a random match where it is in full swing."""
PEERS_FOLDER = Path(__file__).resolve().parent.parent / "var" / "bench"


class Bench:
    """A card set, two decks, and matches played with them."""

    def __init__(self) -> None:
        self.game: AnyGame = game("spacetrace")
        self.cards: CardSet = self.game.compile_cards(read_set("basic"))
        decks = [deck.cards for deck in read_decks("basic")]
        self.pairs = cycle([(a, b) for a in decks for b in decks])
        self.seed = 0

    def deal(self) -> Table:
        """A new match with the next pair of decks."""
        self.seed += 1
        table: Table = self.game.setup({}, self.cards, next(self.pairs), Chance.seeded(self.seed))
        return table

    def random_match(self) -> tuple[int, int]:
        """Play at random, with the moves listed at every step; (actions, matches)."""
        play, table, actions = self.game, self.deal(), 0
        chance = Chance.seeded(-self.seed)
        while table.outcome is None:
            seat = play.waiting_for(table)[0]
            play.apply(table, seat, chance.pick(play.moves(table, seat)))
            actions += 1
        return actions, 1

    def mid_game(self) -> Table:
        """A table in full swing, played at random."""
        while True:
            table = self.deal()
            chance = Chance.seeded(self.seed)
            for _ in range(MID_GAME):
                if table.outcome:
                    break
                seat = self.game.waiting_for(table)[0]
                self.game.apply(table, seat, chance.pick(self.game.moves(table, seat)))
            if table.outcome is None:
                return table

    def officer_match(self, times: list[float]) -> tuple[int, int]:
        """Officers on both sides; the time of each decision in seconds goes into `times`."""
        play, table, officer, actions = self.game, self.deal(), agent("officer"), 0
        chance = Chance.seeded(self.seed)
        while table.outcome is None:
            seat = play.waiting_for(table)[0]
            begin = time.process_time()
            view = play.view(table, seat)
            action = officer.choose(play, self.cards, view, play.moves(table, seat), chance)
            times.append(time.process_time() - begin)
            play.apply(table, seat, action)
            actions += 1
        return actions, 1


def report(seconds: float) -> list[Figure]:
    """Measure everything and print it line by line."""
    bench = Bench()
    figures = rates(
        ("random play, moves listed at every step", "random play"),
        ("actions/s", "matches/s"),
        bench.random_match,
        seconds,
    )
    table = bench.mid_game()
    figures += rates(("copies of a table in mid-game",), ("copies/s",), lambda: _copies(table), 1)
    figures += rates(
        ("snapshots written", "snapshots read"),
        ("a second", "a second"),
        lambda: _snapshots(bench, table),
        1,
    )
    times: list[float] = []
    figures += rates(
        ("officers on both sides", "officers on both sides"),
        ("actions/s", "matches/s"),
        lambda: bench.officer_match(times),
        seconds,
    )
    for figure in figures:
        print(figure.line())
    times.sort()
    print(
        f"an officer's decision: median {1000 * statistics.median(times):.1f} ms, "
        f"99 % under {1000 * times[int(len(times) * 0.99)]:.1f} ms"
    )
    sizes = sorted(len(bench.game.dump(bench.mid_game())) for _ in range(40))
    print(f"a snapshot in mid-game: median {sizes[20]:,} bytes, largest of 40 {sizes[-1]:,} bytes")
    speed = figures[0].median
    for name, peer in PEERS.items():
        print(f"random play is {speed / peer:,.1f} times {name} ({peer:,} choices/s)")
    print(f"random play is {speed / GOAL:.2f} times the goal of {GOAL:,} actions/s")
    return figures


def _copies(table: Table) -> tuple[int]:
    for _ in range(100):
        table.copy()
    return (100,)


def _snapshots(bench: Bench, table: Table) -> tuple[int, int]:
    data = b""
    for _ in range(20):
        data = bench.game.dump(table)
    for _ in range(20):
        bench.game.restore(data, bench.cards, Chance.seeded(0))
    return 20, 20


def compare(speed: float, seconds: float) -> None:
    """Run Pokemon Showdown's simulator in this very run and print the ratio."""
    PEERS_FOLDER.mkdir(parents=True, exist_ok=True)
    if not (PEERS_FOLDER / "node_modules" / "pokemon-showdown").is_dir():
        install = ["npm", "install", "--no-audit", "--no-fund", "pokemon-showdown@0.11"]
        subprocess.run(install, cwd=PEERS_FOLDER, check=True, capture_output=True)
    script = Path(__file__).parent / "peers" / "showdown.mjs"
    command = ["node", str(script), str(PEERS_FOLDER), str(seconds)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    peer = json.loads(answer.stdout)
    print(f"Pokemon Showdown: {peer['choices']:,.0f} choices/s, {peer['battles']:,.1f} battles/s")
    print(f"random play is {speed / peer['choices']:,.1f} times that, in the same run")


def profile(match: Callable[[], tuple[int, int]], seconds: float) -> None:
    """Print where the time of random matches goes."""
    match()
    profiler = cProfile.Profile()
    end = time.process_time() + seconds
    profiler.enable()
    while time.process_time() < end:
        match()
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


def main() -> None:
    """Parse the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds a figure")
    parser.add_argument("--peers", action="store_true", help="run comparable simulators too")
    parser.add_argument(
        "--profile",
        nargs="?",
        const="spacetrace",
        choices=["spacetrace", *families.GAMES],
        help="profile a game's random play instead of measuring",
    )
    arguments = parser.parse_args()
    if arguments.profile == "spacetrace":
        profile(Bench().random_match, arguments.seconds)
    elif arguments.profile:
        profile(families.RandomPlay(arguments.profile).match, arguments.seconds)
    else:
        figures = report(arguments.seconds)
        families.report(arguments.seconds)
        if arguments.peers:
            compare(figures[0].median, arguments.seconds)
            families.compare(arguments.seconds)


if __name__ == "__main__":
    main()
