"""Spans of time and shares as people say them."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

SECONDS = (5, 10, 15, 20, 30, 45)


def span_words(span: timedelta) -> str:
    """About how long: "about 20 seconds", "about 3 minutes"."""
    seconds = span.total_seconds()
    if seconds < 3:
        return _("a moment")
    if seconds < 50:
        near = next((step for step in SECONDS if seconds <= step * 1.2), SECONDS[-1])
        return _("about %(n)s seconds") % {"n": near}
    minutes = max(1, round(seconds / 60))
    if minutes < 90:
        words = ngettext("about %(n)s minute", "about %(n)s minutes", minutes)
        return words % {"n": minutes}
    hours = round(minutes / 60)
    return ngettext("about %(n)s hour", "about %(n)s hours", hours) % {"n": hours}


def percent(share: float) -> str:
    """A share in whole per cent."""
    return _("%(n)s%%") % {"n": round(share * 100)}


def reason_words(reason: str) -> str:
    """How a match ended, by the engine's word for it."""
    known = {
        "base": _("a destroyed Base"),
        "wrecks": _("the count of wrecks"),
        "stalemate": _("30 turns in which nothing happened"),
        "turn-limit": _("the turn limit"),
        "unfinished": _("no end at all"),
    }
    return known.get(reason, reason)


def points_words(gain: float) -> str:
    """A difference of two shares in points of a hundred, with its sign: "+12", "+0.4", "0".

    Below ten points with a tenth, so that an end beside zero does not look like zero.
    """
    points = gain * 100
    words = f"{abs(points):.1f}" if abs(points) < 9.95 else f"{abs(points):.0f}"
    if words == "0.0":
        return "0"
    return f"+{words}" if points > 0 else f"\N{MINUS SIGN}{words}"
