"""What happens in a toy match."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit, Event, PublicEvent, Viewer


@dataclass(frozen=True, slots=True)
class TurnBegan(PublicEvent):
    """State. It is this seat's turn; `passes` seats in a row drew nothing."""

    seat: Seat
    passes: int


@dataclass(frozen=True, slots=True)
class CardPlayed(PublicEvent):
    """State. A card came from a hand onto the pile."""

    seat: Seat
    card: str
    twin: bool


@dataclass(frozen=True, slots=True)
class CometStruck(PublicEvent):
    """A comet struck this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """State. A card came from the draw pile into a hand; only its owner sees which."""

    seat: Seat
    card: str | None

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else CardDrawn(self.seat, None)


@dataclass(frozen=True, slots=True)
class NothingDrawn(PublicEvent):
    """The draw pile was empty."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HoldBegan(PublicEvent):
    """State. The table holds, for the so-manieth time in this match (TY-7)."""

    number: int


@dataclass(frozen=True, slots=True)
class HoldEnded(PublicEvent):
    """State. The table goes on; all claims are settled (TY-7)."""


@dataclass(frozen=True, slots=True)
class ClaimMade(Event):
    """State. A seat laid its claim to play this card (None: to draw); nobody else learns of it."""

    seat: Seat
    card: str | None
    twin: bool

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None


@dataclass(frozen=True, slots=True)
class ClaimLost(Event):
    """A seat's claim came to nothing: another seat's went first; nobody else learns of it."""

    seat: Seat
    card: str | None

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None


@dataclass(frozen=True, slots=True)
class MatchEnded(PublicEvent):
    """State. The match is over; `places` has each seat's place, from 1."""

    reason: str
    rule: str
    places: tuple[int, ...]
    scores: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    TurnBegan,
    CardPlayed,
    CometStruck,
    CardDrawn,
    NothingDrawn,
    HoldBegan,
    HoldEnded,
    ClaimMade,
    ClaimLost,
    MatchEnded,
)


def tell(emit: Emit, event: Event) -> None:
    """Hand an event to whoever listens."""
    if emit is not None:
        emit(event)
