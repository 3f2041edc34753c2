"""Effects on ship cards in play and on wrecks (ST-2, ST-19, ST-20, ST-30)."""

from __future__ import annotations

from collections.abc import Iterator

from spacetrace.engine.games.spacetrace import zones
from spacetrace.engine.games.spacetrace.cards.schema import Change, Damage, Give, Move, Return
from spacetrace.engine.games.spacetrace.effects.carry_cards import (
    move_from_piles,
    pile_of,
)
from spacetrace.engine.games.spacetrace.effects.control import take_control
from spacetrace.engine.games.spacetrace.effects.immunity import refuses, word_of
from spacetrace.engine.games.spacetrace.effects.plan import Planned
from spacetrace.engine.games.spacetrace.pieces import Lasting, Ship
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.events import Emit

MAX_CHANGE = 1_000_000
"""Values of ship cards are changed by at most so much at once, and shields stop growing there."""


def touched(table: Table, planned: Planned) -> Iterator[Ship]:
    """The planned ship cards that still live in play and are not immune to the effect (ST-2).

    What fell in the same step of a class battle does not live any more (ST-24).
    """
    word = word_of(planned.effect)
    for ship in planned.ships:
        if ship.living and not refuses(ship, word) and is_in_play(table, ship):
            yield ship


def is_in_play(table: Table, ship: Ship) -> bool:
    """True while the ship card is in a fleet."""
    one, two = table.sides
    return ship in one.base or ship in two.base or ship in one.second or ship in two.second


# --- damage, jam, repair --------------------------------------------------------------------------


def damage(table: Table, planned: Planned, emit: Emit) -> None:
    """LP of damage to each card, or to every living ship of it; shields do not help."""
    effect, amount = planned.effect, planned.amount
    if not amount or not isinstance(effect, Damage):
        return
    deal = zones.damage_each if effect.per == "ship" else zones.damage_card
    for ship in touched(table, planned):
        deal(table, ship, amount, planned.by, emit)


def jam(table: Table, planned: Planned, emit: Emit) -> None:
    """Jam whole cards, or so many single ships over all of them in stack order (ST-20)."""
    left = planned.amount
    for ship in touched(table, planned):
        done = zones.jam_ship(table, ship, left, emit)
        if left is not None:
            left -= done
            if left <= 0:
                return


def repair(table: Table, planned: Planned, emit: Emit) -> None:
    """Take damage off ship cards in play (ST-20)."""
    for ship in touched(table, planned):
        zones.repair_ship(table, ship, planned.amount, emit)


def shield(table: Table, planned: Planned, emit: Emit) -> None:
    """The next shots at each of the cards will miss."""
    for ship in touched(table, planned):
        if planned.amount:
            ship.shield = min(ship.shield + planned.amount, MAX_CHANGE)
            zones.tell_ship(ship, emit)


# --- out of play ----------------------------------------------------------------------------------


def _leave(table: Table, planned: Planned, fate: str, emit: Emit) -> None:
    """Cards leave play, also those that fell in the same step: then this decides their fate."""
    word = word_of(planned.effect)
    for ship in planned.ships:
        if not refuses(ship, word) and is_in_play(table, ship):
            zones.leave_play(table, ship, fate, emit)


def destroy(table: Table, planned: Planned, emit: Emit) -> None:
    """Ship cards go to the wreck piles (ST-19)."""
    _leave(table, planned, "destroyed", emit)


def kill(table: Table, planned: Planned, emit: Emit) -> None:
    """Ship cards go to the wreck piles for good; wrecks are killed where they lie (ST-19)."""
    _leave(table, planned, "killed", emit)
    for ref in planned.refs:
        if ref.zone == "wrecks" and pile_of(table, ref) == "wrecks":
            card = table.cards.card(ref.name)
            zones.move_card(table, ref.seat, card, "wrecks", "killed", emit)


def remove(table: Table, planned: Planned, emit: Emit) -> None:
    """Cards leave the game and count as no wrecks (ST-19)."""
    _leave(table, planned, "removed", emit)
    move_from_piles(table, planned, "removed", emit)


def sacrifice(table: Table, planned: Planned, emit: Emit) -> None:
    """Ship cards become killed wrecks, cards of a hand are discarded (ST-19)."""
    _leave(table, planned, "sacrificed", emit)
    for ref in planned.refs:
        if ref.zone == "hand" and pile_of(table, ref):
            card = table.cards.card(ref.name)
            zones.move_card(table, ref.seat, card, "hand", "discard", emit)


def return_cards(table: Table, planned: Planned, emit: Emit) -> None:
    """Cards go back to their owners' hands or libraries."""
    effect = planned.effect
    if isinstance(effect, Return):
        where = "library" if effect.where == "library_top" else effect.where
        for ship in touched(table, planned):
            zones.leave_play(table, ship, "returned", emit, where)
        move_from_piles(table, planned, where, emit)


# --- into play, to another place ------------------------------------------------------------------


def reconstruct(table: Table, planned: Planned, emit: Emit) -> None:
    """Wrecks that are not killed come into their owners' base fleets, undamaged (ST-20, ST-30)."""
    for ref in planned.refs:
        has_room = zones.has_room(table.sides[ref.seat])
        if has_room and ref.zone == "wrecks" and pile_of(table, ref) == "wrecks":
            card = table.cards.card(ref.name)
            zones.move_card(table, ref.seat, card, "wrecks", "play", emit)
            ship = zones.enter_ship(table, ref.seat, "base", card, ref.seat, emit)
            ship.rebuilt = True


def copy(table: Table, planned: Planned, emit: Emit) -> None:
    """A copy of each card joins the own base fleet; it leaves the game when it leaves play."""
    for ship in touched(table, planned):
        if zones.has_room(table.sides[planned.seat]):
            zones.enter_ship(table, planned.seat, "base", ship.card, planned.seat, emit, token=True)


def move(table: Table, planned: Planned, emit: Emit) -> None:
    """Ship cards go to the other fleet of their side, if it is open (ST-30)."""
    effect = planned.effect
    if not isinstance(effect, Move):
        return
    for ship in touched(table, planned):
        seat, fleet = table.place_of(ship)
        if fleet != effect.fleet and (effect.fleet == "base" or table.sides[seat].second_open):
            zones.move_ship(table, ship, seat, effect.fleet, emit)


def control(table: Table, planned: Planned, emit: Emit) -> None:
    """Ship cards of the other side come into the own base fleet until the turn ends."""
    for ship in touched(table, planned):
        if table.place_of(ship)[0] != planned.seat:
            take_control(table, ship, planned.seat, emit)


# --- values and keywords --------------------------------------------------------------------------


def change(table: Table, planned: Planned, emit: Emit) -> None:
    """AP or LP per ship, or the number of ships, change for a while; lasting.refresh counts."""
    effect = planned.effect
    if not isinstance(effect, Change) or not planned.amount:
        return
    amount = min(planned.amount, MAX_CHANGE)
    amount = -amount if effect.less else amount
    for ship in touched(table, planned):
        ship.lasting.append(Lasting(effect.stat, amount, "", effect.until))
        zones.tell_ship(ship, emit)


def give(table: Table, planned: Planned, emit: Emit) -> None:
    """Ship cards get a keyword for a while; lasting.refresh counts."""
    effect = planned.effect
    if not isinstance(effect, Give):
        return
    for ship in touched(table, planned):
        ship.lasting.append(Lasting("keyword", 0, effect.keyword, effect.until))
        zones.tell_ship(ship, emit)
