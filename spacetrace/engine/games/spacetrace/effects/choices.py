"""Settles what the choices of an ability may fall on, fall on, and have left (ST-10, ST-17)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations, islice

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.schema import Ability
from spacetrace.engine.games.spacetrace.cards.selectors import Choice
from spacetrace.engine.games.spacetrace.effects.immunity import refuses_all, within_reach
from spacetrace.engine.games.spacetrace.effects.queries import PILES, SHIP_ZONES
from spacetrace.engine.games.spacetrace.effects.select import (
    found,
    ship_refs,
    ships_found,
    still_fits,
)
from spacetrace.engine.games.spacetrace.pieces import Bindings, Ref, Ship, Tactic
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import Refusal

MAX_WAYS = 10_000
"""Ways that are offered at most, of all cards in hand or in play: of a crowd, the first (ST-39)."""

# --- what a choice is for -------------------------------------------------------------------------


class Purpose:
    """What a choice of an ability is for; found out once."""

    __slots__ = ("bars", "effects", "hits", "spares_killed")

    def __init__(self, ability: Ability, name: str) -> None:
        self.effects = tuple(e for e in ability.do if getattr(e, "to", None) == name)
        self.hits = any(effect.hits for effect in self.effects)
        self.spares_killed = all(effect.spares_killed for effect in self.effects)
        self.bars = tuple(bar for effect in self.effects for bar in effect.bars)


_purposes: dict[int, tuple[Ability, dict[str, Purpose]]] = {}
MAX_ABILITIES = 20_000
"""Beyond so many abilities the memory of them begins anew; it changes no answer."""


def purpose_of(ability: Ability, name: str) -> Purpose:
    """What a choice of the ability is for."""
    known = _purposes.get(id(ability))
    if known is None or known[0] is not ability:
        if len(_purposes) >= MAX_ABILITIES:
            _purposes.clear()
        purposes = {choice: Purpose(ability, choice) for choice in ability.choose}
        known = _purposes[id(ability)] = (ability, purposes)
    return known[1][name]


# --- what may be chosen ---------------------------------------------------------------------------


def options(
    table: Table, ability: Ability, name: str, seat: Seat, source: Ship | None, most: int = MAX_WAYS
) -> list[tuple[Ref, ...]]:
    """Every way for the owner to make a choice of an ability, in a fixed order (ST-10).

    Nothing hidden is offered, and no ship card that is immune to all that the choice is for.
    """
    choice = ability.choose[name]
    selector = choice.from_
    if selector.zone == "library" or (selector.zone == "hand" and selector.side != "own"):
        return []  # ST-36
    refs = candidates(table, ability, name, seat, source, most if choice.count == 1 else None)
    if selector.zone in PILES:
        refs.sort(key=_by_pile)  # copies stand together, so each set of them is named once
    if choice.count == 1:
        ways: list[tuple[Ref, ...]] = [(ref,) for ref in dict.fromkeys(refs)]
        return [(), *ways] if choice.up_to else ways
    sizes = range(choice.count + 1) if choice.up_to else (choice.count,)
    all_ways = chain.from_iterable([combinations(refs, size) for size in sizes])
    return list(dict.fromkeys(islice(all_ways, most)))


def _by_pile(ref: Ref) -> tuple[Seat, str, bool]:
    return ref.seat, ref.name, ref.zone == "killed"


def candidates(
    table: Table,
    ability: Ability,
    name: str,
    seat: Seat,
    source: Ship | None,
    most: int | None = None,
) -> list[Ref]:
    """What a choice may fall on, without what is immune to all of its effects (ST-2, ST-19).

    Of ship cards no more than `most`.
    """
    selector = ability.choose[name].from_
    purpose = purpose_of(ability, name)
    effects = purpose.effects
    if selector.zone not in SHIP_ZONES:
        refs = found(table, selector, seat, source)
        if purpose.spares_killed:
            refs = [ref for ref in refs if ref.zone != "killed"]
        return refs
    ships = within_reach(table, ships_found(table, selector, seat, source), purpose.hits)
    for bar in purpose.bars:
        ships = [ship for ship in ships if not bar(table, ship, seat)]
    return ship_refs(table, [ship for ship in ships if not refuses_all(ship, effects)][:most])


# --- what was named ------------------------------------------------------------------------------


def why_no_target(
    table: Table, seat: Seat, card: CardDef, trigger: str, targets: Sequence[str]
) -> Refusal | None:
    """Why a target that is named for a card's abilities is none, if an effect bars it (ST-11)."""
    asked = [(i, name) for i in card.when.get(trigger, ()) for name, _choice in card.asks[i]]
    for (index, name), text in zip(asked, targets, strict=False):
        for bar in purpose_of(card.ability[index], name).bars:
            for ship in filter(None, map(table.find_ship, text.split("+"))):
                refusal = bar(table, ship, seat)
                if refusal:
                    return refusal
    return None


def is_left(
    table: Table, ref: Ref, ability: Ability, name: str, seat: Seat, source: Ship | None
) -> bool:
    """True when what was named for a choice of the ability is not gone (ST-11, ST-17)."""
    if not still_fits(table, ref, ability.choose[name].from_, seat, source):
        return False
    bars = purpose_of(ability, name).bars
    if ref.zone != "ship" or not bars:
        return True
    ship = table.find_ship(ref.name)
    return ship is not None and not any(bar(table, ship, seat) for bar in bars)


def has_targets_left(table: Table, tactic: Tactic) -> bool:
    """False when the tactic named targets and all of them are gone: it fizzles (ST-17)."""
    has_named = False
    card = tactic.card
    for index, bindings in zip(card.when.get("played", ()), tactic.targets, strict=True):
        for name, refs in bindings.items():
            for ref in refs:
                if is_left(table, ref, card.ability[index], name, tactic.seat, None):
                    return True
                has_named = True
    return not has_named


# --- what is settled without asking ---------------------------------------------------------------


def bind(
    table: Table,
    ability: Ability,
    seat: Seat,
    source: Ship | None,
    taken: list[Ref],
) -> Bindings:
    """The choices of a battle ability, that ask nobody: by lot, first in order, all (ST-20).

    `taken` are the cards in piles that fell to others in the same step: each of them brings its
    own ones back (ST-24). What is chosen now is added.
    """
    settled: Bindings = {}
    for name, choice in ability.choose.items():
        refs = settle_choice(table, ability, name, choice, seat, source, taken)
        taken += [ref for ref in refs if ref.zone != "ship"]
        settled[name] = refs
    return settled


def settle_choice(
    table: Table,
    ability: Ability,
    name: str,
    choice: Choice,
    seat: Seat,
    source: Ship | None,
    taken: Sequence[Ref] = (),
) -> tuple[Ref, ...]:
    """What a choice that asks nobody falls on, besides what is taken."""
    refs = candidates(table, ability, name, seat, source)
    for ref in taken:
        if ref in refs:
            refs.remove(ref)
    if choice.by == "random":
        return _drawn(table, refs, choice.count)
    return tuple(refs) if choice.by == "all" else tuple(refs[: choice.count])


def _drawn(table: Table, refs: list[Ref], count: int) -> tuple[Ref, ...]:
    """So many of them by lot, without putting back."""
    drawn = []
    for _ in range(min(count, len(refs))):
        drawn.append(refs.pop(table.chance.below(len(refs))))
    return tuple(drawn)
