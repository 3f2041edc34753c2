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
PATIENCE = 60.0  # seconds for one answer; a server that never answers ends the measurement
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
        try:
            async with asyncio.timeout(PATIENCE):
                return json.loads((await answer_of(self.reader))[1])
        except TimeoutError:
            raise SystemExit(f"{path} was not answered in {PATIENCE:.0f} s.") from None


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
        rows = {
            name: site.answer("against", level, str(count * (rounds + 1)))
            for name, site in sites.items()
        }
        people: dict[str, list[Person]] = {name: [] for name in sites}
        slices: dict[str, list[Slice]] = {name: [] for name in peers}
        for name, site in sites.items():
            _played(site.port, rows[name][:count], WARM)
        for number in range(1, rounds + 1):
            for name, site in sites.items():
                own = rows[name][number * count : (number + 1) * count]
                people[name] += _played(site.port, own, seconds)
            for name, play in peers.items():
                slices[name].append(play(count, seconds))
            print(f"  {count} people, {level}, round {number} of {rounds}", flush=True)
        for name, found in people.items():
            moves = [1000 * took for person in found for took in person.moves]
            answers = [1000 * took for person in found for took in person.answers]
            told = {
                "moves_per_s": len(moves) / seconds / rounds,
                **_cuts("move", moves),
                **_cuts("answer", answers),
            }
            report.append({"server": name, "level": level, **told})
            _tell(f"{name}, {count} people against a {level}", told)
        for name, played in slices.items():
            told = {
                "moves_per_s": statistics.median(one.moves_per_s for one in played),
                **_cuts("move", [took for one in played for took in one.latencies]),
            }
            report.append({"server": name, "beside": level, **told})
            _tell(f"  beside it {name}, {count} matches between people", told)
    return report


def _tell(what: str, told: Mapping[str, float]) -> None:
    line = ", ".join(f"{key} {value:.1f}" for key, value in told.items())
    print(f"{what}: {line} (milliseconds)", flush=True)


def _played(port: int, rows: list[dict[str, Any]], seconds: float) -> list[Person]:
    people = [Person(port, row["public_id"], row["token"], seconds) for row in rows]

    async def play() -> None:
        await asyncio.gather(*(person.sit_down() for person in people))
        await asyncio.gather(*(person.play() for person in people))

    asyncio.run(play())
    return people


def _cuts(what: str, times: list[float]) -> dict[str, float]:
    """Of all rounds together: few of a hundred moves make no hundredth of them."""
    if len(times) < 2:
        return {}  # too short to tell
    cuts = statistics.quantiles(times, n=100)
    return {f"{what}s": len(times), f"{what}_p50": cuts[49], f"{what}_p99": cuts[98]}
