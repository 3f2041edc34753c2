"""Counts at the end of a hand: who has won it, what everybody scores (SD-11 to SD-14, SD-19)."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes.events import HandEnded, HandShown
from spacetrace.engine.games.space_dominoes.table import HandResult, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit


def count_out(table: Table, emit: Emit) -> None:
    """Somebody is out, and so is the partner in a partnership game (SD-12, SD-13, SD-19)."""
    rule = "SD-19" if table.config.partners else "SD-11"
    first = next(seat for seat in table.out if set(table.side(seat)) <= set(table.out))
    _count(table, "out", rule, first, emit)


def count_frozen(table: Table, emit: Emit) -> None:
    """All have passed in turn: the lowest count wins, of equals who would have played next."""
    next_first = [(table.turn + step) % table.seats for step in range(1, table.seats + 1)]
    scored = _scored(table, _dots(table))
    winner = min((seat for seat in next_first if seat not in table.out), key=scored.__getitem__)
    if not table.config.partners:
        _count(table, "frozen", "SD-14", winner, emit)
    else:
        is_even = scored[0] == scored[1]
        _count(table, "frozen", "SD-19", None if is_even else winner, emit)


def _count(table: Table, reason: str, rule: str, winner: Seat | None, emit: Emit) -> None:
    dots = _dots(table)
    added = _scored(table, dots)
    table.totals = [total + points for total, points in zip(table.totals, added, strict=True)]
    result = HandResult(
        number=table.hand_number,
        reason=reason,
        winner=winner,
        dots=tuple(dots),
        added=tuple(added),
        totals=tuple(table.totals),
    )
    table.results.append(result)
    table.counted = [[card.id for card in hand] for hand in table.hands]
    if emit:
        for seat, cards in enumerate(table.counted):
            emit(HandShown(seat, tuple(cards)))
        number, totals = result.number, result.totals
        emit(HandEnded(number, reason, rule, winner, result.dots, result.added, totals))


def _dots(table: Table) -> list[int]:
    """The dots left in each hand (SD-12)."""
    return [sum(card.dots for card in hand) for hand in table.hands]


def _scored(table: Table, dots: list[int]) -> list[int]:
    """What each seat scores: its own dots (SD-12, SD-14), or those of its side (SD-19)."""
    return [sum(dots[mate] for mate in table.side(seat)) for seat in range(table.seats)]
