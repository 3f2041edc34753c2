"""Declares what happens in a toy match, and who sees what of it."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event, PrivateEvent, PublicEvent, Viewer
from spacetrace.engine.kernel.notation import RecordNotation


@dataclass(frozen=True, slots=True)
class TurnBegan(PublicEvent):
    """It is this seat's turn; `passes` seats in a row drew nothing."""

    seat: Seat
    passes: int


@dataclass(frozen=True, slots=True)
class CardPlayed(PublicEvent):
    """A card came from a hand onto the pile."""

    seat: Seat
    card: str
    twin: bool


@dataclass(frozen=True, slots=True)
class CometStruck(PublicEvent):
    """A comet struck this seat (TY-4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card came from the draw pile into a hand; only its owner sees which."""

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
    """The table holds, for the so-manieth time in this match (TY-7)."""

    number: int


@dataclass(frozen=True, slots=True)
class HoldEnded(PublicEvent):
    """The table goes on; all claims are settled (TY-7)."""


@dataclass(frozen=True, slots=True)
class ClaimMade(PrivateEvent):
    """A seat laid its claim to play this card (None: to draw); nobody else learns of it."""

    card: str | None


@dataclass(frozen=True, slots=True)
class ClaimLost(ClaimMade):
    """Another seat's claim went first."""


@dataclass(frozen=True, slots=True)
class MatchEnded(PublicEvent):
    """The match is over; `places` has each seat's place, from 1."""

    reason: str
    places: tuple[int, ...]


NOTATION: RecordNotation[Event] = RecordNotation.of_module(
    globals(),
    Event,  # type: ignore[type-abstract]  # their base is never made
)
