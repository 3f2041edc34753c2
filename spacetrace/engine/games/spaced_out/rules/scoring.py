"""Ends and scores rounds, and ends the match (SO-38 to SO-41)."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.actions import CONCEDE, Concede
from spacetrace.engine.games.spaced_out.events import (
    HandScored,
    MatchEnded,
    RoundEnded,
    SeatOut,
)
from spacetrace.engine.games.spaced_out.rules.deal import begin_round
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.rules import ActionRule


def go_out(table: Table, seat: Seat, emit: Emit) -> None:
    """The seat has played its last card: the round is over at once (SO-38)."""
    if emit:
        emit(SeatOut(seat))
    _end_round(table, "out", seat, emit)


def break_off(table: Table, emit: Emit) -> None:
    """The round gets nowhere, or has lasted too long: every hand is counted (SO-41)."""
    reason = "stalemate" if table.idle >= len(table.hands) else "limit"
    _end_round(table, reason, None, emit)


class GiveUp(ActionRule[Table, Concede]):
    """A seat at a table for two gives up: the other one wins, the scores stay as they are."""

    is_meta = True
    choices = (CONCEDE,)

    def refusal(self, table: Table, seat: Seat, action: Concede) -> Refusal | None:
        if len(table.hands) == 2:
            return None
        sentence = (
            "With more than two seats the match goes on: leave, and the computer takes your seat."
        )
        return Refusal("SO-40", sentence)

    def perform(self, table: Table, seat: Seat, action: Concede, emit: Emit) -> None:
        keys = [int(other == seat) for other in range(len(table.hands))]
        _end_match(table, "concession", keys, emit)


def _end_round(table: Table, reason: str, out: Seat | None, emit: Emit) -> None:
    points = tuple([_points(table, seat, out) for seat in range(len(table.hands))])
    table.rounds.append(points)
    table.totals = [total + more for total, more in zip(table.totals, points, strict=True)]
    table.orders = {}
    if emit:
        for seat, hand in enumerate(table.hands):
            emit(HandScored(seat, tuple([card.id for card in hand]), points[seat]))
        emit(RoundEnded(reason, points, tuple(table.totals)))
    end = _match_end(table)
    if end:
        _end_match(table, end, table.totals, emit)
    else:
        table.round_number += 1
        begin_round(table, (table.dealer + 1) % len(table.hands), emit)  # SO-8


def _points(table: Table, seat: Seat, out: Seat | None) -> int:
    if seat == out:  # SO-39
        return table.tops.left.card.points + table.tops.right.card.points
    return sum(card.points for card in table.hands[seat])


def _match_end(table: Table) -> str:
    """The reason for which the match is over after a round; "" when it goes on (SO-40)."""
    config = table.config
    if config.rounds:
        is_last = len(table.rounds) >= config.rounds * len(table.hands)
        return "rounds" if is_last else ""
    return "target" if max(table.totals) >= config.target else ""


def _end_match(table: Table, reason: str, keys: list[int], emit: Emit) -> None:
    """The match is over; the smaller its key, the better a seat."""
    outcome = Outcome.ranked(reason, "SO-40", keys, table.totals)
    table.outcome = outcome
    table.stage = "over"
    table.orders = {}
    table.claims = []
    if emit:
        emit(MatchEnded(reason, outcome.rule, outcome.places, outcome.scores))
