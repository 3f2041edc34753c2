"""Times matches of people against the computer: a person's move, and the computer's answer."""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import time
from dataclasses import dataclass, field
from typing import Any

from bench.server_players import answer_of, request_of
from bench.server_site import Site

MATCHES = 5
LOOK_EVERY = 0.01  # seconds; a program that watches a stream would know a little earlier


@dataclass
class _Person:
    """Somebody who plays by dice against the computer, as soon as it is their turn."""

    port: int
    public_id: str
    token: str
    end: float
    moves: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)

    async def play(self) -> None:
        """Until the time is over, or the match."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        dice, number, answered = random.Random(self.public_id), 0, 0.0
        while time.perf_counter() < self.end:
            table = await self.ask("actions/")
            if not table["actions"]:
                break
            if not table["is_waited_for"]:
                await asyncio.sleep(LOOK_EVERY)
                continue
            if answered:
                self.answers.append(time.perf_counter() - answered)
            number += 1
            action = dice.choice(table["actions"])
            command = {"action": action, "at_version": table["version"], "command_id": f"p{number}"}
            began = time.perf_counter()
            done = await self.ask("act/", command)
            if "error" in done:
                answered = 0.0
                continue
            now = time.perf_counter()
            self.moves.append(now - began)
            answered = now if not (await self.ask("actions/"))["is_waited_for"] else 0.0
        self.writer.close()

    async def ask(self, door: str, body: object = None) -> Any:
        path = f"/api/v1/matches/{self.public_id}/{door}"
        self.writer.write(request_of(path, self.token, body))
        return json.loads((await answer_of(self.reader))[1])


def computer(name: str, site: Site, seconds: float) -> dict[str, dict[str, float]]:
    """Against each of two levels: what the person waits for, in milliseconds."""
    report = {}
    for level in ("cadet", "officer"):
        rows = site.answer("against", level, str(MATCHES))
        end = time.perf_counter() + seconds
        people = [_Person(site.port, row["public_id"], row["token"], end) for row in rows]
        asyncio.run(_play(people))
        moves = [took for person in people for took in person.moves]
        answers = [took for person in people for took in person.answers]
        report[level] = {
            "moves_per_s": len(moves) / seconds,
            **{f"move_{key}": value for key, value in _cuts(moves).items()},
            **{f"answer_{key}": value for key, value in _cuts(answers).items()},
        }
        told = ", ".join(f"{key} {value:.1f}" for key, value in report[level].items())
        print(f"{name}, {MATCHES} people against a {level}: {told} (milliseconds)", flush=True)
    return report


async def _play(people: list[_Person]) -> None:
    await asyncio.gather(*(person.play() for person in people))


def _cuts(times: list[float]) -> dict[str, float]:
    if len(times) < 2:
        return {}  # too short to tell
    cuts = statistics.quantiles(times, n=100)
    return {"p50": cuts[49] * 1000, "p99": cuts[98] * 1000}
