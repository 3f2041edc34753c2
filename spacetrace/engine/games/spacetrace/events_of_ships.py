"""What happens to ship cards in play: coming, going, damage, jams, repair, commanders."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import PublicEvent


@dataclass(frozen=True, slots=True)
class ShipEntered(PublicEvent):
    """State. A ship card is in play, whole and with its printed values, last in its fleet."""

    ship: str
    seat: Seat
    fleet: str
    card: str
    owner_seat: Seat
    order: int
    token: bool


@dataclass(frozen=True, slots=True)
class ShipLeft(PublicEvent):
    """State. A ship card left play; CardMoved tells where its card went.

    `fate` is "destroyed", "killed", "sacrificed", "removed" or "returned".
    """

    ship: str
    fate: str


@dataclass(frozen=True, slots=True)
class ShipMoved(PublicEvent):
    """State. A ship card is in this fleet of this seat now, as its last.

    It keeps its `order`. In a fleet of another seat than its owner's it counts as controlled.
    """

    ship: str
    seat: Seat
    fleet: str


@dataclass(frozen=True, slots=True)
class ShipChanged(PublicEvent):
    """State. The whole present state of a ship card in play.

    `living`, `jammed` and `fired` are bit sets in hexadecimal, `wounds` pairs of ship index and
    damage one after another. `marks` are words such as "activated" (fold.py lists them).
    """

    ship: str
    size: int
    living: str
    jammed: str
    fired: str
    wounds: tuple[int, ...]
    ap: int
    lp: int
    keywords: tuple[str, ...]
    lasting: tuple[str, ...]
    shield: int
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DamageDealt(PublicEvent):
    """A ship card took `damage` LP and lost `lost` ships; `source` is a ship, tactic or card."""

    ship: str
    damage: int
    lost: int
    source: str | None


@dataclass(frozen=True, slots=True)
class ShipsJammed(PublicEvent):
    """So many ships of a card are jammed until the end of the turn (ST-20)."""

    ship: str
    count: int


@dataclass(frozen=True, slots=True)
class ShipRepaired(PublicEvent):
    """So many LP of damage were taken off; `back` ships live again."""

    ship: str
    damage: int
    back: int


@dataclass(frozen=True, slots=True)
class CommanderPlaced(PublicEvent):
    """State. A commander is on a ship card (ST-11)."""

    ship: str
    card: str


@dataclass(frozen=True, slots=True)
class CommanderLeft(PublicEvent):
    """State. A ship card has no commander any more; CardMoved tells where it went."""

    ship: str


@dataclass(frozen=True, slots=True)
class SecondFleet(PublicEvent):
    """State. A seat's second fleet is open or closed (ST-30, ST-31)."""

    seat: Seat
    open: bool
