"""Runs an attack from its declaration to its end: order, windows, battles (ST-21 to ST-27)."""

from __future__ import annotations

from typing import TypeAlias

from spacetrace.engine.games.spacetrace import ending, zones
from spacetrace.engine.games.spacetrace.actions import (
    ATTACK,
    ATTACK_BOTH,
    COMMIT,
    KEEP_ORDER,
    Commit,
    DeclareAttack,
    KeepOrder,
    PlaceNext,
    place_action,
)
from spacetrace.engine.games.spacetrace.effects import lasting, run
from spacetrace.engine.games.spacetrace.events_of_fleets import (
    AttackDeclared,
    AttackEnded,
    DefenceDecided,
    StackOrdered,
    WindowOpened,
)
from spacetrace.engine.games.spacetrace.pieces import Attack, Ship
from spacetrace.engine.games.spacetrace.rules.battle import fight_class_battle
from spacetrace.engine.games.spacetrace.rules.known_battles import fight_on
from spacetrace.engine.games.spacetrace.rules.say import (
    NOT_YOURS,
    MainRule,
    SpacetraceRule,
    may_skip,
)
from spacetrace.engine.games.spacetrace.rules.vain import why_no_fight
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import Advice

_ATTACKED = Refusal("ST-21", "You have attacked this turn already.")
_FIRST_TURN = Refusal("ST-12", "The first turn of a match is without an attack.")
_NO_SECOND = Refusal("ST-21", "You have no second fleet to attack with.")
_NO_ORDER = Refusal("ST-21", "Ships are put in order only as an attack begins.")
_NO_DEFENCE = Refusal("ST-21", "No fleet is to be sent into a defence now.")


def ongoing(table: Table) -> Attack:
    """The attack that goes on; raises LookupError where there is none."""
    if table.attack is None:
        raise LookupError("No attack is going on.")
    return table.attack


# --- declaring and defending ----------------------------------------------------------------------


class AttackRule(MainRule[DeclareAttack]):
    """The active seat attacks, and orders its stacks (ST-12, ST-21)."""

    rule = "ST-21"
    is_optional = True
    choices = (ATTACK, ATTACK_BOTH)

    def refusal(self, table: Table, seat: Seat, action: DeclareAttack) -> Refusal | None:
        if table.sides[seat].attacked:
            return _ATTACKED
        if table.turn_number == 1 and not table.config.first_turn_attack:
            return _FIRST_TURN
        if action.both and not table.sides[seat].second:
            return _NO_SECOND
        return None

    def advice(self, table: Table, seat: Seat, action: DeclareAttack) -> Advice | None:
        side = table.sides[seat]
        sentence = why_no_fight(side.ships() if action.both else side.base)
        return Advice("ST-25", sentence) if sentence else None

    def carry_out(self, table: Table, seat: Seat, action: DeclareAttack, emit: Emit) -> None:
        both = action.both
        table.attack = Attack(both)
        table.sides[seat].attacked = True
        if emit:
            emit(AttackDeclared(seat, both))
        _begin_order(table, seat, emit)


ATTACKING = AttackRule()


def may_attack(table: Table) -> bool:
    """Whether the active seat could attack, outside of another attack and a stack."""
    return ATTACKING.refusal(table, table.active, ATTACK) is None


class CommitRule(SpacetraceRule[Commit]):
    """The defender decides about its second fleet (ST-21)."""

    choices = COMMIT

    def blocked(self, table: Table, seat: Seat) -> Refusal | None:
        if table.stage != "commit":
            return _NO_DEFENCE
        return None if table.say == seat else NOT_YOURS

    def refusal(self, table: Table, seat: Seat, action: Commit) -> Refusal | None:
        return None

    def carry_out(self, table: Table, seat: Seat, action: Commit, emit: Emit) -> None:
        _commit(table, action.second, emit)


def _commit(table: Table, second: bool, emit: Emit) -> None:
    """The defender has decided about its second fleet, and orders its stacks (ST-21)."""
    ongoing(table).defender_second = second
    if emit:
        emit(DefenceDecided(1 - table.active, second))
    _begin_order(table, 1 - table.active, emit)


# --- the order of the stacks ----------------------------------------------------------------------


def _begin_order(table: Table, seat: Seat, emit: Emit) -> None:
    table.stage = "order"
    table.say = seat
    attack = ongoing(table)
    attack.order_class = 0
    attack.placed = 0
    _next_class(table, emit)


def _next_class(table: Table, emit: Emit) -> None:
    """Go on to the next class with several cards; with none left the order stands."""
    attack = ongoing(table)
    attack.placed = 0
    classes = [ship.card.cls for fleet in table.fighting_fleets(table.say) for ship in fleet]
    for cls in range(attack.order_class + 1, 5):
        if classes.count(cls) > 1:
            attack.order_class = cls
            _tell_order(table, [], emit)
            return
    _order_stands(table, emit)


def _tell_order(table: Table, stack: list[Ship], emit: Emit) -> None:
    if emit:
        attack = ongoing(table)
        names = tuple(ship.name for ship in stack)
        orders = tuple(ship.order for ship in stack)
        emit(StackOrdered(table.say, names, orders, attack.order_class, attack.placed))


