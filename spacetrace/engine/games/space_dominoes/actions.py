"""Declares what a seat may ask for in Space Dominoes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from spacetrace.engine.kernel.actions import Action, MetaAction

End: TypeAlias = Literal["left", "right"]
"""An end of the chain (SD-4)."""
END_WORDS: dict[str, str] = {"left": "head", "right": "tail"}
"""What sentences call the ends: on a page the chain bends, so that its left end may lie right."""
Link: TypeAlias = Literal["single", "double"]
"""One section covered (SD-5) or two (SD-6)."""


@dataclass(frozen=True, slots=True)
class LinkCard(Action):
    """Lay a card from hand on an end of the chain (SD-5, SD-6).

    `card` is its id, the smaller of its two readings. Card, end and link say all: turned the other
    way round no card fits the same end with the same link, unless it reads the same both ways.
    """

    card: str
    end: End
    link: Link


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Take one card from the stockpile: for want of a play (SD-10), or first of all (SD-18).

    It never means both. Whoever can play may take a card only as the beginning of a turn; whoever
    cannot play draws for want of one, as the first thing in a turn or later.
    """


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Neither play nor draw, where neither is possible (SD-10)."""


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """End the turn after a double-link (SD-8)."""


@dataclass(frozen=True, slots=True)
class Concede(MetaAction):
    """Give the match up, at a table for two (SD-16)."""


DRAW = Draw()
PASS = Pass()
STOP = Stop()
CONCEDE = Concede()
