"""Declares the state of a match: what everybody may know of it, and what is hidden."""

from __future__ import annotations

from dataclasses import KW_ONLY
from typing import Annotated, ClassVar, Literal, TypeAlias

from spacetrace.engine.games.blast_off.card_set import CardSet
from spacetrace.engine.games.blast_off.cards import CALL, Card, Face, Laid
from spacetrace.engine.games.blast_off.missions import IN_FORCE, Mission
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.state import (
    ById,
    Given,
    Public,
    Secret,
    State,
    field,
    state,
    value,
)

LEFT = 1
"""The direction of play in which seat numbers go up; the other one is -1."""

Stage: TypeAlias = Literal["naming", "turn", "countdown", "making-up"]
"""What the table is at: a wild gets its name that began the pile (BO-3) or took the last call
(BO-12), a seat has its turn, a countdown runs, a mission is made up (BO-22)."""
CALLS_TO_NAME = 4
"""So many calls' time a live table gives to name a wild that took the last call (BO-12)."""
MissionCard: TypeAlias = Annotated[Mission, ById("mission_by_id")]
"""A mission of the card set, where only that counts which it is."""


@value
class Options(State):
    """The options of a match; `tempo` and `window` are milliseconds, `turn_timer` is seconds.

    A `window` or `turn_timer` of 0 is none. Only live tables have calls at a tempo and windows.
    """

    tempo: Public[int] = 2_000
    out_of_control: Public[bool] = False
    make_up: Public[bool] = False
    runners_up: Public[bool] = False
    pace: Public[str] = "live"
    window: Public[int] = 2_000
    turn_timer: Public[int] = 0
    turn_limit: Public[int] = 1_000

    @property
    def is_slow(self) -> bool:
        """Standing orders answer the calls (BO-15)."""
        return self.pace == "slow"


@value
class Play(State):
    """A play in a turn: what lies there now, what it was laid on, the gestures made with it.

    `under` is the face that was to be matched then.
    """

    seat: Public[Seat]
    laid: Public[Laid]
    under: Public[Face]
    gestures: Public[tuple[str, ...]]

    shown: ClassVar = ("card", "face")

    @property
    def card(self) -> Card:
        """The card that was played."""
        return self.laid.card

    @property
    def face(self) -> Face | None:
        """What it counts as; None for a countdown card."""
        return self.laid.face


@state
class Countdown(State):
    """A countdown that runs, or has just run while a mission is made up (BO-9 to BO-15).

    `call` is None before the first one, `taken_by` the seat that took it, `last` the seat that
    slapped last.
    """

    starter: Public[Seat]
    call: Public[Annotated[int, CALL] | None] = None
    taken_by: Public[Seat | None] = None
    last: Public[Seat | None] = None


@state
class PublicTable(State):
    """What everybody may know of a match."""

    options: Public[Options]
    discard: Public[list[Laid]] = field(default_factory=list)
    """The top is the last."""
    missions: Public[list[Annotated[Mission, IN_FORCE]]] = field(default_factory=list)
    """In force, in the order in which they came."""
    old_missions: Public[list[MissionCard]] = field(default_factory=list)
    """Cards of the set that were in force before (BO-20)."""
    made_up: Public[int] = 0
    """How many missions were made up so far (BO-22)."""

    stage: Public[Stage] = "turn"
    dealer: Public[Seat] = 0
    turn: Public[Seat] = 0
    direction: Public[int] = LEFT
    turn_number: Public[int] = 0
    """Turns begun so far."""
    passes: Public[int] = 0
    """Turns in a row that passed because nothing was left to draw (BO-8)."""
    countdown: Public[Countdown | None] = None

    open_play: Public[Play | None] = None
    """The last play in a turn, as long as it may be caught (BO-17)."""
    is_window_open: Public[bool] = False
    """A live table waits for its clock, and only catching is possible (BO-17)."""

    out: Public[list[Seat]] = field(default_factory=list)
    """The seats without cards, in the order of their places (BO-24)."""
    outcome: Public[Outcome | None] = None

    shown: ClassVar = ("top",)

    @property
    def top(self) -> Face | None:
        """The face to be matched; None as long as it has to be named (BO-3, BO-12)."""
        return None if self.stage == "naming" else self.face_to_match()

    @property
    def namer(self) -> Seat | None:
        """Who says what the wild on the pile stands for: the dealer, or who took the last call."""
        if self.stage != "naming":
            return None
        return self.dealer if self.countdown is None else self.countdown.taken_by

    def running(self) -> Countdown:
        """The countdown that runs, or has just run; raises LookupError."""
        if self.countdown is None:
            raise LookupError("No countdown is running.")
        return self.countdown

    def face_to_match(self) -> Face:
        """What is to be matched: countdown cards on top are looked through (BO-14)."""
        for laid in reversed(self.discard):
            if laid.face is not None:
                return laid.face
        raise LookupError("Nothing but countdown cards and nameless wilds lie on the pile.")


