"""Every way a card changes its place or a ship card its state; each tells its event.

The rules and the effects change the table only through these, so no change is left untold.
"""

from __future__ import annotations

from bisect import insort
from operator import attrgetter

from spacetrace.engine.games.spacetrace import ships
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.events import CardDrawn, CardMoved, PoolChanged
from spacetrace.engine.games.spacetrace.events_of_fleets import (
    CommanderLeft,
    CommanderPlaced,
    DamageDealt,
    SecondFleet,
    ShipChanged,
    ShipEntered,
    ShipLeft,
    ShipMoved,
    ShipRepaired,
    ShipsJammed,
)
from spacetrace.engine.games.spacetrace.limits import TOUCH, may_wound, why_no_room
from spacetrace.engine.games.spacetrace.pieces import FleetName, Frame, Ship, Wreck
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import BudgetExceeded
from spacetrace.engine.kernel.events import Emit

_by_id = attrgetter("id")


# --- cards ----------------------------------------------------------------------------------------


def add_to_hand(side: Side, card: CardDef) -> None:
    """Hands are kept in the order of card ids, so the order tells nothing."""
    insort(side.hand, card, key=_by_id)


def draw(table: Table, seat: Seat, count: int, emit: Emit) -> None:
    """Draw cards; an empty library gives nothing (ST-5)."""
    side = table.sides[seat]
    for _ in range(min(count, len(side.library))):
        card = side.library.pop()
        add_to_hand(side, card)
        if emit:
            emit(CardDrawn(seat, card.id))


def move_card(
    table: Table, seat: Seat, card: CardDef, source: str, target: str, emit: Emit
) -> None:
    """Take a card out of one pile of its owner and put it into another, for all to see.

    The names are those of events.CardMoved; "play" at either end is another event's business.
    """
    table.effort += TOUCH
    side = table.sides[seat]
    if source in ("wrecks", "killed"):
        _take_wreck(side, card, source == "killed")
    elif source == "library":
        # The topmost copy: which one goes is part of what the next draws will be.
        del side.library[len(side.library) - 1 - side.library[::-1].index(card)]
    elif source != "play":
        pile = {"hand": side.hand, "discard": side.discard}[source]
        pile.remove(card)
    if target == "hand":
        add_to_hand(side, card)
    elif target == "library":
        side.library.append(card)
    elif target == "library_bottom":
        side.library.insert(0, card)
    elif target == "discard":
        side.discard.append(card)
    elif target == "removed":
        side.removed.append(card)
    elif target in ("wrecks", "killed"):
        side.wrecks.append(Wreck(card, target == "killed"))
    if emit:
        emit(CardMoved(seat, card.id, source, target))


def _take_wreck(side: Side, card: CardDef, killed: bool) -> None:
    for i in range(len(side.wrecks) - 1, -1, -1):
        if side.wrecks[i].card is card and side.wrecks[i].killed == killed:
            del side.wrecks[i]
            return


def set_pool(table: Table, seat: Seat, pool: int, why: str, emit: Emit) -> None:
    """A pool holds so many MP from now on (ST-6)."""
    table.sides[seat].pool = pool
    if emit:
        emit(PoolChanged(seat, pool, why))


def new_name(table: Table, seat: Seat, card: CardDef) -> str:
    """A name for a card that comes into play or on the stack; never given twice."""
    number = count_use(table, seat, card)
    return f"{seat + 1}:{card.id}" if number == 1 else f"{seat + 1}:{card.id}#{number}"


def count_use(table: Table, seat: Seat, card: CardDef) -> int:
    """How often the card has come by now, this time included (ST-39)."""
    entered = table.sides[seat].entered
    number = entered[card.id] = entered.get(card.id, 0) + 1
    return number


# --- ship cards into and out of play -------------------------------------------------------------


def next_order(side: Side) -> int:
    """The order of a ship card that comes to the end of its class stack (ST-20).

    The Base stays behind it unless its seat has placed it elsewhere; no number is there twice.
    """
    base, *others = side.ships()
    order = 1 + max((ship.order for ship in others), default=0)
    return order + 1 if order == base.order else order


def enter_ship(
    table: Table,
    seat: Seat,
    fleet: FleetName,
    card: CardDef,
    owner: Seat,
    emit: Emit,
    *,
    token: bool = False,
    rebuilt: bool = False,
) -> Ship:
    """A ship card enters play at the end of its class stack; raises BudgetExceeded.

    A Mothership opens the second fleet and stands there, wherever it was meant to go (ST-30).
    During an attack it counts as having fired (ST-20).
    """
    side = table.sides[seat]
    refusal = why_no_room(table, seat, card)
    if refusal:
        raise BudgetExceeded(refusal.rule, refusal.sentence, card.id)
    table.effort += TOUCH
    if card.is_mothership:
        fleet = "second"
        if not side.second_open:
            side.second_open = True
            if emit:
                emit(SecondFleet(seat, True))
    order = next_order(side)
    ship = Ship(new_name(table, owner, card), card, owner, order, token=token, rebuilt=rebuilt)
    side.fleet(fleet).append(ship)
    if emit:
        emit(ShipEntered(ship.name, seat, fleet, card.id, owner, order, token))
    if table.attack:
        ship.fired = ship.living
        ship.battle_used = True
        tell_ship(ship, emit)
    return ship


LEAVES_TO = {
    "destroyed": "wrecks",
    "killed": "killed",
    "sacrificed": "killed",
    "removed": "removed",
}


