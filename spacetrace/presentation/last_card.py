"""Tells that a seat has come to its last card, in games in which whoever has none wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from spacetrace.engine.kernel.wording import addressed
from spacetrace.presentation.moves import Told
from spacetrace.presentation.pages import LeadIn, TableLook

PLAYED = "card-played"
"""The line with which a card leaves a hand, in these games."""


def last_card(
    told: Told, before: Told | None, look: TableLook[Any, Any], names: Sequence[str]
) -> LeadIn | None:
    """The beat after a card that left one in its hand; its line is "last-card" and the seat from 1.

    It leads in to what is told next, which finds the hand as that card left it.
    """
    if before is None or not before.line.startswith(PLAYED) or look.view.outcome is not None:
        return None
    seat = getattr(before.event, "seat", before.by)
    if look.view.hand_sizes[seat] != 1 or told.line.startswith("card-drawn"):
        return None
    words = addressed(_("%(name)s has one card left.") % {"name": names[seat]})
    return LeadIn(f"last-card {seat + 1}", words, look)
