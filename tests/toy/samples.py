"""A pack for the toy, its samples, and the one line that puts it into the catalogue."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import Json
from tests.engine.contract.sample import Sample, Swapped
from tests.toy.cards import Card, CardSet, in_order
from tests.toy.game import ToyGame
from tests.toy.table import Table

CARDS: Json = {
    "key": "toy-pack",
    "name": "Toy pack",
    "cards": [
        *(
            {"id": f"{colour}-{value}", "colour": colour, "value": value, "copies": 2}
            for colour in ("red", "green", "blue")
            for value in (1, 2, 3)
        ),
        {"id": "comet", "value": 10, "copies": 3},
    ],
}


def samples() -> Iterator[Sample]:
    """Small and large tables, and one that holds after every card."""
    yield sample("2", 2)
    yield sample("4", 4)
    yield sample("3-hold", 3, hold=800)


def sample(name: str, seats: int, hold: int = 0) -> Sample:
    """A match of so many seats that holds for so many milliseconds after every card."""
    game = ToyGame()
    return Sample(
        name,
        game,
        game.compile_cards(CARDS),
        [{}] * seats,
        swap,
        frozen=(Card, CardSet),
        config={"hold": hold},
        longest=500,
    )


def swap(table: object, chance: Chance) -> Swapped | None:
    """A card of somebody's hand for one of the draw pile."""
    if not isinstance(table, Table):
        raise TypeError(table)
    seat = chance.below(len(table.hands))
    if table.is_holding or not table.draw_pile or not table.hands[seat]:
        return None
    mine, theirs = chance.pick(table.hands[seat]), chance.pick(table.draw_pile)
    if table.pile[-1] in (mine, theirs):
        return None  # a twin may be played out of turn: legality would differ, as it should
    table.hands[seat].remove(mine)
    table.hands[seat] = in_order([*table.hands[seat], theirs])
    table.draw_pile[table.draw_pile.index(theirs)] = mine
    others = [other for other in range(len(table.hands)) if other != seat]
    return Swapped(frozenset({mine.id, theirs.id}), (*others, None))


def add_to_catalogue(monkeypatch: pytest.MonkeyPatch) -> ToyGame:
    """Until the test ends, the catalogue knows the toy as any other game."""
    from spacetrace.engine import catalogue

    game = ToyGame()
    monkeypatch.setitem(catalogue.GAMES, game.key, game)
    return game
