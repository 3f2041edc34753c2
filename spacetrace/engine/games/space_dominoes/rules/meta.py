"""Rules what is no move of the game: giving up, at a table for two (SD-16)."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes.actions import CONCEDE, Concede
from spacetrace.engine.games.space_dominoes.events import Conceded
from spacetrace.engine.games.space_dominoes.rules.course import end_match
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import ActionRule

CONCEDING_SEATS = 2
"""Only at a table of so many is the match over when one gives up."""


class ConcedeRule(ActionRule[Table, Concede]):
    """A seat gives up, and the other one wins, whatever the scores are."""

    is_meta = True
    choices = (CONCEDE,)

    def refusal(self, table: Table, seat: Seat, action: Concede) -> Refusal | None:
        if table.seats == CONCEDING_SEATS:
            return None
        return Refusal(
            "SD-16",
            "Only at a table for two does giving up end the match; here others play on, and a"
            " computer player can take your seat.",
        )

    def perform(self, table: Table, seat: Seat, action: Concede, emit: Emit) -> None:
        if emit:
            emit(Conceded(seat))
        end_match(table, "concession", [int(other == seat) for other in range(2)], emit)
