"""Abilities in a class battle: which cards and commanders use them, in which step (ST-20, ST-24).

An ability belongs to the first class battle of an attack that its card's stack fights in. Its
conditions and choices are looked at once, as the first step begins in which it does something; its
effects are then spread over the steps by their kind. A `preemptive` ability does all of it in
step 1. A commander's abilities work while its ship card lives, even with all its ships jammed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from spacetrace.engine.games.spacetrace import ships, zones
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.schema import Ability, Effect
from spacetrace.engine.games.spacetrace.effects.choices import bind
from spacetrace.engine.games.spacetrace.effects.plan import Planned, resolve
from spacetrace.engine.games.spacetrace.events import AbilityUsed
from spacetrace.engine.games.spacetrace.limits import is_spent, may_wound
from spacetrace.engine.games.spacetrace.pieces import Bindings, Ref, Ship
from spacetrace.engine.games.spacetrace.rules.shots import Blast
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.words.effects_on_ships import Damage
from spacetrace.engine.games.spacetrace.words.triggers import AFTER, BATTLE, TRIGGERS
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit

_comes_last = attrgetter("effect.comes_last")


class BattleAbility:
    """An ability of a card, or of the commander on it, in the present class battle."""

    __slots__ = ("ability", "bindings", "card", "is_off", "seat", "ship", "steps")

    def __init__(self, seat: Seat, ship: Ship, card: CardDef, ability: Ability) -> None:
        self.seat = seat
        self.ship = ship
        self.card = card  # the ship's own or its commander's
        self.ability = ability
        self.steps = [self.step_of(effect) for effect in ability.do]
        self.bindings: Bindings | None = None  # None until it begins
        self.is_off = False  # its conditions did not hold

    def step_of(self, effect: Effect) -> int:
        """The step of the class battle in which it does this."""
        return TRIGGERS[self.ability.when].step or effect.step

    def is_able(self, table: Table) -> bool:
        """True while the card lives in play and has an unjammed ship (ST-20)."""
        ship = self.ship
        table.effort += 1
        if not ship.living or not table.is_in_play(ship):
            return False
        return ships.is_able(ship) if self.card is ship.card else ship.commander is self.card

    def begin(self, table: Table, taken: list[Ref], emit: Emit) -> bool:
        """Look at its conditions and make its choices, once; False when it does not work."""
        if self.bindings is None and not self.is_off:
            table.look(self.card.words)
            if not self.ability.holds(table, self.seat, self.ship):
                self.is_off = True
                return False
            self.bindings = bind(table, self.ability, self.seat, self.ship, taken)
            if emit:
                emit(AbilityUsed(self.seat, self.card.id, self.ship.name, self.ability.when))
        return not self.is_off

    def plan(self, table: Table, effect: Effect) -> Planned:
        """Fix an effect from the present state; "each ship" counts the able ones (ST-20)."""
        times = ships.able(self.ship).bit_count() if self.ability.each_ship else 1
        bindings = self.bindings or {}
        return resolve(table, effect, self.seat, self.ship, bindings, self.card, times=times)


def of_fighters(fighters: Iterable[tuple[Seat, Ship]]) -> list[BattleAbility]:
    """The abilities that this class battle is the first one for, in stack order (ST-20)."""
    abilities: list[BattleAbility] = []
    for seat, ship in fighters:
        card, commander = ship.card, ship.commander
        if card.has_battle_abilities and not ship.battle_used:
            abilities += _of_card(seat, ship, card)
        if commander and commander.has_battle_abilities and not ship.commander_used:
            abilities += _of_card(seat, ship, commander)
    return abilities


def _of_card(seat: Seat, ship: Ship, card: CardDef) -> list[BattleAbility]:
    indices = [index for trigger in BATTLE for index in card.when.get(trigger, ())]
    return [BattleAbility(seat, ship, card, card.ability[index]) for index in indices]


def plan_step(
    table: Table, step: int, abilities: Iterable[BattleAbility], emit: Emit
) -> list[Planned]:
    """What the able cards' abilities do in this step, fixed from the present state."""
    planned: list[Planned] = []
    taken: list[Ref] = []
    for ability in abilities:
        if step not in ability.steps or is_spent(table, ability.card):
            continue
        if ability.is_able(table) and ability.begin(table, taken, emit):
            planned += [
                ability.plan(table, effect)
                for effect, its_step in zip(ability.ability.do, ability.steps, strict=True)
                if its_step == step
            ]
    planned.sort(key=_comes_last)  # repair, then reconstruct
    return planned


def take_damage_out(table: Table, planned: list[Planned]) -> tuple[list[Blast], list[Planned]]:
    """The planned damage, summed up by card to go with the shots, and all the rest."""
    blasts: dict[str, Blast] = {}
    rest: list[Planned] = []
    for plan in planned:
        effect = plan.effect
        if not isinstance(effect, Damage):
            rest.append(plan)
            continue
        for ship in plan.ships if plan.amount else ():
            if "immune_damage" in ship.keywords:
                continue
            if effect.per == "ship" and not may_wound(table, ship, plan.card):
                continue
            blast = blasts.setdefault(ship.name, Blast(ship, plan.by))
            blast.add(plan.amount or 0, effect.per == "ship", plan.by)
    return list(blasts.values()), rest


def work_after_battle(table: Table, ability: BattleAbility, emit: Emit) -> bool:
    """An `after_battle` ability works, if its card is still able to; False when it does not."""
    if AFTER not in ability.steps or is_spent(table, ability.card) or not ability.is_able(table):
        return False
    if not ability.begin(table, [], emit):
        return False
    for effect in ability.ability.do:
        effect.carry_out(table, ability.plan(table, effect), emit)
    return True


def use_up(table: Table, fighters: Sequence[tuple[Seat, Ship]], emit: Emit) -> None:
    """The abilities of cards that have fought now are used for this attack (ST-20)."""
    for _seat, ship in fighters:
        card, commander = ship.card, ship.commander
        battle_used = ship.battle_used or card.has_battle_abilities
        commander_used = ship.commander_used or (
            commander is not None and commander.has_battle_abilities
        )
        if (battle_used, commander_used) == (ship.battle_used, ship.commander_used):
            continue
        ship.battle_used = battle_used
        ship.commander_used = commander_used
        if emit and table.is_in_play(ship):
            zones.tell_ship(ship, emit)
