"""Random matches, recorded once and walked through by many tests."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass

from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event
from tests.engine.contract.sample import Sample
from tests.engine.contract.samples import SAMPLES

SEEDS = (1, 2, 3, 4)


@dataclass(frozen=True)
class Moment:
    """A table (never to be changed: copy it), the action that came next, and what happened."""

    table: object
    seat: Seat
    action: Action
    events: tuple[Event, ...]


@functools.cache
def recorded(key: str, seed: int, limit: int = 400) -> tuple[Moment, ...]:
    """The first so many moments of a random match."""
    one = SAMPLES[key]
    table, chance = one.deal(seed), Chance.seeded(f"walk {seed}")
    moments: list[Moment] = []
    while one.game.outcome(table) is None and len(moments) < limit:
        seat, action = random_step(one, table, chance)
        before = one.game.copy(table)
        events: list[Event] = []
        one.game.apply(table, seat, action, events.append)
        moments.append(Moment(before, seat, action, tuple(events)))
    return tuple(moments)


def random_step(one: Sample, table: object, chance: Chance) -> tuple[Seat, Action]:
    """Some legal step: mostly of a seat that is waited for, at times out of turn or meta."""
    game = one.game
    waiting = list(game.waiting_for(table))
    whim = chance.below(20)
    if whim == 0 or not waiting:
        reactors = game.reactors(table)
        if reactors and (waiting or chance.below(2)):
            other = chance.pick(list(reactors))
            return other, chance.pick(game.moves(table, other))
    if not waiting or (whim == 1 and game.deadline(table) is not None):
        return CLOCK, TICK
    seat = chance.pick(waiting)
    if whim == 2:
        harmless = [a for a in game.meta_actions(table, seat) if not _ends(one, table, seat, a)]
        if harmless:
            return seat, chance.pick(harmless)
    return seat, chance.pick(game.moves(table, seat))


def some(moments: Iterable[Moment], key: str, share: int) -> Iterator[Moment]:
    """One moment in `share`, drawn by lot, the same ones in every run."""
    chance = Chance.seeded(f"some {key}")
    return (moment for moment in moments if chance.below(share) == 0)


def portrait(thing: object, frozen: tuple[type, ...]) -> object:
    """Everything that an object holds, as plain values that can be compared."""
    if thing is None or isinstance(thing, (int, str, bytes, frozenset, *frozen)):
        return thing if not isinstance(thing, frozen) else id(thing)
    if isinstance(thing, (list, tuple)):
        return [portrait(item, frozen) for item in thing]
    if isinstance(thing, dict):
        return [(portrait(k, frozen), portrait(v, frozen)) for k, v in thing.items()]
    if is_dataclass(thing):
        return [portrait(getattr(thing, f.name), frozen) for f in fields(thing)]
    slots = [name for cls in type(thing).__mro__ for name in getattr(cls, "__slots__", ())]
    names = sorted(slots or vars(thing))
    return [(name, portrait(getattr(thing, name), frozen)) for name in names]


def _ends(one: Sample, table: object, seat: Seat, action: Action) -> bool:
    trial = one.game.copy(table)
    one.game.apply(trial, seat, action)
    return one.game.outcome(trial) is not None
