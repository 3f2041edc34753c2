"""Carrying an action out: refuse first, then hand it to its rule."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes import chain, ending, legal
from spacetrace.engine.games.space_dominoes.actions import Concede, Draw, LinkCard, Pass, Stop
from spacetrace.engine.games.space_dominoes.refusals import refusal
from spacetrace.engine.games.space_dominoes.rules import play, stock
from spacetrace.engine.games.space_dominoes.rules.course import start_clock
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.actions import Action, Seat, Tick
from spacetrace.engine.kernel.events import Emit


def perform(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    """Carry the action out in place; raises IllegalAction with the table untouched."""
    why_not = refusal(table, seat, action)
    if why_not:
        raise why_not.error()
    if isinstance(action, Tick):
        seat, action = table.turn, legal.default_action(table)
    _carry_out(table, seat, action, emit)
    if not table.outcome:
        start_clock(table, emit)


def _carry_out(table: Table, seat: Seat, action: Action, emit: Emit) -> None:
    match action:
        case LinkCard():
            card = table.cards.by_id[action.card]
            way = chain.find_way(table.row, card, action)
            if way:
                play.link_card(table, seat, card, way, emit)
        case Draw():
            stock.draw(table, emit)
        case Pass():
            play.pass_turn(table, seat, emit)
        case Stop():
            play.stop(table, seat, emit)
        case Concede():
            ending.concede(table, seat, emit)
