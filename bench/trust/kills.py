"""Kills every kind of process while people play, and counts what of their moves is left.

Players send a move until somebody answers, as an honest program does; each acknowledgement is
noted. Meanwhile web servers, worker, simulations, beat, PostgreSQL and Redis are killed in turn
(SIGKILL: no handler runs anywhere) and started again. In the end `tables.judge` puts what was
acknowledged beside what is stored.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from bench import ground
from bench.server_site import web_answers
from bench.trust.players import Crowd
from bench.trust.servers import Postgres, Redis
from spacetrace.operations.processes import (
    beat_command,
    simulations_command,
    thinking_command,
    web_command,
    worker_command,
)

TABLES = "bench.trust.tables"
CLIENTS = 14
AWAY = (0.1, 1.5)
"""Seconds, at least and at most, that something stays away."""

BETWEEN = (1.0, 3.0)
"""Seconds between two kills."""

RECOVERY = 120
"""Seconds after the last kill within which computer players and simulations have caught up."""


class Program:
    """A process of ours with all below it; it may be killed, and comes back."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._command, self._environment = command, environment
        self._log = Path(environment["SPACETRACE_VAR"], "programs.log")
        self.deaths = 0
        """How often it ended by itself."""
        self.start()

    def start(self) -> None:
        """In a session of its own, so that all of it can be killed at once."""
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command,
                cwd=ground.ROOT,
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def restart(self) -> float:
        """Ask it to end, as an update does, and begin anew; returns the seconds until it was gone.

        Raises AssertionError where it does not end by itself, or fails.
        """
        began = time.monotonic()
        self.process.terminate()
        code = self.process.wait(60)
        assert code in (0, -signal.SIGTERM), f"ended with {code}"
        took = time.monotonic() - began
        self.start()
        return took

    def kill(self, seconds: float) -> None:
        """All of it, from one moment to the next, and back after a while."""
        self.close()
        time.sleep(seconds)
        self.start()

    def kill_child(self, seconds: float) -> None:
        """One that it has forked itself; it is to fork another one."""
        ground.wait_for(lambda: self._kill_below(None), "a child to kill")
        time.sleep(seconds)

    def kill_part(self, name: str, seconds: float) -> None:
        """One of the processes of `manage.py up`, which then ends, and is started again."""
        ground.wait_for(lambda: self._kill_below(name), f"{name} to kill")
        self.process.wait(60)
        time.sleep(seconds)
        self.start()

    def _kill_below(self, name: str | None) -> bool:
        """The first child, of this name if there is one; False while there is none."""
        own = self.process.pid
        for child in Path(f"/proc/{own}/task/{own}/children").read_text().split():
            if name in (None, Path(f"/proc/{child}/comm").read_text().strip()):
                os.kill(int(child), signal.SIGKILL)
                return True
        return False

    def close(self) -> None:
        """All of it is gone."""
        self.deaths += self.process.poll() is not None
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@dataclass
class Ground:
    """Where people play: web ports, an environment for `tables`, and what can be killed there."""

    environment: dict[str, str]
    tables: list[dict[str, Any]]
    ports: list[int] = field(default_factory=list)
    victims: dict[str, list[Callable[[float], None]]] = field(default_factory=dict)
    """By name; one that can be killed in several ways is killed by them in turn."""
    programs: list[Program] = field(default_factory=list)

    def run(self, name: str, command: Sequence[str]) -> Program:
        """One more process, which is killed in the end at the latest."""
        program = Program(command, self.environment)
        self.programs.append(program)
        self.victims.setdefault(name, []).append(program.kill)
        return program

    def run_webs(self) -> list[Program]:
        """Two web servers, on ports of their own."""
        self.ports += [ground.free_port(), ground.free_port()]
        return [
            self.run("web", web_command(host="127.0.0.1", port=port)) for port in self.ports[-2:]
        ]

    def ask(self, *words: str) -> Any:
        """What `tables` answers."""
        return ground.answer(self.environment, TABLES, *words)

    def close(self) -> None:
        """Nothing goes on."""
        for program in self.programs:
            program.close()


@contextmanager
def on_servers(folder: Path, tables: int, tests: int) -> Iterator[Ground]:
    """PostgreSQL and Redis of its own, two web servers, workers of all three sorts and beat."""
    with ExitStack() as stack:
        (folder / "redis").mkdir()
        redis, postgres = Redis(folder / "redis"), Postgres(folder / "postgres")
        stack.callback(redis.close)
        stack.callback(postgres.close)
        environment = environment_of(folder, postgres.url, redis.url, DATABASE_POOL="14")
        rows = ground.answer(environment, TABLES, "prepare", str(tables), str(tests))
        found = Ground(environment, rows)
        found.victims |= {"PostgreSQL": [postgres.kill], "Redis": [redis.kill]}
        stack.callback(found.close)
        found.run_webs()
        for name, command in (("worker", worker_command()), ("simulations", simulations_command())):
            program = found.run(name, command)
            found.victims[name].append(program.kill_child)
        found.run("thinking", thinking_command())
        found.run("beat", beat_command())
        for port in found.ports:
            web_answers(port, 90)
        yield found


