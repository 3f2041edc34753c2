"""A class battle: who meets whom (ST-23), and its five steps (ST-24)."""

from __future__ import annotations

from collections.abc import Callable

from spacetrace.engine.games.spacetrace import ships, zones
from spacetrace.engine.games.spacetrace.effects import lasting, run
from spacetrace.engine.games.spacetrace.events_of_fleets import (
    BattleStepBegan,
    ClassBattleBegan,
    ClassBattleEnded,
    ClassBattleSkipped,
    ShotsKept,
)
from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.rules.battle_abilities import (
    BattleAbility,
    of_fighters,
    plan_step,
    take_damage_out,
    use_up,
    work_after_battle,
)
from spacetrace.engine.games.spacetrace.rules.shots import Mark, Salvo, assign, fire, strike
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit, Event

PREEMPTIVE, JAMS, SHOTS, REPAIRS, SELFDESTRUCTION = 1, 2, 3, 4, 5
"""The five steps (ST-24)."""


# --- who meets whom -------------------------------------------------------------------------------


def presence(table: Table, seat: Seat) -> int:
    """The classes of the seat's living cards in its fighting fleets: bit c for class c (ST-23)."""
    classes = 0
    for fleet in table.fighting_fleets(seat):
        for ship in fleet:
            if ship.living:
                classes |= 1 << ship.card.cls
    return classes


def pairing(table: Table, battle: int) -> tuple[int, int] | None:
    """The classes (attacker's, defender's) that meet in class battle 1 to 4, or None (ST-23)."""
    attacker = presence(table, table.active)
    defender = presence(table, 1 - table.active)
    if not (attacker | defender) >> battle & 1:
        return None
    first, second = _from_class(attacker, battle), _from_class(defender, battle)
    return (first, second) if first and second else None


def _from_class(classes: int, battle: int) -> int:
    """The class itself if it is there, else the next higher one that is; 0 for none."""
    rest = classes >> battle << battle
    return (rest & -rest).bit_length() - 1 if rest else 0


# --- the class battle -----------------------------------------------------------------------------


def fight_class_battle(
    table: Table, battle: int, emit: Emit, classes: tuple[int, int] | None = None
) -> None:
    """Fight class battle 1 to 4 of the present attack, all five steps (ST-23 to ST-29).

    `classes` are those that meet, where that is known already.
    Whether a Base is lost is for the caller to look at (ST-32). Raises LookupError outside an
    attack.
    """
    attack = table.attack
    if attack is None:
        raise LookupError("No attack is going on.")
    attack.battle = classes or pairing(table, battle)
    if attack.battle is None:
        if emit:
            emit(ClassBattleSkipped(battle))
        return
    fighters = _begin(table, battle, attack.battle, emit)
    abilities = of_fighters(fighters)
    for step in (PREEMPTIVE, JAMS, SHOTS, REPAIRS):
        shoots = step == SHOTS or (step == PREEMPTIVE and _has_preemptive(fighters))
        if shoots or abilities:
            _fight_step(table, step, abilities, shoots, emit)
    _selfdestruct(table, fighters, emit)
    if abilities:
        for ability in abilities:
            if work_after_battle(table, ability, emit):
                _come_to_rest(table, emit)
        use_up(table, fighters, emit)
    attack.battle = None
    if table.cards.has_statics:
        lasting.rest_for_battle(table, emit)  # what works only in a class battle works no more
        _drain(table, emit)
    if emit:
        emit(ClassBattleEnded(battle))


def _begin(
    table: Table, battle: int, classes: tuple[int, int], emit: Emit
) -> list[tuple[Seat, Ship]]:
    """Note who fights; all cards of both stacks with their seats, the attacker's first."""
    for side in table.sides:
        for ship in side.ships():
            ship.fought = False
            ship.hit = False
    attacker, defender = table.active, 1 - table.active
    attackers, defenders = _stacks(table)
    if emit:
        one, two = [tuple(ship.name for ship in stack) for stack in (attackers, defenders)]
        emit(ClassBattleBegan(battle, classes[0], classes[1], one, two, attacker))
    fighters = [(attacker, ship) for ship in attackers] + [(defender, ship) for ship in defenders]
    for _seat, ship in fighters:
        ship.fought = True
    if table.cards.has_statics:
        lasting.rest_for_battle(table, emit)  # a stack may be another one now
        _drain(table, emit)
    return fighters


