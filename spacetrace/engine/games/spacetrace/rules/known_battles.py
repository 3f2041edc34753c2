"""Remembers how class battles end, so that a look ahead fights each of them once (ST-23, ST-24).

Such an end follows from the two stacks that meet, and from the cards whose abilities work all the
time, as long as the fighters' abilities look at these stacks alone. Then it is the same in every
attack in which they meet.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields
from operator import attrgetter
from typing import TypeAlias

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.ending import check_bases
from spacetrace.engine.games.spacetrace.limits import MAX_WOUNDS, may_be_too_much
from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.rules.battle import fight_class_battle
from spacetrace.engine.games.spacetrace.rules.battle_abilities import of_fighters
from spacetrace.engine.games.spacetrace.ships import is_able, ready_to_fire
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.games.spacetrace.words.word import LastingEffect
from spacetrace.engine.kernel.actions import Seat

LAST_BATTLE = 4
MOST_ENDS = 5_000
"""Beyond so many the memory begins anew; it changes no answer."""

_ASIDE = ("name", "order", "activated", "commander_activated", "fought", "hit")
"""What a class battle does not look at, or begins with by itself."""
_LISTS = ("wounds", "lasting")
_FIELDS = tuple(f.name for f in fields(Ship) if f.name not in _ASIDE + _LISTS)
_values = attrgetter(*_FIELDS)
_Always: TypeAlias = tuple[object, ...]
"""The abilities that work all the time: seat and card of each, and how much is counted for it."""


# --- who fights -----------------------------------------------------------------------------------


class _Form:
    """A ship card as far as a class battle looks at it; there is one of each, so it is its key."""

    __slots__ = (
        "_changes",
        "_lasting",
        "_values",
        "_wounds",
        "falls_alone",
        "is_closed",
        "is_idle",
    )

    def __init__(self, ship: Ship) -> None:
        self._values = _values(ship)
        self._wounds = ship.wounds.copy() if ship.wounds else None
        self._lasting = ship.lasting.copy() if ship.lasting else None
        self._changes: dict[_Form, tuple[tuple[str, object], ...]] = {}
        commander = ship.commander
        self.is_closed = (ship.card.fights_among_stacks or ship.battle_used) and (
            commander is None or commander.fights_among_stacks or ship.commander_used
        )
        self.falls_alone = ship.card.falls_among_stacks and (
            commander is None or commander.falls_among_stacks
        )
        self.is_idle = not (
            ready_to_fire(ship)
            or "selfdestruct" in ship.keywords
            or of_fighters([(ship.owner, ship)])
        )
        """Whether it can do nothing: battles of such cards alone change nothing."""

    def become(self, form: _Form, ship: Ship) -> None:
        """A ship card of this form gets another one."""
        changes = self._changes.get(form)
        if changes is None:
            both = zip(_FIELDS, self._values, form._values, strict=True)
            changes = tuple((name, new) for name, old, new in both if old != new)
            self._changes[form] = changes
        for name, value in changes:
            setattr(ship, name, value)
        if form._wounds or ship.wounds:
            ship.wounds = form._wounds.copy() if form._wounds else {}
        if form._lasting or ship.lasting:
            ship.lasting = form._lasting.copy() if form._lasting else []


_FORMS: dict[Hashable, _Form] = {}


def _form_of(ship: Ship) -> _Form:
    key: Hashable = _values(ship)
    if ship.wounds or ship.lasting:
        key = (key, *ship.wounds.items(), *ship.lasting)
    form = _FORMS.get(key)
    if form is None:
        form = _FORMS[key] = _Form(ship)
    return form


class _Fighter:
    """A ship card that takes part in an attack, and the form that it has now."""

    __slots__ = ("form", "is_second", "ship", "side")

    def __init__(self, side: Side, is_second: bool, ship: Ship, form: _Form) -> None:
        self.side = side
        self.is_second = is_second
        self.ship = ship
        self.form = form


_Stacks: TypeAlias = list[list[_Fighter]]


def _stacks_of(table: Table, seat: Seat) -> _Stacks:
    """A seat's class stacks in the present attack, by class, in their order (ST-21)."""
    stacks: _Stacks = [[], [], [], [], []]
    side, known = table.sides[seat], _FORMS.get
    for fleet in table.fighting_fleets(seat):
        is_second = fleet is side.second
        for ship in fleet:
            if ship.wounds or ship.lasting:
                form = _form_of(ship)
            else:
                form = known(_values(ship)) or _form_of(ship)
            stacks[ship.card.cls].append(_Fighter(side, is_second, ship, form))
    for stack in stacks:
        if len(stack) > 1:
            stack.sort(key=_by_order)
    return stacks