@contextmanager
def embedded(folder: Path, tables: int, tests: int) -> Iterator[Ground]:
    """`manage.py up` on a folder: when a part of it is killed, all of it ends and begins again."""
    environment = environment_of(folder, SPACETRACE_ENV="development")
    rows = ground.answer(environment, TABLES, "prepare", str(tables), str(tests))
    found = Ground(environment, rows, [ground.free_port()])
    up = [sys.executable, "manage.py", "up", "--port", str(found.ports[0])]
    site = found.run("all of it", up)
    parts = ("web", "worker", "thinking", "simulations", "beat")
    found.victims = {name: [partial(site.kill_part, name)] for name in parts}
    found.victims["all of it"] = [site.kill]
    try:
        web_answers(found.ports[0], 90)
        yield found
    finally:
        found.close()


def environment_of(
    folder: Path, postgres: str = "", redis: str = "", **more: str
) -> dict[str, str]:
    """Of a site on which nobody is counted, and which says little."""
    more |= {"API_RATE_USER": "1000000/second", "LOG_LEVEL": "CRITICAL"}
    return {**ground.environment(folder, postgres, redis), **more}


def kill_run(
    found: Ground, *, moves: int, kills: int, folder: Path, clients: int = CLIENTS
) -> dict[str, Any]:
    """At least so many acknowledged moves and so many kills; the verdict with all figures."""
    crowd, done = Crowd(found.ports, moves), Counter[str]()
    seconds = asyncio.run(_play_and_kill(crowd, found, kills, clients, done))
    took = _recovered(found)
    died = sum(program.deaths for program in found.programs)
    found.close()  # nobody plays on while it is judged
    file = folder / "told.json"
    file.write_text(crowd.told.as_json())
    verdict: dict[str, Any] = found.ask("judge", str(file))
    return {
        **verdict,
        "seconds": round(seconds),
        "kills": dict(done),
        "repeated": crowd.told.repeated,
        "asked again": crowd.told.asked_again,
        "refused": len(crowd.told.refused),
        "unanswered": len(crowd.told.unanswered),
        "recovered after": round(took, 1),
        "ended by themselves": died,
    }


async def _play_and_kill(
    crowd: Crowd, found: Ground, kills: int, players: int, done: Counter[str]
) -> float:
    """Returns the seconds from the first move to the last."""
    began = time.monotonic()
    clients = asyncio.create_task(crowd.play(found.tables, players))
    chance = random.Random(1)
    ways = {name: itertools.cycle(how) for name, how in found.victims.items()}
    for name in itertools.cycle(ways):
        if clients.done() or (crowd.enough() and sum(done.values()) >= kills):
            break
        if sum(done.values()) < kills:
            # In a thread: the players go on meanwhile.
            await asyncio.to_thread(next(ways[name]), chance.uniform(*AWAY))
            done[name] += 1
        await asyncio.sleep(chance.uniform(*BETWEEN))
    if clients.done():
        raise SystemExit("All tables are over: more are needed for so many kills.")
    crowd.is_over = True
    await clients
    return time.monotonic() - began


def _recovered(found: Ground) -> float:
    """Seconds until nothing waits for a computer player, the clock or simulations."""
    began = time.monotonic()
    while any((left := found.ask("left")).values()):
        if time.monotonic() - began > RECOVERY:
            raise SystemExit(f"After {RECOVERY} seconds there was still to be done: {left}")
        time.sleep(1)
    return time.monotonic() - began


def told(name: str, verdict: Mapping[str, Any]) -> str:
    """The verdict in some lines."""
    kills = ", ".join(f"{count} {victim}" for victim, count in verdict["kills"].items())
    lines = [
        f"{name}: {verdict['lost']} lost, {verdict['doubled']} doubled, {verdict['wrong']} wrong "
        f"of {verdict['acked']} acknowledged moves",
        f"  {sum(verdict['kills'].values())} kills ({kills}) in {verdict['seconds']} s; "
        f"{verdict['repeated']} answers were lost with their move done, "
        f"{verdict['unanswered']} never came",
        f"  {verdict['stored']} moves stored, {verdict['computers']} of computer players, "
        f"{verdict['clock']} of the clock; {verdict['over']} of {verdict['matches']} matches over, "
        f"every one dealt and played again; {verdict['tested']} test matches",
        f"  after the last kill all work was done in {verdict['recovered after']} s; "
        f"{verdict['ended by themselves']} processes ended unasked",
    ]
    return "\n".join([*lines, *(f"  {case}" for case in verdict["cases"])])
