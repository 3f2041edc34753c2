"""Holds the state of a match, and what a viewer may know of it (SO-42, SO-44)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from spacetrace.engine.games.spaced_out.actions import PILES, Move
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import Card
from spacetrace.engine.games.spaced_out.notation import action_text, parse_action
from spacetrace.engine.games.spaced_out.piles import Edition, Live, PileRules, Plays, Tops
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.state import (
    Given,
    Leaf,
    Public,
    Secret,
    State,
    Unstored,
    field,
    state,
    value,
    view,
)

Stage: TypeAlias = Literal["turn", "bonus", "attack", "big_bang", "window", "over"]
"""turn: an ordinary turn. bonus: a turn earned by a clone or black hole (SO-28). attack: the seat
answers asteroids, a shooting star or a force field (SO-18). big_bang: the seat is asked in a big
bang (SO-33). window: an ordinary turn that the table holds back (SO-45). over: the match has ended.
"""

HELD = frozenset(("window", "over"))
"""The stages in which no seat is waited for."""

SECOND = 1_000


@value
class Config(State):
    """The options of a match, checked. `window` (milliseconds) and `turn_timer` (seconds) are 0
    where there is none, as in every slow match."""

    edition: Public[Edition] = "modern"
    promo: Public[bool] = False
    decks: Public[int] = 1
    target: Public[int] = 500
    rounds: Public[int] = 0
    pace: Public[str] = "live"
    window: Public[int] = 0
    turn_timer: Public[int] = 0
    turn_limit: Public[int] = 1_000


BY_TEXT = Leaf(str, action_text, lambda text, cards: parse_action(text))
"""How an action is stored: as its line."""


@value
class Claim(State):
    """What a seat wants to do when the window closes."""

    seat: Secret[Seat]
    action: Secret[Annotated[Move, BY_TEXT]]


@value
class Pile(State):
    """A pile: the card on top of it and the colours that it counts as."""

    name: Public[str]
    card: Public[Card]
    colours: Public[tuple[str, ...]]


@state
class PublicTable(State):
    """What everybody knows of a match.

    `turn` is the seat whose say it is: whose turn it is or will be after the window, which is under
    attack, or which a big bang asks; `stage` is what it has to say. While it is under attack,
    `attacker` played the card that attacks (SO-21) and `attack_number` cards are to be drawn. In a
    big bang `protected` is the seat that need not draw as things stand (SO-34), and `struck` those
    that have drawn, in order.
    """

    shown: ClassVar[tuple[str, ...]] = ("live", "piles", "attack", "attack_design")

    config: Public[Config]
    tops: Public[Tops]
    direction: Public[int] = 1  # 1 is clockwise, to the next higher seat; -1 the other way
    dealer: Public[Seat] = 0
    turn: Public[Seat] = 0
    stage: Public[Stage] = "turn"
    turn_number: Public[int] = 0  # turns, answers to attacks and big bangs, in the whole match
    last_turn: Public[int] = 0  # no ordinary turn of this round begins after this one (SO-41)
    idle: Public[int] = 0  # turns in a row with no card drawn and none played (SO-41)
    attack_number: Public[int] = 0
    attacker: Public[Seat] = 0
    protected: Public[Seat] = 0
    struck: Public[list[Seat]] = field(default_factory=list)
    round_number: Public[int] = 1
    rounds: Public[list[tuple[int, ...]]] = field(default_factory=list)  # points, a row a round
    totals: Public[list[int]] = field(default_factory=list)  # the sum of the rounds that are over
    outcome: Public[Outcome | None] = None

    @property
    def live(self) -> Live:
        """The live pile, or "" before a round's first card (SO-9)."""
        return self.tops.live

    @property
    def piles(self) -> list[Pile]:
        """The two piles, left and right."""
        tops = self.tops
        return [Pile(name, tops.face(name).card, tops.face(name).colours) for name in PILES]

    @property
    def attack(self) -> int:
        """How many cards the attack costs the seat whose say it is, 0 without an attack."""
        return self.attack_number if self.stage == "attack" else 0

    @property
    def attack_design(self) -> str:
        """What the card shows that attacks, "" without an attack."""
        tops = self.tops
        return tops.face(tops.live or "left").card.design if self.stage == "attack" else ""


