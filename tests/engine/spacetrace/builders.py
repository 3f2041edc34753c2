"""Small card sets and tables for tests, that name only what matters."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.cards.schema import decode
from spacetrace.engine.games.spacetrace.effects import lasting
from spacetrace.engine.games.spacetrace.pieces import (
    Attack,
    Bindings,
    FleetName,
    Ref,
    Ship,
    Tactic,
    Wreck,
)
from spacetrace.engine.games.spacetrace.setup import new_base
from spacetrace.engine.games.spacetrace.table import Config, Side, Table
from spacetrace.engine.games.spacetrace.zones import add_to_hand, enter_ship, new_name
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event

Json = dict[str, object]

BASE: Json = {
    "id": "base",
    "name": "Base",
    "kind": "base",
    "class": 4,
    "ships": 1,
    "lp": 1000,
    "copies": 0,
    "keywords": ["immune_destroy", "immune_kill", "immune_removal"],
}


# --- cards ----------------------------------------------------------------------------------------


def card(
    card_id: str,
    kind: str = "ship",
    cls: int = 1,
    ships: int = 1,
    ap: int = 1,
    lp: int = 1,
    mp: int = 100,
    keywords: Sequence[str] = (),
    abilities: Sequence[Json] = (),
) -> Json:
    """A card; class, ships, AP and LP count for ship cards only."""
    made: Json = {
        "id": card_id,
        "name": card_id.replace("-", " ").title(),
        "kind": kind,
        "mp": mp,
        "copies": 40,
        "abilities": list(abilities),
    }
    if kind == "ship":
        made |= {"class": cls, "ships": ships, "ap": ap, "lp": lp, "keywords": list(keywords)}
    return made


def ability(when: str, *do: Json, **more: object) -> Json:
    """An ability with these effects; `choose`, `cost`, `each_ship` and `if_` as needed."""
    if "if_" in more:
        more["if"] = more.pop("if_")
    return {"when": when, "do": list(do), **more}


def effect(word: str, to: object = None, **more: object) -> Json:
    """An effect on a choice's name or on what a selector finds."""
    target: Json = {} if to is None else {"to": to}
    return {"effect": word, **target, **more}


def select(zone: str, side: str = "own", **more: object) -> Json:
    """A selector; `class` is a list."""
    if "cls" in more:
        more["class"] = more.pop("cls")
    return {"zone": zone, "side": side, **more}


def card_set(*cards: Json) -> CardSet:
    """A compiled set of these cards and a Base of 1000 LP."""
    own_base = [c for c in cards if c["kind"] == "base"]
    data: Json = {
        "key": "test",
        "name": "Test",
        "base": "base",
        "cards": [*cards] if own_base else [BASE, *cards],
    }
    return CardSet(decode(data))


# --- tables ---------------------------------------------------------------------------------------


def table(
    cards: CardSet,
    base1: Sequence[str] = (),
    base2: Sequence[str] = (),
    second1: Sequence[str] = (),
    second2: Sequence[str] = (),
    hand1: Sequence[str] = (),
    hand2: Sequence[str] = (),
    library1: Sequence[str] = (),
    library2: Sequence[str] = (),
    discard1: Sequence[str] = (),
    discard2: Sequence[str] = (),
    wrecks1: Sequence[str] = (),
    wrecks2: Sequence[str] = (),
    killed1: Sequence[str] = (),
    killed2: Sequence[str] = (),
    pool1: int = 0,
    pool2: int = 0,
    active: Seat = 0,
    victory: str = "base",
) -> Table:
    """A table in the active seat's turn; fleets besides the Base, all by card id.

    The first card of a library is its top. A second fleet needs a Mothership in it to be open.
    """
    config = Config(victory, "open", True, 300)
    made = Table(config, cards=cards, chance=Chance.seeded(1), sides=(Side(), Side()))
    made.turn_number = 2
    made.active = made.say = made.opener = active
    hands, libraries = (hand1, hand2), (library1, library2)
    discards, pools = (discard1, discard2), (pool1, pool2)
    wrecks, killed = (wrecks1, wrecks2), (killed1, killed2)
    fleets: tuple[tuple[FleetName, Sequence[str], Sequence[str]], ...] = (
        ("base", base1, base2),
        ("second", second1, second2),
    )
    for seat, side in enumerate(made.sides):
        side.base.append(new_base(seat, cards))
        side.entered[cards.base.id] = 1
        for name in hands[seat]:
            add_to_hand(side, cards.card(name))
        side.library = [cards.card(name) for name in reversed(libraries[seat])]
        side.discard = [cards.card(name) for name in discards[seat]]
        side.wrecks = [Wreck(cards.card(name), False) for name in wrecks[seat]]
        side.wrecks += [Wreck(cards.card(name), True) for name in killed[seat]]
        side.pool = pools[seat]
        for fleet, *both in fleets:
            for name in both[seat]:
                enter_ship(made, seat, fleet, cards.card(name), seat, None)
    lasting.refresh(made, None)
    return made


def ship(made: Table, name: str) -> Ship:
    """The ship card in play with this name; raises LookupError."""
    found = made.find_ship(name)
    if found is None:
        raise LookupError(name)
    return found


def names(ships: Sequence[Ship]) -> list[str]:
    """The names of ship cards."""
    return [s.name for s in ships]


def ids(cards: Sequence[CardDef]) -> list[str]:
    """The ids of cards."""
    return [c.id for c in cards]


def target(*ship_names: str) -> tuple[Ref, ...]:
    """Ship cards as the targets of one choice."""
    return tuple(Ref("ship", int(name[0]) - 1, name) for name in ship_names)


def put_tactic(made: Table, seat: Seat, card_id: str, *targets: Bindings) -> Tactic:
    """Put a tactic on the stack, with the targets of each of its `played` abilities."""
    played = made.cards.card(card_id)
    tactic = Tactic(new_name(made, seat, played), played, seat, targets)
    made.stack.append(tactic)
    return tactic


def attack(
    made: Table,
    both1: bool = False,
    both2: bool = False,
    window: int = 1,
    battle: tuple[int, int] | None = None,
) -> Attack:
    """The active seat attacks; `battle` is (the attacker's class, the defender's class)."""
    going_on = Attack(both1)
    going_on.defender_second = both2
    going_on.window = window
    going_on.battle = battle
    made.attack = going_on
    made.stage = "window"
    return going_on


class Recorder:
    """Keeps the events that it is called with."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def __call__(self, event: Event) -> None:
        self.events.append(event)

    def of(self, *kinds: type[Event]) -> list[Event]:
        """The events of these types, in order."""
        return [event for event in self.events if isinstance(event, kinds)]
