"""Arranges tables of the toy as scenario files write them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ScenarioError
from spacetrace.engine.kernel.protocol import Config
from tests.toy.cards import Card, CardSet, in_order
from tests.toy.table import Table

REST = "..."
"""In a hand: as many more cards as make it a newly dealt one."""


class Position(Struct, forbid_unknown_fields=True):
    """A toy table; what it does not name is dealt. The draw pile has its next card first."""

    hands: dict[str, list[str]]
    seats: int = 0
    pile: list[str] = []
    draw_pile: list[str] | None = None
    turn: int = 1
    passes: int = 0
    holding: bool = False


def arrange(config: Config, cards: CardSet, position: Config, chance: Chance) -> Table:
    """The table of a position; raises ScenarioError for one that cannot be."""
    try:
        written = msgspec.convert(position, Position, strict=True)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"The position cannot be read: {error}.") from error
    rest = cards.pack()
    names = [str(seat + 1) for seat in range(written.seats or len(written.hands))]
    pile, draw_pile = _take(rest, written.pile), _take(rest, written.draw_pile or ())
    hands = [_take(rest, written.hands.get(name, ())) for name in names]
    chance.shuffle(rest)
    for name, hand in zip(names, hands, strict=True):
        if REST in written.hands.get(name, [REST]):
            hand += [rest.pop() for _ in range(number(config, "hand") - len(hand))]
    table = Table(
        pile or [rest.pop()],
        turn=written.turn - 1,
        passes=written.passes,
        hold=number(config, "hold"),
        is_holding=written.holding,
        cards=cards,
        chance=chance,
        hands=[in_order(hand) for hand in hands],
    )
    table.draw_pile = rest if written.draw_pile is None else draw_pile[::-1]
    return table


def number(config: Config, key: str) -> int:
    """An option that is a number; `config` may leave out what is usual."""
    value = config.get(key, {"hand": 4, "hold": 0}[key])
    return value if isinstance(value, int) else 0


def _take(rest: list[Card], names: Sequence[str]) -> list[Card]:
    taken = []
    for name in names:
        card = next((card for card in rest if card.id == name), None)
        if card is not None:
            rest.remove(card)
            taken.append(card)
        elif name != REST:
            raise ScenarioError(f"The pack has not so many of “{name}”.")
    return taken
