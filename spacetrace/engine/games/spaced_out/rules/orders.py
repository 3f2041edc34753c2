"""Standing orders: given, taken back, and carried out at the first moment they fit (SO-44)."""

from __future__ import annotations

from typing import NamedTuple

from spacetrace.engine.games.spaced_out import legal
from spacetrace.engine.games.spaced_out.actions import (
    BIG_BANG,
    CLONE_ALL,
    Declared,
    PlayBigBang,
    SetOrder,
)
from spacetrace.engine.games.spaced_out.events import OrderSet, OrderUsed
from spacetrace.engine.games.spaced_out.notation import action_words
from spacetrace.engine.games.spaced_out.rules.play import play_declared
from spacetrace.engine.games.spaced_out.rules.window import claim, rank
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


class Wish(NamedTuple):
    """What a seat's standing order wants to play now."""

    seat: Seat
    order: str
    action: Declared


def set_order(table: Table, seat: Seat, action: SetOrder, emit: Emit) -> None:
    """Give an order for this round, or take it back."""
    standing = [order for order in table.orders.get(seat, []) if order != action.order]
    if action.on:
        standing.append(action.order)
    table.orders.pop(seat, None)
    if standing:
        table.orders[seat] = standing
    if emit:
        emit(OrderSet(seat, action.order, action.on))


def carry_out(table: Table, last: Seat, emit: Emit) -> None:
    """Let every standing order act that fits now, and then what fits after that.

    In a window they claim, before anybody else can (SO-45); else they act at once, ranked by
    SO-31. `last` is the seat that has acted last.
    """
    while table.orders:
        wishes = _wishes(table, last)
        if table.stage == "window":
            for wish in wishes:
                _use(wish, emit)
                claim(table, wish.seat, wish.action, emit)
            return
        if not wishes:
            return
        wish = min(wishes, key=lambda one: rank(table, one.action))  # the first of equal ones
        _use(wish, emit)
        play_declared(table, wish.seat, wish.action, emit)


def _wishes(table: Table, last: Seat) -> list[Wish]:
    """What each seat's orders want to play, the seats next to the last player first (SO-31)."""
    seats = len(table.hands)
    around = [(last + distance * table.direction) % seats for distance in range(1, seats + 1)]
    wishes = [_wish(table, seat) for seat in around if seat in table.orders]
    return [wish for wish in wishes if wish is not None]


def _wish(table: Table, seat: Seat) -> Wish | None:
    if legal.has_claimed(table, seat):
        return None
    for action in legal.declarable(table, seat):
        for order in table.orders[seat]:
            if _covers(order, action):
                return Wish(seat, order, action)
    return None


def _covers(order: str, action: Declared) -> bool:
    if isinstance(action, PlayBigBang):
        return order == BIG_BANG
    return order in (CLONE_ALL, action.card)


def _use(wish: Wish, emit: Emit) -> None:
    if emit:
        emit(OrderUsed(wish.seat, wish.order, action_words(wish.action)))
