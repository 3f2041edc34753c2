"""The state of a match: hands, stockpile, the chain, whose turn it is, the scores."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from spacetrace.engine.games.space_dominoes.cards import Card, CardSet
from spacetrace.engine.games.space_dominoes.pieces import HandResult, LaidCard, Missed
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.outcome import Outcome

Stage: TypeAlias = Literal["begin", "drawn", "linked", "over"]
"""begin: the turn has just begun. drawn: a card was drawn in it (SD-10, SD-18). linked: a
double-link was made last, so the seat may play on or stop (SD-8). over: the match has ended."""

MOST_CARDS = 10
"""The most that a hand may hold (SD-17)."""


class Config(Struct, frozen=True):
    """The options of a match, checked. `hands` is as it was agreed, 0 for as many as seats."""

    hands: int
    tournament: bool
    partners: bool
    pace: str
    turn_timer: int


class Table:
    """A match in progress."""

    __slots__ = (
        "cards",
        "chance",
        "clock",
        "config",
        "dealer",
        "hand_number",
        "hands",
        "laid",
        "missed",
        "out",
        "outcome",
        "passes",
        "results",
        "row",
        "shown",
        "stage",
        "stock",
        "totals",
        "turn",
        "turn_number",
        "turns_in_hand",
    )

    def __init__(self, config: Config, cards: CardSet, chance: Chance, seats: int) -> None:
        self.config = config
        self.cards = cards
        self.chance = chance
        self.hands: list[list[Card]] = [[] for _ in range(seats)]  # each kept in order
        self.stock: list[Card] = []  # the next card is the last
        self.row: list[int] = []  # the chain's dots from left to right (SD-4)
        self.laid: list[LaidCard] = []  # the chain's cards as they were laid, the starter first
        self.dealer: Seat = 0
        self.turn: Seat = 0
        self.stage: Stage = "begin"
        self.passes = 0  # in a row (SD-14)
        self.out: list[Seat] = []  # the seats that have gone out, the first one first (SD-11)
        self.missed: list[Missed | None] = [None] * seats
        self.hand_number = 0
        self.turn_number = 0  # of the match
        self.turns_in_hand = 0  # turns begun in this hand (SD-13)
        self.totals = [0] * seats
        self.results: list[HandResult] = []
        self.shown: list[list[str]] = []  # what was left in each hand when the last one ended
        self.clock = 0  # the number of the running deadline
        self.outcome: Outcome | None = None

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    @property
    def hands_agreed(self) -> int:
        """How many hands are played (SD-16)."""
        return self.config.hands or len(self.hands)

    @property
    def is_last_chance(self) -> bool:
        """Somebody is out, and seats without a turn yet may play cards off (SD-13)."""
        return bool(self.out) and not self.config.partners

    def partner(self, seat: Seat) -> Seat:
        """Who sits across from the seat, at a table for four (SD-19)."""
        return (seat + 2) % len(self.hands)

    def copy(self) -> Table:
        """An independent table in the same state."""
        new = Table.__new__(Table)
        new.config = self.config
        new.cards = self.cards
        new.chance = self.chance.copy()
        new.hands = [hand.copy() for hand in self.hands]
        new.stock = self.stock.copy()
        new.row = self.row.copy()
        new.laid = self.laid.copy()
        new.dealer = self.dealer
        new.turn = self.turn
        new.stage = self.stage
        new.passes = self.passes
        new.out = self.out.copy()
        new.missed = self.missed.copy()
        new.hand_number = self.hand_number
        new.turn_number = self.turn_number
        new.turns_in_hand = self.turns_in_hand
        new.totals = self.totals.copy()
        new.results = self.results.copy()
        new.shown = [cards.copy() for cards in self.shown]
        new.clock = self.clock
        new.outcome = self.outcome
        return new
