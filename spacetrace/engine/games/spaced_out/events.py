"""Says what happens in a match of Spaced Out, and who may know what of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event, PrivateEvent, PublicEvent, Viewer
from spacetrace.engine.kernel.notation import RecordNotation

# --- turns ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegan(PublicEvent):
    """It is this seat's turn, ordinary or a bonus turn; no attack is under way."""

    seat: Seat
    bonus: bool
    turn_number: int


@dataclass(frozen=True, slots=True)
class CardPlayed(PublicEvent):
    """A card came from a hand onto a pile, which is live now; nobody is idle any more.

    `colours` are those that it counts as there: of a wild the named one (SO-12), of a big bang one
    or two (SO-37). `declared` is true for a clone (SO-25), `in_turn` false for what was played out
    of turn (SO-30).
    """

    seat: Seat
    card: str
    pile: str
    colours: tuple[str, ...]
    declared: bool
    in_turn: bool


@dataclass(frozen=True, slots=True)
class DirectionChanged(PublicEvent):
    """Play goes the other way: 1 is clockwise, -1 counter-clockwise (SO-14)."""

    direction: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card came from the draw pile into a hand; only its owner sees which.

    It is number `count` of the `number` cards that the seat has to draw (SO-24).
    """

    seat: Seat
    card: str | None
    count: int
    number: int

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class DrawPileRefilled(PublicEvent):
    """The cards beneath the two tops are the new draw pile (SO-41)."""

    draw_pile_size: int


@dataclass(frozen=True, slots=True)
class NothingDrawn(PublicEvent):
    """So many cards of a draw were not there (SO-41); `idle` turns in a row got nothing."""

    seat: Seat
    missing: int
    idle: int


# --- attacks --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatAttacked(PublicEvent):
    """It is this seat's say: it answers the attack or draws `number` cards (SO-18).

    `attacker_seat` played the card that attacks; `design` is what that card shows.
    """

    seat: Seat
    attacker_seat: Seat
    design: str
    number: int
    turn_number: int


@dataclass(frozen=True, slots=True)
class AttackEnded(PublicEvent):
    """The attacked seat has drawn (SO-19). Whose turn it is follows."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BigBangBegan(PublicEvent):
    """A big bang strikes everybody but this seat (SO-33); nobody has drawn yet."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatProtected(PublicEvent):
    """A super force field protects this seat, and the one protected so far no more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BigBangAsked(PublicEvent):
    """It is this seat's say: it draws 3 or plays a super force field (SO-33)."""

    seat: Seat
    turn_number: int


@dataclass(frozen=True, slots=True)
class BigBangStruck(PublicEvent):
    """This seat has drawn its 3; the big bang comes to it no more (SO-34)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BigBangEnded(PublicEvent):
    """The big bang is over; the protected seat has the turn that follows (SO-35)."""

    seat: Seat


# --- windows and orders ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WindowOpened(PublicEvent):
    """The table holds the turn that has begun until the clock ticks (SO-45)."""


@dataclass(frozen=True, slots=True)
class WindowClosed(PublicEvent):
    """The window is over, and with it every claim; the held turn goes on."""

    only_goes_on: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ClaimMade(PrivateEvent):
    """What the seat will do when the window closes, if nobody goes before it (SO-31).

    `action` are the words of the action's line.
    """

    action: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClaimLost(PrivateEvent):
    """Somebody went before the seat by this rule, and its card stays in its hand."""

    action: tuple[str, ...]
    winner_seat: Seat
    rule: str


@dataclass(frozen=True, slots=True)
class OrderSet(PrivateEvent):
    """A standing order stands, or stands no more (SO-44)."""

    order: str
    on: bool


@dataclass(frozen=True, slots=True)
class OrderUsed(PrivateEvent):
    """A standing order acts for the seat; what it does follows (SO-44)."""

    order: str
    action: tuple[str, ...]


# --- rounds ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundBegan(PublicEvent):
    """Nobody has a card yet, no standing order stands, play goes clockwise (SO-8).

    No ordinary turn of this round begins after turn `last_turn` (SO-41).
    """

    round_number: int
    dealer_seat: Seat
    last_turn: int


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """A seat has been dealt its first cards; only it sees which."""

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
    """Two cards begin the piles; so many are left to draw. Neither pile is live (SO-9)."""

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
    """The round is over, and with it all standing orders and claims; `totals` count all
    rounds.

    `reason` is "out" (SO-38), "stalemate" or "limit" (SO-41).
    """

    ends_round: ClassVar[bool] = True

    reason: str
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded(PublicEvent):
    """The match is over, and with it all standing orders and claims.

    `reason` is "target", "rounds" or "concession" (SO-40). `places` has each seat's place, from
    1, and `scores` its total.
    """

    reason: str
    rule: str
    places: tuple[int, ...]
    scores: tuple[int, ...]


NOTATION: RecordNotation[Event] = RecordNotation.of_module(
    globals(),
    Event,  # type: ignore[type-abstract]  # only told apart by it, never made
)
