"""What the table's clock waits for: windows and turn timers (SO-45)."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.table import Config, Stage
from spacetrace.engine.kernel.deadline import Deadline

SECOND = 1_000


def deadline(config: Config, stage: Stage, turn_number: int) -> Deadline | None:
    """The deadline of a table; all that it follows from is public.

    A window and the turn behind it are two waits of one turn number, hence the numbers.
    """
    if stage == "over":
        return None
    if stage == "window":
        return Deadline("window", config.window, 2 * turn_number)
    if config.turn_timer:
        return Deadline("turn", config.turn_timer * SECOND, 2 * turn_number + 1)
    return None
