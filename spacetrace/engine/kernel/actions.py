"""What a seat may ask for: frozen requests without logic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

Seat: TypeAlias = int
"""A place at the table, counted from 0; texts for people and files count from 1."""

CLOCK: Seat = -1
"""Who acts when a deadline of the table has passed. It sits nowhere and knows nothing."""


@dataclass(frozen=True, slots=True)
class Action:
    """A request of one seat; it may be illegal. Its text form is the game's notation."""

    anytime: ClassVar[bool] = False
    """True for a move out of turn: it is meant for the table as it stands when it arrives, so it
    is never refused for having been decided on an older one."""


@dataclass(frozen=True, slots=True)
class MetaAction(Action):
    """What is no move of the game but about the match: giving up, standing orders.

    It is possible whoever has the say and is never refused for having been decided on an older
    table. It is recorded, replayed and stored like a move.
    """


@dataclass(frozen=True, slots=True)
class Tick(Action):
    """The deadline of the table has passed. Only the clock may say so; its text is "tick"."""


TICK = Tick()
