"""Declares the state of a match, and what a seat or a spectator may know of it (ST-36)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.pieces import (
    Attack,
    FleetName,
    Frame,
    Prompt,
    PublicPrompt,
    Ship,
    ShipName,
    Tactic,
    Wreck,
)
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.state import (
    Given,
    Public,
    Secret,
    State,
    Unstored,
    field,
    state,
    value,
    view,
)

Stage: TypeAlias = Literal["main", "commit", "order", "window", "ending", "over"]
"""main: the active seat has the say. commit: the defender decides about its second fleet (ST-21).
order: a seat orders its class stacks (ST-21). window: an attack's window (ST-27). ending: the
other seat may still play tactics at "ready" (ST-14). over: the match has ended."""


@value
class Config(State):
    """The options of a match, checked (ST-12, ST-32, ST-33, ST-35)."""

    victory: Public[str]
    format: Public[str]
    first_turn_attack: Public[bool]
    turn_limit: Public[int]


@state
class PublicSide(State):
    """What everybody knows of what belongs to one seat."""

    shown = ("wreck_score",)

    discard: Public[list[CardDef]] = field(default_factory=list)  # newest last
    wrecks: Public[list[Wreck]] = field(default_factory=list)  # newest last
    removed: Public[list[CardDef]] = field(default_factory=list)
    base: Public[list[Ship]] = field(default_factory=list)
    second: Public[list[Ship]] = field(default_factory=list)
    second_open: Public[bool] = False
    pool: Public[int] = 0  # MP
    entered: Public[dict[str, int]] = field(default_factory=dict)
    """Card id -> how often one of it got a name in play or on the stack, or came back as a
    reinforcement from the discard pile (ST-39)."""
    attacked: Public[bool] = False  # this turn
    commander_played: Public[bool] = False  # this turn

    @property
    def wreck_score(self) -> int:
        """What its wrecks count for the other seat, in MP (ST-33)."""
        return sum([wreck.card.mp for wreck in self.wrecks])

    def fleet(self, name: str) -> list[Ship]:
        """The base or the second fleet."""
        return self.base if name == "base" else self.second

    def ships(self) -> list[Ship]:
        """All ship cards in play, the base fleet first, the Base itself the very first."""
        return self.base + self.second if self.second else self.base


@state
class Side(PublicSide):
    """All that belongs to one seat."""

    deck: Secret[Mapping[str, int]] = field(default_factory=dict)
    """The deck list: card id -> copies; sorted, shared and never changed."""
    hand: Secret[list[CardDef]] = field(default_factory=list)  # sorted by id: order tells nothing
    library: Secret[list[CardDef]] = field(default_factory=list)  # the next to draw is the last
    pass_attack: Secret[bool] = False  # passes for the rest of this attack (ST-27)
    always_ask: Secret[bool] = False  # standing order: never passed over (ST-14)
    stop_at_end: Secret[bool] = False  # standing order: asked at "ready" (ST-14)
    orders: Secret[list[str]] = field(default_factory=list)  # what is done unasked (ST-14)


@state
class PublicTable(State):
    """What everybody knows of a match. `say` is the seat that has the say."""

    config: Public[Config]
    first: Public[Seat] = 0  # who took the first turn
    active: Public[Seat] = 0
    turn_number: Public[int] = 1
    stage: Public[Stage] = "main"
    say: Public[Seat] = 0
    opener: Public[Seat] = 0  # where the say goes when the stack has resolved (ST-16)
    passes: Public[int] = 0  # passes in a row in a window
    stack: Public[list[Tactic]] = field(default_factory=list)  # the last is on top
    resolving: Public[bool] = False  # the stack is being resolved (ST-16)
    attack: Public[Attack | None] = None
    quiet: Public[bool] = True  # nothing of ST-35 has happened this turn
    quiet_turns: Public[int] = 0
    outcome: Public[Outcome | None] = None


@state
class Table(PublicTable):
    """A match in progress. A Prompt goes before the say."""

    cards: Given[CardSet] = field(kw_only=True)
    chance: Given[Chance] = field(kw_only=True)
    sides: Secret[tuple[Side, Side]] = field(kw_only=True)
    work: Secret[list[Frame]] = field(default_factory=list)  # the last goes on next
    prompt: Secret[Prompt | None] = None
    effort: Unstored[int] = 0  # what the last action has set off so far (ST-39)
    looks: Unstored[int] = 0  # how often, for that, all ship cards in play were looked at
    listed: Unstored[Action | None] = None  # known to be legal now, so that nothing is asked of it
    is_foreseen: Unstored[bool] = False  # it is one of a look ahead, which may remember battles
    cuts_off: Unstored[bool] = True  # what is too much is left out; on trial, it raises (ST-39)
    cut_short: Unstored[tuple[str, ...]] = ()
    """The cards, by id, of whose effects the last action had to leave some out (ST-39)."""

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

    @property
    def crowd(self) -> int:
        """How many ship cards are in play."""
        one, two = self.sides
        return len(one.base) + len(one.second) + len(two.base) + len(two.second)

    def look(self, times: int) -> None:
        """Count the effort of looking so often at every ship card in play (ST-39)."""
        one, two = self.sides
        crowd = len(one.base) + len(one.second) + len(two.base) + len(two.second)
        self.looks += times
        self.effort += times * crowd

    def is_in_play(self, ship: Ship) -> bool:
        """True while this very ship card is in a fleet."""
        one, two = self.sides
        return ship in one.base or ship in two.base or ship in one.second or ship in two.second

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
        return _fighting_fleets(self, seat, self.sides[seat])

    def class_stack(self, seat: Seat, cls: int) -> list[Ship]:
        """A seat's class stack in the present attack, in its order (ST-21)."""
        return _class_stack(self.fighting_fleets(seat), cls)


