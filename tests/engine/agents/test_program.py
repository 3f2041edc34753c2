"""An AI player may be a program outside: lines to its input, lines from its output."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest

from cardsets.files import read_set
from spacetrace.engine.agents import Agent, Budget, Position
from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.game import SpaceDominoesGame
from spacetrace.engine.games.space_dominoes.table import Table, View
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.protocol import C, T, V

GAME = SpaceDominoesGame()
CARDS = GAME.compile_cards(read_set("space-dominoes"))

PROGRAM = """
import json, sys

def ask(word):
    print(word, flush=True)
    return sys.stdin.readline()

for line in sys.stdin:
    at = json.loads(line)
    looked, worth, nodes = 0, {text: 0 for text in at["actions"]}, at["nodes"] or 50
    while looked < nodes and ask("go on?").strip() == "yes":
        table = json.loads(ask("deal " + str(looked)))["table"]
        held = sum(len(hand) for hand in table["hands"])
        worth = {text: worth[text] + held + text.count("3") for text in worth}
        looked += 1
    print("looked at", looked, file=sys.stderr)
    print("choose", max(worth, key=worth.get), flush=True)
"""
"""It deals itself as many tables as it may, and then likes cards with many threes."""


class ProgramAgent(Agent):
    """Hands the position to a program and answers its questions until it chooses."""

    __slots__ = ("_program",)

    def __init__(self, program: subprocess.Popen[bytes]) -> None:
        self._program = program

    def choose(self, at: Position[T, V, C], chance: Chance) -> Action:
        self._say(at.as_line())
        while True:
            word, _, rest = self._hear().partition(" ")
            if word == "choose":
                return at.choice(rest)
            if word == "deal":
                self._say(at.game.dump(at.deal(chance.fork(rest))))
            else:
                self._say(b"no" if at.budget.is_cancelled() else b"yes")

    def _say(self, line: bytes) -> None:
        assert self._program.stdin is not None
        self._program.stdin.write(line + b"\n")
        self._program.stdin.flush()

    def _hear(self) -> str:
        assert self._program.stdout is not None
        return self._program.stdout.readline().decode().rstrip("\n")


@pytest.fixture
def program() -> Iterator[subprocess.Popen[bytes]]:
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", PROGRAM]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as running:
        yield running
        assert running.stdin is not None
        running.stdin.close()
        running.wait(timeout=10)


def position(budget: Budget) -> Position[Table, View, CardSet]:
    """A seat at its first turn."""
    table = GAME.arrange(
        {}, CARDS, {"chain": ["1-2-1"], "hands": {"1": ["0-1-1", "1-3-3"]}}, Chance(b"")
    )
    return Position.at(GAME, CARDS, table, 0, GAME.moves(table, 0), budget)


def looked(program: subprocess.Popen[bytes]) -> int:
    """How many tables the program looked at for its last choice."""
    assert program.stderr is not None
    return int(program.stderr.readline().split()[-1])


def test_a_program_chooses_within_its_nodes(program: subprocess.Popen[bytes]) -> None:
    chosen = ProgramAgent(program).choose(position(Budget(nodes=3)), Chance.seeded(1))
    assert GAME.action_text(chosen) == "play 1-3-3 left single"
    assert looked(program) == 3


def test_a_program_that_is_cancelled_answers_with_what_it_has(
    program: subprocess.Popen[bytes],
) -> None:
    asked: list[None] = []

    def is_cancelled() -> bool:
        asked.append(None)
        return len(asked) > 2

    at = position(Budget(nodes=1_000, is_cancelled=is_cancelled))
    assert ProgramAgent(program).choose(at, Chance.seeded(1)) in at.actions
    assert looked(program) == 2


def test_a_position_is_one_line_of_what_its_seat_knows() -> None:
    at = position(Budget())
    line = at.as_line()
    assert b"\n" not in line
    read = msgspec.json.decode(line)
    assert read["game"] == "space_dominoes"
    assert read["view"]["hand"] == ["0-1-1", "1-3-3"]
    assert "hands" not in read["view"]
    assert read["actions"] == [GAME.action_text(action) for action in at.actions]
    assert read["nodes"] is None


@pytest.mark.parametrize("text", ["draw", "jump", "play 0-0-0 left single"])
def test_a_program_cannot_choose_what_is_not_offered(text: str) -> None:
    with pytest.raises(NotationError):
        position(Budget()).choice(text)
