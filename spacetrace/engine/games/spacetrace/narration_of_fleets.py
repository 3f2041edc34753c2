"""Narrates what happens to fleets and in attacks, for narration.py."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.events_of_fleets import (
    AttackDeclared,
    AttackEnded,
    BattleStepBegan,
    ClassBattleBegan,
    ClassBattleSkipped,
    CommanderLeft,
    CommanderPlaced,
    DamageDealt,
    DefenceDecided,
    SecondFleet,
    ShipEntered,
    ShipLeft,
    ShipMoved,
    ShipRepaired,
    ShipsJammed,
    ShotsFired,
    ShotsKept,
    WindowOpened,
)
from spacetrace.engine.games.spacetrace.wording import (
    ROMAN,
    card_of,
    count,
    of_seat,
    owned,
    owner,
    title,
)
from spacetrace.engine.kernel.wording import join

FLEETS = {"base": "base fleet", "second": "second fleet"}
STEPS = (
    "",
    "Preemptive strikes.",
    "Jamming.",
    "Shots.",
    "Repair and reconstruction.",
    "Self-destruction.",
)


# --- ship cards -----------------------------------------------------------------------------------


def ship_entered(event: ShipEntered, cards: CardSet, names: Sequence[str]) -> str:
    copy = "a copy, " if event.token else ""
    fleet = f"{of_seat(event.seat, names)} {FLEETS[event.fleet]}"
    return f"{fleet} gains {copy}{title(event.ship, cards)}."


def ship_left(event: ShipLeft, cards: CardSet, names: Sequence[str]) -> str:
    who, ship = names[owner(event.ship)], title(event.ship, cards)
    return {
        "destroyed": f"{who} loses {ship}.",
        "killed": f"{who} loses {ship} for good.",
        "sacrificed": f"{who} sacrifices {ship}.",
        "removed": f"{who} loses {ship}, removed from the game.",
        "returned": f"{who} takes {ship} back out of play.",
    }[event.fate]


def ship_moved(event: ShipMoved, cards: CardSet, names: Sequence[str]) -> str:
    if event.seat != owner(event.ship):
        return f"{names[event.seat]} takes control of {owned(event.ship, cards, names)}."
    where = FLEETS[event.fleet]
    return f"{names[event.seat]} has {title(event.ship, cards)} in the {where} now."


def commander_placed(event: CommanderPlaced, cards: CardSet, names: Sequence[str]) -> str:
    return f"{cards.card(event.card).name} commands {owned(event.ship, cards, names)}."


def commander_left(event: CommanderLeft, cards: CardSet, names: Sequence[str]) -> str:
    return f"The commander of {owned(event.ship, cards, names)} is gone."


def second_fleet(event: SecondFleet, cards: CardSet, names: Sequence[str]) -> str:
    return f"{of_seat(event.seat, names)} second fleet is {'open' if event.open else 'closed'}."


# --- attacks --------------------------------------------------------------------------------------


def attack_declared(event: AttackDeclared, cards: CardSet, names: Sequence[str]) -> str:
    both = " with both fleets" if event.both else ""
    return f"{names[event.seat]} attacks{both}."


def defence_decided(event: DefenceDecided, cards: CardSet, names: Sequence[str]) -> str:
    with_what = "both fleets" if event.both else "the base fleet"
    return f"{names[event.seat]} defends with {with_what}."


def window_opened(event: WindowOpened, cards: CardSet, names: Sequence[str]) -> str:
    """Before a class battle the class battle itself tells where the attack stands."""
    return "" if event.window < 5 else "All class battles are fought."


def class_battle_began(event: ClassBattleBegan, cards: CardSet, names: Sequence[str]) -> str:
    """Who meets whom, and why when the classes differ (ST-23)."""
    attacker, defender = names[event.attacker_seat], names[1 - event.attacker_seat]
    one, two = ROMAN[event.attacker_class], ROMAN[event.defender_class]
    said = f"Class {one} of {attacker} meets class {two} of {defender}"
    missing = ROMAN[event.battle]
    if event.attacker_class != event.battle:
        return f"{said}: {attacker} has no class {missing}."
    if event.defender_class != event.battle:
        return f"{said}: {defender} has no class {missing}."
    return f"{said}."


def class_battle_skipped(event: ClassBattleSkipped, cards: CardSet, names: Sequence[str]) -> str:
    return f"Neither side has class {ROMAN[event.battle]}."


def battle_step_began(event: BattleStepBegan, cards: CardSet, names: Sequence[str]) -> str:
    return STEPS[event.step]


def shots_fired(event: ShotsFired, cards: CardSet, names: Sequence[str]) -> str:
    said = f"{count(event.shots, 'shot')} from {owned(event.ship, cards, names)}"
    said += f" at {owned(event.target, cards, names)}"
    miss = "misses" if event.missed == 1 else "miss"
    return f"{said}; {event.missed} of them {miss}." if event.missed else f"{said}."


def shots_kept(event: ShotsKept, cards: CardSet, names: Sequence[str]) -> str:
    ships = "1 ship keeps its shot" if event.shots == 1 else f"{event.shots} ships keep their shots"
    return f"{owned(event.ship, cards, names)}: {ships}, no target is left."


def damage_dealt(event: DamageDealt, cards: CardSet, names: Sequence[str]) -> str:
    """The damage, from what if it is no ship (its shots or its ability are told already)."""
    if not event.damage:
        return ""
    parts = [f"{event.damage} LP of damage"]
    if event.source is not None and not card_of(event.source, cards).is_ship:
        parts[0] += f" from {title(event.source, cards)}"
    if event.lost and card_of(event.ship, cards).is_base:
        return f"{owned(event.ship, cards, names)}: {join(parts)}, and it is destroyed."
    if event.lost:
        parts.append(f"{count(event.lost, 'ship')} lost")
    return f"{owned(event.ship, cards, names)}: {join(parts)}."


def ships_jammed(event: ShipsJammed, cards: CardSet, names: Sequence[str]) -> str:
    return f"{owned(event.ship, cards, names)}: {count(event.count, 'ship')} jammed."


def ship_repaired(event: ShipRepaired, cards: CardSet, names: Sequence[str]) -> str:
    back = f", {count(event.back, 'ship')} back" if event.back else ""
    return f"{owned(event.ship, cards, names)}: {event.damage} LP repaired{back}."


def attack_ended(event: AttackEnded, cards: CardSet, names: Sequence[str]) -> str:
    return "The attack is over."


TELLERS = (
    ship_entered,
    ship_left,
    ship_moved,
    commander_placed,
    commander_left,
    second_fleet,
    attack_declared,
    defence_decided,
    window_opened,
    class_battle_began,
    class_battle_skipped,
    battle_step_began,
    shots_fired,
    shots_kept,
    damage_dealt,
    ships_jammed,
    ship_repaired,
    attack_ended,
)
"""One function an event type, by its first argument; the others are in narration.py."""
