"""Uses abilities of ship cards and moves them between the own fleets (ST-12, ST-20, ST-30)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace import zones
from spacetrace.engine.games.spacetrace.actions import Activate, MoveShip, move_action
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.effects import lasting, run
from spacetrace.engine.games.spacetrace.effects.choices import why_no_target
from spacetrace.engine.games.spacetrace.limits import is_used_up, used_up
from spacetrace.engine.games.spacetrace.pieces import Frame, Ship
from spacetrace.engine.games.spacetrace.rules import ways
from spacetrace.engine.games.spacetrace.rules.play import pay, work
from spacetrace.engine.games.spacetrace.rules.say import MainRule
from spacetrace.engine.games.spacetrace.rules.vain import hits_nothing
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.rules import Advice


def _why_not_own(table: Table, seat: Seat, name: str) -> Refusal | None:
    ship = table.find_ship(name)
    if ship is None:
        return Refusal("ST-17", f"There is no {name} in play any more.")
    if ship not in table.sides[seat].ships():
        return Refusal("ST-12", "That ship card is not yours.")
    return None


def _ship(table: Table, name: str) -> Ship:
    """The ship card of a legal action."""
    ship = table.find_ship(name)
    if ship is None:
        raise LookupError(name)
    return ship


# --- activated abilities --------------------------------------------------------------------------


class ActivateRule(MainRule[Activate]):
    """The activated ability of a ship card or its commander; it does not use the stack."""

    rule = "ST-12"
    is_optional = True

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        listed: list[Action] = []
        for ship in table.sides[seat].ships():
            if "activated" in ship.card.when or ship.commander:
                listed += ways.to_activate(table, seat, ship)
        return listed

    def refusal(self, table: Table, seat: Seat, action: Activate) -> Refusal | None:
        blocked = _why_not_own(table, seat, action.ship)
        if blocked:
            return blocked
        ship = _ship(table, action.ship)
        card = ship.commander if action.commander else ship.card
        if card is None or "activated" not in card.when:
            return Refusal("ST-12", "There is no ability to use there.")
        if action in ways.to_activate(table, seat, ship):
            return None
        return _why_not_used(table, seat, ship, card, action)

    def advice(self, table: Table, seat: Seat, action: Activate) -> Advice | None:
        ship = _ship(table, action.ship)
        card = ship.commander if action.commander and ship.commander else ship.card
        chosen = ways.bindings_named(table, card, "activated", action.targets)
        if hits_nothing(table, seat, card, "activated", ship, chosen[:1]):
            return Advice("ST-10", f"There is nothing now that {card.name} would work on.")
        return None

    def carry_out(self, table: Table, seat: Seat, action: Activate, emit: Emit) -> None:
        ship = _ship(table, action.ship)
        card = ship.commander if action.commander and ship.commander else ship.card
        index = card.when["activated"][0]
        cost = card.ability[index].cost
        mp = ways.mp_price(cost)
        chosen = ways.bindings_named(table, card, "activated", action.targets)
        if action.commander:
            ship.commander_activated = True
        else:
            ship.activated = True
        for price in cost:
            price.pay(ship)
        zones.tell_ship(ship, emit)
        if mp:
            zones.set_pool(table, seat, table.sides[seat].pool - mp, "paid", emit)
        run.push(table, Frame(seat, card, index, ship.name, "", chosen[0]))
        pay(table, seat, action.costs, emit)
        run.drain(table, emit)


def _why_not_used(table: Table, seat: Seat, ship: Ship, card: CardDef, wanted: Activate) -> Refusal:
    used = ship.commander_activated if wanted.commander else ship.activated
    if used:
        return Refusal("ST-12", f"{card.name} has used its ability this turn already.")
    if not wanted.commander and not ship.living & ~ship.jammed:
        return Refusal("ST-20", f"{card.name} is jammed and uses no abilities.")
    owner = table.sides[ship.owner]
    if not wanted.commander and is_used_up(owner, card):
        return used_up(card)
    price = ways.mp_price(card.ability[card.when["activated"][0]].cost)
    pool = table.sides[seat].pool
    if price > pool:
        return Refusal(
            "ST-7", f"Not enough manpower: this costs {price} MP, your pool holds {pool}."
        )
    barred = why_no_target(table, seat, card, "activated", wanted.targets)
    return barred or Refusal("ST-10", f"{card.name} cannot use its ability like that now.")


# --- between the fleets ---------------------------------------------------------------------------


class MoveRule(MainRule[MoveShip]):
    """A ship card goes into the own other fleet (ST-30)."""

    rule = "ST-30"
    is_optional = True
    is_aside = True

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        if not table.sides[seat].second_open:
            return []
        side = table.sides[seat]
        listed: list[Action] = [move_action(s.name, "second") for s in side.base if _may_move(s)]
        return listed + [move_action(s.name, "base") for s in side.second if _may_move(s)]

    def refusal(self, table: Table, seat: Seat, action: MoveShip) -> Refusal | None:
        blocked = _why_not_own(table, seat, action.ship)
        if blocked:
            return blocked
        if not table.sides[seat].second_open:
            return Refusal("ST-30", "There is no second fleet; a Mothership opens one.")
        ship = _ship(table, action.ship)
        if not _may_move(ship):
            return Refusal("ST-30", f"The {ship.card.name} stays in its fleet.")
        if action.fleet not in ("base", "second") or table.place_of(ship)[1] == action.fleet:
            return Refusal("ST-30", "It is in that fleet already.")
        return None

    def carry_out(self, table: Table, seat: Seat, action: MoveShip, emit: Emit) -> None:
        ship = _ship(table, action.ship)
        _, fleet = table.place_of(ship)
        zones.move_ship(table, ship, seat, "second" if fleet == "base" else "base", emit)
        lasting.refresh(table, emit)
        work(table, emit)


def _may_move(ship: Ship) -> bool:
    return not ship.card.is_base and not ship.card.is_mothership
