"""Runs a turn from its first draw to its end (ST-5, ST-6, ST-12, ST-14, ST-28, ST-35)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace import ending, ships, zones
from spacetrace.engine.games.spacetrace.actions import READY, Ready
from spacetrace.engine.games.spacetrace.effects import lasting, run
from spacetrace.engine.games.spacetrace.events import TurnBegan, TurnEnded
from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.rules.say import MainRule, may_skip
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import Advice

DRAWS = 2
"""Cards drawn at the start of a turn (ST-5)."""


def begin_turn(table: Table, seat: Seat, emit: Emit) -> None:
    """The seat becomes the active one, draws, and its turn_start abilities work."""
    table.active = seat
    table.stage = "main"
    table.say = seat
    table.opener = seat
    table.passes = 0
    table.quiet = True
    for side in table.sides:
        side.attacked = False
        side.commander_played = False
    if emit:
        emit(TurnBegan(seat, table.turn_number, table.quiet_turns))
    zones.draw(table, seat, DRAWS, emit)  # ST-5
    run.fire(table, "turn_start", seat, emit)
    run.drain(table, emit)


class ReadyRule(MainRule[Ready]):
    """The active seat is done; the other one may ask to have a last say (ST-12, ST-14)."""

    rule = "ST-12"
    choices = (READY,)

    def refusal(self, table: Table, seat: Seat, action: Ready) -> Refusal | None:
        return None

    def advice(self, table: Table, seat: Seat, action: Ready) -> Advice | None:
        pool = table.sides[seat].pool
        if not pool:
            return None
        return Advice("ST-6", f"Ready loses the {pool} MP in your pool.", is_vain=False)

    def carry_out(self, table: Table, seat: Seat, action: Ready, emit: Emit) -> None:
        other = 1 - seat
        if table.sides[other].stop_at_end and not may_skip(table, other):
            table.stage = "ending"
            table.say = other
            table.opener = other
            table.passes = 0
        else:
            end_turn(table, emit)


def end_turn(table: Table, emit: Emit) -> None:
    """The turn ends: marks go, ships are repaired, pools empty, the other seat's turn begins."""
    run.fire(table, "turn_end", table.active, emit)
    run.drain(table, emit)
    if table.outcome:
        return
    for side in table.sides:
        for ship in side.ships():
            _refit(ship, emit)
    lasting.expire(table, "turn", emit)
    run.drain(table, emit)
    if table.outcome:
        return
    for side in table.sides:
        side.pool = 0  # ST-6
    table.quiet_turns = table.quiet_turns + 1 if table.quiet else 0  # ST-35
    if emit:
        emit(TurnEnded(table.active, table.quiet_turns))
    if ending.check_bases(table, emit) or ending.check_endless(table, emit):
        return
    table.turn_number += 1
    begin_turn(table, 1 - table.active, emit)


def _refit(ship: Ship, emit: Emit) -> None:
    """Jams and marks end with the turn, and every card but the Base is repaired (ST-20, ST-28)."""
    is_marked = (
        ship.jammed
        or ship.fired
        or ship.shield
        or ship.exhausted
        or ship.activated
        or ship.commander_activated
    )
    is_damaged = not ship.card.is_base and (ship.wounds or ship.living.bit_count() < ship.size)
    if not is_marked and not is_damaged:
        return
    ship.jammed = 0
    ship.fired = 0
    ship.shield = 0
    ship.exhausted = False
    ship.activated = False
    ship.commander_activated = False
    if is_damaged:
        ships.repair(ship, None)
    zones.tell_ship(ship, emit)
