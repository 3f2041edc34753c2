"""The events with which rounds and the match begin and end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event, PublicEvent, Viewer


@dataclass(frozen=True, slots=True)
class RoundBegan(PublicEvent):
    """State. Nobody has a card yet, no standing order stands, play goes clockwise (SO-8).

    No ordinary turn of this round begins after turn `last_turn` (SO-41).
    """

    round_number: int
    dealer_seat: Seat
    last_turn: int


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """State. A seat has been dealt its first cards; only it sees which."""

    seat: Seat
    size: int
    cards: tuple[str, ...]

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else replace(self, cards=())


@dataclass(frozen=True, slots=True)
class StartCardReturned(PublicEvent):
    """A wild or a big bang was turned up for a pile and went back into the draw pile (SO-7)."""

    card: str


@dataclass(frozen=True, slots=True)
class PilesBegan(PublicEvent):
    """State. Two cards begin the piles; so many are left to draw. Neither pile is live (SO-9)."""

    left: str
    right: str
    draw_pile_size: int


@dataclass(frozen=True, slots=True)
class SeatOut(PublicEvent):
    """A seat has played its last card: "Spaced Out!" (SO-38)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandScored(PublicEvent):
    """A hand is laid open and counted at the end of a round (SO-39)."""

    seat: Seat
    cards: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class RoundEnded(PublicEvent):
    """State. The round is over, and with it all standing orders and claims; `totals` count all
    rounds.

    `reason` is "out" (SO-38), "stalemate" or "limit" (SO-41).
    """

    reason: str
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded(PublicEvent):
    """State. The match is over, and with it all standing orders and claims.

    `reason` is "target", "rounds" or "concession" (SO-40). `places` has each seat's place, from
    1, and `scores` its total.
    """

    reason: str
    rule: str
    places: tuple[int, ...]
    scores: tuple[int, ...]


ROUND_EVENTS: tuple[type[Event], ...] = (
    RoundBegan,
    HandDealt,
    StartCardReturned,
    PilesBegan,
    SeatOut,
    HandScored,
    RoundEnded,
    MatchEnded,
)
