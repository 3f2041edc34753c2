"""Ends matches: places, the end, and giving up (BO-8, BO-23, BO-24)."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.actions import CONCEDE, Concede
from spacetrace.engine.games.blast_off.events import MatchEnded, SeatConceded, SeatWentOut
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.rules import ActionRule

OUT = Refusal("BO-24", "You have no cards left; the others play on.")
_TOO_MANY = Refusal(
    "BO-23",
    "With more than two players a computer player takes the place of one who leaves.",
)


class ConcedeRule(ActionRule[Table, Concede]):
    """At a table of two a seat may give the match up: the other one has won it."""

    is_meta = True
    choices = (CONCEDE,)

    def refusal(self, table: Table, seat: Seat, action: Concede) -> Refusal | None:
        return None if len(table.hands) == 2 else _TOO_MANY

    def perform(self, table: Table, seat: Seat, action: Concede, emit: Emit) -> None:
        if emit:
            emit(SeatConceded(seat))
        keys = [int(other == seat) for other in range(len(table.hands))]
        _end(table, "concession", "BO-23", keys, emit)


def go_out(table: Table, seat: Seat, emit: Emit) -> None:
    """A seat has no cards left: it wins, or has its place while the others play on."""
    table.out.append(seat)
    if emit:
        emit(SeatWentOut(seat, len(table.out)))
    if not table.options.runners_up:  # BO-23: at once, whatever is going on
        _end(table, "out", "BO-23", [int(s != seat) for s in range(len(table.hands))], emit)
    elif len(table.seats_in()) == 1:
        _end(table, "out", "BO-24", _keys(table), emit)


def end_by_cards(table: Table, reason: str, emit: Emit) -> None:
    """Nobody can draw, or all turns are over: fewer cards are better, equal hands equal (BO-8)."""
    _end(table, reason, "BO-8", _keys(table), emit)


def _keys(table: Table) -> list[int]:
    """Less is better: seats that went out by their places, then the others by their cards."""
    seats = len(table.hands)
    return [
        table.out.index(seat) if seat in table.out else seats + len(table.hands[seat])
        for seat in range(seats)
    ]


def _end(table: Table, reason: str, rule: str, keys: list[int], emit: Emit) -> None:
    scores = [len(hand) for hand in table.hands]
    table.outcome = Outcome.ranked(reason, rule, keys, scores)
    if emit:
        emit(MatchEnded(reason, rule, table.outcome.places, table.outcome.scores))
