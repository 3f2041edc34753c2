"""An attack from its declaration to its end: order, windows, class battles (ST-21 to ST-27)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace import ending, zones
from spacetrace.engine.games.spacetrace.effects import lasting, run
from spacetrace.engine.games.spacetrace.events_of_attacks import (
    AttackDeclared,
    AttackEnded,
    DefenceDecided,
    StackOrdered,
    WindowOpened,
)
from spacetrace.engine.games.spacetrace.pieces import Attack, Ship
from spacetrace.engine.games.spacetrace.rules.answer import may_skip
from spacetrace.engine.games.spacetrace.rules.battle import fight_class_battle
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit

LAST_WINDOW = 5
"""The window after class battle IV (ST-27)."""


def ongoing(table: Table) -> Attack:
    """The attack that goes on; raises LookupError where there is none."""
    if table.attack is None:
        raise LookupError("No attack is going on.")
    return table.attack


def declare(table: Table, both: bool, emit: Emit) -> None:
    """The active seat attacks and orders its stacks (ST-21)."""
    table.attack = Attack(both)
    table.sides[table.active].attacked = True
    if emit:
        emit(AttackDeclared(table.active, both))
    _begin_order(table, table.active, emit)


def commit(table: Table, second: bool, emit: Emit) -> None:
    """The defender has decided about its second fleet, and orders its stacks (ST-21)."""
    ongoing(table).defender_second = second
    if emit:
        emit(DefenceDecided(1 - table.active, second))
    _begin_order(table, 1 - table.active, emit)


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
    for cls in range(attack.order_class + 1, 5):
        if len(table.class_stack(table.say, cls)) > 1:
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


def unplaced(table: Table) -> list[Ship]:
    """The cards of the class being ordered that have no place yet."""
    attack = ongoing(table)
    return table.class_stack(table.say, attack.order_class)[attack.placed :]


def place_next(table: Table, ship: Ship, emit: Emit) -> None:
    """The card takes the next place of its class stack (ST-21)."""
    attack = ongoing(table)
    stack = table.class_stack(table.say, attack.order_class)
    orders = [s.order for s in stack]
    stack.remove(ship)
    stack.insert(attack.placed, ship)
    for order, member in zip(orders, stack, strict=True):
        member.order = order
    attack.placed += 1
    _tell_order(table, stack, emit)
    if attack.placed >= len(stack) - 1:
        _next_class(table, emit)


def keep_order(table: Table, emit: Emit) -> None:
    """All that is still to be ordered stays as it stands (ST-21)."""
    _order_stands(table, emit)


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
        commit(table, False, emit)


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
    window = ongoing(table).window
    if window == LAST_WINDOW:
        _end_attack(table, emit)
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
