"""A position written by hand, as scenario files and tests give it, as a table.

The words of a position are the fields of Position, SeatPosition, ShipPosition and AttackPosition;
what is not named is empty or as in the middle of an ordinary turn.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.effects import lasting
from spacetrace.engine.games.spacetrace.limits import why_no_room
from spacetrace.engine.games.spacetrace.notation import parse_action
from spacetrace.engine.games.spacetrace.pieces import Attack, FleetName, Ship, Wreck
from spacetrace.engine.games.spacetrace.rules.turn import DRAWS
from spacetrace.engine.games.spacetrace.setup import FIRST_HAND, config_of, new_base
from spacetrace.engine.games.spacetrace.ships import first_bits
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.games.spacetrace.zones import add_to_hand, enter_ship
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import NotationError, ScenarioError
from spacetrace.engine.kernel.opening import REST
from spacetrace.engine.kernel.protocol import Config as Words

HOST_CLASSES = (2, 3)
"""The classes of ship cards that a commander may be on (ST-11)."""

HAND = FIRST_HAND + DRAWS
"""What a hand is filled up to: what is dealt, and the draw of a turn (ST-4, ST-5)."""

MAX_DECK, MAX_HAND = 1_000, 200

Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatText: TypeAlias = Annotated[int, Meta(ge=1, le=2)]
"""A seat as texts count it, from 1."""


class Written(Struct, forbid_unknown_fields=True):
    """Base of the records of a position: an unknown word is refused."""


class ShipPosition(Written):
    """A ship card in play: `lost` ships are gone, the first ones; `damage` LP are on the first
    living one; the first `jammed` living ones are jammed, the first `fired` have fired."""

    card: str
    lost: Count = 0
    damage: Count = 0
    jammed: Count = 0
    fired: Count = 0
    shield: Count = 0
    commander: str | None = None
    activated: bool = False
    exhausted: bool = False


class CommanderPosition(Written):
    """A commander and the name of the ship card that it is on, such as "destroyers#2"."""

    card: str
    on: str


Fleet: TypeAlias = list[str | ShipPosition]


class SeatPosition(Written):
    """One seat's part. `library` has its top first, `discard` and `wrecks` the newest last; a wreck
    that cannot be reconstructed is written "fighters killed". A commander without a ship is on the
    first ship card that may have one. A hand or library with "..." in it is filled up from the
    shuffled `deck`. `orders` are standing orders as actions write them."""

    hand: list[str] = []
    library: list[str] = []
    deck: dict[str, Annotated[int, Meta(ge=1, le=1_000)]] = {}
    base: Fleet = []
    second: Fleet | None = None
    commander: str | CommanderPosition | None = None
    wrecks: list[str] = []
    discard: list[str] = []
    mp: Count = 0
    base_damage: Count = 0
    attacked: bool = False
    commander_played: bool = False
    always_ask: bool = False
    stop_at_end: bool = False
    orders: list[str] = []


class AttackPosition(Written):
    """The active seat's attack: which fleets fight, and the window that is open (ST-27)."""

    both: bool = False
    defends_with_both: bool = False
    window: Annotated[int, Meta(ge=1, le=5)] = 1


class Position(Written, rename={"one": "1", "two": "2"}):
    """A table: the seats, whose turn it is, and its number. `attacked` is the active seat's;
    `always_ask` and `stop_at_end` name seats."""

    one: SeatPosition = msgspec.field(default_factory=SeatPosition)
    two: SeatPosition = msgspec.field(default_factory=SeatPosition)
    turn: SeatText = 1
    turn_number: Annotated[int, Meta(ge=1, le=300)] = 3  # both have had a turn, see ST-12
    quiet_turns: Annotated[int, Meta(ge=0, le=29)] = 0
    attacked: bool = False
    attack: AttackPosition | None = None
    always_ask: list[SeatText] = []
    stop_at_end: list[SeatText] = []


