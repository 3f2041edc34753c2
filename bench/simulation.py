"""Speed of tests of decks: matches a second with one and with two workers, beside a bare loop.

`python -m bench.simulation` starts real workers of the lab on a database and a broker of its own
(SQLite and a folder, or what --postgres and --redis lead to), has the same test played by one and
by two of them, and in the same round by one process that does nothing else and by two. Speeds of
a busy machine jump about, so ratios are taken within each round, and their medians are told.
All of them must tell the same figures, or the program fails.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from spacetrace.operations.processes import LAB_NICENESS, lab_command
from tests.operations.site import ROOT

WARM_UP = "100"


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


class Lab:
    """A database, a broker, and actors on them."""

    def __init__(self, folder: Path, postgres: str, redis: str) -> None:
        self.folder = folder
        own = {"SPACETRACE_VAR": str(folder), "DATABASE_URL": postgres, "REDIS_URL": redis}
        self.environment = {**os.environ, **own, "LOG_LEVEL": "WARNING"}

    def run(self, *words: str) -> Any:
        """A Python program's answer, which is JSON."""
        command = [sys.executable, *words]
        found = subprocess.run(
            command, cwd=ROOT, env=self.environment, stdout=subprocess.PIPE, check=True
        )
        return json.loads(found.stdout.splitlines()[-1])

    def ask(self, *words: str) -> Any:
        """What an actor of the lab answers."""
        return self.run("-m", "tests.lab.actors", *words)

    @contextmanager
    def workers(self, count: int) -> Iterator[None]:
        """So many workers, not nice here, so that they and their peers are alike."""
        command = lab_command()
        if command[:3] != ["nice", "-n", str(LAB_NICENESS)]:
            raise SystemExit("The command of the lab's workers has another shape by now.")
        with ExitStack() as running:
            for number in range(count):
                words = [word.replace("lab@", f"lab{number}@") for word in command[3:]]
                worker = subprocess.Popen(words, cwd=ROOT, env=self.environment)
                running.callback(worker.wait, 60)
                running.callback(worker.terminate)
            yield

    def play(self, matches: int, level: str, player: int) -> tuple[float, Any]:
        """A test, begun and waited for; its matches a second and its figures."""
        test = self.ask("begin", str(matches), level, str(player))
        state = self.ask("wait", test)
        if state["status"] != "done":
            raise SystemExit(f"The test ended as {state['status']}.")
        return matches / state["seconds"], state["summary"]


def main() -> None:
    """Print figures as they come, and all of them as JSON at the end if asked."""
    options = _options()
    rounds = []
    with tempfile.TemporaryDirectory() as scratch:
        lab = Lab(Path(scratch), options.postgres, options.redis)
        lab.run("-m", "tests.matches.actors", "prepare")
        for number in range(options.rounds):
            rounds.append(_round(lab, options, number))
            print(_line(rounds[-1]), flush=True)
    print(f"a second worker brings {_median(rounds, 'gain'):.2f} times the matches")
    print(f"one worker has {_median(rounds, 'beside_process'):.0%} of a bare loop's speed,")
    print(f"two workers have {_median(rounds, 'beside_processes'):.0%} of two bare processes'")
    print("all of them told the same figures")
    if options.json:
        print(json.dumps([asdict(row) for row in rounds], indent=1))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="of each test (100 to 2,000)")
    parser.add_argument("--level", default="officer")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--postgres", default="", help="a database that may be filled")
    parser.add_argument("--redis", default="", help="a database that may be used")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def _round(lab: Lab, options: argparse.Namespace, number: int) -> Round:
    told, speeds = [], []
    for count in (1, 2):
        with lab.workers(count):
            lab.play(int(WARM_UP), "random", number * 2 % 8 + 1)
            speed, summary = lab.play(options.matches, options.level, number * 2 % 8 + 2)
        speeds.append(speed)
        told.append(summary["overall"])
    for processes in (1, 2):
        bare = lab.ask("bare", str(options.matches), options.level, str(processes))
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


if __name__ == "__main__":
    main()
