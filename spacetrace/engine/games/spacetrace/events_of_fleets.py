"""Says what happens to the fleets: ship cards come, go and change, attacks are fought."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import ForeseenEvent, PublicEvent

# --- ship cards -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShipEntered(ForeseenEvent):
    """A ship card is in play, whole and with its printed values, last in its fleet."""

    ship: str
    seat: Seat
    fleet: str
    card: str
    owner_seat: Seat
    order: int
    token: bool


@dataclass(frozen=True, slots=True)
class ShipLeft(PublicEvent):
    """A ship card left play; CardMoved tells where its card went.

    `fate` is "destroyed", "killed", "sacrificed", "removed" or "returned".
    """

    ship: str
    fate: str


@dataclass(frozen=True, slots=True)
class ShipMoved(ForeseenEvent):
    """A ship card is in this fleet of this seat now, as its last.

    It keeps its `order`. In a fleet of another seat than its owner's it counts as controlled.
    """

    ship: str
    seat: Seat
    fleet: str


@dataclass(frozen=True, slots=True)
class ShipChanged(ForeseenEvent):
    """A ship card in play has changed: `living` of `size` ships, `life` of `full` LP are left."""

    ship: str
    living: int
    size: int
    life: int
    full: int


@dataclass(frozen=True, slots=True)
class DamageDealt(PublicEvent):
    """A ship card took `damage` LP and lost `lost` ships; `source` is a ship, tactic or card."""

    ship: str
    damage: int
    lost: int
    source: str | None


@dataclass(frozen=True, slots=True)
class ShipsJammed(ForeseenEvent):
    """So many ships of a card are jammed until the end of the turn (ST-20)."""

    ship: str
    count: int


@dataclass(frozen=True, slots=True)
class ShipRepaired(ForeseenEvent):
    """So many LP of damage were taken off; `back` ships live again."""

    ship: str
    damage: int
    back: int


@dataclass(frozen=True, slots=True)
class CommanderPlaced(ForeseenEvent):
    """A commander is on a ship card (ST-11)."""

    ship: str
    card: str


@dataclass(frozen=True, slots=True)
class CommanderLeft(ForeseenEvent):
    """A ship card has no commander any more; CardMoved tells where it went."""

    ship: str


@dataclass(frozen=True, slots=True)
class SecondFleet(ForeseenEvent):
    """A seat's second fleet is open or closed (ST-30, ST-31)."""

    seat: Seat
    open: bool


# --- attacks (ST-21 to ST-27) ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AttackDeclared(PublicEvent):
    """The seat attacks, with both fleets if `both` (ST-21); it has attacked this turn."""

    seat: Seat
    both: bool


@dataclass(frozen=True, slots=True)
class DefenceDecided(PublicEvent):
    """The seat defends, with both fleets if `both` (ST-21)."""

    seat: Seat
    both: bool


@dataclass(frozen=True, slots=True)
class StackOrdered(PublicEvent):
    """Ship cards of a class stand in this order; `orders` are their new order numbers.

    `order_class` and `placed` tell what is ordered next (0: nothing more).
    """

    seat: Seat
    ships: tuple[str, ...]
    orders: tuple[int, ...]
    order_class: int
    placed: int


@dataclass(frozen=True, slots=True)
class WindowOpened(PublicEvent):
    """Window 1 to 4 before class battles I to IV, 5 after IV (ST-27)."""

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
    """The attack is over; nobody passes in advance any more (ST-27)."""

    seat: Seat
