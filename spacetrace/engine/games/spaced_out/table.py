"""The state of a match: hands, piles, whose say it is, the scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import Card
from spacetrace.engine.games.spaced_out.piles import Edition, PileRules, Plays, Tops
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.outcome import Outcome

Stage: TypeAlias = Literal["turn", "bonus", "attack", "big_bang", "window", "over"]
"""turn: an ordinary turn. bonus: a turn earned by a clone or black hole (SO-28). attack: the seat
answers asteroids, a shooting star or a force field (SO-18). big_bang: the seat is asked in a big
bang (SO-33). window: an ordinary turn that the table holds back (SO-45). over: the match has ended.
"""


@dataclass(frozen=True, slots=True)
class Config:
    """The options of a match, checked. `window` (milliseconds) and `turn_timer` (seconds) are 0
    where there is none, as in every slow match."""

    edition: Edition = "modern"
    promo: bool = False
    decks: int = 1
    target: int = 500
    rounds: int = 0
    pace: str = "live"
    window: int = 0
    turn_timer: int = 0
    turn_limit: int = 1_000


@dataclass(frozen=True, slots=True)
class Claim:
    """What a seat wants to do when the window closes."""

    seat: Seat
    action: Action


class Table:
    """A match in progress.

    `turn` is the seat whose say it is: whose turn it is or will be after the window, which is under
    attack, or which a big bang asks. With `stage` and `plays`, what that seat may play, it changes
    by `give_say` only.
    """

    __slots__ = (
        "attack_number",
        "attacker",
        "buried",
        "cards",
        "chance",
        "claims",
        "config",
        "dealer",
        "direction",
        "draw_pile",
        "hands",
        "has_windows",
        "idle",
        "last_turn",
        "orders",
        "outcome",
        "pile_rules",
        "plays",
        "protected",
        "round_number",
        "rounds",
        "scores",
        "stage",
        "struck",
        "tops",
        "turn",
        "turn_number",
    )

    def __init__(
        self, config: Config, cards: CardSet, chance: Chance, seats: int, tops: Tops
    ) -> None:
        self.config = config
        self.cards = cards
        self.has_windows = config.window > 0
        self.pile_rules: PileRules = cards.piles[config.edition]
        self.chance = chance
        self.hands: list[list[Card]] = [[] for _ in range(seats)]  # sorted, so order tells nothing
        self.draw_pile: list[Card] = []  # the next card is the last
        self.buried: list[Card] = []  # beneath the two tops, in the order in which they were played
        self.tops = tops
        self.direction = 1  # 1 is clockwise, to the next higher seat; -1 the other way
        self.dealer: Seat = 0
        self.turn: Seat = 0
        self.stage: Stage = "turn"
        self.plays: Plays = tops
        self.turn_number = 0  # turns, answers to attacks and to big bangs, in the whole match
        self.last_turn = 0  # no ordinary turn of this round begins after this one (SO-41)
        self.idle = 0  # turns in a row with no card drawn and none played (SO-41)
        self.attack_number = 0  # cards to draw in an attack
        self.attacker: Seat = 0  # who played the card that attacks now (SO-21)
        self.protected: Seat = 0  # who need not draw in a big bang as things stand (SO-34)
        self.struck: list[Seat] = []  # who has drawn in this big bang, in order
        self.claims: list[Claim] = []  # in the order of their arrival (SO-45)
        self.orders: dict[Seat, list[str]] = {}  # standing orders of seats that have any (SO-44)
        self.round_number = 1
        self.rounds: list[tuple[int, ...]] = []  # each seat's points in the rounds that are over
        self.scores = [0] * seats
        self.outcome: Outcome | None = None

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

    def copy(self) -> Table:
        """An independent table in the same state."""
        new = Table.__new__(Table)
        new.config = self.config
        new.cards = self.cards
        new.has_windows = self.has_windows
        new.pile_rules = self.pile_rules
        new.chance = self.chance.copy()
        new.hands = [hand.copy() for hand in self.hands]
        new.draw_pile = self.draw_pile.copy()
        new.buried = self.buried.copy()
        new.tops = self.tops
        new.direction = self.direction
        new.dealer = self.dealer
        new.turn = self.turn
        new.stage = self.stage
        new.plays = self.plays
        new.turn_number = self.turn_number
        new.last_turn = self.last_turn
        new.idle = self.idle
        new.attack_number = self.attack_number
        new.attacker = self.attacker
        new.protected = self.protected
        new.struck = self.struck.copy()
        new.claims = self.claims.copy()
        new.orders = {seat: orders.copy() for seat, orders in self.orders.items()}
        new.round_number = self.round_number
        new.rounds = self.rounds.copy()
        new.scores = self.scores.copy()
        new.outcome = self.outcome
        return new
