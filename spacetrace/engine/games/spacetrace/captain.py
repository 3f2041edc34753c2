"""Looks ahead as an officer does, and weighs what it finds by fitted numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from spacetrace.engine.games.spacetrace.fitted import Fitted
from spacetrace.engine.games.spacetrace.lookahead import Lookahead
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Action, Seat


class Captain(Lookahead):
    """An officer with a better sense of what a table is worth."""

    __slots__ = ()
    leaves_out = False  # by fitted numbers a card in hand may be worth less than nothing

    def __init__(
        self, act: Callable[[Table, Seat, Action], None], weights: Mapping[str, float]
    ) -> None:
        super().__init__(act, Fitted(weights).worth)
