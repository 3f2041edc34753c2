"""Times the engine: random play, officers' decisions, copies and snapshots, long matches."""

from __future__ import annotations

import cProfile
import pstats
import statistics
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from random import Random
from typing import Any

from bench import peers
from bench.timing import SLICE, rates
from cardsets.files import read_decks, read_set, set_of_game
from spacetrace.engine.agents import Position, agent
from spacetrace.engine.catalogue import GAMES, game
from spacetrace.engine.kernel.actions import CLOCK, TICK
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import Config


@dataclass(frozen=True, slots=True)
class Setting:
    """A game with options at which nobody waits for a clock.

    `crowd` is the largest table that is timed, too; `middle` the step at which a match is in full
    swing; `long` the options of a long match and how many of its steps are timed together.
    """

    config: Config = field(default_factory=dict)
    crowd: int = 0
    middle: int = 50
    long: tuple[Config, int] | None = None


OWN_SETTINGS: Mapping[str, Setting] = {
    "spaced_out": Setting({"window": 0}, 8, 500, ({"window": 0, "target": 750}, 1_000)),
    "space_dominoes": Setting({}, 5, 40, ({"hands": 20}, 250)),
    "blast_off": Setting({"pace": "slow"}, 6, 6),
}
SETTINGS = {key: OWN_SETTINGS.get(key, Setting()) for key in GAMES}

GOALS = {"spacetrace": 20_000}
"""Steps a second."""
EARLIER = {"fireplace (Hearthstone, Python)": 273}
"""Choices a second, beside Spacetrace: measured once, on two cores of this kind, one thread."""
CARD_GAMES = {"rlcard": 5.0, "open_spiel": None}
"""Beside Spaced Out: how many times their steps are the goal."""


class Table:
    """Matches of one game between seats that do anything, dealt one after the other."""

    def __init__(self, key: str, seats: int = 2, config: Config | None = None) -> None:
        self.game = game(key)
        self.cards: Any = self.game.compile_cards(read_set(set_of_game(key)))
        self.config = self.game.check_config(SETTINGS[key].config if config is None else config)
        stock = [deck.cards for deck in read_decks(set_of_game(key))] or [{}]
        self.decks = cycle([(a, b) for a in stock for b in stock])
        self.seats = seats
        self.seed = 0
        self.random = Random(1).random  # as the peers choose

    def deal(self) -> Any:
        """A new match."""
        self.seed += 1
        decks = (list(next(self.decks)) * self.seats)[: self.seats]
        return self.game.setup(self.config, self.cards, decks, Chance.seeded(self.seed))

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

    def middle(self) -> Any:
        """A table in full swing, a little earlier in a game whose matches are over by then."""
        steps = SETTINGS[self.game.key].middle
        while True:
            table = self.deal()
            self.play(table, steps)
            if self.game.outcome(table) is None:
                return table
            steps = max(1, steps - 1)

    def officers(self, times: list[float]) -> tuple[int, int]:
        """A match of officers; the CPU seconds of each decision go into `times`."""
        rules, officer, table = self.game, agent("officer"), self.deal()
        chance, decisions = Chance.seeded(self.seed), 0
        while rules.outcome(table) is None:
            waiting = rules.waiting_for(table)
            if not waiting:
                rules.apply(table, CLOCK, TICK)
                continue
            seat, begin = waiting[0], time.process_time()
            at = Position.at(rules, self.cards, table, seat, rules.moves(table, seat))
            action = officer.choose(at, chance)
            times.append(time.process_time() - begin)
            rules.apply(table, seat, action)
            decisions += 1
        return decisions, 1


# --- the questions --------------------------------------------------------------------------------


def play(options: Namespace) -> None:
    """Random play of every game, at its smallest and its largest table."""
    if options.profile:
        _profile(Table(options.profile).match, options.seconds)
        return
    speeds: dict[str, float] = {}
    for key, setting in SETTINGS.items():
        for seats in (2, setting.crowd) if setting.crowd else (2,):
            name = f"{key}, {seats} seats"
            table = Table(key, seats)
            figures = rates((name, name), ("steps/s", "matches/s"), table.match, options.seconds)
            for figure in figures:
                print(figure.line(), flush=True)
            speeds.setdefault(key, figures[0].median)
    for key, goal in GOALS.items():
        print(f"{key}: {speeds[key] / goal:.2f} times the goal of {goal:,} steps/s")
    for name, peer in EARLIER.items():
        print(f"spacetrace: {speeds['spacetrace'] / peer:,.1f} times {name} ({peer:,} choices/s)")
    if options.peers:
        choices, battles = peers.showdown(options.seconds)
        print(f"Pokemon Showdown: {choices:,.0f} choices/s, {battles:,.1f} battles/s, in this run")
        print(f"spacetrace: {speeds['spacetrace'] / choices:,.1f} times that")
        _beside_card_games(options.seconds)


