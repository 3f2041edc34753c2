"""Gives standing orders, takes them back, and carries them out when they fit (SO-44)."""

from __future__ import annotations

from typing import NamedTuple

from spacetrace.engine.games.spaced_out.actions import (
    BIG_BANG,
    CLONE_ALL,
    Declared,
    PlayBigBang,
    SetOrder,
)
from spacetrace.engine.games.spaced_out.events import OrderSet, OrderUsed
from spacetrace.engine.games.spaced_out.notation import action_words
from spacetrace.engine.games.spaced_out.rules.declared import (
    declarable,
    no_number,
    not_in_hand,
    play_declared,
)
from spacetrace.engine.games.spaced_out.rules.window import claim, has_claimed, rank
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import ActionRule


class Wanted(NamedTuple):
    """What a seat's standing order wants to play now."""

    seat: Seat
    order: str
    action: Declared


class StandingOrders(ActionRule[Table, SetOrder]):
    """Leave a standing order for this round, or take it back (SO-44)."""

    is_meta = True

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        standing = table.orders.get(seat, [])
        ids = dict.fromkeys(card.id for card in table.hands[seat] if card.is_number)
        known = [CLONE_ALL, BIG_BANG, *ids, *(o for o in standing if o in table.cards.by_id)]
        return [SetOrder(order, order not in standing) for order in dict.fromkeys(known)]

    def refusal(self, table: Table, seat: Seat, action: SetOrder) -> Refusal | None:
        standing = action.order in table.orders.get(seat, [])
        if not action.on:
            return None if standing else Refusal("SO-44", "You have not given this order.")
        if standing:
            return Refusal("SO-44", "You have given this order already.")
        if action.order in (CLONE_ALL, BIG_BANG):
            return None
        card = table.cards.by_id.get(action.order)
        if card is None or card not in table.hands[seat]:
            return not_in_hand(card)
        return None if card.is_number else no_number(card)

    def perform(self, table: Table, seat: Seat, action: SetOrder, emit: Emit) -> None:
        standing = [order for order in table.orders.get(seat, []) if order != action.order]
        if action.on:
            standing.append(action.order)
        table.orders.pop(seat, None)
        if standing:
            table.orders[seat] = standing
        if emit:
            emit(OrderSet(seat, action.order, action.on))
        carry_out(table, seat, emit)


def carry_out(table: Table, last: Seat, emit: Emit) -> None:
    """Let every standing order act that fits now, and then what fits after that.

    In a window they claim, before anybody else can (SO-45); else they act at once, ranked by
    SO-31. `last` is the seat that has acted last.
    """
    while table.orders:
        wanted = _wanted(table, last)
        if table.stage == "window":
            for one in wanted:
                _use(one, emit)
                claim(table, one.seat, one.action, emit)
            return
        if not wanted:
            return
        one = min(wanted, key=lambda one: rank(table, one.action))  # the first of equal ones
        _use(one, emit)
        play_declared(table, one.seat, one.action, emit)


def _wanted(table: Table, last: Seat) -> list[Wanted]:
    """What each seat's orders want to play, the seats next to the last player first (SO-31)."""
    seats = len(table.hands)
    around = [(last + distance * table.direction) % seats for distance in range(1, seats + 1)]
    wanted = [_wanted_by(table, seat) for seat in around if seat in table.orders]
    return [one for one in wanted if one is not None]


def _wanted_by(table: Table, seat: Seat) -> Wanted | None:
    if has_claimed(table, seat):
        return None
    for action in declarable(table, seat):
        for order in table.orders[seat]:
            if _covers(order, action):
                return Wanted(seat, order, action)
    return None


def _covers(order: str, action: Declared) -> bool:
    if isinstance(action, PlayBigBang):
        return order == BIG_BANG
    return order in (CLONE_ALL, action.card)


def _use(one: Wanted, emit: Emit) -> None:
    if emit:
        emit(OrderUsed(one.seat, one.order, action_words(one.action)))
