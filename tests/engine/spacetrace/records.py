"""A small card set and tables for the tests of what is kept, shown and told."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.cards.schema import decode
from spacetrace.engine.games.spacetrace.pieces import (
    Attack,
    FleetName,
    Frame,
    Lasting,
    Prompt,
    Ref,
    Ship,
    Tactic,
    Wreck,
)
from spacetrace.engine.games.spacetrace.setup import config_of, deal
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.zones import enter_ship
from spacetrace.engine.kernel.chance import Chance


def ship(card_id: str, cls: int, ships: int, ap: int, lp: int, **more: object) -> dict[str, object]:
    """A ship card of the small set; its cost is 100 MP unless told otherwise."""
    name = card_id.replace("-", " ").title()
    values = {"id": card_id, "name": name, "kind": "ship", "class": cls, "ships": ships}
    return {**values, "ap": ap, "lp": lp, "mp": 100, **more}


def tactic(card_id: str, effect: str, zone: str) -> dict[str, object]:
    """A tactic of the small set that does something to one chosen enemy card; costs 100 MP."""
    choose = {"t": {"from": {"zone": zone, "side": "enemy"}}}
    played = {"when": "played", "choose": choose, "do": [{"effect": effect, "to": "t"}]}
    name = card_id.replace("-", " ").title()
    return {"id": card_id, "name": name, "kind": "tactic", "mp": 100, "abilities": [played]}


SMALL = decode(
    {
        "key": "small",
        "name": "Small",
        "base": "base",
        "cards": [
            {
                **ship("base", 4, 1, 0, 1000, mp=0, copies=0),
                "kind": "base",
                "keywords": ["immune_destroy", "immune_kill", "immune_removal"],
            },
            ship("fighters", 1, 100, 1, 1, copies=10),
            ship("eagles", 2, 10, 2, 10, copies=10),
            ship("destroyers", 3, 10, 10, 10, mp=300, copies=10),
            ship("mothership", 4, 1, 50, 500, mp=600, copies=2, keywords=["mothership"]),
            {"id": "reinforcement-100", "name": "Reinforcement 100", "kind": "reinforcement"}
            | {"mp": 100, "copies": 20},
            {"id": "reinforcement-200", "name": "Reinforcement 200", "kind": "reinforcement"}
            | {"mp": 200, "copies": 20},
            {"id": "admiral", "name": "Admiral", "kind": "commander", "mp": 100},
            tactic("ion-burst", "jam", "fleets"),
            tactic("counter-strike", "counter", "stack"),
        ],
    }
)
CARDS = CardSet(SMALL)

DECK = {
    "fighters": 8,
    "eagles": 4,
    "destroyers": 6,
    "mothership": 1,
    "reinforcement-100": 6,
    "reinforcement-200": 5,
    "admiral": 2,
    "ion-burst": 4,
    "counter-strike": 4,
}


def fresh_table(seed: int = 1) -> Table:
    """A table just dealt, of two equal decks."""
    return deal(config_of({}), CARDS, [DECK, DECK], Chance.seeded(seed))


def put(table: Table, seat: int, fleet: FleetName, card_id: str) -> Ship:
    """A ship card comes into play without a word."""
    return enter_ship(table, seat, fleet, CARDS.card(card_id), seat, None)


def busy_table() -> Table:
    """A table in the middle of everything: no rule leads here, every record is in it."""
    table = fresh_table()
    mine, theirs = table.sides
    for card in ("fighters", "fighters", "destroyers", "mothership"):
        put(table, 0, "base", card)
    put(table, 0, "second", "eagles")
    table.first, table.active, table.say, table.opener = 1, 0, 1, 1
    _wear(mine.base[2])
    mine.base[3].commander = CARDS.card("admiral")
    captive = enter_ship(table, 0, "base", CARDS.card("eagles"), 1, None)
    captive.controlled = captive.token = captive.rebuilt = True
    theirs.base.append(Ship("2:destroyers", CARDS.card("destroyers"), 1, 2))
    theirs.base[1].living, theirs.base[1].wounds = 0x3FC, {3: 4, 9: 2}
    theirs.base[0].wounds = {0: 360}
    mine.discard = [CARDS.card("reinforcement-100"), CARDS.card("counter-strike")]
    mine.removed = [CARDS.card("eagles")]
    theirs.wrecks = [Wreck(CARDS.card("eagles"), False), Wreck(CARDS.card("fighters"), True)]
    mine.pool, mine.attacked, mine.commander_played = 200, True, True
    theirs.always_ask = theirs.stop_at_end = theirs.pass_attack = True
    theirs.orders = ["pass", "unless-attack", "answer ion-burst 1:destroyers"]
    table.turn_number, table.stage, table.passes = 7, "window", 1
    table.quiet, table.quiet_turns, table.resolving = False, 3, True
    table.attack = Attack(True)
    table.attack.window, table.attack.battle = 2, (1, 3)
    burst, target = CARDS.card("ion-burst"), Ref("ship", 1, "2:destroyers")
    table.stack = [Tactic("1:ion-burst", burst, 0, ({"t": (target,)},))]
    table.work = [Frame(0, burst, 0, "", "1:ion-burst", {"t": (target,)}, 1)]
    options = [Ref("hand", 1, card.id) for card in theirs.hand]
    picked = [Ref("hand", 1, theirs.hand[0].id)]
    table.prompt = Prompt("discard", 1, 2, True, "c", options, picked)
    return table


def _wear(ship: Ship) -> None:
    """Give a Fighters card every mark that a ship card can have."""
    ship.size, ship.living, ship.jammed, ship.fired = 104, ship.living - 7, 0x30, 0xF00
    ship.ap, ship.lp, ship.wounds = 3, 2, {8: 1, 5: 1}
    ship.keywords = frozenset({"preemptive", "immune_jam"})
    ship.lasting = [Lasting("ap", 2, "", "turn"), Lasting("keyword", 0, "immune_jam", "leaves")]
    ship.shield = 5
    ship.activated = ship.commander_activated = ship.exhausted = ship.battle_used = True
    ship.commander_used = ship.fought = ship.hit = True
