"""What happens in a Blast Off! match. "State" marks what a view is kept up to date by.

A fold needs no more than that: whatever is not said by an event of its own is said here.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, unquote

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event, PublicEvent, Viewer


@dataclass(frozen=True, slots=True)
class MatchBegan(PublicEvent):
    """The cards are dealt; the lot made this seat the dealer, and this card begins the pile."""

    dealer_seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class NamingAsked(PublicEvent):
    """State. The pile begins with a wild, which the dealer has to name (BO-3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StartNamed(PublicEvent):
    """State. The dealer named the wild on the pile (BO-3)."""

    seat: Seat
    face: str


@dataclass(frozen=True, slots=True)
class TurnBegan(PublicEvent):
    """State. A seat has its turn; a countdown and a drawn card that had to be played are over.

    `passes` turns in a row passed before because nothing was left to draw (BO-8).
    """

    seat: Seat
    turn_number: int
    passes: int


@dataclass(frozen=True, slots=True)
class CardPlayed(PublicEvent):
    """State. A card went from a hand onto the pile, with gestures; it may be caught now, unless it
    was the seat's last card (BO-17). `face` is None for a countdown card."""

    seat: Seat
    card: str
    face: str | None
    gestures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayStands(PublicEvent):
    """State. The last play cannot be caught any more (BO-17)."""


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """State. A card went from the draw pile into a hand; only its owner sees which.

    `reason` is "turn" (BO-7), "caught" (BO-17) or "mission" (BO-18).
    """

    seat: Seat
    card: str | None
    reason: str

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else CardDrawn(self.seat, None, self.reason)


@dataclass(frozen=True, slots=True)
class DrawnCardFits(Event):
    """State. The seat keeps the turn and has to play the card that it drew (BO-7)."""

    seat: Seat
    card: str | None

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else DrawnCardFits(self.seat, None)


@dataclass(frozen=True, slots=True)
class NothingDrawn(PublicEvent):
    """State. Nothing was left to draw; with the reason "turn" one more turn passed so (BO-8)."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class PileReshuffled(PublicEvent):
    """State. All of the pile but its `kept` upper cards was shuffled into a draw pile of
    `draw_pile_size` cards (BO-8)."""

    kept: int
    draw_pile_size: int


# --- countdown ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CountdownBegan(PublicEvent):
    """State. A countdown was started; no call has come yet (BO-9)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallMade(PublicEvent):
    """State. The next call, "10" to "1" or "blast-off"; nobody has taken it (BO-9)."""

    call: str


@dataclass(frozen=True, slots=True)
class SlapAsked(Event):
    """State. A slow table waits for this seat in this call, as it ordered (BO-15)."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None


@dataclass(frozen=True, slots=True)
class CallLetGo(Event):
    """State. The seat that was asked does not slap at this call (BO-15)."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None


@dataclass(frozen=True, slots=True)
class CardSlapped(PublicEvent):
    """State. A card went from a hand onto the pile and took the call; nobody is asked any more."""

    seat: Seat
    card: str
    face: str


@dataclass(frozen=True, slots=True)
class CountdownEnded(PublicEvent):
    """The last call is over; play goes on after this seat (BO-14)."""

    seat: Seat


# --- missions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MissionEnded(PublicEvent):
    """State. A mission is no longer in force, and orders that watch over it lapse (BO-16).

    `quoted` is its name, as in `MissionMadeUp`.
    """

    mission: str
    quoted: str


@dataclass(frozen=True, slots=True)
class MissionsReshuffled(PublicEvent):
    """State. The old mission cards were shuffled into a deck of so many (BO-20)."""

    missions_left: int


@dataclass(frozen=True, slots=True)
class MissionTurned(PublicEvent):
    """State. A mission card is in force now (BO-13)."""

    seat: Seat
    mission: str


@dataclass(frozen=True, slots=True)
class NoMissionLeft(PublicEvent):
    """There is no further mission to turn over or to make up (BO-21)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MakeUpAsked(PublicEvent):
    """State. The seat that took the last call makes a mission up (BO-22)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MissionMadeUp(PublicEvent):
    """State. A made-up mission is in force now (BO-22).

    `trigger` and `consequence` are slugs of the grammar; `quoted` is the name in URL quoting, for a
    line of text has neither spaces nor commas in a word.
    """

    seat: Seat
    mission: str
    trigger: str
    consequence: str
    quoted: str


def quoted_name(name: str) -> str:
    """A mission's name as it stands in an event."""
    return quote(name, safe="").replace("-", "%2D")


def plain_name(quoted: str) -> str:
    """A mission's name as people read it."""
    return unquote(quoted)


@dataclass(frozen=True, slots=True)
class MissionActed(PublicEvent):
    """The effects of a mission follow (BO-18); `quoted` is its name, as in `MissionMadeUp`."""

    mission: str
    quoted: str


@dataclass(frozen=True, slots=True)
class DirectionReversed(PublicEvent):
    """State. The direction of play is now 1 (to the left, seat numbers go up) or -1 (BO-18)."""

    direction: int


@dataclass(frozen=True, slots=True)
class SeatSkipped(PublicEvent):
    """The turn passes over this seat (BO-18)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnRepeated(PublicEvent):
    """This seat plays again (BO-18)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandsPassed(PublicEvent):
    """Everybody who is still in passes the hand to the left (BO-18); what each gets follows."""


@dataclass(frozen=True, slots=True)
class HandTaken(Event):
    """State. A seat's whole hand is now this one; only its owner sees the cards."""

    seat: Seat
    size: int
    cards: tuple[str, ...] | None

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else HandTaken(self.seat, self.size, None)
