"""Win rates as bars: the share, its 95 % interval, and the same as numbers."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from spacetrace.engine.agents.tally import Rate
from spacetrace.simulations.figures import Group
from spacetrace.simulations.words import percent

WIDTH = 200
"""Of a bar's drawing, which is as wide as the place it has."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A share from 0 to 1 as drawn: `at` and the interval's ends in units of the drawing."""

    label: str
    words: str
    between: str
    at: float
    low: float
    high: float
    is_good: bool
    is_bad: bool
    matches: int
    note: str = ""
    level: str = ""

    @property
    def reach(self) -> float:
        """How wide the interval is drawn."""
        return round(self.high - self.low, 1)


def bar_of(label: str, rate: Rate, *, note: str = "", level: str = "") -> Bar:
    """A rate as a bar; it is good or bad where its interval lies on one side of one half."""
    between = _("%(low)s to %(high)s") % {"low": percent(rate.low), "high": percent(rate.high)}
    return Bar(
        label=label,
        words=percent(rate.share) if rate.matches else "–",
        between=between if rate.matches else "",
        at=round(rate.share * WIDTH, 1),
        low=round(rate.low * WIDTH, 1),
        high=round(rate.high * WIDTH, 1),
        is_good=bool(rate.matches) and rate.low > 0.5,
        is_bad=bool(rate.matches) and rate.high < 0.5,
        matches=rate.matches,
        note=note,
        level=level,
    )


def group_bar(label: str, group: Group, *, level: str = "") -> Bar:
    """Matches of a test as a bar, with how many were won, drawn and lost."""
    lost = group.matches - group.wins - group.draws
    if group.draws:
        note = _("%(wins)s won, %(draws)s drawn, %(lost)s lost")
    else:
        note = _("%(wins)s won, %(lost)s lost")
    values = {"wins": group.wins, "draws": group.draws, "lost": lost}
    return bar_of(label, group.rate, note=note % values, level=level)
