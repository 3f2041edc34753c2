"""The state of a toy match."""

from __future__ import annotations

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.outcome import Outcome
from tests.toy.cards import Card, CardSet


class Table:
    """A toy match in progress."""

    __slots__ = (
        "cards",
        "chance",
        "claims",
        "draw_pile",
        "hands",
        "hold",
        "holds",
        "is_holding",
        "outcome",
        "passes",
        "pile",
        "turn",
    )

    def __init__(self, cards: CardSet, chance: Chance, hands: list[list[Card]]) -> None:
        self.cards = cards
        self.chance = chance
        self.hands = hands  # each kept sorted, so order tells nothing
        self.draw_pile: list[Card] = []  # the next card is the last
        self.pile: list[Card] = []  # the top is the last
        self.turn: Seat = 0
        self.passes = 0  # seats in a row that drew from the empty pile
        self.hold = 0  # milliseconds, the option
        self.holds = 0  # how often the table has held
        self.is_holding = False
        self.claims: list[tuple[Seat, Action]] = []  # in the order of their arrival
        self.outcome: Outcome | None = None

    def copy(self) -> Table:
        """An independent table in the same state."""
        new = Table(self.cards, self.chance.copy(), [hand.copy() for hand in self.hands])
        new.draw_pile = self.draw_pile.copy()
        new.pile = self.pile.copy()
        new.turn = self.turn
        new.passes = self.passes
        new.hold, new.holds, new.is_holding = self.hold, self.holds, self.is_holding
        new.claims = self.claims.copy()
        new.outcome = self.outcome
        return new
