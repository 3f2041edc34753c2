"""What happens around catching, standing orders, places, the clock and the end."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event, PublicEvent, Viewer


@dataclass(frozen=True, slots=True)
class OffenceCaught(PublicEvent):
    """State. A seat had forgotten a duty and was caught; the play cannot be caught again. What it
    draws follows (BO-17)."""

    seat: Seat
    catcher_seat: Seat


@dataclass(frozen=True, slots=True)
class CatchMissed(Event):
    """A catch that found nothing; only who tried it knows (BO-17)."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None


@dataclass(frozen=True, slots=True)
class CatchBarred(Event):
    """State. So many own turns must end before the seat may catch again; 0: it may (BO-17)."""

    seat: Seat
    turns: int

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None


@dataclass(frozen=True, slots=True)
class OrderSet(Event):
    """State. A standing order of a seat, "slap" or "catch" with a mission's id, on or off."""

    seat: Seat
    order: str
    mission: str | None
    on: bool

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None


@dataclass(frozen=True, slots=True)
class SeatWentOut(PublicEvent):
    """State. A seat has no cards left and this place, counted from 1 (BO-23, BO-24)."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class SeatConceded(PublicEvent):
    """A seat gave the match up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DeadlineSet(PublicEvent):
    """State. The table's deadline is now this one; `kind` is None when there is none."""

    kind: str | None
    ms: int
    number: int


@dataclass(frozen=True, slots=True)
class MatchEnded(PublicEvent):
    """State. The match is over; `places` has each seat's place from 1, `scores` the cards left."""

    reason: str
    rule: str
    places: tuple[int, ...]
    scores: tuple[int, ...]