def arrange(config: Words, cards: CardSet, position: Words, chance: Chance) -> Table:
    """The table of a position; raises ConfigError, and ScenarioError for one that cannot be.

    The deck of a seat is taken to be what it has in all its places.
    """
    try:
        written = msgspec.convert(position, Position, strict=True)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"The position cannot be read: {error}.") from error
    table = Table(config_of(config), cards=cards, chance=chance, sides=(Side(), Side()))
    table.active = table.say = table.opener = written.turn - 1
    table.turn_number = written.turn_number
    table.quiet_turns = written.quiet_turns
    # Turns alternate, so the number tells who took the first one (ST-4).
    table.first = table.active if written.turn_number % 2 else 1 - table.active
    for seat, part in enumerate((written.one, written.two)):
        try:
            _arrange_seat(table, seat, part)
        except (NotationError, ScenarioError) as error:
            raise ScenarioError(f"Seat {seat + 1}: {error}") from error
    _give_marks(table, written)
    if written.attack:
        _arrange_attack(table, written.attack)
    lasting.refresh(table, None)
    return table


# --- one seat -------------------------------------------------------------------------------------


def _arrange_seat(table: Table, seat: Seat, part: SeatPosition) -> None:
    side = table.sides[seat]
    side.base.append(_base(table, seat, part.base_damage))
    side.entered[table.cards.base.id] = 1
    if len(part.hand) > MAX_HAND or max(map(len, (part.library, part.discard))) > MAX_DECK:
        raise ScenarioError(f"A hand has up to {MAX_HAND} cards, a pile up to {MAX_DECK}.")
    rest = _shuffled(table, part.deck)
    for name in part.hand:
        if name != REST:
            add_to_hand(side, _deck_card(table.cards, name))
    while REST in part.hand and rest and len(side.hand) < HAND:
        add_to_hand(side, rest.pop())
    named = [name for name in reversed(part.library) if name != REST]
    side.library = [_deck_card(table.cards, name) for name in named]
    if REST in part.library:
        side.library = rest + side.library
    side.discard = [_deck_card(table.cards, name) for name in part.discard]
    side.wrecks = [_wreck(table.cards, text) for text in part.wrecks]
    side.pool = part.mp
    _arrange_fleet(table, seat, "base", part.base)
    if part.second is not None:
        _arrange_fleet(table, seat, "second", part.second)
        if sum(ship.card.is_mothership for ship in side.second) != 1:
            raise ScenarioError("A second fleet has one Mothership in it (ST-30).")
    if part.commander is not None:
        _place_commander(table, seat, part.commander)
    if sum(ship.commander is not None for ship in side.ships()) > 1:
        raise ScenarioError("A side has at most one commander in play (ST-11).")
    side.deck = _deck(side)


def _shuffled(table: Table, deck: dict[str, int]) -> list[CardDef]:
    if sum(deck.values()) > MAX_DECK:
        raise ScenarioError(f"A deck has up to {MAX_DECK} cards (ST-3).")
    cards = [_deck_card(table.cards, name) for name, copies in deck.items() for _ in range(copies)]
    if cards:
        table.chance.shuffle(cards)
    return cards


def _base(table: Table, seat: Seat, damage: int) -> Ship:
    base = new_base(seat, table.cards)
    if damage >= base.lp:
        raise ScenarioError(f"A Base with {damage} of {base.lp} LP damage is destroyed (ST-32).")
    if damage:
        base.wounds = {0: damage}
    return base


def _deck_card(cards: CardSet, name: str) -> CardDef:
    card = cards.card(name)
    if card.is_base:
        raise ScenarioError(f"“{card.name}” is in no deck, it stands in its fleet (ST-1).")
    return card


def _wreck(cards: CardSet, text: str) -> Wreck:
    name, _, rest = text.partition(" ")
    card = _deck_card(cards, name)
    if rest not in ("", "killed") or not card.is_ship:
        raise ScenarioError(f"“{text}” is no wreck; write a ship card, or “{name} killed”.")
    return Wreck(card, rest == "killed")


def _deck(side: Side) -> dict[str, int]:
    """Everything that a seat has, as a deck list."""
    owned = side.hand + side.library + side.discard + [wreck.card for wreck in side.wrecks]
    for ship in side.ships():
        if not ship.card.is_base:
            owned.append(ship.card)
        if ship.commander:
            owned.append(ship.commander)
    counts = Counter(card.id for card in owned)
    return {card: counts[card] for card in sorted(counts)}


