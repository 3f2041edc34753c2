"""Foresees an attack that is planned or goes on: what falls if nobody answers (ST-21)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from spacetrace.engine.games.spacetrace.actions import (
    COMMIT,
    KEEP_ORDER,
    Commit,
    DeclareAttack,
    KeepOrder,
    Pass,
    PassAttack,
    place_action,
)
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.determinize import determinize
from spacetrace.engine.games.spacetrace.events_of_fleets import (
    BattleStepBegan,
    ClassBattleBegan,
    ClassBattleEnded,
    ShipLeft,
    ShotsFired,
    ShotsKept,
)
from spacetrace.engine.games.spacetrace.notation import action_text
from spacetrace.engine.games.spacetrace.pieces import Ship, ShipName
from spacetrace.engine.games.spacetrace.rules.attack import ongoing
from spacetrace.engine.games.spacetrace.rules.battle import PREEMPTIVE
from spacetrace.engine.games.spacetrace.rules.say import default_action
from spacetrace.engine.games.spacetrace.rules.vain import IN_BATTLE
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.worth import WIN, damage_worth, ship_worth
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Emit, Event
from spacetrace.engine.kernel.rules import Advice
from spacetrace.engine.kernel.state import Public, State, value

Act: TypeAlias = Callable[[Table, Seat, Action, Emit], None]

DEALS = ("forecast", "forecast again")
"""What is not known is dealt so often: where the attacks differ, nobody can say how it ends."""
MOST_STEPS = 80
"""Decisions in an attack that nobody answers, after which no more of it is foreseen."""


@value
class CardForecast(State):
    """What becomes of a ship card in a class battle; `fate` is how it leaves play, "" if it stays.

    `ships` of `size` ships with `life` LP in all go in, `ships_left` with `life_left` come out.
    """

    ship: Public[ShipName]
    seat: Public[Seat]
    card: Public[CardDef]
    size: Public[int]
    ships: Public[int]
    ships_left: Public[int]
    life: Public[int]
    life_left: Public[int]
    fate: Public[str]

    @property
    def lasts(self) -> bool:
        """Whether its loss outlasts the turn (ST-28): else it is repaired, but for a Base."""
        return bool(self.fate) or not self.life_left or self.card.is_base


@value
class BattleForecast(State):
    """A class battle: whose class meets whose (ST-23), and all ship cards that it concerns.

    What has happened to a card since the battle before, as by a tactic, is in it, too.
    `idle` ships of the attacker find no target in it and keep their shots (ST-25). The cards
    `first` fire before all others (ST-26).
    """

    battle: Public[int]
    attacker_class: Public[int]
    defender_class: Public[int]
    cards: Public[tuple[CardForecast, ...]]
    idle: Public[int]
    first: Public[tuple[ShipName, ...]]


@value
class DefenceForecast(State):
    """The attack against one way to defend: with the second fleet or without it (ST-21).

    `is_certain` is False where lots, choices or cards that are not known decide how it ends.
    `winners` is None while the match goes on.
    """

    second: Public[bool]
    battles: Public[tuple[BattleForecast, ...]]
    is_certain: Public[bool]
    winners: Public[tuple[Seat, ...] | None]


@value
class AttackForecast(State):
    """An attack as a seat foresees it: its actions, and how each way to defend ends.

    `is_declared` where the actions begin it; else it goes on already, and `seat` may be either
    side's: `attacker` says whose attack it is. `stacks` are the attacker's class stacks in the
    order in which they will stand, of an attack that these actions begin.
    """

    seat: Public[Seat]
    attacker: Public[Seat]
    is_declared: Public[bool]
    both: Public[bool]
    actions: Public[tuple[str, ...]]
    stacks: Public[tuple[tuple[ShipName, ...], ...]]
    defences: Public[tuple[DefenceForecast, ...]]


def forecast_attack(
    table: Table, seat: Seat, action: DeclareAttack, order: Sequence[ShipName], act: Act
) -> AttackForecast:
    """How a legal attack ends if nobody plays anything, all that is hidden from the seat unknown.

    Cards named in `order` stand in their stacks in this order, before the others. Raises
    IllegalAction where the attack would set off too much (ST-39).
    """
    one, two = plans = _plans(table, seat, act)
    for plan in plans:
        plan.declare(action, order)
    done = tuple(one.done)
    return AttackForecast(seat, seat, True, action.both, done, one.stacks, _agreed_all(one, two))


GOES_ON = (Commit, KeepOrder, Pass, PassAttack)
"""What a seat may do in an attack without playing anything, and what is foreseen of it."""


def forecast_rest(table: Table, seat: Seat, action: Action, act: Act) -> AttackForecast:
    """How an attack that goes on ends if the seat does one of GOES_ON and nobody plays anything.

    All that is hidden from the seat is unknown. Raises IllegalAction where it would set off too
    much (ST-39).
    """
    both = ongoing(table).attacker_second
    one, two = plans = _plans(table, seat, act)
    for plan in plans:
        plan.do(action)
    return AttackForecast(
        seat, table.active, False, both, tuple(one.done), (), _agreed_all(one, two)
    )


def _plans(table: Table, seat: Seat, act: Act) -> tuple[_Plan, _Plan]:
    """The seat's attack on the two tables that are dealt for it."""
    first, second = (determinize(table, seat, Chance.seeded(deal)) for deal in DEALS)
    return _Plan(first, seat, act), _Plan(second, seat, act)