@state
class Table(PublicTable):
    """A match in progress.

    With `turn` and `stage`, `plays` is what that seat may play; they change by `give_say` only.
    """

    cards: Given[CardSet] = field(kw_only=True)
    chance: Given[Chance] = field(kw_only=True)
    hands: Secret[list[list[Card]]] = field(kw_only=True)  # sorted, so that order tells nothing
    draw_pile: Secret[list[Card]] = field(default_factory=list)  # the next card is the last
    # Beneath the tops, as played: all have seen it laid, but no view reminds of it.
    buried: Secret[list[Card]] = field(default_factory=list)
    claims: Secret[list[Claim]] = field(default_factory=list)  # as they arrived (SO-45)
    orders: Secret[dict[Seat, list[str]]] = field(default_factory=dict)  # standing ones (SO-44)
    plays: Unstored[Plays] = field(init=False)
    has_windows: Unstored[bool] = field(init=False)
    pile_rules: Unstored[PileRules] = field(init=False)

    def settle(self) -> None:
        self.has_windows = self.config.window > 0
        self.pile_rules = self.cards.piles[self.config.edition]
        self.give_say(self.turn, self.stage)

    def give_say(self, seat: Seat, stage: Stage) -> None:
        """Make it this seat's say, and work out what it may play.

        The attack or big bang that it has to answer must stand already. Setting up a table with
        any position ends with this, too.
        """
        self.turn = seat
        self.stage = stage
        if stage == "attack":
            tops = self.tops
            pile = tops.live or "left"
            self.plays = tops.face(pile).answers
        elif stage == "big_bang":
            self.plays = self.pile_rules.shields[self.tops.live or "left"]
        else:
            self.plays = self.tops

    @property
    def deadline(self) -> Deadline | None:
        """What the clock waits for (SO-45).

        A window and the turn behind it are two waits of one turn number, hence the numbers.
        """
        if self.stage == "over":
            return None
        if self.stage == "window":
            length = self.config.window if self._may_be_of_use else 0
            return Deadline("window", length, 2 * self.turn_number)
        if self.config.turn_timer:
            return Deadline("turn", self.config.turn_timer * SECOND, 2 * self.turn_number + 1)
        return None

    @property
    def _may_be_of_use(self) -> bool:
        """Whether somebody might hold a clone or big bang for these tops, for all that anybody has
        seen: not where each copy lies on the piles. Hands and draw pile must not count here."""
        tops, config = self.tops, self.config
        seen = [tops.left.card, tops.right.card, *self.buried]
        return any(
            (config.promo or not card.is_promo) and seen.count(card) < card.copies * config.decks
            for card, _action in tops.declared
        )

    def seats_one(self, seat: Seat) -> bool:
        """Whether the table has such a seat."""
        return 0 <= seat < len(self.hands)


@view
class View(PublicTable):
    """The table as one viewer knows it. Its own are `hand`, `orders` and `claim`, the action that
    it has sent into the window (SO-45); they are None for a spectator."""

    viewer: Viewer = None
    hand_sizes: list[int] = field(default_factory=list)
    draw_pile_size: int = 0
    buried_size: int = 0
    hand: list[Card] | None = None
    orders: list[str] | None = None
    claim: str | None = None
    deadline: Deadline | None = None


def view_table(table: Table, viewer: Viewer) -> View:
    """What the viewer may know: not the other hands, the order of the draw pile, and the orders and
    claims of others."""
    seen = View.of(table)
    seen.viewer = viewer
    seen.hand_sizes = [len(hand) for hand in table.hands]
    seen.draw_pile_size = len(table.draw_pile)
    seen.buried_size = len(table.buried)
    seen.deadline = table.deadline
    if viewer is not None and table.seats_one(viewer):
        seen.hand = table.hands[viewer].copy()
        seen.orders = table.orders.get(viewer, []).copy()
        seen.claim = next(
            (action_text(one.action) for one in table.claims if one.seat == viewer), None
        )
    return seen
