"""Names what happens in a match: facts, each with who may know what of it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, unquote

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event, PrivateEvent, PublicEvent, Viewer


@dataclass(frozen=True, slots=True)
class MatchBegan(PublicEvent):
    """The cards are dealt; the lot made this seat the dealer, and this card begins the pile."""

    dealer_seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class NamingAsked(PublicEvent):
    """The pile begins with a wild, which the dealer has to name (BO-3), or one took the last call,
    and whoever slapped it names it (BO-12)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StartNamed(PublicEvent):
    """The wild on the pile has its name (BO-3, BO-12)."""

    seat: Seat
    face: str


@dataclass(frozen=True, slots=True)
class TurnBegan(PublicEvent):
    """A seat has its turn; a countdown and a drawn card that had to be played are over.

    `passes` turns in a row passed before because nothing was left to draw (BO-8).
    """

    seat: Seat
    turn_number: int
    passes: int


@dataclass(frozen=True, slots=True)
class CardPlayed(PublicEvent):
    """A card went from a hand onto the pile, with gestures; it may be caught now, unless it
    was the seat's last card (BO-17). `face` is None for a countdown card."""

    seat: Seat
    card: str
    face: str | None
    gestures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayStands(PublicEvent):
    """The last play cannot be caught any more (BO-17)."""


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card went from the draw pile into a hand; only its owner sees which.

    `reason` is "turn" (BO-7), "caught" (BO-17) or "mission" (BO-18).
    """

    seat: Seat
    card: str | None
    reason: str

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else CardDrawn(self.seat, None, self.reason)


@dataclass(frozen=True, slots=True)
class DrawnCardFits(Event):
    """The seat keeps the turn and has to play the card that it drew (BO-7)."""

    seat: Seat
    card: str | None

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else DrawnCardFits(self.seat, None)


@dataclass(frozen=True, slots=True)
class NothingDrawn(PublicEvent):
    """Nothing was left to draw; with the reason "turn" one more turn passed so (BO-8)."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class PileReshuffled(PublicEvent):
    """All of the pile but its `kept` upper cards was shuffled into a draw pile of
    `draw_pile_size` cards (BO-8)."""

    kept: int
    draw_pile_size: int


# --- countdown ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CountdownBegan(PublicEvent):
    """A countdown was started; no call has come yet (BO-9)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallMade(PublicEvent):
    """The next call, "10" to "1" or "blast-off"; nobody has taken it (BO-9)."""

    call: str


@dataclass(frozen=True, slots=True)
class SlapAsked(PrivateEvent):
    """A slow table waits for this seat in this call, as it ordered (BO-15)."""


@dataclass(frozen=True, slots=True)
class CallLetGo(PrivateEvent):
    """The seat that was asked does not slap at this call (BO-15)."""


@dataclass(frozen=True, slots=True)
class CardSlapped(PublicEvent):
    """A card went from a hand onto the pile and took the call; nobody is asked any more.

    `face` is what it counts as, "wild" for one that waits for its name (BO-12).
    """

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
    """A mission is no longer in force, and orders that watch over it lapse (BO-16).

    `quoted` is its name, as in `MissionMadeUp`.
    """

    mission: str
    quoted: str


@dataclass(frozen=True, slots=True)
class MissionsReshuffled(PublicEvent):
    """The old mission cards were shuffled into a deck of so many (BO-20)."""

    missions_left: int


@dataclass(frozen=True, slots=True)
class MissionTurned(PublicEvent):
    """A mission card is in force now (BO-13)."""

    seat: Seat
    mission: str


@dataclass(frozen=True, slots=True)
class NoMissionLeft(PublicEvent):
    """There is no further mission to turn over or to make up (BO-21)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MakeUpAsked(PublicEvent):
    """The seat that took the last call makes a mission up (BO-22)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MissionMadeUp(PublicEvent):
    """A made-up mission is in force now (BO-22).

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
    """The direction of play is now 1 (to the left, seat numbers go up) or -1 (BO-18)."""

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
    """A seat's whole hand is now this one; only its owner sees the cards."""

    seat: Seat
    size: int
    cards: tuple[str, ...] | None

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else HandTaken(self.seat, self.size, None)


# --- catching, orders, the end --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OffenceCaught(PublicEvent):
    """A seat had forgotten a duty and was caught; the play cannot be caught again. What it
    draws follows (BO-17)."""

    seat: Seat
    catcher_seat: Seat


@dataclass(frozen=True, slots=True)
class CatchMissed(PrivateEvent):
    """A catch that found nothing; only who tried it knows (BO-17)."""


@dataclass(frozen=True, slots=True)
class CatchBarred(PrivateEvent):
    """So many own turns must end before the seat may catch again; 0: it may (BO-17)."""

    turns: int


@dataclass(frozen=True, slots=True)
class OrderSet(PrivateEvent):
    """A standing order of a seat, "slap" or "catch" with a mission's id, on or off."""

    order: str
    mission: str | None
    on: bool


@dataclass(frozen=True, slots=True)
class SeatWentOut(PublicEvent):
    """A seat has no cards left and this place, counted from 1 (BO-23, BO-24)."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class SeatConceded(PublicEvent):
    """A seat gave the match up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DeadlineSet(PublicEvent):
    """The table's deadline is now this one; `kind` is None when there is none."""

    kind: str | None
    ms: int
    number: int


@dataclass(frozen=True, slots=True)
class MatchEnded(PublicEvent):
    """The match is over; `places` has each seat's place from 1, `scores` the cards left."""

    reason: str
    rule: str
    places: tuple[int, ...]
    scores: tuple[int, ...]
