"""Measures a match of Space Dominoes hand by hand: the dots, of which few are good (SD-12)."""

from __future__ import annotations

from spacetrace.engine.games.space_dominoes.table import View
from spacetrace.engine.kernel.course import Measure, Standing


class SpaceDominoesMeasure(Measure[View]):
    """The totals after each hand; hand 0 is the deal."""

    is_low_good = True

    def standing(self, view: View) -> Standing:
        return Standing(len(view.results), tuple(view.totals))
