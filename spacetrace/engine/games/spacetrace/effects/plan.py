"""Fixes the targets and amounts of an effect from the present state (ST-17, ST-24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.selectors import Selector, Target
from spacetrace.engine.games.spacetrace.effects.immunity import refuses, within_reach
from spacetrace.engine.games.spacetrace.effects.queries import SHIP_ZONES
from spacetrace.engine.games.spacetrace.effects.select import found, ships_found
from spacetrace.engine.games.spacetrace.limits import STEP, TOUCH
from spacetrace.engine.games.spacetrace.pieces import Bindings, Ref, Ship
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.words.amounts import amount_of
from spacetrace.engine.kernel.actions import Seat

if TYPE_CHECKING:  # a word plans with this
    from spacetrace.engine.games.spacetrace.words.word import EffectWord


class Planned:
    """What an effect is going to do: to which ship cards in play, which other cards, how much.

    `amount` is in the effect's own unit (LP, ships, cards, MP, shots), None for "all of it".
    """

    __slots__ = ("amount", "card", "effect", "refs", "seat", "ships", "source", "tactic")

    def __init__(self, effect: EffectWord, seat: Seat, card: CardDef, source: Ship | None) -> None:
        self.effect = effect
        self.seat = seat  # controls the ability
        self.card = card  # has the ability
        self.source = source
        self.ships: list[Ship] = []
        self.refs: tuple[Ref, ...] | list[Ref] = ()
        self.amount: int | None = None
        self.tactic = ""

    @property
    def by(self) -> str:
        """Who does it, for the story: a tactic, a ship in play or a card."""
        if self.tactic:
            return self.tactic
        return self.source.name if self.source else self.card.id

    def whose(self, who: str) -> Seat:
        """The seat that is meant by "own" or "enemy"."""
        return self.seat if who == "own" else 1 - self.seat

    def touched(self, table: Table) -> Iterator[Ship]:
        """The ship cards that still live in play and are not immune to the effect (ST-2).

        What fell in the same step of a class battle does not live any more (ST-24).
        """
        there = _in_play(table, self.ships)
        for ship in self.ships:
            if ship.living and not refuses(ship, self.effect) and id(ship) in there:
                yield ship

    def leaving(self, table: Table) -> Iterator[Ship]:
        """Those that leave play by it, also what fell in the same step: this decides its fate."""
        there = _in_play(table, self.ships)
        for ship in self.ships:
            if not refuses(ship, self.effect) and id(ship) in there:
                yield ship


FEW = 4
"""Up to so many are sooner looked for one by one."""


def _in_play(table: Table, ships: list[Ship]) -> set[int]:
    """The ids of all ship cards in play; while an effect is done, only its targets come and go."""
    if len(ships) <= FEW:
        return {id(ship) for ship in ships if table.is_in_play(ship)}
    one, two = table.sides
    return {id(ship) for fleet in (one.base, one.second, two.base, two.second) for ship in fleet}


def resolve(
    table: Table,
    effect: EffectWord,
    seat: Seat,
    source: Ship | None,
    bindings: Bindings,
    card: CardDef,
    *,
    times: int = 1,
    tactic: str = "",
) -> Planned:
    """Fix an effect's targets and amounts from the present state; changes nothing.

    `times` multiplies the amount, for abilities that work once for each ship (ST-20).
    """
    planned = Planned(effect, seat, card, source)
    planned.tactic = tactic
    target: Target | None = getattr(effect, "to", None)
    if target is not None:
        _aim(table, planned, target, bindings)
    measure = effect.measure
    if measure:
        amount = getattr(effect, measure)
        if amount is not None:
            planned.amount = times * amount_of(table, amount, seat, source)
    table.effort += STEP + TOUCH * (len(planned.ships) + len(planned.refs))
    return planned


def _aim(table: Table, planned: Planned, target: Target, bindings: Bindings) -> None:
    """Fill in the ship cards and the other cards that the effect is for."""
    if isinstance(target, Selector):
        if target.zone in SHIP_ZONES:
            ships = ships_found(table, target, planned.seat, planned.source)
            planned.ships = within_reach(table, ships, planned.effect.hits)
        else:
            planned.refs = found(table, target, planned.seat, planned.source)
        return
    others = []
    for ref in bindings.get(target, ()):
        if ref.zone != "ship":
            others.append(ref)
            continue
        ship = table.find_ship(ref.name)
        if ship is not None:
            planned.ships.append(ship)
    planned.refs = others