def _fighting_fleets(table: PublicTable, seat: Seat, side: PublicSide) -> tuple[list[Ship], ...]:
    attack = table.attack
    if attack is None:
        return ()
    both = attack.attacker_second if seat == table.active else attack.defender_second
    return (side.base, side.second) if both else (side.base,)


def _class_stack(fleets: tuple[list[Ship], ...], cls: int) -> list[Ship]:
    stack = [ship for fleet in fleets for ship in fleet if ship.card.cls == cls]
    if len(stack) > 1:
        stack.sort(key=_by_order)
    return stack


def _by_order(ship: Ship) -> int:
    return ship.order


# --- what a viewer knows --------------------------------------------------------------------------


@view
class SideView(PublicSide):
    """One seat's part. `hand`, `deck` and the standing orders only for the seat itself."""

    hand_size: int = field(kw_only=True)
    library_size: int = field(kw_only=True)
    hand: list[CardDef] | None = None
    deck: Mapping[str, int] | None = None
    always_ask: bool | None = None
    stop_at_end: bool | None = None
    pass_attack: bool | None = None
    orders: list[str] | None = None


@view
class PromptView(PublicPrompt):
    """A decision that is asked for; options and picks only for the seat that decides.

    `card` is the one whose ability asks, None for an exchange.
    """

    options: list[str] = field(default_factory=list)
    picked: list[str] = field(default_factory=list)
    card: CardDef | None = None


@view
class View(PublicTable):
    """The whole table as one viewer knows it."""

    viewer: Seat | None = field(kw_only=True)
    sides: tuple[SideView, SideView] = field(kw_only=True)
    prompt: PromptView | None = None

    @property
    def placed(self) -> list[Ship]:
        """While a seat orders a class, what has its place in the stack, the first first (ST-21)."""
        if self.attack is None or self.stage != "order":
            return []
        fleets = _fighting_fleets(self, self.say, self.sides[self.say])
        return _class_stack(fleets, self.attack.order_class)[: self.attack.placed]


def view_table(table: Table, viewer: Viewer) -> View:
    """What the viewer may know of the table."""
    seen = View.of(table)
    one, two = table.sides
    seen.viewer = viewer
    seen.sides = (_view_side(one, viewer == 0), _view_side(two, viewer == 1))
    if table.prompt:
        seen.prompt = _view_prompt(table, table.prompt, viewer)
    return seen


def _view_side(side: Side, is_mine: bool) -> SideView:
    seen = SideView.of(side)
    seen.hand_size = len(side.hand)
    seen.library_size = len(side.library)
    if is_mine:
        seen.hand = side.hand.copy()
        seen.deck = side.deck
        seen.always_ask = side.always_ask
        seen.stop_at_end = side.stop_at_end
        seen.pass_attack = side.pass_attack
        seen.orders = side.orders.copy()
    return seen


def _view_prompt(table: Table, prompt: Prompt, viewer: Viewer) -> PromptView:
    seen = PromptView.of(prompt)
    if viewer == prompt.seat:
        seen.options = [ref.text for ref in prompt.options]
        seen.picked = [ref.text for ref in prompt.picked]
    if table.work:
        seen.card = table.work[-1].card
    return seen
