"""Shots of a class battle: who shoots whom, and what shots and other damage do (ST-24, ST-25).

Shots are assigned without changing the table, so both sides' can be fixed from the same state;
`strike` then applies them together with the damage of abilities.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spacetrace.engine.games.spacetrace_1 import ships, zones
from spacetrace.engine.games.spacetrace_1.events_of_fleets import ShotsFired
from spacetrace.engine.games.spacetrace_1.pieces import Ship
from spacetrace.engine.games.spacetrace_1.table import Table
from spacetrace.engine.kernel.events import Emit


class Mark:
    """A card under fire, as the shots assigned so far will leave it."""

    __slots__ = ("hits", "living", "shield", "ship", "shooter", "wounds")

    def __init__(self, ship: Ship) -> None:
        self.ship = ship
        self.living = ship.living
        self.wounds = ship.wounds.copy() if ship.wounds else {}
        self.shield = ship.shield
        self.hits = 0  # shots that did not miss
        self.shooter: str | None = None  # whose hits they are, None of several cards

    def take(self, shots: int, ap: int, shooter: str) -> tuple[int, int]:
        """Assign up to `shots` shots of `ap`; (shots used, of them missed)."""
        missed = min(self.shield, shots)
        self.shield -= missed
        left = shots - missed
        lp = self.ship.lp
        while left and self.living:
            # A run of unwounded ships falls at once; a wounded one is finished by itself.
            first = self.living & -self.living
            low = first.bit_length() - 1
            had = self.wounds.get(low, 0)
            need = -((had - lp) // ap)  # shots until the first ship's LP are used up
            if left < need:
                self.wounds[low] = had + left * ap
                left = 0
            elif had:
                del self.wounds[low]
                self.living ^= first
                left -= need
            else:
                whole = self._unwounded()
                count = min(left // need, whole.bit_count())
                self.living ^= ships.first_bits(whole, count)
                left -= count * need
        used = shots - left
        if used > missed:
            self.shooter = shooter if not self.hits or self.shooter == shooter else None
            self.hits += used - missed
        return used, missed

    def _unwounded(self) -> int:
        """The living ships before the first wounded one."""
        if not self.wounds:
            return self.living
        return self.living & ((1 << min(self.wounds)) - 1)


class Salvo:
    """The shots that one card fires in one step."""

    __slots__ = ("fired", "ship", "shots")

    def __init__(self, ship: Ship, fired: int, shots: list[tuple[Mark, int, int]]) -> None:
        self.ship = ship
        self.fired = fired  # the single ships that shoot, a bit set
        self.shots = shots  # (at whom, how many, of them missed)


def targets(stack: Iterable[Ship]) -> list[Mark]:
    """A stack in the order in which it is hit: `first_target` cards first, `last_target` last.

    Cards that are immune to damage are no targets. A card with both words counts as first.
    """
    first: list[Mark] = []
    middle: list[Mark] = []
    last: list[Mark] = []
    for ship in stack:
        words = ship.keywords
        if not ship.living:
            continue
        if not words:
            middle.append(Mark(ship))
        elif "immune_damage" not in words:
            place = first if "first_target" in words else last if "last_target" in words else middle
            place.append(Mark(ship))
    return first + middle + last if first or last else middle


def assign(shooters: Iterable[Ship], stack: Sequence[Ship]) -> tuple[list[Salvo], list[Mark]]:
    """Every ship that can shoots at the first one that still has LP left for its shot (ST-25)."""
    salvos: list[Salvo] = []
    marks: list[Mark] = []
    place = -1
    for ship in shooters:
        ready = ships.ready_to_fire(ship)
        if not ready:
            continue
        if place < 0:
            marks = targets(stack)
            place = 0
        total = left = ready.bit_count()
        shots: list[tuple[Mark, int, int]] = []
        while left and place < len(marks):
            mark = marks[place]
            used, missed = mark.take(left, ship.ap, ship.name)
            shots.append((mark, used, missed))
            left -= used
            if not mark.living:
                place += 1
        if left == total:
            break  # no target left for anybody
        salvos.append(Salvo(ship, ships.first_bits(ready, total - left), shots))
    return salvos, marks


def fire(salvos: Iterable[Salvo], emit: Emit) -> None:
    """The shots are spent; what they do comes with `strike`."""
    for salvo in salvos:
        salvo.ship.fired |= salvo.fired
        if emit:
            for mark, shots, missed in salvo.shots:
                emit(ShotsFired(salvo.ship.name, mark.ship.name, shots, missed))
            zones.tell_ship(salvo.ship, emit)


class Blast:
    """The damage that abilities do to a card in one step, over all of them (ST-24)."""

    __slots__ = ("each", "ship", "source", "whole")

    def __init__(self, ship: Ship, source: str | None) -> None:
        self.ship = ship
        self.source = source  # None of several
        self.whole = 0  # LP, ship by ship from the first living one
        self.each = 0  # LP to every living ship

    def add(self, amount: int, is_each: bool, source: str) -> None:
        """Add `amount` LP, to every living ship or to the card as a whole."""
        if is_each:
            self.each += amount
        else:
            self.whole += amount
        if source != self.source:
            self.source = None


def strike(table: Table, marks: Iterable[Mark], blasts: Iterable[Blast], emit: Emit) -> None:
    """Shots and abilities' damage, both fixed from the same state, are applied together.

    What both do to the same single ship adds up; what it has no LP for is lost (ST-25).
    """
    blasted = {blast.ship.name: blast for blast in blasts}
    for mark in marks:
        blast = blasted.pop(mark.ship.name, None)
        if blast:
            _apply(table, mark, blast, emit)
        elif mark.hits:
            _apply(table, mark, None, emit)
        elif mark.shield != mark.ship.shield:
            mark.ship.shield = mark.shield
            zones.tell_ship(mark.ship, emit)
    for blast in blasted.values():
        _apply(table, Mark(blast.ship), blast, emit)


def _apply(table: Table, mark: Mark, blast: Blast | None, emit: Emit) -> None:
    ship, source = mark.ship, mark.shooter
    before = ship.damage
    lived = ship.living
    if blast:
        _merge(mark, blast)
        if mark.hits == 0:
            source = blast.source
        elif blast.source != source:
            source = None
    ship.living = mark.living
    ship.wounds = mark.wounds
    ship.shield = mark.shield
    if blast and blast.each:
        ships.damage_each(ship, blast.each)
    ships.note_fall(ship, lived)
    dealt = ship.damage - before
    lost = lived.bit_count() - ship.living.bit_count()
    zones.tell_damage(table, ship, dealt, lost, source, emit)


def _merge(mark: Mark, blast: Blast) -> None:
    """Add the ability's damage, spread over the card as it stood at the step's start."""
    if not blast.whole:
        return
    ship = mark.ship
    stood = Mark(ship)
    _spread(stood, blast.whole)
    mark.living &= stood.living
    wounds: dict[int, int] = {}
    for index in mark.wounds.keys() | stood.wounds.keys():
        bit = 1 << index
        if not mark.living & bit:
            continue
        had = ship.wounds.get(index, 0)
        total = mark.wounds.get(index, had) + stood.wounds.get(index, had) - had
        if total >= ship.lp:
            mark.living ^= bit
        else:
            wounds[index] = total
    mark.wounds = wounds


def _spread(mark: Mark, amount: int) -> None:
    """LP of damage ship by ship from the first living one; shields are against shots only."""
    mark.shield = 0
    mark.take(amount, 1, "")
