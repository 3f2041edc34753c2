"""An effect with its targets and amounts fixed from the present state (ST-17, ST-24)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.schema import (
    Amount,
    Change,
    Damage,
    Discard,
    Draw,
    Effect,
    GainMp,
    Jam,
    Look,
    Repair,
    Selector,
    Shield,
    Target,
)
from spacetrace.engine.games.spacetrace.effects.amounts import amount_of
from spacetrace.engine.games.spacetrace.effects.immunity import target_of, word_of
from spacetrace.engine.games.spacetrace.effects.queries import SHIP_ZONES
from spacetrace.engine.games.spacetrace.effects.reach import within_reach
from spacetrace.engine.games.spacetrace.effects.select import found, ships_found
from spacetrace.engine.games.spacetrace.pieces import Bindings, Ref, Ship
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat


class Planned:
    """What an effect is going to do: to which ship cards in play, which other cards, how much.

    `amount` is in the effect's own unit (LP, ships, cards, MP, shots), None for "all of it".
    `killed` tells which copies in a wreck pile are meant, None if both will do.
    """

    __slots__ = ("amount", "card", "effect", "killed", "refs", "seat", "ships", "source", "tactic")

    def __init__(self, effect: Effect, seat: Seat, card: CardDef, source: Ship | None) -> None:
        self.effect = effect
        self.seat = seat  # controls the ability
        self.card = card  # has the ability
        self.source = source
        self.ships: list[Ship] = []
        self.refs: tuple[Ref, ...] | list[Ref] = ()
        self.amount: int | None = None
        self.killed: bool | None = None
        self.tactic = ""

    @property
    def by(self) -> str:
        """Who does it, for the story: a tactic, a ship in play or a card."""
        if self.tactic:
            return self.tactic
        return self.source.name if self.source else self.card.id


def resolve(
    table: Table,
    effect: Effect,
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
    kind = type(effect)
    target = target_of(effect)
    if target is not None:
        _aim(table, planned, target, bindings)
    if kind in _WITH_AMOUNT:
        amount = _amount(effect)
        if amount is not None:
            planned.amount = times * amount_of(table, amount, seat, source)
    return planned


_WITH_AMOUNT = frozenset({Damage, Jam, Repair, Draw, Discard, GainMp, Change, Look, Shield})


def _amount(effect: Effect) -> Amount | None:
    if isinstance(effect, Jam):
        return effect.ships
    if isinstance(effect, Shield):
        return effect.shots
    if isinstance(effect, Damage | Repair | Draw | Discard | GainMp | Change | Look):
        return effect.amount
    return None


def _aim(table: Table, planned: Planned, target: Target, bindings: Bindings) -> None:
    """Fill in the ship cards and the other cards that the effect is for."""
    if isinstance(target, Selector):
        if target.zone in SHIP_ZONES:
            ships = ships_found(table, target, planned.seat, planned.source)
            planned.ships = within_reach(table, ships, (word_of(planned.effect),))
        else:
            planned.refs = found(table, target, planned.seat, planned.source)
            planned.killed = target.killed
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