@state
class Table(PublicTable):
    """A match in progress."""

    _: KW_ONLY
    cards: Given[CardSet]
    chance: Given[Chance]
    hands: Secret[list[list[Card]]] = field(default_factory=list)
    """Each kept in the order of the set (`sort_hand`), so that its order tells nothing."""
    draw_pile: Secret[list[Card]] = field(default_factory=list)
    """The next card is the last."""
    mission_deck: Secret[list[MissionCard]] = field(default_factory=list)
    """Face down; the next one is the last."""
    drawn: Secret[Card | None] = None
    """The card just drawn, which the seat whose turn it is has to play (BO-7)."""
    asked: Secret[list[Seat]] = field(default_factory=list)
    """The seats that a slow table waits for in this call, in their order (BO-15)."""

    is_forgotten: Secret[bool] = False
    """A duty was forgotten with the open play, or with one just before; nobody is told."""
    barred: Secret[list[int]] = field(default_factory=list)
    """How many own turns must end before a seat may catch again (BO-17)."""
    slap_orders: Secret[list[bool]] = field(default_factory=list)
    """Slow tables: slap whatever fits; else the seat is asked at every call (BO-15)."""
    catch_orders: Secret[list[tuple[str, ...]]] = field(default_factory=list)
    """Slow tables: ids of missions in force that the seat keeps watch over, in their order."""

    waits: Secret[int] = 0
    """Counts what the table waited for: the number of its deadline."""

    @property
    def deadline(self) -> Deadline | None:
        """Until when the table waits: to catch, for the next call, for who has a turn timer."""
        if self.outcome is not None:
            return None
        options = self.options
        if self.is_window_open:
            return Deadline("catch", options.window, self.waits)
        if self.stage == "countdown" and not options.is_slow:
            return Deadline("call", options.tempo, self.waits)
        if self.stage == "naming" and self.countdown is not None and not options.is_slow:
            return Deadline("name", CALLS_TO_NAME * options.tempo, self.waits)
        if options.turn_timer:
            return Deadline("turn", options.turn_timer * 1_000, self.waits)
        return None

    def take_seats(self, seats: int) -> None:
        """So many players sit down; they hold no cards yet and have ordered nothing."""
        self.hands = [[] for _ in range(seats)]
        self.barred = [0] * seats
        self.slap_orders = [True] * seats
        self.catch_orders = [()] * seats

    def is_in(self, seat: Seat) -> bool:
        """Whether there is such a seat and it still has cards."""
        return 0 <= seat < len(self.hands) and seat not in self.out

    def seats_in(self) -> list[Seat]:
        """The seats that still have cards, in their order."""
        return [seat for seat in range(len(self.hands)) if seat not in self.out]

    def seat_after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat so many places on in the direction of play; seats without cards do not count."""
        while steps:
            seat = (seat + self.direction) % len(self.hands)
            steps -= seat not in self.out
        return seat
