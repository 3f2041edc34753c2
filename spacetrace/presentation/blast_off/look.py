"""Puts together the look of Blast Off!."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from spacetrace.presentation.blast_off.cards import BlastOffCards
from spacetrace.presentation.blast_off.editing import BlastOffEditor
from spacetrace.presentation.blast_off.pages import BlastOffPages
from spacetrace.presentation.look import GameLook

LOOK = GameLook(
    rule_ids="BO",
    pitch=_("Race through the countdown, remember your mission, and do not forget to salute."),
    pages=BlastOffPages(),
    cards=BlastOffCards(),
    samples="orange-7 wild countdown steady-hands",
    editor=BlastOffEditor(),
)
