"""Every action's way to its rule."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.actions import (
    DECLARED,
    Concede,
    Draw,
    PlayCard,
    SetOrder,
)
from spacetrace.engine.games.spaced_out.legal import HELD
from spacetrace.engine.games.spaced_out.refusals import refusal
from spacetrace.engine.games.spaced_out.rules import orders, scoring, window
from spacetrace.engine.games.spaced_out.rules.play import draw, play_card, play_declared
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Action, Seat, Tick
from spacetrace.engine.kernel.events import Emit


def perform(table: Table, seat: Seat, action: Action, emit: Emit = None) -> None:
    """Carry the action out, and the standing orders that fit then (SO-44).

    Raises IllegalAction with the table untouched.
    """
    if table.stage in HELD:
        seat = _perform_aside(table, seat, action, emit)
    elif isinstance(action, PlayCard):
        play_card(table, seat, action, emit)
    elif isinstance(action, Draw):
        draw(table, seat, action, emit)
    elif isinstance(action, DECLARED):
        play_declared(table, seat, action, emit)
    else:
        seat = _perform_aside(table, seat, action, emit)
    if table.orders:
        orders.carry_out(table, seat, emit)


def _perform_aside(table: Table, seat: Seat, action: Action, emit: Emit) -> Seat:
    """A claim in a window, a tick of the clock, an aside; returns the seat that acted."""
    why_not = refusal(table, seat, action)
    if why_not:
        raise why_not.error()
    if isinstance(action, Tick):
        return _tick(table, emit)
    if isinstance(action, SetOrder):
        orders.set_order(table, seat, action, emit)
    elif isinstance(action, Concede):
        scoring.concede(table, seat, emit)
    else:
        window.claim(table, seat, action, emit)
    return seat


def _tick(table: Table, emit: Emit) -> Seat:
    """A window ends, or a turn timer has run out: its seat draws (SO-45)."""
    if table.stage != "window":
        seat = table.turn
        draw(table, seat, Draw(), emit)
        return seat
    first = window.close(table, emit)
    if first is None:
        return table.turn
    perform(table, first.seat, first.action, emit)
    return first.seat
