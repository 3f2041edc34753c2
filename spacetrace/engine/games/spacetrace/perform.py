"""Carrying an action out: refuse first, then hand it to the rule of its type."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from spacetrace.engine.games.spacetrace import ending, legal
from spacetrace.engine.games.spacetrace.actions import (
    Activate,
    Commit,
    Concede,
    DeclareAttack,
    Exchange,
    KeepOrder,
    MoveShip,
    Pass,
    PassAttack,
    Pick,
    PlaceNext,
    PlayCard,
    Ready,
    SetOrder,
    StopPicking,
)
from spacetrace.engine.games.spacetrace.events import OrderSet, Passed, PassedAttack, SayChanged
from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.refusals import find_play, find_use, refusal
from spacetrace.engine.games.spacetrace.rules import attack, play, stack, turn
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.view import ref_text
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import BudgetExceeded, IllegalAction, Refusal
from spacetrace.engine.kernel.events import Emit, Event


def perform(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    """Carry the action out in place.

    Raises IllegalAction with the table untouched.
    """
    if table.outcome or seat not in legal.SEATS or type(action) not in _OFFERED:
        reason = refusal(table, seat, action)
        if reason:
            raise reason.error()
    rule = _RULES[type(action)]
    before = (table.stage, table.say, table.opener, table.passes, table.resolving)
    table.steps = 0
    table.cuts_off = False
    if table.cards.may_loop and type(action) not in _NEVER_LOOP:
        _perform_with_care(table, seat, action, emit)
    else:
        rule(table, seat, action, emit)
    if emit and before != (table.stage, table.say, table.opener, table.passes, table.resolving):
        emit(SayChanged(table.stage, table.say, table.opener, table.passes, table.resolving))


def _perform_with_care(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    """Carry out an action whose effects may have no end; raises BudgetExceeded.

    Then the table is as it was and nothing is told. An action without an alternative cannot be
    refused, or the match would stand still: there the effects are cut off.
    """
    rule, backup = _RULES[type(action)], table.copy()
    told: list[Event] = []
    try:
        rule(table, seat, action, told.append if emit else None)
    except BudgetExceeded:
        table.become(backup)
        if type(action) in _FREE:
            raise
        told.clear()
        table.cuts_off = True
        rule(table, seat, action, told.append if emit else None)
    if emit:
        for event in told:
            emit(event)


def _play_card(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    wanted = cast("PlayCard", action)
    offer = find_play(table, seat, wanted)
    if isinstance(offer, Refusal):
        raise offer.error()
    play.play_card(table, seat, table.cards.by_id[wanted.card], offer, emit)


def _activate(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    offer = find_use(table, seat, cast("Activate", action))
    if isinstance(offer, Refusal):
        raise offer.error()
    if offer.host:
        play.activate(table, seat, offer.host, offer, emit)


def _ship(table: Table, name: str) -> Ship:
    ship = table.find_ship(name)
    if ship is None:
        raise IllegalAction("ST-17", f"There is no {name} in play any more.")
    return ship


def _move(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    play.move(table, seat, _ship(table, cast("MoveShip", action).ship), emit)


def _exchange(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    play.begin_exchange(table, seat, table.cards.card(cast("Exchange", action).card), emit)


def _pick(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    option = cast("Pick", action).option
    for ref in table.prompt.options if table.prompt else ():
        if ref_text(ref) == option:
            play.pick(table, ref, emit)
            return


def _stop(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    play.stop_picking(table, emit)


def _declare(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    attack.declare(table, cast("DeclareAttack", action).both, emit)


def _commit(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    attack.commit(table, cast("Commit", action).second, emit)


def _place(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    attack.place_next(table, _ship(table, cast("PlaceNext", action).ship), emit)


def _keep(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    attack.keep_order(table, emit)


def _pass(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    if emit:
        emit(Passed(seat))
    if table.stack:
        stack.resolve(table, emit)  # ST-16
    elif table.stage == "window":
        table.passes += 1
        table.say = 1 - seat
        attack.go_on(table, emit)
    else:
        turn.end_turn(table, emit)  # ST-14


def _pass_attack(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    table.sides[seat].pass_attack = True
    if emit:
        emit(PassedAttack(seat, True))
    _pass(table, seat, legal.PASS, emit)


def _ready(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    turn.ready(table, emit)


def _set_order(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    order = cast("SetOrder", action)
    setattr(table.sides[seat], legal.ORDERS[order.order], order.on)
    if emit:
        emit(OrderSet(seat, order.order, order.on))


def _concede(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    ending.concede(table, seat, emit)


_RULES: dict[type[Action], Callable[[Table, Seat, Action, Emit], None]] = {
    PlayCard: _play_card,
    Activate: _activate,
    MoveShip: _move,
    Exchange: _exchange,
    Pick: _pick,
    StopPicking: _stop,
    DeclareAttack: _declare,
    Commit: _commit,
    PlaceNext: _place,
    KeepOrder: _keep,
    Pass: _pass,
    PassAttack: _pass_attack,
    Ready: _ready,
    SetOrder: _set_order,
    Concede: _concede,
}

_OFFERED = frozenset({PlayCard, Activate})
"""Actions whose rules look for the offer that they take up, and refuse where there is none."""

_NEVER_LOOP = frozenset({Exchange, SetOrder, Concede})
"""Actions that set no effects going."""

_FREE = frozenset({PlayCard, Activate, MoveShip, DeclareAttack})
"""Actions that nobody has to take, so they are refused when their effects would never end."""
