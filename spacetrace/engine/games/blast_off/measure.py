"""Measures a match of Blast Off! turn by turn: the cards in hand, of which few are good (BO-24)."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.view import View
from spacetrace.engine.kernel.course import Measure, Standing


class BlastOffMeasure(Measure[View]):
    """How many cards everybody holds at the end of each turn."""

    is_low_good = True

    def standing(self, view: View) -> Standing:
        return Standing(view.turn_number, tuple(view.hand_sizes))
