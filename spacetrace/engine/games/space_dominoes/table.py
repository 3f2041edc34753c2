"""Declares the state of a match, and who may know what: hands, chain, turn, scores (SD-20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from spacetrace.engine.games.space_dominoes.actions import End, LinkCard
from spacetrace.engine.games.space_dominoes.cards import Card, CardSet, Reading, Way, place
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.state import Given, Public, Secret, State, field, state, view

Stage: TypeAlias = Literal["begin", "drawn", "linked", "over"]
"""begin: the turn has just begun. drawn: a card was drawn in it (SD-10, SD-18). linked: a
double-link was made last, so the seat may play on or stop (SD-8). over: the match has ended."""

MOST_CARDS = 10
"""The most that a hand may hold (SD-17)."""
PARTNER_SEATS = 4
"""Seats of a partnership game (SD-19)."""


def partner_of(seat: Seat) -> Seat:
    """Who sits across from the seat, at a table for four (SD-19)."""
    return (seat + 2) % PARTNER_SEATS


# --- small records, none of which is ever changed -------------------------------------------------


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match, checked. `hands` is as it was agreed, 0 for as many as seats.

    `turn_timer` is in seconds, 0 for none.
    """

    hands: int
    tournament: bool
    partners: bool
    pace: str
    turn_timer: int

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """The seat, in a partnership game with its partner (SD-19)."""
        return (seat, partner_of(seat)) if self.partners else (seat,)


class LaidCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the chain.

    `lies` is how it reads in the row, from left to right. `at` is the place of its left section,
    counted from the starter's left section, which is at 0; places further left are negative. Cards
    laid later cover earlier ones. The starter has no end, no link and no seat.
    """

    card: str
    lies: tuple[int, int, int]
    at: int
    end: str = ""
    link: str = ""
    seat: Seat | None = None


class Missed(Struct, frozen=True, forbid_unknown_fields=True):
    """The last time in this hand that a seat had, for all to see, no card to play.

    `left` and `right` are the two outermost sections of the ends as they were, read from left to
    right. All cards that the seat held then fitted neither. `fresh` cards, at most, of those that
    it holds now have come since.
    """

    left: tuple[int, int]
    right: tuple[int, int]
    fresh: int

    @classmethod
    def on(cls, row: Sequence[int], fresh: int) -> Missed:
        """No card fits the row as it stands."""
        return cls((row[0], row[1]), (row[-2], row[-1]), fresh)

    def fits(self, card: Card) -> bool:
        """Whether the card could have been played then, so that the seat did not hold it."""
        return bool(card.left[place(*self.left)] or card.right[place(*self.right)])

    def after_drawing(self) -> Missed:
        """One more card that nobody knows."""
        return Missed(self.left, self.right, self.fresh + 1)

    def after_playing(self, card: Card) -> Missed:
        """A card that would have fitted had come since; any other may have been held then."""
        return Missed(self.left, self.right, self.fresh - 1) if self.fits(card) else self


class HandResult(Struct, frozen=True, forbid_unknown_fields=True):
    """How a hand (a round) ended (SD-11, SD-14).

    `reason` is "out" or "frozen". `winner` won it, in a partnership game for its side, and deals
    next; nobody may have won. `dots` are those left in each hand, `added` what each seat (or its
    side) scored, `totals` the scores after it.
    """

    number: int
    reason: str
    winner: Seat | None
    dots: tuple[int, ...]
    added: tuple[int, ...]
    totals: tuple[int, ...]


# --- what everybody knows -------------------------------------------------------------------------


@state
class PublicTable(State):
    """All of a table but the hands and the stockpile's order (SD-20).

    `row` has the chain's dots from left to right, `laid` its cards in the order in which they were
    laid, the starter first (SD-4). `passes` counts those in a row (SD-14). `out` are the seats that
    have no card left, the first one first (SD-11). `missed` has for each seat when it last had
    nothing to play. `results` tells all hands that are over, `counted` the cards that were left in
    each hand of the last of them (SD-12), `totals` the scores (in a partnership game a side's, at
    both its seats). `turn_number` counts the turns of the match, `turns_in_hand` those begun in
    this hand (SD-13). `clock` is the number of the running deadline.
    """

    shown = ("hands_agreed", "last_chance", "deadline")

    config: Public[Config]
    totals: Public[list[int]]
    missed: Public[list[Missed | None]]
    row: Public[list[int]] = field(default_factory=list)
    laid: Public[list[LaidCard]] = field(default_factory=list)
    dealer: Public[Seat] = 0
    turn: Public[Seat] = 0
    stage: Public[Stage] = "begin"
    passes: Public[int] = 0
    out: Public[list[Seat]] = field(default_factory=list)
    hand_number: Public[int] = 0
    turn_number: Public[int] = 0
    turns_in_hand: Public[int] = 0
    results: Public[list[HandResult]] = field(default_factory=list)
    counted: Public[list[list[str]]] = field(default_factory=list)
    clock: Public[int] = 0
    outcome: Public[Outcome | None] = None

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.totals)

    @property
    def hands_agreed(self) -> int:
        """How many hands are played (SD-16)."""
        return self.config.hands or self.seats

    @property
    def last_chance(self) -> bool:
        """Somebody is out, and seats without a turn yet may play cards off (SD-13)."""
        return bool(self.out) and not self.config.partners and self.outcome is None

    @property
    def deadline(self) -> Deadline | None:
        """The time for a step of a turn, where a turn timer was agreed."""
        if self.outcome or not self.config.turn_timer:
            return None
        return Deadline("turn", self.config.turn_timer * 1_000, self.clock)

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """The seat, in a partnership game with its partner (SD-19)."""
        return self.config.side(seat)

    def winners(self, result: HandResult) -> tuple[Seat, ...]:
        """Who has won a hand: a seat, in a partnership game its side, or nobody (SD-19)."""
        return () if result.winner is None else self.side(result.winner)

    # --- the chain ------------------------------------------------------------------------------

    def begin_chain(self, card: str, lies: Reading) -> None:
        """The chain is the starter alone (SD-4)."""
        self.row = list(lies)
        self.laid = [LaidCard(card, lies, 0)]

    def extend_chain(self, seat: Seat, way: Way) -> None:
        """The chain grows by the sections that cover nothing (SD-5, SD-6)."""
        action = way.action
        leftmost = next((card.at for card in reversed(self.laid) if card.end == "left"), 0)
        if action.end == "left":
            at = leftmost - len(way.added)
            self.row[:0] = way.added
        else:
            at = leftmost + len(self.row) + len(way.added) - len(way.lies)
            self.row += way.added
        self.laid.append(LaidCard(action.card, way.lies, at, action.end, action.link, seat))

    def ways(self, card: Card, end: End) -> tuple[Way, ...]:
        """How the card can be laid at an end (SD-7)."""
        row = self.row
        if end == "left":
            return card.left[place(row[0], row[1])]
        return card.right[place(row[-2], row[-1])]

    def find_way(self, card: Card, action: LinkCard) -> Way | None:
        """How the card is laid as the action wants it; None when it does not fit."""
        for way in self.ways(card, action.end):
            if way.action == action:
                return way
        return None


def has_card_for(table: PublicTable, hand_size: int, stock_size: int) -> bool:
    """Whether there is a card, the hand has room (SD-17), and cards are not only played off."""
    return stock_size > 0 and hand_size < MOST_CARDS and not table.last_chance  # SD-13


# --- the table, and what a viewer knows of it -----------------------------------------------------


@state
class Table(PublicTable):
    """A match in progress.

    Each hand is kept in order, so that its order tells nothing. The stockpile's next card is its
    last one.
    """

    cards: Given[CardSet] = field(kw_only=True)
    chance: Given[Chance] = field(kw_only=True)
    hands: Secret[list[list[Card]]] = field(kw_only=True)
    stock: Secret[list[Card]] = field(default_factory=list)

    @classmethod
    def empty(cls, config: Config, cards: CardSet, chance: Chance, seats: int) -> Table:
        """A table for so many seats, nothing dealt."""
        hands: list[list[Card]] = [[] for _ in range(seats)]
        return cls(config, [0] * seats, [None] * seats, cards=cards, chance=chance, hands=hands)


@view
class View(PublicTable):
    """The table as one viewer knows it; `hand` is the viewer's own, None for a spectator."""

    viewer: Viewer = None
    hand_sizes: list[int] = field(default_factory=list)
    stock_size: int = 0
    hand: list[str] | None = None

    @property
    def takes_at_end(self) -> bool:
        """Whether the seat whose turn it is takes a card when the turn ends (SD-9)."""
        return has_card_for(self, self.hand_sizes[self.turn], self.stock_size)


def view_table(table: Table, viewer: Viewer) -> View:
    """What the viewer may know: of the others' hands and the stockpile only the sizes (SD-20)."""
    known = View.of(table)
    known.viewer = viewer
    known.hand_sizes = [len(hand) for hand in table.hands]
    known.stock_size = len(table.stock)
    if viewer is not None and 0 <= viewer < table.seats:
        known.hand = [card.id for card in table.hands[viewer]]
    return known