def _agreed_all(one: _Plan, two: _Plan) -> tuple[DefenceForecast, ...]:
    """Each way to defend as both deals have it."""
    ways = zip(one.defences(), two.defences(), strict=False)
    return tuple([_agreed(first, second) for first, second in ways])


def _agreed(one: DefenceForecast, two: DefenceForecast) -> DefenceForecast:
    """What two deals of the unknown have brought is certain only where both brought the same."""
    if one == two:
        return one
    return DefenceForecast(one.second, one.battles, False, one.winners)


COSTLY = Advice(
    "ST-21", "This attack costs you more than it costs them.", is_vain=False, is_costly=True
)
EVEN = Advice(
    "ST-21", "This attack costs you as much as it costs them.", is_vain=False, is_costly=True
)
FUTILE = Advice("ST-28", "Without a tactic this attack takes nothing from them for good.")
CLEARLY = 1.5
"""Less of a difference may still be a good trade: what cards are worth is a rule of thumb."""


def verdict(found: AttackForecast) -> Advice | None:
    """COSTLY where the attacker loses clearly more than the defender, however that one defends.

    EVEN where it loses no less, which may still be a good trade, such as for time.
    FUTILE where it is certain that neither loses anything for good, and no card of the attacker
    does anything else in a battle. What is not destroyed is repaired as the turn ends (ST-28), but
    for a Base.
    """
    losses = [(_cost(one, found.seat), _cost(one, 1 - found.seat)) for one in found.defences]
    if all(own > CLEARLY * theirs for own, theirs in losses):
        return COSTLY
    if all(own >= theirs > 0 for own, theirs in losses):
        return EVEN
    is_certain = all(one.is_certain for one in found.defences)
    if not is_certain or any(own or theirs for own, theirs in losses):
        return None
    battles = [battle for one in found.defences for battle in one.battles]
    mine = [card.card for battle in battles for card in battle.cards if card.seat == found.seat]
    return FUTILE if all(IN_BATTLE.isdisjoint(card.when) for card in mine) else None


def _cost(one: DefenceForecast, seat: Seat) -> float:
    if one.winners:
        return 0.0 if seat in one.winners else WIN
    cards = [card for battle in one.battles for card in battle.cards if card.seat == seat]
    base = [card for card in cards if card.card.is_base]
    damage = sum([_damage(card, card.life_left) - _damage(card, card.life) for card in base])
    return damage + sum([ship_worth(card.card) for card in cards if card.fate and card not in base])


def _damage(base: CardForecast, life: int) -> float:
    full = base.size * base.card.lp
    return damage_worth(full - life, full)


