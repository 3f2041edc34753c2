"""Tells editors what was measured of a draft, before it is published."""

from __future__ import annotations

from cardsets.models import Revision
from spacetrace.simulations.models import TestGroup
from spacetrace.simulations.presenters.balance_page import Panel, panel_of
from spacetrace.simulations.selectors import measured_content


class MeasuredDraft:
    """The panel of reports."""

    template = "simulations/_balance_publishing.html"

    def look(self, draft: Revision) -> Panel | None:
        """The newest report, or that there is none; None for games without decks."""
        if not draft.card_set.has_decks:
            return None
        groups = TestGroup.objects.balance_of(draft.card_set).filter(draft=draft).defer(None)
        return panel_of(groups, measured_content(draft))
