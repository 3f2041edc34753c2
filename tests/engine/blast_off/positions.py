"""Tables by hand for the tests of what a seat may know: only what matters is named."""

from __future__ import annotations

import pytest

from cardsets.files import read_set
from spacetrace.engine.agents import Position
from spacetrace.engine.games.blast_off.card_set import CardSet, compile_cards
from spacetrace.engine.games.blast_off.game import BlastOffGame
from spacetrace.engine.games.blast_off.scenario import arrange
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import IllegalAction
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.protocol import Json
from spacetrace.engine.kernel.replay import read_move

GAME = BlastOffGame()
CARDS: CardSet = compile_cards(read_set("blast-off"))


def position(options: dict[str, Json] | None = None, /, **named: Json) -> Table:
    """A table with this position and these options, as a scenario file gives them."""
    return arrange(options or {}, CARDS, named, Chance.seeded("position"))


def play(table: Table, *moves: str) -> list[Event]:
    """Play the moves, such as "1 draw" or "clock tick"; gives what happened in the last one."""
    events: list[Event] = []
    for move in moves:
        events.clear()
        seat, line = read_move(move)
        GAME.apply(table, seat, GAME.parse_action(line), events.append)
    return events


def refused(table: Table, move: str) -> IllegalAction:
    """Why a move, such as "1 draw", is refused."""
    with pytest.raises(IllegalAction) as error:
        play(table, move)
    return error.value


def lines(table: Table, seat: int) -> list[str]:
    """The moves of a seat (from 1) as texts."""
    return [GAME.action_text(action) for action in GAME.moves(table, seat - 1)]


def worths(table: Table, seat: int, level: str) -> dict[str, float]:
    """How a player of a level at this seat (from 1) looks at each of its moves."""
    moves = GAME.moves(table, seat - 1)
    numbers = Position.at(GAME, CARDS, table, seat - 1, moves).evaluate(moves, level)
    return {GAME.action_text(move): n for move, n in zip(moves, numbers, strict=True)}


def best(table: Table, seat: int, level: str = "officer") -> str:
    """The move that such a player likes best."""
    worth = worths(table, seat, level)
    return max(worth, key=lambda move: worth[move])