# --- ships ----------------------------------------------------------------------------------------


def _arrange_fleet(table: Table, seat: Seat, fleet: FleetName, ships: Fleet) -> None:
    for item in ships:
        written = item if isinstance(item, ShipPosition) else ShipPosition(item)
        card = _deck_card(table.cards, written.card)
        if not card.is_ship:
            raise ScenarioError(f"“{card.name}” is no ship card.")
        if card.is_mothership and fleet == "base":
            raise ScenarioError("A Mothership stands in the second fleet (ST-30).")
        if refusal := why_no_room(table, seat, card):
            raise ScenarioError(refusal.sentence)
        ship = enter_ship(table, seat, fleet, card, seat, None)
        _wear(ship, written)
        if written.commander is not None:
            _put_on(ship, table.cards.card(written.commander))


def _wear(ship: Ship, written: ShipPosition) -> None:
    """Losses, damage and marks of a ship card."""
    if written.lost >= ship.size:
        raise ScenarioError(f"{ship.card.name} has {ship.size} ships, so it cannot lose all.")
    if written.damage >= ship.lp:
        raise ScenarioError(f"One ship of {ship.card.name} has {ship.lp} LP; damage is less.")
    ship.living &= ~first_bits(ship.living, written.lost)
    if written.damage:
        ship.wounds = {written.lost: written.damage}
    ship.jammed = _some(ship, written.jammed, "jammed")
    ship.fired = _some(ship, written.fired, "fired")
    ship.shield = written.shield
    ship.activated = written.activated
    ship.exhausted = written.exhausted


def _some(ship: Ship, count: int, word: str) -> int:
    living = ship.living.bit_count()
    if count > living:
        raise ScenarioError(f"{ship.card.name} has {living} living ships, not {count} {word}.")
    return first_bits(ship.living, count)


def _place_commander(table: Table, seat: Seat, written: str | CommanderPosition) -> None:
    ships = table.sides[seat].ships()
    if isinstance(written, str):
        hosts = [ship for ship in ships if ship.card.cls in HOST_CLASSES]
        if not hosts:
            raise ScenarioError("There is no ship card of class II or III for the commander.")
        _put_on(hosts[0], table.cards.card(written))
        return
    for ship in ships:
        if written.on in (ship.name, ship.name[2:]):
            _put_on(ship, table.cards.card(written.card))
            return
    raise ScenarioError(f"There is no ship card “{written.on}” for the commander.")


def _put_on(ship: Ship, card: CardDef) -> None:
    if not card.is_commander:
        raise ScenarioError(f"“{card.name}” is no commander.")
    if ship.card.cls not in HOST_CLASSES:
        raise ScenarioError("A commander is on a ship card of class II or III (ST-11).")
    ship.commander = card


# --- the turn -------------------------------------------------------------------------------------


def _give_marks(table: Table, written: Position) -> None:
    for seat, part in enumerate((written.one, written.two)):
        side = table.sides[seat]
        side.attacked = part.attacked
        side.commander_played = part.commander_played
        side.always_ask = part.always_ask or seat + 1 in written.always_ask
        side.orders = [_order(order) for order in part.orders]
        side.stop_at_end = part.stop_at_end or seat + 1 in written.stop_at_end
    if written.attacked:
        table.sides[table.active].attacked = True


def _order(text: str) -> str:
    """A standing order, if there is such a one; raises ScenarioError."""
    try:
        parse_action(f"order {text} on")
    except NotationError as error:
        raise ScenarioError(str(error)) from error
    return text


def _arrange_attack(table: Table, written: AttackPosition) -> None:
    attacker, defender = table.sides[table.active], table.sides[1 - table.active]
    if (written.both and not attacker.second) or (
        written.defends_with_both and not defender.second
    ):
        raise ScenarioError("Only a side with a second fleet fights with both (ST-21).")
    attacker.attacked = True
    table.attack = Attack(written.both)
    table.attack.defender_second = written.defends_with_both
    table.attack.window = written.window
    table.stage = "window"