def decisions(options: Namespace) -> None:
    """Officers at a table of two of every game."""
    for key in SETTINGS:
        times: list[float] = []
        table = Table(key)
        for figure in rates(
            (key, key),
            ("decisions/s", "matches/s"),
            partial(table.officers, times),
            options.seconds,
        ):
            print(figure.line(), flush=True)
        times.sort()
        print(
            f"{key}, a decision: median {1000 * statistics.median(times):.2f} ms, "
            f"99 % under {1000 * times[int(len(times) * 0.99)]:.2f} ms",
            flush=True,
        )


def state(options: Namespace) -> None:
    """Copies and snapshots of a table in the middle of a match, and how large they are."""
    for key in SETTINGS:
        bench = Table(key)
        for name, once in _works(bench).items():
            figures = rates((f"{key}, {name}",), ("a second",), _often(once), options.seconds)
            print(figures[0].line(), flush=True)
        sizes = sorted(len(bench.game.dump(bench.middle())) for _ in range(40))
        print(f"{key}, a snapshot: median {sizes[20]:,} bytes, largest of 40 {sizes[-1]:,} bytes")


def growth(options: Namespace) -> None:
    """What late steps of a match cost beside its first ones: the median over some matches."""
    for key, setting in SETTINGS.items():
        if setting.long is None:
            continue
        config, steps = setting.long
        bench, ratios = Table(key, config=config), list[float]()
        while len(ratios) < options.matches:
            table = bench.deal()
            first = _timed(bench, table, steps)
            bench.play(table, steps)
            third = _timed(bench, table, steps)
            if bench.game.outcome(table) is None:  # else the match was too short
                ratios.append(third / first)
        told = statistics.median(ratios)
        print(f"{key}, steps after {2 * steps:,}: {told:.2f} times what the first {steps:,} cost")


# --- the work -------------------------------------------------------------------------------------


def _works(bench: Table) -> Mapping[str, Callable[[], object]]:
    rules, table, chance = bench.game, bench.middle(), Chance.seeded(0)
    data = rules.dump(table)
    return {
        "copies": lambda: rules.copy(table),
        "snapshots written": lambda: rules.dump(table),
        "snapshots read": lambda: rules.restore(data, bench.cards, chance),
    }


def _often(once: Callable[[], object], times: int = 20) -> Callable[[], tuple[int]]:
    def work() -> tuple[int]:
        for _ in range(times):
            once()
        return (times,)

    return work


def _timed(bench: Table, table: Any, steps: int) -> float:
    begin = time.process_time()
    bench.play(table, steps)
    return time.process_time() - begin


def _profile(match: Callable[[], tuple[int, int]], seconds: float) -> None:
    """Print where the time of random matches goes."""
    match()
    profiler = cProfile.Profile()
    end = time.process_time() + seconds
    profiler.enable()
    while time.process_time() < end:
        match()
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


def _beside_card_games(seconds: float) -> None:
    """Spaced Out and its peers in turn, slice by slice, so that noise hits all alike."""
    own, speeds = Table("spaced_out"), dict[str, list[float]]()
    with peers.card_games() as speed_of:
        for _ in range(max(5, int(seconds / SLICE))):
            speeds.setdefault("spaced_out", []).append(_slice(own))
            for name in CARD_GAMES:
                speeds.setdefault(name, []).append(speed_of(name))
    for name, row in speeds.items():
        print(f"{name:<12} {statistics.median(row):>12,.0f} steps/s, in the same run")
    for name, goal in CARD_GAMES.items():
        ratios = [a / b for a, b in zip(speeds["spaced_out"], speeds[name], strict=True)]
        wanted = f" (the goal is {goal:.0f} times)" if goal else ""
        print(f"spaced_out plays {statistics.median(ratios):.2f} times the steps of {name}{wanted}")


def _slice(bench: Table) -> float:
    """Steps a CPU second over one slice."""
    steps, begin = 0, time.process_time()
    while (took := time.process_time() - begin) < SLICE:
        steps += bench.match()[0]
    return steps / took
