"""How a toy match ends (TY-5, TY-6)."""

from __future__ import annotations

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.outcome import Outcome
from tests.toy.events import MatchEnded
from tests.toy.table import Table


def win(table: Table, seat: Seat, emit: Emit) -> None:
    """A seat has no cards left: it wins, the others are ranked by their points (TY-5)."""
    _end(table, "out", "TY-5", [-1 if s == seat else n for s, n in enumerate(points(table))], emit)


def count(table: Table, emit: Emit) -> None:
    """Nobody can draw any more: fewer points are better (TY-5)."""
    _end(table, "count", "TY-5", points(table), emit)


def concede(table: Table, seat: Seat, emit: Emit) -> None:
    """A seat of two gives up: it is last (TY-6)."""
    _end(table, "concession", "TY-6", [int(s == seat) for s in range(len(table.hands))], emit)


def points(table: Table) -> list[int]:
    """What each hand counts."""
    return [sum(card.value for card in hand) for hand in table.hands]


def _end(table: Table, reason: str, rule: str, keys: list[int], emit: Emit) -> None:
    table.outcome = Outcome.ranked(reason, rule, keys, points(table))
    if emit is not None:
        emit(MatchEnded(reason, rule, table.outcome.places, table.outcome.scores))
