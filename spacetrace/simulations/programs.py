"""Lets programs outside play: lines to their standard input, lines from their standard output.

docs/ladder.md says the lines, and has a program that plays by them.
"""

from __future__ import annotations

import os
import select
import shlex
import subprocess
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from spacetrace.engine.agents import Agent, Position
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError, EngineError, NotationError
from spacetrace.engine.kernel.protocol import C, T, V

PATIENCE = 10.0
"""Seconds that a program may take for a choice."""

LONGEST = 10_000
"""Bytes of a line from a program: an action's text is far shorter."""

NODES = 200
"""Tables that a program may be dealt for a choice; levels of our own look at fewer."""


class ProgramFailed(EngineError):
    """A program that ended, kept silent or said something that is no answer."""


class ProgramAgent(Agent):
    """Hands each position to a program and answers its questions until it chooses.

    The program is started here, hears of the game and its cards first, and plays any number of
    matches, for all seats, until `end`. Raises ConfigError when it cannot be started, ProgramFailed
    when it does not listen. Choices raise ProgramFailed.
    """

    __slots__ = ("_command", "_process", "_rest")

    def __init__(self, command: str, game: str, cards: Mapping[str, Any]) -> None:
        self._command = command
        self._rest = b""
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError) as error:
            raise ConfigError(f"The program “{command}” cannot be started: {error}.") from None
        told = msgspec.json.encode({"game": game, "cards": cards})
        try:
            self._say(told, time.monotonic() + PATIENCE)
        except ProgramFailed:
            self.end()
            raise

    def choose(self, at: Position[T, V, C], chance: Chance) -> Action:
        chosen = self._asked(at, chance, may_hold=False)
        assert chosen is not None  # noqa: S101 - it may not hold back
        return chosen

    def react(self, at: Position[T, V, C], chance: Chance) -> Action | None:
        return self._asked(at, chance, may_hold=True)

    def end(self) -> None:
        """No more matches: its input ends, and after a while so does the program."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _asked(self, at: Position[T, V, C], chance: Chance, *, may_hold: bool) -> Action | None:
        nodes = NODES if at.budget.nodes is None else min(NODES, at.budget.nodes)
        bounded = replace(at, budget=replace(at.budget, nodes=nodes))
        dealt, end = 0, time.monotonic() + PATIENCE
        self._say(bounded.as_line(may_hold=may_hold), end)
        while time.monotonic() < end:
            word, _, rest = self._hear(end).partition(" ")
            if word == "choose":
                return self._choice(at, rest)
            if word == "hold" and may_hold:
                return None
            if word == "go":
                self._say(b"no" if at.budget.is_cancelled() else b"yes", end)
            elif word == "deal" and dealt < nodes:
                dealt += 1
                self._say(at.game.dump(at.deal(chance.fork(rest))), end)
            elif word == "deal":
                raise self._failed(f"asked for more than {nodes} tables for one choice")
            else:
                raise self._failed(f"said “{word[:40]}”, which is no answer")
        raise self._failed(f"chose nothing within {PATIENCE:g} seconds")

    def _choice(self, at: Position[T, V, C], text: str) -> Action:
        try:
            return at.choice(text)
        except NotationError as error:
            raise self._failed(f"chose what it may not: {error}") from None

    def _say(self, line: bytes, end: float) -> None:
        """Writes what the program reads; one that talks without listening is not waited for."""
        left, pipe = memoryview(line + b"\n"), self._process.stdin
        while left and pipe is not None:
            if not select.select([], [pipe], [], max(0.0, end - time.monotonic()))[1]:
                raise self._failed("does not read what it is told")
            try:
                left = left[os.write(pipe.fileno(), left[: select.PIPE_BUF]) :]
            except OSError:
                raise self._failed("has ended") from None

    def _hear(self, end: float) -> str:
        pipe = self._process.stdout
        while b"\n" not in self._rest and pipe is not None:
            left = end - time.monotonic()
            if left <= 0 or not select.select([pipe], [], [], left)[0]:
                raise self._failed(f"chose nothing within {PATIENCE:g} seconds")
            heard = os.read(pipe.fileno(), LONGEST)
            if not heard:
                raise self._failed("has ended")
            self._rest += heard
            if len(self._rest) > LONGEST and b"\n" not in self._rest:
                raise self._failed(f"said more than {LONGEST} bytes at once")
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")

    def _failed(self, why: str) -> ProgramFailed:
        return ProgramFailed(f"The program “{self._command}” {why.rstrip('.')}.")