def _stacks(table: Table) -> tuple[list[Ship], list[Ship]]:
    """The two stacks as they stand now, the attacker's first; cards may have come or gone."""
    classes = table.attack.battle if table.attack else None
    if classes is None:
        return [], []
    attacker = table.active
    return table.class_stack(attacker, classes[0]), table.class_stack(1 - attacker, classes[1])


def _has_preemptive(fighters: list[tuple[Seat, Ship]]) -> bool:
    return any("preemptive" in ship.keywords for _seat, ship in fighters)


# --- the five steps -------------------------------------------------------------------------------


class StepTeller:
    """Passes events on, and tells which step it is before the first of them."""

    __slots__ = ("_emit", "_is_told", "_step")

    def __init__(self, step: int, emit: Callable[[Event], None]) -> None:
        self._step = step
        self._emit = emit
        self._is_told = False

    def __call__(self, event: Event) -> None:
        if not self._is_told:
            self._is_told = True
            self._emit(BattleStepBegan(self._step))
        self._emit(event)


def _fight_step(
    table: Table, step: int, abilities: list[BattleAbility], shoots: bool, emit: Emit
) -> None:
    """Steps 1 to 4: all is fixed from the state at the step's start, then applied together."""
    told = StepTeller(step, emit) if emit else None
    planned = plan_step(table, step, abilities, told) if abilities else []
    salvos: list[Salvo] = []
    marks: list[Mark] = []
    if shoots:
        salvos, marks = _assign_shots(table, step)
    if salvos:
        fire(salvos, told)
    if told and step == SHOTS:
        _tell_kept(table, told)
    blasts, planned = take_damage_out(table, planned) if planned else ([], planned)
    if marks or blasts:
        strike(table, marks, blasts, told)
    for plan in planned:
        plan.effect.carry_out(table, plan, told)
    if planned:
        _come_to_rest(table, emit)
    elif salvos or blasts:
        lasting.rest_after_shots(table, emit)
        _drain(table, emit)


def _assign_shots(table: Table, step: int) -> tuple[list[Salvo], list[Mark]]:
    """Both sides' shots: in step 1 those of preemptive cards, in step 3 of all that still can."""
    attackers, defenders = _stacks(table)
    salvos: list[Salvo] = []
    marks: list[Mark] = []
    for own, enemy in ((attackers, defenders), (defenders, attackers)):
        shooters = own
        if step == PREEMPTIVE:
            shooters = [ship for ship in own if "preemptive" in ship.keywords]  # ST-26
        fired, hit = assign(shooters, enemy)
        salvos += fired
        marks += hit
    return salvos, marks


def _tell_kept(table: Table, emit: Callable[[Event], None]) -> None:
    for stack in _stacks(table):
        for ship in stack:
            kept = ships.ready_to_fire(ship).bit_count()
            if kept:
                emit(ShotsKept(ship.name, kept))


def _selfdestruct(table: Table, fighters: list[tuple[Seat, Ship]], emit: Emit) -> None:
    """Step 5: what has fought and must not outlive it; wholly jammed only if it was hit (ST-29).

    It is no effect, so no immunity helps; a Base never goes this way (ST-2).
    """
    doomed = [
        ship
        for _seat, ship in fighters
        if "selfdestruct" in ship.keywords
        and not ship.card.is_base
        and table.is_in_play(ship)
        and (ships.is_able(ship) or ship.hit)
    ]
    if not doomed:
        return
    if emit:
        emit(BattleStepBegan(SELFDESTRUCTION))
    for ship in doomed:
        zones.leave_play(table, ship, "killed", emit)
    _come_to_rest(table, emit)


def _come_to_rest(table: Table, emit: Emit) -> None:
    """The dead become wrecks, what that sets off works, values are counted again (ST-24, ST-31)."""
    lasting.come_to_rest(table, emit)
    _drain(table, emit)


def _drain(table: Table, emit: Emit) -> None:
    if table.work:
        run.drain(table, emit)
