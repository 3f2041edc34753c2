"""When and how a match ends (ST-32 to ST-35)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.events import Conceded, MatchEnded
from spacetrace.engine.games.spacetrace.table import PublicSide, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit, Event
from spacetrace.engine.kernel.outcome import Outcome

BASE_WORTH = 500
"""MP that a destroyed Base counts (ST-33)."""
QUIET_TURNS = 30
"""So many turns in a row without anything of ST-35 end the match."""


def is_base_lost(side: PublicSide) -> bool:
    """True when the Base's damage has reached its LP (ST-32)."""
    return side.base[0].living == 0


def base_damage(side: PublicSide) -> int:
    """The damage of a side's Base in LP."""
    base = side.base[0]
    return base.wounds.get(0, 0) if base.living else base.lp


def scores(table: Table) -> tuple[int, int]:
    """Both seats' scores: MP of the opponent's wrecks (ST-33), or damage to its Base (ST-32)."""
    if table.config.victory == "base":
        return base_damage(table.sides[1]), base_damage(table.sides[0])
    worth = [side.wreck_score + (BASE_WORTH if is_base_lost(side) else 0) for side in table.sides]
    return worth[1], worth[0]


def check_bases(table: Table, emit: Emit) -> bool:
    """End the match if a Base is destroyed; True when the match is over (ST-32, ST-33)."""
    if table.outcome:
        return True
    one, two = table.sides
    if one.base[0].living and two.base[0].living:
        return False
    lost = tuple(is_base_lost(side) for side in table.sides)
    if table.config.victory == "wrecks":
        _finish(table, "wrecks", "ST-33", _better(scores(table)), emit)
    elif all(lost):
        _finish(table, "base", "ST-32", None, emit)
    else:
        _finish(table, "base", "ST-32", 1 if lost[0] else 0, emit)
    return True


def check_endless(table: Table, emit: Emit) -> bool:
    """End a match in which nothing happens any more, or that is too long (ST-35)."""
    if table.outcome:
        return True
    if table.quiet_turns >= QUIET_TURNS:
        reason = "stalemate"
    elif table.turn_number >= table.config.turn_limit:
        reason = "turn-limit"
    else:
        return False
    _finish(table, reason, "ST-35", _better(scores(table)), emit)
    return True


def concede(table: Table, seat: Seat, emit: Emit) -> None:
    """The other seat wins (ST-34)."""
    _finish(table, "concession", "ST-34", 1 - seat, emit, Conceded(seat))


def _better(points: tuple[int, int]) -> Seat | None:
    if points[0] == points[1]:
        return None
    return 0 if points[0] > points[1] else 1


def _finish(
    table: Table, reason: str, rule: str, winner: Seat | None, emit: Emit, *first: Event
) -> None:
    """The match is over; `first` is told before its end."""
    ranking = ((0, 1),) if winner is None else ((winner,), (1 - winner,))
    table.outcome = Outcome(reason, rule, ranking, scores(table))
    table.stage = "over"
    table.prompt = None
    table.work.clear()
    if emit:
        for event in first:
            emit(event)
        emit(MatchEnded(reason, rule, table.outcome.winners, table.outcome.scores))
