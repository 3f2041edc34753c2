"""Players who know what they were told: each sends a move until somebody answers, and notes it."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from bench.server_players import answer_of, request_of

PATIENCE = 10.0  # seconds for an answer
AGAIN_AFTER = 0.2  # seconds, where nobody answered
LOOK_EVERY = 0.15  # seconds, while somebody else has the say
LEFT_OUT = ("concede",)
LOST = (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError, ValueError)


@dataclass(frozen=True, slots=True)
class Ack:
    """A move that was acknowledged: whoever sent it may rely on it for ever."""

    match: str
    seat: int
    command_id: str
    action: str
    version: int


@dataclass(slots=True)
class Told:
    """What all players were told."""

    acked: list[Ack] = field(default_factory=list)
    refused: list[tuple[str, int, str]] = field(default_factory=list)
    """Match, seat and command of what was said not to be done."""
    unanswered: list[tuple[str, int, str]] = field(default_factory=list)
    """What nobody answered within a minute: it may be done or not."""
    asked_again: int = 0
    """Questions that nobody had answered, or that were to be asked again."""
    repeated: int = 0
    """Moves that had been done when their answer was lost: asked again, the same was told."""

    def as_json(self) -> str:
        """For the checker."""
        return json.dumps(asdict(self))


@dataclass(slots=True)
class Crowd:
    """Players at tables, over whatever web server answers, until they have enough."""

    ports: Sequence[int]
    wanted: int
    told: Told = field(default_factory=Told)
    is_over: bool = False

    def goes_on(self) -> bool:
        """More moves are wanted."""
        return not self.is_over

    async def play(self, tables: list[dict[str, Any]], clients: int) -> None:
        """So many players at a time; a table that is over makes place for the next one."""
        await asyncio.gather(*(self._client(number, tables) for number in range(clients)))

    async def _client(self, number: int, tables: list[dict[str, Any]]) -> None:
        while tables and self.goes_on():
            table = tables.pop()
            player = _Player(self, random.Random(f"{number} {table['id']}"))
            await player.at(table)
            player.leave()

    def enough(self) -> bool:
        """As many moves as were wanted are acknowledged."""
        return len(self.told.acked) >= self.wanted


@dataclass(slots=True)
class _Player:
    """One client: its connection, its dice, and how many commands it has sent."""

    crowd: Crowd
    dice: random.Random
    sent: int = 0
    port: int = 0
    link: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def at(self, table: dict[str, Any]) -> None:
        """All of a table's people, one after the other, until it is over."""
        seats: list[dict[str, Any]] = table["seats"]
        while self.crowd.goes_on():
            moved = False
            for seat in seats:
                offered = await self.ask(table["id"], "actions/", seat["token"])
                if offered is None or offered[0] != 200:
                    return  # over
                moved |= await self.move(table["id"], seat, offered[1])
            if not moved:
                looked = await self.ask(table["id"], "", seats[0]["token"])
                if looked is None or looked[1].get("status") == "over":
                    return
                await asyncio.sleep(LOOK_EVERY)

    async def move(self, match: str, seat: dict[str, Any], offered: dict[str, Any]) -> bool:
        """One of the actions that are offered, or none; sent again until there is an answer."""
        actions = [text for text in offered["actions"] if not text.startswith(LEFT_OUT)]
        if not actions or not (offered["is_waited_for"] or self.dice.random() < 0.05):
            return False
        self.sent += 1
        command = {
            "seat": seat["seat"],
            "action": self.dice.choice(actions),
            "at_version": offered["version"],
            "command_id": f"{seat['seat']}-{self.sent}",
        }
        answer = await self.ask(match, "act/", seat["token"], command)
        name = str(command["command_id"])
        if answer is None:
            self.crowd.told.unanswered.append((match, seat["seat"], name))
            return False
        status, body = answer
        if status == 200:
            ack = Ack(match, seat["seat"], name, str(command["action"]), body["version"])
            self.crowd.told.acked.append(ack)
            self.crowd.told.repeated += body["status"] == "repeated"
        else:
            self.crowd.told.refused.append((match, seat["seat"], name))
        return True

    async def ask(
        self, match: str, door: str, token: str, body: object = None
    ) -> tuple[int, dict[str, Any]] | None:
        """Status and answer; 5xx and silence are asked again, elsewhere. None after a minute."""
        request = request_of(f"/api/v1/matches/{match}/{door}", token, body)
        for _ in range(int(60 / AGAIN_AFTER)):
            with suppress(*LOST):
                status, content = await asyncio.wait_for(self._once(request), PATIENCE)
                if status < 500 and status != 429:
                    return status, json.loads(content)
            self.leave()
            self.crowd.told.asked_again += 1
            await asyncio.sleep(AGAIN_AFTER)
        return None

    async def _once(self, request: bytes) -> tuple[int, bytes]:
        if self.link is None:
            self.port = self.dice.choice(self.crowd.ports)
            self.link = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.link
        writer.write(request)
        return await answer_of(reader)

    def leave(self) -> None:
        """The next question goes over a new connection."""
        if self.link is not None:
            self.link[1].close()
            self.link = None
