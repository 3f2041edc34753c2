"""Puts together the look of Spacetrace."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from spacetrace.presentation.look import GameLook
from spacetrace.presentation.spacetrace.cards import SpacetraceCards
from spacetrace.presentation.spacetrace.editing import SpacetraceEditor
from spacetrace.presentation.spacetrace.pages import SpacetracePages

LOOK = GameLook(
    rule_ids="ST",
    pitch=_(
        "Two fleets, one Base each: swarms and giants meet class by class until one Base falls."
    ),
    pages=SpacetracePages(),
    cards=SpacetraceCards(),
    samples="fighters destroyers titan counter-strike",
    editor=SpacetraceEditor(),
)
