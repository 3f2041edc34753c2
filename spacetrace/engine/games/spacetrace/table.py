"""The state of a match: one mutable table of sides, ships, the stack and whose say it is."""

from __future__ import annotations

from typing import Literal, TypeAlias

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.pieces import (
    Attack,
    FleetName,
    Frame,
    Prompt,
    Ship,
    ShipName,
    Tactic,
    Wreck,
)
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.outcome import Outcome

Stage: TypeAlias = Literal["main", "commit", "order", "window", "ending", "over"]
"""main: the active seat has the say. commit: the defender decides about its second fleet (ST-21).
order: a seat orders its class stacks (ST-21). window: an attack's window (ST-27). ending: the
other seat may still play tactics at "ready" (ST-14). over: the match has ended."""


class Config:
    """The options of a match, checked (ST-12, ST-32, ST-33, ST-35)."""

    __slots__ = ("first_turn_attack", "format", "turn_limit", "victory")

    def __init__(self, victory: str, format: str, first_turn_attack: bool, turn_limit: int) -> None:
        self.victory = victory
        self.format = format
        self.first_turn_attack = first_turn_attack
        self.turn_limit = turn_limit


class Side:
    """What belongs to one seat."""

    __slots__ = (
        "always_ask",
        "attacked",
        "base",
        "commander_played",
        "deck",
        "discard",
        "entered",
        "hand",
        "library",
        "pass_attack",
        "pool",
        "removed",
        "second",
        "second_open",
        "stop_at_end",
        "wrecks",
    )

    def __init__(self, deck: dict[str, int]) -> None:
        self.deck = deck  # the deck list, shared and never changed
        self.hand: list[CardDef] = []  # kept sorted by index, so order tells nothing
        self.library: list[CardDef] = []  # the next card to draw is the last
        self.discard: list[CardDef] = []  # newest last
        self.wrecks: list[Wreck] = []  # newest last
        self.removed: list[CardDef] = []
        self.base: list[Ship] = []
        self.second: list[Ship] = []
        self.second_open = False
        self.pool = 0  # MP
        self.entered: dict[str, int] = {}  # card id -> how often one of it got a name in public
        self.attacked = False  # this turn
        self.commander_played = False  # this turn
        self.pass_attack = False  # passes for the rest of this attack (ST-27)
        self.always_ask = False  # standing order: never passed over (ST-14)
        self.stop_at_end = False  # standing order: asked at "ready" (ST-14)

    def fleet(self, name: str) -> list[Ship]:
        """The base or the second fleet."""
        return self.base if name == "base" else self.second

    def ships(self) -> list[Ship]:
        """All ship cards in play, the base fleet first, the Base itself the very first."""
        return self.base + self.second if self.second else self.base

    def copy(self) -> Side:
        new = Side.__new__(Side)
        new.deck = self.deck
        new.hand = self.hand.copy()
        new.library = self.library.copy()
        new.discard = self.discard.copy()
        new.wrecks = self.wrecks.copy()  # a Wreck is never changed, only replaced
        new.removed = self.removed.copy()
        new.base = [ship.copy() for ship in self.base]
        new.second = [ship.copy() for ship in self.second]
        new.second_open = self.second_open
        new.pool = self.pool
        new.entered = self.entered.copy()
        new.attacked = self.attacked
        new.commander_played = self.commander_played
        new.pass_attack = self.pass_attack
        new.always_ask = self.always_ask
        new.stop_at_end = self.stop_at_end
        return new


class Table:
    """A match in progress. `say` is the seat that has the say; a Prompt goes before it."""

    __slots__ = (
        "active",
        "attack",
        "cards",
        "chance",
        "config",
        "cuts_off",
        "first",
        "opener",
        "outcome",
        "passes",
        "prompt",
        "quiet",
        "quiet_turns",
        "resolving",
        "say",
        "sides",
        "stack",
        "stage",
        "steps",
        "turn_number",
        "work",
    )

    def __init__(
        self, config: Config, cards: CardSet, chance: Chance, sides: tuple[Side, Side]
    ) -> None:
        self.config = config
        self.cards = cards
        self.chance = chance
        self.sides = sides
        self.first: Seat = 0  # who took the first turn
        self.active: Seat = 0
        self.turn_number = 1
        self.stage: Stage = "main"
        self.say: Seat = 0
        self.opener: Seat = 0  # where the say goes when the stack has resolved (ST-16)
        self.passes = 0  # passes in a row in a window
        self.stack: list[Tactic] = []  # the last is on top
        self.resolving = False  # the stack is being resolved (ST-16)
        self.work: list[Frame] = []  # the last goes on next
        self.prompt: Prompt | None = None
        self.attack: Attack | None = None
        self.quiet = True  # nothing of ST-35 has happened this turn
        self.quiet_turns = 0
        self.steps = 0  # effect steps of the present action (budget, not part of the snapshot)
        self.cuts_off = False  # beyond the budget effects end, they do not raise (neither)
        self.outcome: Outcome | None = None

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.config = self.config
        new.cards = self.cards
        new.chance = self.chance.copy()
        new.sides = (self.sides[0].copy(), self.sides[1].copy())
        new.first = self.first
        new.active = self.active
        new.turn_number = self.turn_number
        new.stage = self.stage
        new.say = self.say
        new.opener = self.opener
        new.passes = self.passes
        new.stack = self.stack.copy()
        new.resolving = self.resolving
        new.work = [frame.copy() for frame in self.work]
        new.prompt = self.prompt.copy() if self.prompt else None
        new.attack = self.attack.copy() if self.attack else None
        new.quiet = self.quiet
        new.quiet_turns = self.quiet_turns
        new.steps = 0
        new.cuts_off = False
        new.outcome = self.outcome
        return new

    def become(self, other: Table) -> None:
        """Take over the whole state of a copy that nobody else uses."""
        for slot in Table.__slots__:
            setattr(self, slot, getattr(other, slot))

    def find_ship(self, name: ShipName) -> Ship | None:
        """The ship card in play with this name."""
        for side in self.sides:
            for ship in side.base:
                if ship.name == name:
                    return ship
            for ship in side.second:
                if ship.name == name:
                    return ship
        return None

    def place_of(self, ship: Ship) -> tuple[Seat, FleetName]:
        """Whose fleet the ship card is in, and which; raises LookupError for one not in play."""
        for seat, side in enumerate(self.sides):
            if ship in side.base:
                return seat, "base"
            if ship in side.second:
                return seat, "second"
        raise LookupError(ship.name)

    def fighting_fleets(self, seat: Seat) -> tuple[list[Ship], ...]:
        """The fleets of a seat that take part in the attack (ST-21, ST-22)."""
        attack, side = self.attack, self.sides[seat]
        if attack is None:
            return ()
        both = attack.attacker_second if seat == self.active else attack.defender_second
        return (side.base, side.second) if both else (side.base,)

    def class_stack(self, seat: Seat, cls: int) -> list[Ship]:
        """A seat's class stack in the present attack, in its order (ST-21)."""
        stack = [s for fleet in self.fighting_fleets(seat) for s in fleet if s.card.cls == cls]
        if len(stack) > 1:
            stack.sort(key=_by_order)
        return stack


def _by_order(ship: Ship) -> int:
    return ship.order
