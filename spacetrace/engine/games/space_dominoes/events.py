"""Declares what happens in a match of Space Dominoes, and who sees what of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import (
    Event,
    ForeseenEvent,
    PrivateEvent,
    PublicEvent,
    Viewer,
)
from spacetrace.engine.kernel.notation import RecordNotation

NEEDED = "needed"
"""Why a card was drawn: nothing in hand could be played (SD-10)."""
FIRST = "first"
"""Why a card was drawn: as the beginning of a turn at a tournament table, where nobody else learns
whether the seat could have played instead (SD-10, SD-18)."""
AT_END = "end"
"""Why a card was drawn: the turn ended (SD-9)."""


# --- hands ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandBegan(PublicEvent):
    """The cards are shuffled and dealt, and the starter is turned up (SD-2)."""

    number: int
    dealer_seat: Seat
    starter: str
    hand_size: int
    stock_size: int


@dataclass(frozen=True, slots=True)
class HandDealt(PrivateEvent):
    """The cards that a seat is dealt; only the seat itself sees them."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandShown(PublicEvent):
    """At the end of a hand a seat's remaining cards are counted in the open (SD-12)."""

    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandEnded(PublicEvent):
    """A hand is over: "out" (SD-11) or "frozen" (SD-14).

    `winner_seat` won it, in a partnership game for its side; None when nobody did. `dots` are
    those left with each seat, `added` what each seat (or its side) scores, `totals` the scores now.
    """

    ends_round: ClassVar[bool] = True

    number: int
    reason: str
    rule: str
    winner_seat: Seat | None
    dots: tuple[int, ...]
    added: tuple[int, ...]
    totals: tuple[int, ...]


# --- turns ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegan(PublicEvent):
    """A turn begins; `number` counts the turns of the match.

    `last_chance` marks a turn in which cards are only played off (SD-13).
    """

    seat: Seat
    number: int
    last_chance: bool


@dataclass(frozen=True, slots=True)
class CardLinked(ForeseenEvent):
    """A card from hand covers one or two sections of an end (SD-5, SD-6).

    `lies` is how the card reads in the row, from left to right.
    """

    seat: Seat
    card: str
    end: str
    link: str
    lies: str


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card came from the stockpile into a hand; only its owner sees which.

    `why` is "needed" (SD-10), "first" (SD-18) or "end" (SD-9).
    """

    seat: Seat
    card: str | None
    why: str

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else CardDrawn(self.seat, None, self.why)


@dataclass(frozen=True, slots=True)
class Passed(PublicEvent):
    """A seat could neither play nor draw (SD-10, SD-13)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Stopped(PublicEvent):
    """A seat ends its turn after a double-link (SD-8). Nobody learns whether it could go on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOut(PublicEvent):
    """A seat has played its last card (SD-11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ClockStarted(PublicEvent):
    """The time for the next step of a turn runs anew: the deadline with this number."""

    number: int


# --- the end --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Conceded(PublicEvent):
    """A seat gives the match up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchEnded(PublicEvent):
    """The match is over (SD-16); `places` has each seat's place, from 1."""

    reason: str
    rule: str
    places: tuple[int, ...]
    scores: tuple[int, ...]


NOTATION: RecordNotation[Event] = RecordNotation.of_module(
    globals(),
    Event,  # type: ignore[type-abstract]  # only told apart by it, never made
)
