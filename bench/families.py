"""Speed of the family games at random play, beside comparable simulators in the same run."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from bench.timing import SLICE, rates
from cardsets.files import read_set, set_of_game
from spacetrace.engine.agents import agent
from spacetrace.engine.catalogue import game
from spacetrace.engine.kernel.actions import CLOCK, TICK
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import Config

GAMES: dict[str, Config] = {
    "spaced_out": {"window": 0},
    "space_dominoes": {},
    "blast_off": {"pace": "slow"},
}
"""The options that random play is measured with: nobody waits for a clock."""

LONG: dict[str, tuple[Config, int]] = {
    "spaced_out": ({"window": 0, "target": 750}, 1_000),
    "space_dominoes": ({"hands": 20}, 250),
}
"""Long matches, and how many of their steps are timed together."""

PEERS = ("rlcard", "open_spiel")
GOAL = 5.0
"""Times rlcard's steps; the aim is 10."""
PINS = "rlcard==1.2.0 open-spiel==2.0.2"
FOLDER = Path(__file__).resolve().parent.parent / "var" / "bench" / "cards"
DRIVER = Path(__file__).parent / "peers" / "card_games.py"


class RandomPlay:
    """Matches of one game between seats that do anything, with the moves listed at every step."""

    def __init__(self, key: str, seats: int = 2, config: Config | None = None) -> None:
        self.game = game(key)
        self.cards: Any = self.game.compile_cards(read_set(set_of_game(key)))
        self.config = self.game.check_config(GAMES[key] if config is None else config)
        self.seats = seats
        self.seed = 0
        self.random = Random(1).random  # as the peers choose

    def deal(self) -> Any:
        """A new match."""
        self.seed += 1
        chance = Chance.seeded(self.seed)
        return self.game.setup(self.config, self.cards, [{}] * self.seats, chance)

    def play(self, table: Any, most: int) -> int:
        """So many steps, or fewer if the match ends; returns how many."""
        play, random, steps = self.game, self.random, 0
        moves, apply, waiting_for = play.moves, play.apply, play.waiting_for
        while steps < most:
            waiting = waiting_for(table)
            if waiting:
                seat = waiting[0]
                listed = moves(table, seat)
                apply(table, seat, listed[int(random() * len(listed))])
            elif play.outcome(table) is None:
                apply(table, CLOCK, TICK)
            else:
                break
            steps += 1
        return steps

    def match(self) -> tuple[int, int]:
        """One match to its end; (steps, matches)."""
        return self.play(self.deal(), sys.maxsize), 1


def report(seconds: float) -> None:
    """Random play of every family game, and whether a step's cost grows with the match."""
    for key in GAMES:
        for seats in (2, game(key).max_seats):
            name = f"{key}, {seats} seats, random play"
            play = RandomPlay(key, seats)
            for figure in rates((name, name), ("steps/s", "matches/s"), play.match, seconds):
                print(figure.line())
        times = decisions(RandomPlay(key), seconds)
        print(
            f"{key}, an officer's decision: median {1000 * statistics.median(times):.2f} ms, "
            f"99 % under {1000 * times[int(len(times) * 0.99)]:.2f} ms"
        )
    for key, (config, steps) in LONG.items():
        ratio = growth(RandomPlay(key, config=config), steps)
        print(f"{key}, steps after {2 * steps:,}: {ratio:.2f} times what the first {steps:,} cost")


def decisions(play: RandomPlay, seconds: float) -> list[float]:
    """How long officers take for each decision, in CPU seconds, sorted."""
    rules, cards, officer = play.game, play.cards, agent("officer")
    table, chance = play.deal(), Chance.seeded(0)
    times: list[float] = []
    end = time.process_time() + seconds
    while time.process_time() < end:
        waiting = rules.waiting_for(table)
        if not waiting:
            table = play.deal()
            continue
        seat, begin = waiting[0], time.process_time()
        view = rules.view(table, seat)
        action = officer.choose(rules, cards, view, rules.moves(table, seat), chance)
        times.append(time.process_time() - begin)
        rules.apply(table, seat, action)
    return sorted(times)


def growth(play: RandomPlay, steps: int, matches: int = 25) -> float:
    """What the third so many steps of a match cost, for one of the first: the median."""
    ratios: list[float] = []
    while len(ratios) < matches:
        table = play.deal()
        first = _timed(play, table, steps)
        play.play(table, steps)
        third = _timed(play, table, steps)
        if play.game.outcome(table) is None:  # else the match was too short
            ratios.append(third / first)
    return statistics.median(ratios)


def _timed(play: RandomPlay, table: Any, steps: int) -> float:
    begin = time.process_time()
    play.play(table, steps)
    return time.process_time() - begin


def compare(seconds: float) -> None:
    """Spaced Out and the peers in turn, slice by slice, so that noise hits all alike."""
    with _peers() as speed_of:
        contestants: dict[str, Callable[[], float]] = {
            "spaced_out": partial(_slice, RandomPlay("spaced_out"))
        }
        contestants |= {name: partial(speed_of, name) for name in PEERS}
        speeds: dict[str, list[float]] = {name: [] for name in contestants}
        for _ in range(max(5, int(seconds / SLICE))):
            for name, run in contestants.items():
                speeds[name].append(run())
    for name, row in speeds.items():
        print(f"{name:<12} {statistics.median(row):>12,.0f} steps/s, in the same run")
    for name in PEERS:
        ratios = [own / peer for own, peer in zip(speeds["spaced_out"], speeds[name], strict=True)]
        print(f"spaced_out plays {statistics.median(ratios):.2f} times the steps of {name}")
    print(f"the goal is {GOAL:.0f} times rlcard")


def _slice(play: RandomPlay) -> float:
    """Steps a CPU second over one slice."""
    steps, begin = 0, time.process_time()
    while (took := time.process_time() - begin) < SLICE:
        steps += play.match()[0]
    return steps / took


@contextmanager
def _peers() -> Iterator[Callable[[str], float]]:
    """rlcard and open_spiel, in an environment and a process of their own.

    What comes out gives a peer's steps a CPU second over one slice.
    """
    _install()
    command = [str(FOLDER / "bin" / "python"), str(DRIVER)]
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


def _install() -> None:
    installed = FOLDER / "installed.txt"
    if installed.exists() and installed.read_text() == PINS:
        return
    subprocess.run([sys.executable, "-m", "venv", str(FOLDER)], check=True)
    pip = [str(FOLDER / "bin" / "python"), "-m", "pip", "install", "-q", *PINS.split()]
    subprocess.run(pip, check=True)
    installed.write_text(PINS)
