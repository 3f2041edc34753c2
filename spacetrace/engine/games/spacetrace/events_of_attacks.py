"""What happens in an attack, from its declaration to its end (ST-21 to ST-27)."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import PublicEvent


@dataclass(frozen=True, slots=True)
class AttackDeclared(PublicEvent):
    """State. The seat attacks, with both fleets if `both` (ST-21); it has attacked this turn."""

    seat: Seat
    both: bool


@dataclass(frozen=True, slots=True)
class DefenceDecided(PublicEvent):
    """State. The seat defends, with both fleets if `both` (ST-21)."""

    seat: Seat
    both: bool


@dataclass(frozen=True, slots=True)
class StackOrdered(PublicEvent):
    """State. Ship cards of a class stand in this order; `orders` are their new order numbers.

    `order_class` and `placed` tell what is ordered next (0: nothing more).
    """

    seat: Seat
    ships: tuple[str, ...]
    orders: tuple[int, ...]
    order_class: int
    placed: int


@dataclass(frozen=True, slots=True)
class WindowOpened(PublicEvent):
    """State. Window 1 to 4 before class battles I to IV, 5 after IV (ST-27)."""

    window: int


@dataclass(frozen=True, slots=True)
class ClassBattleBegan(PublicEvent):
    """The class battle `battle` (1 to 4): whose class meets whose (ST-23)."""

    battle: int
    attacker_class: int
    defender_class: int
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attacker_seat: Seat


@dataclass(frozen=True, slots=True)
class ClassBattleSkipped(PublicEvent):
    """Neither side has this class (ST-23)."""

    battle: int


@dataclass(frozen=True, slots=True)
class BattleStepBegan(PublicEvent):
    """Step 1 to 5 of the class battle in which something happens (ST-24)."""

    step: int


@dataclass(frozen=True, slots=True)
class ShotsFired(PublicEvent):
    """A ship card fired `shots` single shots at a ship card; `missed` of them by a shield."""

    ship: str
    target: str
    shots: int
    missed: int


@dataclass(frozen=True, slots=True)
class ShotsKept(PublicEvent):
    """So many ships found no target left and keep their shots (ST-25)."""

    ship: str
    shots: int


@dataclass(frozen=True, slots=True)
class ClassBattleEnded(PublicEvent):
    """The class battle is complete."""

    battle: int


@dataclass(frozen=True, slots=True)
class AttackEnded(PublicEvent):
    """State. The attack is over; nobody passes in advance any more (ST-27)."""

    seat: Seat
