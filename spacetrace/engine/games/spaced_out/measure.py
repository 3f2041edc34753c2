"""Measures a match of Spaced Out round by round: the points, of which few are good (SO-39)."""

from __future__ import annotations

from spacetrace.engine.games.spaced_out.table import View
from spacetrace.engine.kernel.course import Measure, Standing


class SpacedOutMeasure(Measure[View]):
    """The totals after each round; round 0 is the deal."""

    is_low_good = True

    def standing(self, view: View) -> Standing:
        totals = view.totals or [0] * len(view.hand_sizes)
        return Standing(len(view.rounds), tuple(totals))
