"""Lets an AI player think for a while and no longer: whoever waits no longer stops it."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import ThoughtTooLong
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.protocol import C, Game, T, V


def hurried(game: Game[T, V, C], is_cancelled: Callable[[], bool]) -> Game[T, V, C]:
    """The game for looking ahead in, where no action is carried out once it is cancelled.

    What looks ahead asks for an action each time, so that is where it is stopped, by
    ThoughtTooLong. What is weighed without one is a few numbers of a hand and soon done.
    """
    found, act = copy(game), game.apply

    def apply(table: T, seat: Seat, action: Action, emit: Emit = None) -> None:
        if is_cancelled():
            raise ThoughtTooLong
        act(table, seat, action, emit)

    found.apply = apply  # type: ignore[method-assign]
    return found
