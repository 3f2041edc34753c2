"""Attacks by asteroids and shooting stars, and how force fields turn them back (SO-16 to SO-23)."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.events import AttackEnded, SeatAttacked
from spacetrace.engine.games.spaced_out.rules.course import pass_on
from spacetrace.engine.games.spaced_out.rules.hands import draw_cards
from spacetrace.engine.games.spaced_out.rules.turn import reverse
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit

STRENGTH = 2


def attack_next(table: Table, seat: Seat, emit: Emit) -> None:
    """Asteroids attack the next seat, or send an attack on to it (SO-16, SO-20)."""
    _strengthen(table, seat, 1, emit)


def attack_second_next(table: Table, seat: Seat, emit: Emit) -> None:
    """A shooting star skips one seat, unless there are but two (SO-16, SO-20)."""
    is_over = passed_over(seat, len(table.hands), table.direction) is not None
    _strengthen(table, seat, 1 + is_over, emit)


def passed_over(attacker: Seat, seats: int, direction: int) -> Seat | None:
    """The seat that a shooting star flies over; None at a table of two (SO-16)."""
    return (attacker + direction) % seats if seats > 2 else None


def turn_back(table: Table, seat: Seat, emit: Emit) -> None:
    """A force field sends the attack back to whoever played the card before (SO-21, SO-23)."""
    reverse(table, emit)
    _attack(table, table.attacker, seat, emit)


def suffer(table: Table, seat: Seat, emit: Emit) -> None:
    """The attacked seat draws, and the attack is over (SO-19, SO-24)."""
    number = table.attack_number
    table.attack_number = 0
    draw_cards(table, seat, number, emit)
    if emit:
        emit(AttackEnded(seat))
    pass_on(table, seat, emit)


def _strengthen(table: Table, seat: Seat, distance: int, emit: Emit) -> None:
    table.attack_number += STRENGTH
    _attack(table, (seat + distance * table.direction) % len(table.hands), seat, emit)


def _attack(table: Table, seat: Seat, attacker: Seat, emit: Emit) -> None:
    table.attacker = attacker
    table.give_say(seat, "attack")
    table.turn_number += 1
    if emit:
        tops = table.tops
        design = tops.face(tops.live or "left").card.design
        emit(SeatAttacked(seat, attacker, design, table.attack_number, table.turn_number))
