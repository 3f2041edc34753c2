"""What happens in a toy match."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event, PublicEvent, Viewer


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
    MatchEnded,
)
