"""Puts together the look of Space Dominoes."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from spacetrace.presentation.look import GameLook
from spacetrace.presentation.space_dominoes.cards import SpaceDominoesCards
from spacetrace.presentation.space_dominoes.editing import SpaceDominoesEditor
from spacetrace.presentation.space_dominoes.pages import SpaceDominoesPages

LOOK = GameLook(
    rule_ids="SD",
    pitch=_("Lay dominoes with planets on the chain, one section over or two, and keep few dots."),
    pages=SpaceDominoesPages(),
    cards=SpaceDominoesCards(),
    samples="0-2-1:lying 1-2-3:lying",
    editor=SpaceDominoesEditor(),
)