class _Plan:
    """The attack of a seat on a table that was dealt for it, where everybody passes."""

    def __init__(self, table: Table, seat: Seat, act: Act) -> None:
        self._table, self._seat, self._act = table, seat, act
        self._course = _Course(table)
        self._drawn = table.chance.counter
        self._is_certain = True
        self._places: dict[ShipName, int] = {}
        self.done: list[str] = []
        self.stacks: tuple[tuple[ShipName, ...], ...] = ()
        for side in table.sides:
            side.pass_attack = True

    def declare(self, action: DeclareAttack, order: Sequence[ShipName]) -> None:
        """The attack is declared and the own stacks are lined up as wished."""
        table, side = self._table, self._table.sides[self._seat]
        self._places = {name: place for place, name in enumerate(order)}
        ships = sorted(side.ships() if action.both else side.base, key=lambda ship: ship.order)
        stacks = ([ship.name for ship in ships if ship.cls == cls] for cls in range(1, 5))
        self.stacks = tuple(tuple(self._wished(stack)) for stack in stacks)
        self.do(action)
        while table.stage == "order" and table.say == self._seat and not table.prompt:
            self.do(self._next_in_order())

    def _wished(self, stack: list[ShipName]) -> list[ShipName]:
        """The cards that are named in the wished order come first, the others as they stand."""
        last = len(self._places)
        return sorted(stack, key=lambda name: self._places.get(name, last))

    def _next_in_order(self) -> Action:
        table, attack = self._table, ongoing(self._table)
        for cls in range(attack.order_class, 5):
            stack = [ship.name for ship in table.class_stack(self._seat, cls)]
            if self._wished(stack) != stack:
                # Classes come one after another: what stands well in this one is placed so, too.
                own = [ship.name for ship in table.class_stack(self._seat, attack.order_class)]
                return place_action(self._wished(own)[attack.placed])
        return KEEP_ORDER

    def do(self, action: Action) -> None:
        """The seat does this, as a part of its plan."""
        self.done.append(action_text(action))
        self._carry_out(self._seat, action)

    def _carry_out(self, seat: Seat, action: Action) -> None:
        self._act(self._table, seat, action, self._course)

    def defences(self) -> list[DefenceForecast]:
        """The end of it for each way to defend; the base fleet alone comes first."""
        table = self._table
        if table.stage != "commit" or table.prompt or table.say == self._seat:
            return [self._ended(second=False)]
        found = []
        for commit in COMMIT:
            way = _Plan(table.copy(), self._seat, self._act)
            way._drawn = self._drawn
            way._carry_out(1 - self._seat, commit)
            found.append(way._ended(second=commit.second))
        return found

    def _ended(self, *, second: bool) -> DefenceForecast:
        table = self._table
        for _ in range(MOST_STEPS):
            if table.outcome or not (table.attack or table.prompt or table.stack):
                break
            prompt = table.prompt
            if prompt:
                self._is_certain = False  # somebody has a choice to make
            seat = prompt.seat if prompt else table.say
            self._carry_out(seat, default_action(table, seat))
        draws = table.chance.counter - self._drawn
        is_ended = table.outcome is not None or not table.attack  # a match may end amid an attack
        is_certain = self._is_certain and not draws and is_ended
        winners = tuple(table.outcome.winners) if table.outcome else None
        return DefenceForecast(second, tuple(self._course.battles), is_certain, winners)


class _Course:
    """Follows the class battles of a table by their events, with how all ship cards stand then."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._before = self._stand()
        self._fates: dict[ShipName, str] = {}
        self._kept: dict[ShipName, int] = {}
        self._first: dict[ShipName, None] = {}
        self._step = 0
        self.battles: list[BattleForecast] = []

    def __call__(self, event: Event) -> None:
        """The table stands as it is when the event is told."""
        if isinstance(event, ClassBattleBegan):
            self._began = event
            self._before = self._stand() | self._before  # some may have come since
        elif isinstance(event, ShipLeft):
            self._fates[event.ship] = event.fate
        elif isinstance(event, BattleStepBegan):
            self._step = event.step
        elif isinstance(event, ShotsFired):
            if self._step == PREEMPTIVE:
                self._first[event.ship] = None
        elif isinstance(event, ShotsKept):
            self._kept[event.ship] = event.shots
        elif isinstance(event, ClassBattleEnded):
            self.battles.append(self._ended(self._began))
            self._fates, self._kept, self._first = {}, {}, {}
            self._before = self._stand()

    def _stand(self) -> dict[ShipName, tuple[Seat, Ship]]:
        sides = enumerate(self._table.sides)
        return {ship.name: (seat, ship.copy()) for seat, side in sides for ship in side.ships()}

    def _ended(self, began: ClassBattleBegan) -> BattleForecast:
        idle = sum(self._kept.get(name, 0) for name in began.attackers)
        classes = (began.attacker_class, began.defender_class)
        first = tuple(self._first)
        return BattleForecast(began.battle, *classes, self._cards(began), idle, first)

    def _cards(self, began: ClassBattleBegan) -> tuple[CardForecast, ...]:
        """Those that fight in their order, then others to which something has happened."""
        fighters = (*began.attackers, *began.defenders)
        found = [self._card(name) for name in dict.fromkeys((*fighters, *self._before))]
        return tuple(
            card
            for card in found
            if card.ship in fighters or card.fate or card.life != card.life_left
        )

    def _card(self, name: ShipName) -> CardForecast:
        seat, before = self._before[name]
        after = self._table.find_ship(name)
        return CardForecast(
            name,
            seat,
            before.card,
            before.size,
            before.ships,
            after.ships if after else 0,
            life_of(before),
            life_of(after) if after else 0,
            "" if after else self._fates.get(name, "destroyed"),
        )


def life_of(ship: Ship) -> int:
    """The LP that a ship card has left."""
    return max(0, ship.size * ship.lp - ship.damage)
