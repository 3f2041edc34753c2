"""The state of a Blast Off! match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from spacetrace.engine.games.blast_off.cards import Card, CardSet, Laid
from spacetrace.engine.games.blast_off.faces import Face
from spacetrace.engine.games.blast_off.missions import Mission
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.outcome import Outcome

LEFT = 1
"""The direction of play in which seat numbers go up; the other one is -1."""

Stage: TypeAlias = Literal["naming", "turn", "countdown", "making-up"]
"""What the table is at: a start wild gets its name (BO-3), a seat has its turn, a countdown runs,
a mission is made up (BO-22)."""


@dataclass(frozen=True, slots=True)
class Config:
    """The options of a match; `tempo` and `window` are milliseconds, `turn_timer` is seconds.

    A `window` or `turn_timer` of 0 is none. Only live tables have calls at a tempo and windows.
    """

    tempo: int = 2_000
    out_of_control: bool = False
    make_up: bool = False
    runners_up: bool = False
    pace: str = "live"
    window: int = 2_000
    turn_timer: int = 0
    turn_limit: int = 1_000

    @property
    def is_slow(self) -> bool:
        """Standing orders answer the calls (BO-15)."""
        return self.pace == "slow"


class Play:
    """A play in a turn: what lies there now, what it was laid on, the gestures made with it.

    Never changed. `under` is the face that was to be matched then.
    """

    __slots__ = ("gestures", "laid", "seat", "under")

    def __init__(self, seat: Seat, laid: Laid, under: Face, gestures: tuple[str, ...]) -> None:
        self.seat = seat
        self.laid = laid
        self.under = under
        self.gestures = gestures


class Countdown:
    """A countdown that runs, or has just run while a mission is made up (BO-9 to BO-15).

    `call` is None before the first one, `last` the seat that slapped last, `asked` the seats that
    a slow table waits for in this call, in their order.
    """

    __slots__ = ("asked", "call", "last", "starter", "taken_by")

    def __init__(self, starter: Seat) -> None:
        self.starter = starter
        self.call: int | None = None
        self.taken_by: Seat | None = None
        self.last: Seat | None = None
        self.asked: list[Seat] = []

    def copy(self) -> Countdown:
        """An independent countdown in the same state."""
        new = Countdown(self.starter)
        new.call = self.call
        new.taken_by = self.taken_by
        new.last = self.last
        new.asked = self.asked.copy()
        return new


class Table:
    """A match in progress."""

    __slots__ = (
        "barred",
        "cards",
        "catch_orders",
        "chance",
        "config",
        "countdown",
        "dealer",
        "direction",
        "draw_pile",
        "hands",
        "is_forgotten",
        "is_window_open",
        "made_up",
        "mission_deck",
        "missions",
        "must_play",
        "old_missions",
        "open_play",
        "out",
        "outcome",
        "passes",
        "pile",
        "slap_orders",
        "stage",
        "turn",
        "turn_number",
        "waits",
    )

    def __init__(
        self, config: Config, cards: CardSet, chance: Chance, hands: list[list[Card]]
    ) -> None:
        seats = len(hands)
        self.config = config
        self.cards = cards
        self.chance = chance
        self.hands = hands
        """Each kept in the order of the set (`sort_hand`), so that its order tells nothing."""
        self.draw_pile: list[Card] = []
        """The next card is the last."""
        self.pile: list[Laid] = []
        """The top is the last."""

        self.mission_deck: list[Mission] = []
        """Face down; the next one is the last."""
        self.missions: list[Mission] = []
        """In force, in the order in which they came."""
        self.old_missions: list[Mission] = []
        """Cards of the set that were in force before (BO-20)."""
        self.made_up = 0
        """How many missions were made up so far (BO-22)."""

        self.stage: Stage = "turn"
        self.dealer: Seat = 0
        self.turn: Seat = 0
        self.direction = LEFT
        self.turn_number = 0
        """Turns begun so far."""
        self.passes = 0
        """Turns in a row that passed because nothing was left to draw (BO-8)."""
        self.must_play: Card | None = None
        """The card just drawn, which the seat whose turn it is has to play (BO-7)."""
        self.countdown: Countdown | None = None

        self.open_play: Play | None = None
        """The last play in a turn, as long as it may be caught (BO-17)."""
        self.is_forgotten = False
        """Its seat forgot a duty with it, or with one just before; nobody is told."""
        self.is_window_open = False
        """A live table waits for its clock, and only catching is possible (BO-17)."""
        self.barred = [0] * seats
        """How many own turns must end before a seat may catch again (BO-17)."""

        self.slap_orders = [True] * seats
        """Slow tables: slap whatever fits; else the seat is asked at every call (BO-15)."""
        self.catch_orders: list[tuple[str, ...]] = [()] * seats
        """Slow tables: ids of missions in force that the seat keeps watch over, in their order."""

        self.out: list[Seat] = []
        """The seats without cards, in the order of their places (BO-24)."""
        self.waits = 0
        """Counts what the table waited for: the number of its deadline."""
        self.outcome: Outcome | None = None

    def copy(self) -> Table:
        """An independent table in the same state."""
        new = Table(self.config, self.cards, self.chance.copy(), [h.copy() for h in self.hands])
        new.draw_pile = self.draw_pile.copy()
        new.pile = self.pile.copy()
        new.mission_deck = self.mission_deck.copy()
        new.missions = self.missions.copy()
        new.old_missions = self.old_missions.copy()
        new.made_up = self.made_up
        new.stage = self.stage
        new.dealer = self.dealer
        new.turn = self.turn
        new.direction = self.direction
        new.turn_number = self.turn_number
        new.passes = self.passes
        new.must_play = self.must_play
        new.countdown = self.countdown.copy() if self.countdown else None
        new.open_play = self.open_play
        new.is_forgotten = self.is_forgotten
        new.is_window_open = self.is_window_open
        new.barred = self.barred.copy()
        new.slap_orders = self.slap_orders.copy()
        new.catch_orders = self.catch_orders.copy()
        new.out = self.out.copy()
        new.waits = self.waits
        new.outcome = self.outcome
        return new

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

    def top(self) -> Face:
        """What is to be matched: countdown cards on top are looked through (BO-14)."""
        for laid in reversed(self.pile):
            if laid.face is not None:
                return laid.face
        raise LookupError("Nothing but countdown cards and nameless wilds lie on the pile.")
