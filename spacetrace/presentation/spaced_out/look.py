"""Puts together the look of Spaced Out."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from spacetrace.presentation.look import GameLook
from spacetrace.presentation.spaced_out.cards import SpacedOutCards
from spacetrace.presentation.spaced_out.editing import SpacedOutEditor
from spacetrace.presentation.spaced_out.pages import SpacedOutPages

LOOK = GameLook(
    rule_ids="SO",
    pitch=_("Keep your points few: play on two piles, clone what others lay, send them asteroids."),
    pages=SpacedOutPages(),
    cards=SpacedOutCards(),
    samples="red-7 blue-asteroids wild-black-hole big-bang-green-yellow",
    editor=SpacedOutEditor(),
)
