"""The shape of a stored table: typed records, and ship cards to and from theirs."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.pieces import Lasting, Ship, Until
from spacetrace.engine.games.spacetrace.table import Stage

Bits: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{1,5000}$")]
"""A bit set in hexadecimal."""
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1)]


class Record(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Base of the stored records: unknown fields are refused."""


class LastingData(Record, array_like=True):
    stat: str
    amount: int
    keyword: str
    until: Until


class ShipData(Record):
    """A ship card in play; None stands for the value that its card has printed."""

    name: str
    card: str
    owner: SeatNumber
    order: int
    size: int | None = None
    living: Bits | None = None
    jammed: Bits | None = None
    fired: Bits | None = None
    wounds: list[int] = []  # pairs of ship index and LP, one after another
    ap: int | None = None
    lp: int | None = None
    keywords: list[str] | None = None
    lasting: list[LastingData] = []
    commander: str | None = None
    shield: int = 0
    activated: bool = False
    commander_activated: bool = False
    exhausted: bool = False
    battle_used: bool = False
    commander_used: bool = False
    fought: bool = False
    hit: bool = False
    controlled: bool = False
    token: bool = False
    rebuilt: bool = False


class SideData(Record):
    deck: dict[str, int]
    hand: list[str] = []
    library: list[str] = []
    discard: list[str] = []
    wrecks: list[str] = []
    killed: list[int] = []  # which of the wrecks are killed
    removed: list[str] = []
    base: list[ShipData] = []
    second: list[ShipData] = []
    second_open: bool = False
    pool: int = 0
    entered: dict[str, int] = {}
    attacked: bool = False
    commander_played: bool = False
    pass_attack: bool = False
    always_ask: bool = False
    stop_at_end: bool = False


class RefData(Record, array_like=True):
    zone: str
    seat: SeatNumber
    name: str


Names: TypeAlias = dict[str, list[RefData]]
"""The bindings of an ability, in their order."""


class TacticData(Record):
    name: str
    card: str
    seat: SeatNumber
    targets: list[Names] = []


class FrameData(Record):
    seat: SeatNumber
    card: str
    ability: int
    source: str = ""
    tactic: str = ""
    bindings: Names = {}
    step: int = 0


class PromptData(Record):
    what: str
    seat: SeatNumber
    left: int
    may_stop: bool = False
    name: str = ""
    options: list[RefData] = []
    picked: list[RefData] = []


class AttackData(Record):
    attacker_second: bool = False
    defender_second: bool = False
    order_class: int = 0
    placed: int = 0
    window: int = 0
    battle: tuple[int, int] | None = None


class ConfigData(Record):
    victory: str
    format: str
    first_turn_attack: bool
    turn_limit: int


class OutcomeData(Record):
    reason: str
    rule: str
    ranking: tuple[tuple[SeatNumber, ...], ...]
    scores: tuple[int, ...]


class TableData(Record):
    """The whole snapshot: `v` its version, `cards` the digest of the card set."""

    v: int
    cards: str
    draws: int  # the counter of the table's chance
    config: ConfigData
    sides: tuple[SideData, SideData]
    first: SeatNumber = 0
    active: SeatNumber = 0
    turn_number: int = 1
    stage: Stage = "main"
    say: SeatNumber = 0
    opener: SeatNumber = 0
    passes: int = 0
    stack: list[TacticData] = []
    resolving: bool = False
    work: list[FrameData] = []
    prompt: PromptData | None = None
    attack: AttackData | None = None
    quiet: bool = True
    quiet_turns: int = 0
    outcome: OutcomeData | None = None


def ship_data(ship: Ship) -> ShipData:
    """The record of a ship card in play."""
    card = ship.card
    return ShipData(
        name=ship.name,
        card=card.id,
        owner=ship.owner,
        order=ship.order,
        size=None if ship.size == card.ships else ship.size,
        living=None if ship.living == card.full else f"{ship.living:x}",
        jammed=f"{ship.jammed:x}" if ship.jammed else None,
        fired=f"{ship.fired:x}" if ship.fired else None,
        wounds=[n for pair in sorted(ship.wounds.items()) for n in pair],
        ap=None if ship.ap == card.ap else ship.ap,
        lp=None if ship.lp == card.lp else ship.lp,
        keywords=None if ship.keywords == card.keywords else sorted(ship.keywords),
        lasting=[LastingData(c.stat, c.amount, c.keyword, c.until) for c in ship.lasting],
        commander=ship.commander.id if ship.commander else None,
        shield=ship.shield,
        activated=ship.activated,
        commander_activated=ship.commander_activated,
        exhausted=ship.exhausted,
        battle_used=ship.battle_used,
        commander_used=ship.commander_used,
        fought=ship.fought,
        hit=ship.hit,
        controlled=ship.controlled,
        token=ship.token,
        rebuilt=ship.rebuilt,
    )


def ship_of(data: ShipData, by_id: dict[str, CardDef]) -> Ship:
    """The ship card of a record; raises KeyError for an unknown card."""
    ship = Ship(data.name, by_id[data.card], data.owner, data.order)
    _set_values(ship, data)
    wounds = data.wounds
    if wounds:
        ship.wounds = dict(zip(wounds[::2], wounds[1::2], strict=True))
    if data.lasting:
        ship.lasting = [Lasting(c.stat, c.amount, c.keyword, c.until) for c in data.lasting]
    if data.commander is not None:
        ship.commander = by_id[data.commander]
    ship.shield = data.shield
    ship.activated = data.activated
    ship.commander_activated = data.commander_activated
    ship.exhausted = data.exhausted
    ship.battle_used = data.battle_used
    ship.commander_used = data.commander_used
    ship.fought = data.fought
    ship.hit = data.hit
    ship.controlled = data.controlled
    ship.token = data.token
    ship.rebuilt = data.rebuilt
    return ship


def _set_values(ship: Ship, data: ShipData) -> None:
    if data.size is not None:
        ship.size = data.size
    if data.living is not None:
        ship.living = int(data.living, 16)
    if data.jammed is not None:
        ship.jammed = int(data.jammed, 16)
    if data.fired is not None:
        ship.fired = int(data.fired, 16)
    if data.ap is not None:
        ship.ap = data.ap
    if data.lp is not None:
        ship.lp = data.lp
    if data.keywords is not None:
        ship.keywords = frozenset(data.keywords)