def _by_order(fighter: _Fighter) -> int:
    return fighter.ship.order


def _always(table: Table) -> _Always | None:
    """The abilities that work all the time; None where battles may follow from more than these."""
    found: list[object] = []
    singles = 0
    for seat, side in enumerate(table.sides):
        for ship in side.ships():
            card, commander = ship.card, ship.commander
            singles += ship.size
            if card.has_statics:
                if not card.is_steady:
                    return None
                if is_able(ship):
                    found += (seat, card, *_counted(table, card, seat, ship))
            if commander is not None and commander.has_statics:
                if not commander.is_steady:
                    return None
                found += (seat, commander, *_counted(table, commander, seat, ship))
    return None if singles > MAX_WOUNDS else tuple(found)


def _counted(table: Table, card: CardDef, seat: Seat, ship: Ship) -> list[tuple[str, int, str]]:
    """What the card's abilities bring now that are as much as something else."""
    lasting = [effect for effect in card.counting if isinstance(effect, LastingEffect)]
    return [effect.adds(table, seat, ship) for effect in lasting]


# --- how it ends ----------------------------------------------------------------------------------


class _Before:
    """A table before a class battle: what tells how the battle changes it."""

    __slots__ = ("crowd", "draws", "effort", "looks", "open", "piles", "was_quiet")

    def __init__(self, table: Table) -> None:
        self.crowd, self.effort, self.looks = table.crowd, table.effort, table.looks
        self.draws = table.chance.counter
        self.open = [side.second_open for side in table.sides]
        self.piles = [(len(s.wrecks), len(s.discard), len(s.removed)) for s in table.sides]
        self.was_quiet = table.quiet

    def is_kept(self, table: Table, always: _Always, gone: int) -> bool:
        """Whether nothing else has changed than the fighters, of which so many are gone."""
        return (
            table.chance.counter == self.draws
            and table.crowd == self.crowd - gone
            and [side.second_open for side in table.sides] == self.open
            and (not always or _always(table) == always)
        )


class _End:
    """How a class battle ended: the forms of the fighters, what came on piles, its effort."""

    __slots__ = ("_effort", "_forms", "_hits", "_is_quiet", "_looks", "_piles")

    def __init__(self, before: _Before, table: Table, fighters: list[_Fighter]) -> None:
        there = [table.is_in_play(fighter.ship) for fighter in fighters]
        self._forms = tuple(
            _form_of(fighter.ship) if is_there else None
            for fighter, is_there in zip(fighters, there, strict=True)
        )
        self._hits = tuple(fighter.ship.hit for fighter in fighters)
        self._piles = (
            ()
            if all(there)
            else tuple(
                (seat, side.wrecks[one:], side.discard[two:], side.removed[three:])
                for seat, (side, (one, two, three)) in enumerate(
                    zip(table.sides, before.piles, strict=True)
                )
            )
        )
        self._looks = table.looks - before.looks
        self._effort = table.effort - before.effort - self._looks * before.crowd
        self._is_quiet = table.quiet

    def gone(self) -> int:
        """How many fighters are no more in play."""
        return self._forms.count(None)

    def is_among(self, fighters: list[_Fighter]) -> bool:
        """Whether the loss of those that are gone concerns nobody else."""
        return all(
            form is not None or fighter.form.falls_alone
            for fighter, form in zip(fighters, self._forms, strict=True)
        )

    def bring(self, table: Table, fighters: list[_Fighter]) -> None:
        """The same fighters come to the same end."""
        table.effort += self._effort
        table.look(self._looks)
        for fighter, form in zip(fighters, self._forms, strict=True):
            if form is None:
                side = fighter.side
                (side.second if fighter.is_second else side.base).remove(fighter.ship)
            elif form is not fighter.form:
                fighter.form.become(form, fighter.ship)
        for seat, wrecks, discard, removed in self._piles:
            side = table.sides[seat]
            side.wrecks += wrecks
            side.discard += discard
            side.removed += removed
        if not self._is_quiet:
            table.quiet = False

    def note(self, fighters: list[_Fighter], stacks: tuple[_Stacks, _Stacks]) -> None:
        """The fighters have their new forms; those that are gone stand in no stack."""
        for fighter, form in zip(fighters, self._forms, strict=True):
            if form is not None:
                fighter.form = form
        if self._piles:
            lost = {f for f, form in zip(fighters, self._forms, strict=True) if form is None}
            for side in stacks:
                side[:] = [[f for f in stack if f not in lost] for stack in side]

    def pass_by(self, table: Table) -> None:
        """Others have met who are idle as these were."""
        table.effort += self._effort
        table.look(self._looks)

    def hits(self) -> tuple[bool, ...]:
        """Which fighters were hit."""
        return self._hits


