"""Tells why a match is over that no rule of its game has ended: the same in all games."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from spacetrace.engine.kernel.outcome import OutcomeRow


def reason_of_match(outcome: OutcomeRow, names: Sequence[str]) -> str:
    """Why the match is over, where no rule of its game has ended it; else ""."""
    if outcome.get("reason") != "timeout":
        return ""
    places = outcome.get("places") or []
    late = [name for name, place in zip(names, places, strict=False) if place > 1]
    if not late:
        return _("Everybody’s time was over, and nobody came back.")
    return _("%(name)s’s time was over.") % {"name": _(" and ").join(late)}