def _unplaced(table: Table) -> list[Ship]:
    """The cards of the class being ordered that have no place yet."""
    attack = ongoing(table)
    return table.class_stack(table.say, attack.order_class)[attack.placed :]


def next_in_order(table: Table) -> str | None:
    """The name of the card that is next in the class being ordered, if it stays where it is."""
    return _unplaced(table)[0].name if table.stage == "order" else None


Placing: TypeAlias = PlaceNext | KeepOrder


class PlacingRule(SpacetraceRule[Placing]):
    """Cards take their places in a class stack one by one, or stay as they stand (ST-21)."""

    def blocked(self, table: Table, seat: Seat) -> Refusal | None:
        if table.stage != "order":
            return _NO_ORDER
        return None if table.say == seat else NOT_YOURS

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        return [*[place_action(ship.name) for ship in _unplaced(table)], KEEP_ORDER]

    def refusal(self, table: Table, seat: Seat, action: Placing) -> Refusal | None:
        if isinstance(action, PlaceNext) and not any(
            ship.name == action.ship for ship in _unplaced(table)
        ):
            return Refusal("ST-21", "That ship card is not among those to be placed now.")
        return None

    def carry_out(self, table: Table, seat: Seat, action: Placing, emit: Emit) -> None:
        if isinstance(action, PlaceNext):
            _place_next(table, action.ship, emit)
        else:
            _order_stands(table, emit)


def _place_next(table: Table, name: str, emit: Emit) -> None:
    """The card takes the next place of its class stack (ST-21)."""
    attack = ongoing(table)
    stack = table.class_stack(table.say, attack.order_class)
    orders = [ship.order for ship in stack]
    place = next(i for i, ship in enumerate(stack) if ship.name == name)
    stack.insert(attack.placed, stack.pop(place))
    for order, member in zip(orders, stack, strict=True):
        member.order = order
    attack.placed += 1
    _tell_order(table, stack, emit)
    if attack.placed >= len(stack) - 1:
        _next_class(table, emit)


def _order_stands(table: Table, emit: Emit) -> None:
    attack = ongoing(table)
    attack.order_class = 0
    attack.placed = 0
    _tell_order(table, [], emit)
    defender = 1 - table.active
    if table.say == defender:
        _open_window(table, 1, emit)
        go_on(table, emit)
    elif table.sides[defender].second:
        table.stage = "commit"
        table.say = defender
    else:
        _commit(table, False, emit)


def attack_unanswered(table: Table, both: bool) -> None:
    """The active seat attacks; nobody orders ships, sends a second fleet or answers (ST-21)."""
    table.attack = Attack(both)
    table.sides[table.active].attacked = True
    for side in table.sides:
        side.pass_attack = True
    _open_window(table, 1, None)
    table.passes = 2
    go_on(table, None)


def asks(table: Table, both: bool) -> int:
    """How many decisions there are in an attack of the active seat before its first window."""
    defender = table.sides[1 - table.active]
    attackers = table.sides[table.active].ships() if both else table.sides[table.active].base
    return bool(defender.second) + _is_ordered(attackers) + _is_ordered(defender.base)


def _is_ordered(ships: list[Ship]) -> bool:
    return len({ship.card.cls for ship in ships}) < len(ships)


# --- windows and class battles --------------------------------------------------------------------


def _open_window(table: Table, window: int, emit: Emit) -> None:
    ongoing(table).window = window
    table.stage = "window"
    table.say = table.active
    table.opener = table.active
    table.passes = 0
    if emit:
        emit(WindowOpened(window))


def go_on(table: Table, emit: Emit) -> None:
    """Pass over who cannot play, close windows, fight, until somebody has a decision (ST-27)."""
    while table.stage == "window" and not table.stack:
        if table.passes >= 2:
            if not _close_window(table, emit):
                return
        elif table.sides[table.say].pass_attack or may_skip(table, table.say):
            table.passes += 1
            table.say = 1 - table.say
        else:
            return


def _close_window(table: Table, emit: Emit) -> bool:
    """Fight the class battle that the window came before; False when the attack is over."""
    attack = ongoing(table)
    window = attack.window
    if attack.is_fought:
        _end_attack(table, emit)
        return False
    if table.is_foreseen and emit is None and all(side.pass_attack for side in table.sides):
        fight_on(table, window)
        if not table.outcome:
            _end_attack(table, None)
        return False
    fight_class_battle(table, window, emit)
    if ending.check_bases(table, emit):  # ST-32
        return False
    _open_window(table, window + 1, emit)
    return True


def _end_attack(table: Table, emit: Emit) -> None:
    table.attack = None
    table.stage = "main"
    table.say = table.active
    table.opener = table.active
    table.passes = 0
    for side in table.sides:
        side.pass_attack = False
        for ship in side.ships():
            if ship.fired or ship.battle_used or ship.commander_used:
                ship.fired = 0
                ship.battle_used = False
                ship.commander_used = False
                zones.tell_ship(ship, emit)
    if emit:
        emit(AttackEnded(table.active))
    lasting.expire(table, "battle", emit)
    run.drain(table, emit)
