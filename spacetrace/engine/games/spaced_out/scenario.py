"""Tables with a given position, for scenario files (docs/notation/spaced_out.md has the keys)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import Card, Face, by_index
from spacetrace.engine.games.spaced_out.piles import Live
from spacetrace.engine.games.spaced_out.rules.deal import HAND
from spacetrace.engine.games.spaced_out.setup import config_of
from spacetrace.engine.games.spaced_out.table import Config, Stage, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import NotationError, ScenarioError
from spacetrace.engine.kernel.opening import REST, Opening, Wish
from spacetrace.engine.kernel.protocol import Config as Words

ATTACKS = ("asteroids", "shooting_star", "force_field")

Count: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
SeatText: TypeAlias = Annotated[int, Meta(ge=1, le=8)]
"""A seat as texts count it, from 1."""


class Written(Struct, forbid_unknown_fields=True):
    """Base of the records of a position: an unknown word is refused."""


class AttackPosition(Written):
    """An attack on the seat to act, by the live pile's top card; the seat before it attacks."""

    number: Annotated[int, Meta(ge=2, le=100)] = 2
    attacker: SeatText | None = None


class BigBangPosition(Written):
    """A big bang in which it is the turn of the seat to act to draw (SO-33)."""

    protected: SeatText
    struck: list[SeatText] = []


class Position(Written):
    """A table. `piles` are the tops, left and right, a wild with its colour ("wild-black-hole as
    green"); `buried` lies beneath them; `draw_pile` has the next card first. What is not named is
    dealt from the rest of the pack."""

    piles: Annotated[list[str], Meta(min_length=2, max_length=2)]
    seats: Annotated[int, Meta(ge=2, le=8)] = 2
    live: str = ""
    hands: dict[str, list[str]] = {}
    draw_pile: list[str] = field(default_factory=lambda: [REST])
    buried: list[str] = []
    turn: SeatText = 1
    dealer: SeatText | None = None
    direction: int = 1
    bonus: bool = False
    attack: AttackPosition | None = None
    big_bang: BigBangPosition | None = None
    scores: list[int] | None = None
    round_number: Annotated[int, Meta(ge=1, le=100)] | None = None
    turn_number: Count = 1
    turns_left: Count | None = None
    idle: Count = 0
    orders: dict[str, list[str]] = {}


def openings(cards: CardSet, wish: Wish) -> Iterator[Opening]:
    """Tables to try a card on: upon each two number cards of the same number."""
    cards.card(wish.card)
    hands = {str(seat + 1): wish.hand(seat) for seat in range(wish.seats)}
    numbers = [card for card in cards.cards if card.is_number]
    for left, right in itertools.permutations(numbers, 2):
        if left.number == right.number:
            place = {"seats": wish.seats, "turn": wish.turn + 1, "hands": hands}
            yield Opening({**place, "piles": [left.id, right.id]})


def arrange(config: Words, cards: CardSet, position: Words, chance: Chance) -> Table:
    """The table of a position; raises ScenarioError for one that cannot be."""
    try:
        written = msgspec.convert(position, Position, strict=True)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"The position cannot be read: {error}.") from error
    try:
        return _Arranging(config_of(config), cards, written, chance).table
    except NotationError as error:
        raise ScenarioError(str(error)) from error


