"""Times matches of people against the computer: a person's move, and the computer's answer."""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any

from bench.server_players import Rig, Slice, answer_of, request_of
from bench.server_site import Site

LEVELS = ("cadet", "officer")
LOOK_EVERY = 1.0  # seconds, should the stream be silent
WARM = 2.0  # seconds of play before anything is measured, as the matches between people have them


@dataclass
class Person:
    """Somebody who plays by dice against the computer; the stream tells them of its moves.

    They stop after so many seconds or moves, or with the match; `about` is around each move's
    request. Who `is_deaf` has no stream and asks now and then. Times are in seconds.
    """

    port: int
    public_id: str
    token: str
    seconds: float
    most: int = 10**9
    about: Callable[[], AbstractContextManager[None]] = nullcontext
    is_deaf: bool = False
    moves: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    watching: asyncio.Task[None] | None = None

    async def sit_down(self) -> None:
        """Open the table and its stream: what a person has done before they think of a move."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        await self.ask("actions/")
        if not self.is_deaf:
            reader, self.listening = await asyncio.open_connection("127.0.0.1", self.port)
            path = f"/api/v1/matches/{self.public_id}/stream/"
            self.listening.write(request_of(path, self.token))
            await reader.readuntil(b"\r\n\r\n")
            self.watching = asyncio.create_task(self.watch(reader))

    async def visit(self) -> None:
        """Sit down and play."""
        await self.sit_down()
        await self.play()

    async def play(self) -> None:
        """Until the time is over, or the match."""
        try:
            await self.moves_and_answers()
        finally:
            if self.watching is not None:
                self.watching.cancel()

    async def watch(self, reader: asyncio.StreamReader) -> None:
        """Every version of the match that the event stream tells is news."""
        try:
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self.news.set()
        finally:
            self.listening.close()

    async def moves_and_answers(self) -> None:
        """Ask what may be done, do some of it, and wait for news in between."""
        dice, number, answered = random.Random(self.public_id), 0, 0.0
        end = time.perf_counter() + self.seconds
        while time.perf_counter() < end and number < self.most:
            self.news.clear()
            table = await self.ask("actions/")
            if not table["actions"]:
                break
            if not table["is_waited_for"]:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.news.wait(), LOOK_EVERY)
                continue
            if answered:
                self.answers.append(time.perf_counter() - answered)
            number += 1
            action = dice.choice([text for text in table["actions"] if _is_play(text)])
            command = {"action": action, "at_version": table["version"], "command_id": f"p{number}"}
            with self.about():
                began = time.perf_counter()
                done = await self.ask("act/", command)
                now = time.perf_counter()
            if "error" in done:
                answered = 0.0
                continue
            self.moves.append(now - began)
            answered = now if not (await self.ask("actions/"))["is_waited_for"] else 0.0
        self.writer.close()

    async def ask(self, door: str, body: object = None) -> Any:
        """The answer of a door of the match: to a POST of the body, or to a GET."""
        path = f"/api/v1/matches/{self.public_id}/{door}"
        self.writer.write(request_of(path, self.token, body))
        return json.loads((await answer_of(self.reader))[1])


def _is_play(action: str) -> bool:
    """Whoever gives up, or gives standing orders, does not play."""
    return action != "concede" and not action.startswith("order ")


def computer(
    sites: Mapping[str, Site],
    peers: Mapping[str, Rig],
    count: int,
    seconds: float,
    rounds: int,
) -> list[dict[str, Any]]:
    """So many people against each level, in turn with the peers: what a person waits for, in ms.

    The peers play as many matches between people, at full speed.
    """
    report = []
    for level in LEVELS:
        people: dict[str, list[Person]] = {name: [] for name in sites}
        slices: dict[str, list[Slice]] = {name: [] for name in peers}
        for site in sites.values():
            _played(site.port, site.answer("against", level, str(count)), WARM)
        for _ in range(rounds):
            for name, site in sites.items():
                rows = site.answer("against", level, str(count))
                people[name] += _played(site.port, rows, seconds)
            for name, play in peers.items():
                slices[name].append(play(count, seconds))
        for name, found in people.items():
            moves = [took for person in found for took in person.moves]
            answers = [took for person in found for took in person.answers]
            told = {
                "moves_per_s": len(moves) / seconds / rounds,
                **{f"move_{key}": value for key, value in _cuts(moves).items()},
                **{f"answer_{key}": value for key, value in _cuts(answers).items()},
            }
            report.append({"server": name, "level": level, **told})
            line = ", ".join(f"{key} {value:.1f}" for key, value in told.items())
            print(f"{name}, {count} people against a {level}: {line} (milliseconds)", flush=True)
        for name, played in slices.items():
            told = {
                "moves_per_s": statistics.median(one.moves_per_s for one in played),
                "move_p50": statistics.median(one.p50 for one in played),
                "move_p99": statistics.median(one.p99 for one in played),
            }
            report.append({"server": name, "beside": level, **told})
            line = ", ".join(f"{key} {value:.1f}" for key, value in told.items())
            print(f"  beside it {name}, {count} matches between people: {line}", flush=True)
    return report


def _played(port: int, rows: list[dict[str, Any]], seconds: float) -> list[Person]:
    people = [Person(port, row["public_id"], row["token"], seconds) for row in rows]

    async def play() -> None:
        await asyncio.gather(*(person.sit_down() for person in people))
        await asyncio.gather(*(person.play() for person in people))

    asyncio.run(play())
    return people


def _cuts(times: list[float]) -> dict[str, float]:
    if len(times) < 2:
        return {}  # too short to tell
    cuts = statistics.quantiles(times, n=100)
    return {"p50": cuts[49] * 1000, "p99": cuts[98] * 1000}
