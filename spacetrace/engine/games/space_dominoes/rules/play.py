"""What a seat does in its turn: linking a card, stopping, passing (SD-5 to SD-8, SD-10, SD-11)."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes import chain
from spacetrace.engine.games.space_dominoes.cards import Card, Way, reading_text
from spacetrace.engine.games.space_dominoes.events import CardLinked, Passed, Stopped, WentOut
from spacetrace.engine.games.space_dominoes.pieces import missed_at
from spacetrace.engine.games.space_dominoes.rules.course import (
    end_hand_frozen,
    end_hand_out,
    end_turn,
    next_turn,
)
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def link_card(table: Table, seat: Seat, card: Card, way: Way, emit: Emit) -> None:
    """A card covers one or two sections of an end; a single-link ends the turn (SD-8)."""
    action = way.action
    table.hands[seat].remove(card)
    chain.extend(table.row, table.laid, seat, way)
    table.passes = 0
    missed = table.missed[seat]
    if missed is not None:
        table.missed[seat] = missed.after_playing(card)
    if emit:
        emit(CardLinked(seat, action.card, action.end, action.link, reading_text(way.lies)))
    if not table.hands[seat]:
        _go_out(table, seat, emit)
    elif action.link == "single":
        end_turn(table, emit)
    else:
        table.stage = "linked"


def _go_out(table: Table, seat: Seat, emit: Emit) -> None:
    """The last card of a hand is played; no card is taken (SD-11)."""
    table.out.append(seat)
    if emit:
        emit(WentOut(seat))
    if table.config.partners and table.partner(seat) in table.out:  # SD-19
        end_hand_out(table, emit)
    else:
        next_turn(table, emit)


def stop(table: Table, seat: Seat, emit: Emit) -> None:
    """The seat leaves it at its double-links (SD-8)."""
    if emit:
        emit(Stopped(seat))
    end_turn(table, emit)


def pass_turn(table: Table, seat: Seat, emit: Emit) -> None:
    """Nothing to play and nothing to draw: no card is taken (SD-10); perhaps all is frozen."""
    table.missed[seat] = missed_at(table.row, fresh=0)
    table.passes += 1
    if emit:
        emit(Passed(seat))
    if not table.is_last_chance and table.passes == table.seats - len(table.out):  # SD-14
        end_hand_frozen(table, emit)
    else:
        next_turn(table, emit)
