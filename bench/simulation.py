"""Times tests of decks: matches a second with one and with two workers, beside a bare loop.

Real workers run on a database and a broker of their own (SQLite and a folder, or what --postgres
and --redis lead to). The same test is played by one and by two of them, and in the same round by
one process that does nothing else and by two. Speeds of a busy machine jump about, so ratios are
taken within each round, and their medians are told. All of them must tell the same figures, or the
program fails.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import tempfile
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench import ground
from spacetrace.operations.processes import SIMULATIONS_NICENESS, simulations_command

WARM_UP = 100


@dataclass(frozen=True, slots=True)
class Round:
    """Matches a second, all taken one after the other."""

    one_worker: float
    two_workers: float
    one_process: float
    two_processes: float

    @property
    def gain(self) -> float:
        """What a second worker brings."""
        return self.two_workers / self.one_worker

    @property
    def beside_process(self) -> float:
        """How much of a bare loop's speed one worker has."""
        return self.one_worker / self.one_process

    @property
    def beside_processes(self) -> float:
        """How much of two bare processes' speed two workers have."""
        return self.two_workers / self.two_processes


class Workers:
    """A database, a broker, and programs on them."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment

    def ask(self, *words: str) -> Any:
        """What `simulation_site` answers."""
        return ground.answer(self.environment, "bench.simulation_site", *words)

    @contextmanager
    def running(self, count: int) -> Iterator[None]:
        """So many workers, not nice here, so that they and their peers are alike."""
        command = simulations_command()
        if command[:3] != ["nice", "-n", str(SIMULATIONS_NICENESS)]:
            raise SystemExit("The command of these workers has another shape by now.")
        with ExitStack() as running:
            for number in range(count):
                words = [
                    word.replace("simulations@", f"simulations{number}@") for word in command[3:]
                ]
                worker = subprocess.Popen(words, cwd=ground.ROOT, env=self.environment)
                running.callback(worker.wait, 60)
                running.callback(worker.terminate)
            yield

    def play(self, matches: int, level: str) -> tuple[float, Any]:
        """A test, begun and waited for; its matches a second and its figures."""
        state = self.ask("play", str(matches), level)
        if state["status"] != "done":
            raise SystemExit(f"The test ended as {state['status']}.")
        return matches / state["seconds"], state["summary"]


def simulation(options: Namespace) -> None:
    """Print figures as they come, and all of them as JSON at the end if asked."""
    rounds = []
    with ExitStack() as scratch:
        folder = Path(scratch.enter_context(tempfile.TemporaryDirectory()))
        made = ""
        if options.postgres:
            made = scratch.enter_context(ground.database(options.postgres))
        workers = Workers(ground.environment(folder, made, options.redis))
        workers.ask("prepare")
        for _ in range(options.rounds):
            rounds.append(_round(workers, options))
            print(_line(rounds[-1]), flush=True)
    print(f"a second worker brings {_median(rounds, 'gain'):.2f} times the matches")
    print(f"one worker has {_median(rounds, 'beside_process'):.0%} of a bare loop's speed,")
    print(f"two workers have {_median(rounds, 'beside_processes'):.0%} of two bare processes'")
    print("all of them told the same figures")
    if options.json:
        print(json.dumps([asdict(row) for row in rounds], indent=1))


def _round(workers: Workers, options: Namespace) -> Round:
    told, speeds = [], []
    for count in (1, 2):
        with workers.running(count):
            workers.play(WARM_UP, "random")
            speed, summary = workers.play(options.matches, options.level)
        speeds.append(speed)
        told.append(summary["overall"])
    for processes in (1, 2):
        bare = workers.ask("bare", str(options.matches), options.level, str(processes))
        speeds.append(bare["speed"])
        told.append(bare["summary"]["overall"])
    if any(figures != told[0] for figures in told):
        raise SystemExit("The figures differ, which they never may.")
    return Round(*speeds)


def _line(row: Round) -> str:
    return (
        f"matches/s: 1 worker {row.one_worker:.2f}, 2 workers {row.two_workers:.2f}; "
        f"1 process {row.one_process:.2f}, 2 processes {row.two_processes:.2f}"
    )


def _median(rounds: Sequence[Round], ratio: str) -> float:
    ratios: list[float] = [getattr(row, ratio) for row in rounds]
    return statistics.median(ratios)
