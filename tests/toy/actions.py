"""Declares what a seat may ask for in the toy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from spacetrace.engine.kernel.actions import Action, MetaAction, Tick
from spacetrace.engine.kernel.notation import RecordNotation


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card from hand in turn (TY-2)."""

    card: str


@dataclass(frozen=True, slots=True)
class Twin(Action):
    """Play the top card's twin out of turn (TY-3)."""

    anytime: ClassVar[bool] = True

    card: str


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw a card instead of playing one (TY-2)."""


Move: TypeAlias = Play | Twin | Draw


@dataclass(frozen=True, slots=True)
class Concede(MetaAction):
    """Give up a match of two (TY-6)."""


ACTIONS: RecordNotation[Action] = RecordNotation((Play, Twin, Draw, Concede, Tick), "action")
