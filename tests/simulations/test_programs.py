"""An AI player may be a program outside: lines to its input, lines from its output."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from cardsets.files import read_set
from spacetrace.engine.agents import Budget, Position
from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.game import SpaceDominoesGame
from spacetrace.engine.games.space_dominoes.table import Table, View
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError, NotationError
from spacetrace.simulations import programs
from spacetrace.simulations.programs import ProgramAgent, ProgramFailed

GAME = SpaceDominoesGame()
CARDS = GAME.compile_cards(read_set("space-dominoes"))

PROGRAM = """
import json, sys

sys.stdin.readline()

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
    with open(sys.argv[1], "w") as file:
        file.write(str(looked))
    print("choose", max(worth, key=worth.get), flush=True)
"""
"""It deals itself as many tables as it may, and then likes cards with many threes."""


@pytest.fixture
def program(tmp_path: Path) -> Iterator[ProgramAgent]:
    running = started(PROGRAM, str(tmp_path / "looked"))
    yield running
    running.end()


def started(code: str, *words: str) -> ProgramAgent:
    """A program of these lines of Python."""
    return ProgramAgent(shlex.join([sys.executable, "-c", code, *words]), GAME.key, {})


def position(budget: Budget) -> Position[Table, View, CardSet]:
    """A seat at its first turn."""
    table = GAME.arrange(
        {}, CARDS, {"chain": ["1-2-1"], "hands": {"1": ["0-1-1", "1-3-3"]}}, Chance(b"")
    )
    return Position.at(GAME, CARDS, table, 0, GAME.moves(table, 0), budget)


def test_a_program_chooses_within_its_nodes(program: ProgramAgent, tmp_path: Path) -> None:
    chosen = program.choose(position(Budget(nodes=3)), Chance.seeded(1))
    assert GAME.action_text(chosen) == "play 1-3-3 left single"
    assert (tmp_path / "looked").read_text() == "3"


def test_a_program_that_is_cancelled_answers_with_what_it_has(
    program: ProgramAgent, tmp_path: Path
) -> None:
    asked: list[None] = []

    def is_cancelled() -> bool:
        asked.append(None)
        return len(asked) > 2

    at = position(Budget(nodes=1_000, is_cancelled=is_cancelled))
    assert program.choose(at, Chance.seeded(1)) in at.actions
    assert (tmp_path / "looked").read_text() == "2"


def test_a_program_may_hold_back_out_of_turn_alone() -> None:
    running = started("import sys\nfor line in sys.stdin:\n    print('hold', flush=True)")
    assert running.react(position(Budget()), Chance.seeded(1)) is None
    running.end()
    running = started("import sys\nsys.stdin.readline()\nprint('hold', flush=True)")
    with pytest.raises(ProgramFailed, match="“hold”, which is no answer"):
        running.choose(position(Budget()), Chance.seeded(1))
    running.end()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("pass", "has ended"),
        ("print('perhaps', flush=True)\ninput()", "said “perhaps”, which is no answer"),
        ("print('choose jump', flush=True)\ninput()", "chose what it may not"),
        ("print('x' * 20_000, flush=True)\ninput()", "said more than 10000 bytes at once"),
        ("while True: print('deal 1', flush=True), input()", "asked for more than 200 tables"),
    ],
)
def test_a_program_that_plays_foul_is_named_with_what_it_did(code: str, why: str) -> None:
    running = started(f"input()\ninput()\n{code}")
    with pytest.raises(ProgramFailed, match=why):
        running.choose(position(Budget()), Chance.seeded(1))
    running.end()


def test_a_program_that_talks_without_listening_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(programs, "PATIENCE", 2.0)
    monkeypatch.setattr(programs, "NODES", 10**9)
    running = started("input()\ninput()\nwhile True: print('deal 1', flush=True)")
    with pytest.raises(ProgramFailed, match="does not read what it is told"):
        running.choose(position(Budget()), Chance.seeded(1))
    running.end()


def test_a_program_that_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "PATIENCE", 0.2)
    running = started("while True: input()")
    with pytest.raises(ProgramFailed, match=r"chose nothing within 0\.2 seconds"):
        running.choose(position(Budget()), Chance.seeded(1))
    running.end()


def test_a_program_that_is_not_there_is_told() -> None:
    with pytest.raises(ConfigError, match="cannot be started"):
        ProgramAgent("no-such-program", GAME.key, {})


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
    assert not read["may_hold"]
    assert msgspec.json.decode(at.as_line(may_hold=True))["may_hold"]


@pytest.mark.parametrize("text", ["draw", "jump", "play 0-0-0 left single"])
def test_a_program_cannot_choose_what_is_not_offered(text: str) -> None:
    with pytest.raises(NotationError):
        position(Budget()).choice(text)
