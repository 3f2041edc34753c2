"""Tables with a given position: hands, pile, draw_pile, turn, passes, holding."""

from __future__ import annotations

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import NotationError, ScenarioError
from spacetrace.engine.kernel.protocol import Config, Json
from tests.toy.cards import Card, CardSet, in_order
from tests.toy.setup import hand_size, hold_length
from tests.toy.table import Table

REST = "..."


def arrange(config: Config, cards: CardSet, position: Config, chance: Chance) -> Table:
    """The position; what it does not name is dealt from the rest of the pack."""
    for key in position:
        if key not in ("seats", "hands", "pile", "draw_pile", "turn", "passes", "holding"):
            raise ScenarioError(f"A position of this game has no “{key}”.")
    named = position.get("hands", {})
    if not isinstance(named, dict) or not named:
        raise ScenarioError("A position names at least the hands, such as { 1 = [], 2 = [] }.")
    seats = _number(position.get("seats", max(int(seat) for seat in named)))
    rest = cards.pack()
    pile = take(cards, rest, position.get("pile", []))
    draw_pile = take(cards, rest, position.get("draw_pile", []))
    hands = [take(cards, rest, named.get(str(seat + 1), [REST])) for seat in range(seats)]
    chance.shuffle(rest)
    size = hand_size(config)
    for seat in range(seats):
        if REST in _words(named.get(str(seat + 1), [REST])):
            hands[seat] += [rest.pop() for _ in range(size - len(hands[seat]))]
    table = Table(cards, chance, [in_order(hand) for hand in hands])
    table.pile = pile or [rest.pop()]
    table.draw_pile = draw_pile[::-1] if "draw_pile" in position else rest
    table.turn = _number(position.get("turn", 1)) - 1
    table.hold = hold_length(config)
    table.is_holding = position.get("holding", False) is True
    table.passes = _number(position.get("passes", 0))
    return table


def take(cards: CardSet, rest: list[Card], names: Json) -> list[Card]:
    """The named cards, taken out of the rest; raises ScenarioError when there are too few."""
    taken = []
    for name in _words(names):
        if name == REST:
            continue
        try:
            card = cards.card(name)
            rest.remove(card)
        except (NotationError, ValueError) as error:
            raise ScenarioError(f"The pack has not so many of “{name}”.") from error
        taken.append(card)
    return taken


def _words(names: Json) -> list[str]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ScenarioError("Cards are given as a list of their ids.")
    return [str(name) for name in names]


def _number(value: Json) -> int:
    if not isinstance(value, int):
        raise ScenarioError("Turn and passes are numbers.")
    return value
