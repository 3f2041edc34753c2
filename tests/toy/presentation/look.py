"""Puts together the look of the toy."""

from __future__ import annotations

from spacetrace.presentation.look import GameLook
from tests.toy.presentation.pages import ToyPages

LOOK = GameLook(
    rule_ids="TY",
    pitch="Play a card of the same colour or value, and beware of comets.",
    pages=ToyPages("toy"),
    rulebook="tests/toy/rules.md",
)