ENDS: dict[Hashable, _End] = {}


# --- fighting -------------------------------------------------------------------------------------


def fight_on(table: Table, battle: int) -> None:
    """Fight this class battle and the next ones of an attack that nobody answers any more.

    It ends early where a Base is lost, and then the match is over (ST-32).
    """
    is_calm = not may_be_too_much(table)
    while battle <= LAST_BATTLE and not table.outcome:
        always = _always(table) if is_calm else None
        if always is not None:
            battle = _fight_known(table, battle, always)
        else:
            battle = _fight_anew(table, battle)


def _fight_anew(table: Table, battle: int) -> int:
    """Fight one, whatever it may change; the next one."""
    fight_class_battle(table, battle, None)
    check_bases(table, None)
    return battle + 1


def _fight_known(table: Table, battle: int, always: _Always) -> int:
    """Fight while nothing but the fighters changes; the class battle to go on with."""
    if len(ENDS) > MOST_ENDS:
        ENDS.clear()
        _FORMS.clear()
    seat = table.active
    stacks = _stacks_of(table, seat), _stacks_of(table, 1 - seat)
    is_steady = not any(isinstance(it, CardDef) and it.statics_see_more for it in always)
    last: tuple[list[_Fighter], tuple[bool, ...]] | None = None
    while battle <= LAST_BATTLE:
        count, fighters = _who_fights(*stacks, battle)
        if not count:
            battle += 1
            continue
        is_idle = is_steady and all(fighter.form.is_idle for fighter in fighters)
        known = (
            ("idle", table.cards.has_statics, *always)  # all that its effort depends on (ST-39)
            if is_idle
            else _key_of(seat, count, fighters, always)
        )
        end = ENDS.get(known)
        if end is None:
            if not all(fighter.form.is_closed for fighter in fighters):
                return _fight_anew(table, battle)
            last = None
            end = _fight(table, battle, always, fighters)
            if end is None:
                check_bases(table, None)
                return battle + 1
            ENDS[known] = end
            if not is_idle:
                end.note(fighters, stacks)
        elif is_idle:
            end.pass_by(table)
            last = fighters, (False,) * len(fighters)
        else:
            end.bring(table, fighters)
            last = fighters, end.hits()
            end.note(fighters, stacks)
        battle += 1
        if not is_idle and check_bases(table, None):
            break
    if last is not None:
        _mark(table, *last)
    return battle


def _key_of(
    seat: Seat, count: int, fighters: list[_Fighter], always: _Always
) -> tuple[object, ...]:
    """What the end of a class battle follows from."""
    forms = [fighter.form for fighter in fighters]
    if not always:
        return (seat, count, *forms)
    # What works all the time may depend on the fleet.
    return (seat, count, *forms, *always, *[fighter.is_second for fighter in fighters])


def _mark(table: Table, fighters: list[_Fighter], hits: tuple[bool, ...]) -> None:
    """Note who fought last and was hit (ST-29)."""
    for side in table.sides:
        for ship in side.ships():
            ship.fought = ship.hit = False
    for fighter, is_hit in zip(fighters, hits, strict=True):
        fighter.ship.fought = True
        fighter.ship.hit = is_hit


def _who_fights(mine: _Stacks, theirs: _Stacks, battle: int) -> tuple[int, list[_Fighter]]:
    """The stacks that meet (ST-23), the attacker's first, and how many cards that has, or 0."""
    if mine[battle] or theirs[battle]:
        own, facing = _from_class(mine, battle), _from_class(theirs, battle)
        if own and facing:
            return len(own), own + facing
    return 0, []


def _from_class(stacks: _Stacks, battle: int) -> list[_Fighter]:
    for stack in stacks[battle:]:
        if stack:
            return stack
    return []


def _fight(table: Table, battle: int, always: _Always, fighters: list[_Fighter]) -> _End | None:
    """Fight it; the end, if that tells all that has changed."""
    before = _Before(table)
    table.quiet = True
    classes = fighters[0].ship.card.cls, fighters[-1].ship.card.cls
    fight_class_battle(table, battle, None, classes)
    end = _End(before, table, fighters)
    table.quiet = table.quiet and before.was_quiet
    is_kept = before.is_kept(table, always, end.gone()) and end.is_among(fighters)
    return end if is_kept else None