def leave_play(table: Table, ship: Ship, fate: str, emit: Emit, where: str = "") -> None:
    """A ship card leaves play, and its commander with it (ST-11, ST-19).

    `fate` is "destroyed", "killed", "sacrificed", "removed" or "returned" (then `where` is "hand",
    "library" or "library_bottom"). Being destroyed or killed sets off the card's `destroyed`
    abilities, unless all its ships were jammed (ST-20).
    """
    table.effort += TOUCH
    seat, fleet = table.place_of(ship)
    was_able = ships.is_able(ship) if ship.living else not ship.fell_jammed
    if ship.commander:
        _lose_commander(table, ship, "removed" if fate == "removed" else "discard", emit)
    table.sides[seat].fleet(fleet).remove(ship)
    if fate in ("destroyed", "killed", "sacrificed") and not ship.token and not ship.rebuilt:
        table.quiet = False  # ST-35
    if emit:
        emit(ShipLeft(ship.name, fate))
    if not ship.token:
        move_card(table, ship.owner, ship.card, "play", where or LEAVES_TO[fate], emit)
    if fate in ("destroyed", "killed") and was_able:
        for index in ship.card.when.get("destroyed", ()):
            table.work.insert(0, Frame(seat, ship.card, index, "", "", {}))


def move_ship(table: Table, ship: Ship, seat: Seat, fleet: FleetName, emit: Emit) -> None:
    """A ship card goes to another fleet, its commander with it (ST-11, ST-30)."""
    old_seat, old_fleet = table.place_of(ship)
    table.sides[old_seat].fleet(old_fleet).remove(ship)
    table.sides[seat].fleet(fleet).append(ship)
    if emit:
        emit(ShipMoved(ship.name, seat, fleet))


def place_commander(table: Table, ship: Ship, card: CardDef, emit: Emit) -> None:
    """A commander comes on a ship card (ST-11)."""
    ship.commander = card
    ship.commander_activated = False
    ship.commander_used = False
    if emit:
        emit(CommanderPlaced(ship.name, card.id))


def _lose_commander(table: Table, ship: Ship, where: str, emit: Emit) -> None:
    card = ship.commander
    if card is None:
        return
    ship.commander = None
    if emit:
        emit(CommanderLeft(ship.name))
    move_card(table, ship.owner, card, "play", where, emit)


def settle(table: Table, emit: Emit) -> None:
    """Lost ship cards become wrecks; a fleet without its Mothership is lost (ST-28, ST-31).

    The Base is never swept: ST-32 looks at it at its own moments.
    """
    for seat in (table.active, 1 - table.active):
        side = table.sides[seat]
        lost = [s for s in side.ships() if not s.living]
        for ship in lost:
            if not ship.card.is_base:
                leave_play(table, ship, "destroyed", emit)
        if side.second_open and not any(s.card.is_mothership for s in side.second):
            for ship in side.second.copy():
                if "immune_destroy" in ship.keywords:
                    move_ship(table, ship, seat, "base", emit)
                else:
                    leave_play(table, ship, "destroyed", emit)
            _close_second(table, seat, emit)


def _close_second(table: Table, seat: Seat, emit: Emit) -> None:
    """The second fleet is closed; one opened later takes no part in this attack (ST-30, ST-31)."""
    table.sides[seat].second_open = False
    attack = table.attack
    if attack is not None and seat == table.active:
        attack.attacker_second = False
    elif attack is not None:
        attack.defender_second = False
    if emit:
        emit(SecondFleet(seat, False))


# --- the state of ship cards in play -------------------------------------------------------------


def tell_ship(ship: Ship, emit: Emit) -> None:
    """Tell that a ship card has changed; call it after changing one by hand."""
    if emit:
        full = ship.size * ship.lp
        emit(ShipChanged(ship.name, ship.ships, ship.size, full - ship.damage, full))


def tell_damage(
    table: Table, ship: Ship, dealt: int, lost: int, source: str | None, emit: Emit
) -> None:
    """Damage was done to a ship card: note it for ST-29 and ST-35, and tell it."""
    ship.hit = True
    if ship.card.is_base and dealt:
        table.quiet = False  # ST-35
    if emit:
        emit(DamageDealt(ship.name, dealt, lost, source))
        tell_ship(ship, emit)


def damage_card(table: Table, ship: Ship, amount: int, source: str | None, emit: Emit) -> None:
    """Deal `amount` LP in all, ship by ship from the first living one."""
    if "immune_damage" in ship.keywords:
        return
    dealt, lost = ships.damage_card(ship, amount)
    tell_damage(table, ship, dealt, lost, source, emit)


def damage_each(
    table: Table, ship: Ship, amount: int, source: str | None, emit: Emit, card: CardDef
) -> None:
    """Deal `amount` LP to every living ship, as a card wants it; with too many damaged, none."""
    if "immune_damage" in ship.keywords:
        return
    if amount < ship.lp and not may_wound(table, ship, card):
        return
    dealt, lost = ships.damage_each(ship, amount)
    tell_damage(table, ship, dealt, lost, source, emit)


def jam_ship(table: Table, ship: Ship, count: int | None, emit: Emit) -> int:
    """Jam the first `count` living, unjammed ships, or the whole card (ST-20); how many."""
    if "immune_jam" in ship.keywords:
        return 0
    done = ships.jam(ship, count)
    if done and emit:
        emit(ShipsJammed(ship.name, done))
        tell_ship(ship, emit)
    return done


def repair_ship(table: Table, ship: Ship, amount: int | None, emit: Emit) -> None:
    """Take damage off, lost ships included (ST-20); never off a Base (ST-2)."""
    if ship.card.is_base:
        return
    healed, back = ships.repair(ship, amount)
    if healed and emit:
        emit(ShipRepaired(ship.name, healed, back))
        tell_ship(ship, emit)
