"""What a seat may ask for in the toy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from spacetrace.engine.kernel.actions import Action


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Play a card from hand, in turn (TY-2) or as a twin (TY-3)."""

    card: str


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw a card instead of playing one (TY-2)."""


@dataclass(frozen=True, slots=True)
class Concede(Action):
    """Give the match up (TY-6)."""

    aside: ClassVar[bool] = True