class _Arranging:
    """One position on its way to a table; `rest` are the cards that are not dealt yet."""

    def __init__(self, config: Config, cards: CardSet, written: Position, chance: Chance) -> None:
        self.cards = cards
        self.written = written
        self.rest = cards.pack(config.promo, config.decks)
        left, right = (self._face(text) for text in written.piles)
        tops = cards.piles[config.edition].tops(left, right, _live(written.live))
        self.table = Table(
            config,
            tops,
            totals=[0] * written.seats,
            cards=cards,
            chance=chance,
            hands=[[] for _ in range(written.seats)],
        )
        self._deal()
        self._count()
        self._begin()

    # --- cards ------------------------------------------------------------------------------------

    def _deal(self) -> None:
        table, written = self.table, self.written
        table.buried = self._take(written.buried)
        drawn_first = self._take(written.draw_pile)
        named = {self._seat(text): names for text, names in written.hands.items()}
        table.hands = [self._take(named.get(seat, [])) for seat in range(written.seats)]
        table.chance.shuffle(self.rest)
        for seat, hand in enumerate(table.hands):
            if REST in named.get(seat, [REST]):
                self._fill(seat, hand)
            hand.sort(key=by_index)
        beneath = self.rest if REST in written.draw_pile else []
        table.draw_pile = beneath + drawn_first[::-1]

    def _fill(self, seat: Seat, hand: list[Card]) -> None:
        if len(hand) > HAND or len(self.rest) < HAND - len(hand):
            raise ScenarioError(f"The hand of seat {seat + 1} cannot be filled up to {HAND} cards.")
        while len(hand) < HAND:
            hand.append(self.rest.pop())

    def _take(self, names: list[str]) -> list[Card]:
        return [self._card(name) for name in names if name != REST]

    def _card(self, name: str) -> Card:
        card = self.cards.card(name)
        if card not in self.rest:
            raise ScenarioError(f"The pack has no more of “{card.id}”.")
        self.rest.remove(card)
        return card

    def _face(self, text: str) -> Face:
        """A top card, and what it counts as: its own colours, or those that are named."""
        name, _, colours = text.partition(" as ")
        card = self._card(name)
        return card.face(colours.split(" and ") if colours else card.colours)

    # --- numbers ----------------------------------------------------------------------------------

    def _count(self) -> None:
        table, written = self.table, self.written
        if written.direction not in (1, -1):
            raise ScenarioError("The direction is 1 (clockwise) or -1.")
        table.direction = written.direction
        table.dealer = self._known(written.dealer or written.seats)
        table.turn_number = written.turn_number
        left = table.config.turn_limit if written.turns_left is None else written.turns_left
        table.last_turn = written.turn_number + left
        table.idle = written.idle
        for text, orders in written.orders.items():
            table.orders[self._seat(text)] = list(orders)
        if written.scores is not None:
            self._score(written.scores)
        elif written.round_number not in (None, 1):
            self._score([0] * written.seats)

    def _score(self, scores: list[int]) -> None:
        """Scores of the rounds before this one, as if all came from the first of them."""
        if len(scores) != self.written.seats:
            raise ScenarioError("There is one score for each seat.")
        number = self.written.round_number or 2
        if number < 2:
            raise ScenarioError("Nobody has a score in the first round.")
        self.table.round_number = number
        self.table.totals = scores.copy()
        nothing = (0,) * self.written.seats
        self.table.rounds = [tuple(scores), *[nothing] * (number - 2)]

    # --- whose say it is --------------------------------------------------------------------------

    def _begin(self) -> None:
        written, turn = self.written, self._known(self.written.turn)
        stages: list[Stage] = []
        if written.bonus:
            stages.append("bonus")
        if written.attack is not None:
            stages.append("attack")
            self._attack(written.attack, turn)
        if written.big_bang is not None:
            stages.append("big_bang")
            self._big_bang(written.big_bang)
        if len(stages) > 1:
            raise ScenarioError("A bonus turn, an attack and a big bang exclude each other.")
        if stages and not written.live:
            raise ScenarioError("One of the piles is live, for a card was played.")
        self.table.give_say(turn, stages[0] if stages else "turn")

    def _attack(self, written: AttackPosition, turn: Seat) -> None:
        table = self.table
        top = table.tops.face(table.tops.live or "left").card
        if top.kind not in ATTACKS:
            raise ScenarioError(f"“{top.id}” on top of the live pile attacks nobody.")
        before = (turn - table.direction) % self.written.seats
        table.attack_number = written.number
        table.attacker = before if written.attacker is None else self._known(written.attacker)

    def _big_bang(self, written: BigBangPosition) -> None:
        self.table.protected = self._known(written.protected)
        self.table.struck = [self._known(seat) for seat in written.struck]

    def _known(self, seat: int) -> Seat:
        """A seat that a text counts from 1; raises ScenarioError for one too high."""
        if seat > self.written.seats:
            raise ScenarioError(f"There is no seat {seat} at a table for {self.written.seats}.")
        return seat - 1

    def _seat(self, text: str) -> Seat:
        if not (text.isascii() and text.isdigit() and 1 <= int(text) <= self.written.seats):
            raise ScenarioError(f"“{text}” is no seat of this table; seats count from 1.")
        return int(text) - 1


def _live(text: str) -> Live:
    if text == "left":
        return "left"
    if text == "right":
        return "right"
    if text:
        raise ScenarioError("The live pile is “left”, “right” or, before the first card, “”.")
    return ""
