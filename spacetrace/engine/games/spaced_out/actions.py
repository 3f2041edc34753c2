"""What a seat may ask for in Spaced Out; texts are in notation.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from spacetrace.engine.kernel.actions import Action, MetaAction

Pile: TypeAlias = Literal["left", "right"]
PILES: tuple[Pile, Pile] = ("left", "right")


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Play a card from hand in turn (SO-10 to SO-16) or against an attack (SO-20 to SO-23, SO-33).

    A wild names its `colour` (SO-12). A big bang is played by `PlayBigBang`.
    """

    card: str
    pile: Pile
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class CloneCard(Action):
    """Play a number card on its exact duplicate and declare it, in or out of turn (SO-25)."""

    anytime: ClassVar[bool] = True
    card: str
    pile: Pile


@dataclass(frozen=True, slots=True)
class PlayBigBang(Action):
    """Play a big bang, in or out of turn (SO-30, SO-32)."""

    anytime: ClassVar[bool] = True
    card: str
    pile: Pile


Declared: TypeAlias = CloneCard | PlayBigBang
"""What may be played out of turn."""


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw: a card (SO-10), an attack's number of cards (SO-19) or a big bang's 3 (SO-33)."""


Move: TypeAlias = Draw | PlayCard | Declared
"""What a seat does in a turn or out of it, and may claim (SO-45)."""


CLONE_ALL = "clone-all"
BIG_BANG = "big-bang"


@dataclass(frozen=True, slots=True)
class SetOrder(MetaAction):
    """Leave a standing order for this round, or take it back (SO-44).

    `order` is "clone-all", "big-bang", or the id of the one card that shall be cloned.
    """

    order: str
    on: bool


@dataclass(frozen=True, slots=True)
class Concede(MetaAction):
    """Give the match up, at a table for two."""


DRAW = Draw()
CONCEDE = Concede()
