"""Differences as whiskers about a middle of nothing, with the same as numbers and in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from spacetrace.simulations.paired import Contrast, Difference
from spacetrace.simulations.words import points_words

WIDTH = 200
"""Of a whisker's drawing; no difference is in its middle."""

LEAST_REACH = 0.1
"""The drawing reaches at least from minus to plus so much."""


@dataclass(frozen=True, slots=True)
class Gain:
    """A difference in points of a hundred; places are units of the drawing."""

    words: str
    between: str
    tells: str
    at: float
    low: float
    high: float
    is_good: bool
    is_bad: bool

    @property
    def reach(self) -> float:
        """How wide the interval is drawn."""
        return round(self.high - self.low, 1)


def reach_of(gains: Iterable[Difference | Contrast | None]) -> float:
    """How far the drawings of these differences must reach, so that they share a scale."""
    ends = [abs(end) for gain in gains if gain for end in (gain.low, gain.high)]
    return max([LEAST_REACH, *ends])


def pairs_gain(found: Difference, reach: float) -> Gain:
    """A difference of pairs."""
    if found.telling == "equal":
        tells = _("no pair ended otherwise")
    elif found.is_enough:
        tells = _("enough to tell")
    elif not found.pairs:
        tells = _("no pairs")
    elif found.needed:
        tells = _("not enough to tell; about %(n)s pairs would be") % {"n": found.needed}
    else:
        tells = _("not enough to tell")
    return _gain(found.mean, found.low, found.high, tells, reach)


def contrast_gain(found: Contrast, reach: float) -> Gain:
    """A difference of matches that are no pairs."""
    tells = _("enough to tell") if found.is_enough else _("not enough to tell")
    return _gain(found.gain, found.low, found.high, tells, reach)


def _gain(mean: float, low: float, high: float, tells: str, reach: float) -> Gain:
    between = _("%(low)s to %(high)s") % {"low": points_words(low), "high": points_words(high)}
    return Gain(
        words=points_words(mean),
        between=between,
        tells=tells,
        at=_place(mean, reach),
        low=_place(low, reach),
        high=_place(high, reach),
        is_good=low > 0,
        is_bad=high < 0,
    )


def _place(gain: float, reach: float) -> float:
    within = max(-1.0, min(1.0, gain / reach))
    return round(WIDTH / 2 * (1 + within), 1)
