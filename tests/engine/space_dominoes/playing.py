"""Tables of Space Dominoes written by hand, and moves made at them by their texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from cardsets.files import read_set
from spacetrace.engine.games.space_dominoes.game import SpaceDominoesGame
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import IllegalAction
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.protocol import Config, Json
from spacetrace.engine.kernel.replay import read_move

GAME = SpaceDominoesGame()
CARDS = GAME.compile_cards(read_set("space-dominoes"))
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")


def dealt(seats: int = 2, seed: int | str = 1, **options: Json) -> Table:
    """A freshly dealt table."""
    return GAME.setup(options, CARDS, [{}] * seats, Chance.seeded(seed))


def at(
    chain: Sequence[str],
    hands: Mapping[int, Sequence[str]],
    options: Config | None = None,
    **position: Json,
) -> Table:
    """A table in the middle of a hand; seats count from 1, as in texts."""
    written = {str(seat): list(cards) for seat, cards in hands.items()}
    words: dict[str, Json] = {"seats": len(hands), "chain": list(chain), "hands": written}
    return GAME.arrange(options or {}, CARDS, {**words, **position}, Chance.seeded("at"))


def do(table: Table, *moves: str) -> list[str]:
    """Make the moves, such as "1 play 0-2-1 right single"; the lines of all that happened."""
    told: list[Event] = []
    for move in moves:
        seat, line = read_move(move)
        GAME.apply(table, seat, GAME.parse_action(line), told.append)
    return [GAME.event_text(event) for event in told]


def refused(table: Table, move: str) -> str:
    """The rule by which the move is refused; fails if it is not."""
    seat, line = read_move(move)
    before = GAME.dump(table)
    with pytest.raises(IllegalAction) as error:
        GAME.apply(table, seat, GAME.parse_action(line))
    assert GAME.dump(table) == before
    return error.value.rule


def legal(table: Table, seat: int) -> list[str]:
    """The moves of a seat, which counts from 1."""
    return [GAME.action_text(action) for action in GAME.moves(table, seat - 1)]


def hand(table: Table, seat: int) -> list[str]:
    """The cards of a seat, which counts from 1."""
    return [card.id for card in table.hands[seat - 1]]


def everything(table: Table) -> list[str]:
    """The ids of all cards in hands, stockpile and chain, sorted."""
    held = [card.id for cards in (*table.hands, table.stock) for card in cards]
    return sorted([*held, *(laid.card for laid in table.laid)])
