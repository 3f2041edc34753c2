"""Names what a seat may ask for; texts are in notation.py.

Cards, faces and gestures stand in actions by their ids: "red-7", "wild", "green-blast-off", "beep".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from spacetrace.engine.games.blast_off.cards import WILD
from spacetrace.engine.kernel.actions import Action, MetaAction


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Play a match (BO-5), with the gestures that are made with it, sorted (BO-17)."""

    card: str
    gestures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayWild(Action):
    """Play a wild as some card; `face` is the card's id (BO-6)."""

    face: str
    gestures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayCountdown(Action):
    """Play a countdown card on any top card (BO-9)."""

    gestures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw a card because none in hand matches (BO-7)."""


@dataclass(frozen=True, slots=True)
class Slap(Action):
    """Slap a card of the number or word that is called (BO-10)."""

    anytime: ClassVar[bool] = True
    card: str


@dataclass(frozen=True, slots=True)
class SlapWild(Action):
    """Slap a wild in place of the card that is called (BO-12).

    `number` is None but at the last call, where it is free: 1 to 10, or 0 for the word. There a
    wild may also be slapped without a name, by `Slap`, and named by `NameStart` (BO-12).
    It does not say which call it was meant for, so unlike other slaps it is for the table as it was
    seen: a wild that comes too late is never spent on the next call.
    """

    colour: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class LetGo(Action):
    """Do not slap at this call; for seats that asked to be asked (BO-15)."""


@dataclass(frozen=True, slots=True)
class NameStart(Action):
    """Say what a wild stands for that began the pile, or took the last call (BO-3, BO-12)."""

    face: str


@dataclass(frozen=True, slots=True)
class Catch(Action):
    """Say that the last play lacked a gesture (BO-17)."""

    anytime: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class MakeUp(Action):
    """Make a mission up from the grammar's slugs (BO-22).

    Its name decides nothing: two that differ in it alone are the same action, so those that are
    listed stand for all names.
    """

    trigger: str
    consequence: str
    name: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class TurnOver(Action):
    """Make no mission up, but turn a card over: what happens when time is up (BO-22)."""


@dataclass(frozen=True, slots=True)
class SetOrder(MetaAction):
    """A standing order of a slow table: to slap what fits (BO-15), or to watch over a mission's
    duty (BO-17), whose id it then has."""

    order: Literal["slap", "catch"]
    mission: str | None
    on: bool


@dataclass(frozen=True, slots=True)
class Concede(MetaAction):
    """Give the match up; at tables of two."""


DRAW = Draw()
PUT_DOWN = Slap(WILD)
"""A wild is slapped at the last call, and named afterwards (BO-12)."""
LET_GO = LetGo()
CATCH = Catch()
TURN_OVER = TurnOver()
CONCEDE = Concede()
