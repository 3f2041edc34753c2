"""How a match ends: after its last hand, or by giving up (SD-16)."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.space_dominoes.events import Conceded, MatchEnded
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.outcome import Outcome


def end_match(table: Table, emit: Emit) -> None:
    """The agreed hands are played: the lowest total wins, equal totals share (SD-16)."""
    _finish(table, "hands", table.totals, emit)


def concede(table: Table, seat: Seat, emit: Emit) -> None:
    """The other seat wins, whatever the scores are."""
    if emit:
        emit(Conceded(seat))
    _finish(table, "concession", [int(other == seat) for other in range(table.seats)], emit)


def _finish(table: Table, reason: str, keys: Sequence[int], emit: Emit) -> None:
    outcome = Outcome.ranked(reason, "SD-16", keys, table.totals)
    table.outcome = outcome
    table.stage = "over"
    if emit:
        emit(MatchEnded(reason, outcome.rule, outcome.places, outcome.scores))
