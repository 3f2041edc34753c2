"""Declares the state of a toy match, and who may know what of it."""

from __future__ import annotations

from typing import Annotated

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.state import Given, Leaf, Public, Secret, State, field, state, view
from tests.toy.actions import ACTIONS, Move
from tests.toy.cards import Card, CardSet

LINE = Leaf(str, ACTIONS.write, lambda text, cards: ACTIONS.read(text))


@state
class PublicTable(State):
    """What everybody knows. The top of the pile is its last card; `hold` is in milliseconds."""

    pile: Public[list[Card]] = field(default_factory=list)
    turn: Public[Seat] = 0
    passes: Public[int] = 0
    hold: Public[int] = 0
    holds: Public[int] = 0
    is_holding: Public[bool] = False
    outcome: Public[Outcome | None] = None

    @property
    def deadline(self) -> Deadline | None:
        """The end of the hold, while the table holds (TY-7)."""
        return Deadline("hold", self.hold, self.holds) if self.is_holding else None


@state
class Table(PublicTable):
    """A toy match in progress; hands are sorted, the draw pile's next card is its last."""

    cards: Given[CardSet] = field(kw_only=True)
    chance: Given[Chance] = field(kw_only=True)
    hands: Secret[list[list[Card]]] = field(kw_only=True)
    draw_pile: Secret[list[Card]] = field(default_factory=list)
    claims: Secret[list[tuple[Seat, Annotated[Move, LINE]]]] = field(default_factory=list)

    def hand(self, seat: Viewer) -> list[Card] | None:
        """The hand of a seat; None for nobody's."""
        return None if seat is None or not 0 <= seat < len(self.hands) else self.hands[seat]


@view
class View(PublicTable):
    """The table as one viewer knows it; `hand` and `claim` are the viewer's own."""

    viewer: Viewer = None
    hand_sizes: list[int] = field(default_factory=list)
    draw_pile_size: int = 0
    hand: list[str] | None = None
    claim: str | None = None


def view_table(table: Table, viewer: Viewer) -> View:
    """What the viewer may know."""
    known, hand = View.of(table), table.hand(viewer)
    known.viewer = viewer
    known.hand_sizes = [len(hand) for hand in table.hands]
    known.draw_pile_size = len(table.draw_pile)
    known.hand = None if hand is None else [card.id for card in hand]
    claims = {seat: ACTIONS.write(action) for seat, action in table.claims}
    known.claim = None if viewer is None else claims.get(viewer)
    return known
