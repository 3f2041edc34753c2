"""Arranges a table as scenario files and tests write it by hand.

The words of a position are the fields of Position. Cards that it names nowhere are in the
stockpile, unless it says what the stockpile holds: then they are out of this hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from spacetrace.engine.games.space_dominoes.actions import LinkCard
from spacetrace.engine.games.space_dominoes.cards import (
    Card,
    CardSet,
    in_order,
    reading_of,
    smaller_reading,
)
from spacetrace.engine.games.space_dominoes.notation import parse_action
from spacetrace.engine.games.space_dominoes.rules.course import hand_size
from spacetrace.engine.games.space_dominoes.setup import MOST_SEATS, check_seats, config_of
from spacetrace.engine.games.space_dominoes.table import MOST_CARDS, Stage, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError, NotationError, ScenarioError
from spacetrace.engine.kernel.opening import REST, Opening, Wish
from spacetrace.engine.kernel.protocol import Config

SeatText: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
"""A seat as texts count it, from 1."""
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]


class Position(Struct, forbid_unknown_fields=True):
    """A table in the middle of a hand.

    `chain` has the starter and then the cards as they were laid, such as `["1-3-0", "0-2-1 right
    single"]`; a starter may be given in either reading. `hands` has a list of cards for each seat,
    "..." in it or a missing seat is filled up by lot. `stockpile` has the next card first. `out`
    are seats that have gone out, `scores` those of the hands before. `turns` are the turns begun in
    this hand, of which the one now is the last; usually everybody has had one (SD-13).
    """

    seats: SeatText = 2
    chain: list[str] = []
    hands: dict[str, list[str]] = {}
    stockpile: list[str] | None = None
    turn: SeatText = 1
    dealer: SeatText | None = None
    stage: Stage = "begin"
    passes: Number = 0
    out: list[SeatText] = []
    scores: list[Number] = []
    hand_number: Annotated[int, Meta(ge=1, le=20)] = 1
    turns: Annotated[int, Meta(ge=1, le=1_000)] | None = None


def openings(cards: CardSet, wish: Wish) -> Iterator[Opening]:
    """Tables to try a card on: with each other card as the starter."""
    own = cards.card(smaller_reading(wish.card)).id
    hands = {str(seat + 1): wish.hand(seat) for seat in range(wish.seats)}
    for card in cards.cards:
        if card.id != own:
            place = {"seats": wish.seats, "turn": wish.turn + 1, "hands": hands}
            yield Opening({**place, "chain": [card.id]})


def arrange(config: Config, cards: CardSet, position: Config, chance: Chance) -> Table:
    """The table of a position; raises ScenarioError for one that cannot be."""
    try:
        written = msgspec.convert(position, Position, strict=True)
        check_seats(config, written.seats)
        table = Table.empty(config_of(config), cards, chance, written.seats)
        _arrange_cards(table, written)
    except (msgspec.ValidationError, ConfigError, NotationError) as error:
        raise ScenarioError(f"The position cannot be read: {error}") from error
    _arrange_turn(table, written)
    return table


# --- cards ----------------------------------------------------------------------------------------


def _arrange_cards(table: Table, written: Position) -> None:
    rest = list(table.cards.cards)
    laid = [line.partition(" ") for line in written.chain]
    placed = [_take(table, rest, card) for card, _, _ in laid]
    named = {int(seat) - 1: ids for seat, ids in written.hands.items() if seat.isdigit()}
    if len(named) != len(written.hands) or not set(named) <= set(range(table.seats)):
        raise ScenarioError("Hands are given by seat, such as { 1 = [], 2 = [] }.")
    for seat, ids in named.items():
        table.hands[seat] = [_take(table, rest, card) for card in ids if card != REST]
    stock = [_take(table, rest, card) for card in written.stockpile or ()]
    table.chance.shuffle(rest)
    for seat in range(table.seats):
        if seat not in named or REST in named[seat]:
            missing = hand_size(table.seats) - len(table.hands[seat])
            table.hands[seat] += [rest.pop() for _ in range(missing)]
        table.hands[seat] = in_order(table.hands[seat])
        if len(table.hands[seat]) > MOST_CARDS:
            raise ScenarioError(f"A hand holds at most {MOST_CARDS} cards (SD-17).")
    if not placed:
        placed, laid = [rest.pop()], []
    table.stock = rest if written.stockpile is None else stock[::-1]
    lies = reading_of(laid[0][0]) if laid else placed[0].sections
    table.begin_chain(placed[0].id, lies)
    for card, (name, _, where) in zip(placed[1:], laid[1:], strict=True):
        _lay(table, card, f"play {name} {where}", written)


def _take(table: Table, rest: list[Card], name: str) -> Card:
    """The card of this name, in either reading, out of those not placed yet."""
    card = table.cards.card(smaller_reading(name))
    if card not in rest:
        raise ScenarioError(f"There is only one card “{card.id}”.")
    rest.remove(card)
    return card


def _lay(table: Table, card: Card, line: str, written: Position) -> None:
    action = parse_action(line)
    way = table.find_way(card, action) if isinstance(action, LinkCard) else None
    if way is None:
        raise ScenarioError(f"“{line}” does not fit the chain as it then is.")
    table.extend_chain(written.turn - 1, way)


# --- the turn -------------------------------------------------------------------------------------


def _arrange_turn(table: Table, written: Position) -> None:
    table.turn = _seat(table, written.turn)
    dealer = written.dealer
    table.dealer = (table.turn - 1) % table.seats if dealer is None else _seat(table, dealer)
    table.stage = written.stage
    table.passes = written.passes
    table.out = [_seat(table, seat) for seat in written.out]
    for seat, hand in enumerate(table.hands):
        if (not hand) is not (seat in table.out):
            raise ScenarioError("The seats without a card are those that are out (SD-11).")
    if table.turn in table.out:
        raise ScenarioError("A seat that is out has no turn.")
    if written.scores:
        if len(written.scores) != table.seats:
            raise ScenarioError("Scores are given for every seat.")
        table.totals = list(written.scores)
    table.hand_number = written.hand_number
    if table.hand_number > table.hands_agreed:
        raise ScenarioError(f"Only {table.hands_agreed} hands are played (SD-16).")
    table.turns_in_hand = table.turn_number = written.turns or table.seats + 1
    table.clock = 1


def _seat(table: Table, text: int) -> Seat:
    if text > table.seats:
        raise ScenarioError(f"There is no seat {text} at this table.")
    return text - 1
