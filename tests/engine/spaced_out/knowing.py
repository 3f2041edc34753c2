"""Random matches walked through with what every viewer knows at every moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spacetrace.engine.games.spaced_out.actions import CONCEDE
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import CLOCK
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event, Viewer
from spacetrace.engine.kernel.protocol import Json
from tests.engine.spaced_out.tables import CARDS, GAME


@dataclass(frozen=True)
class Step:
    """A table, and what happened to it next; the table after it is the next step's."""

    table: Table
    events: list[Event]


def walk(seats: int, seed: int, steps: int, **options: Json) -> Iterator[Step]:
    """Some random steps of a match: claims, orders and clones out of turn are among them."""
    chance = Chance.seeded(f"knowing {seed}")
    table = GAME.setup(options, CARDS, [{}] * seats, Chance.seeded(seed))
    for _ in range(steps):
        if table.outcome is not None:
            break
        before, events = table.copy(), list[Event]()
        seat, actions = CLOCK, GAME.moves(table, CLOCK)
        acting = [*GAME.reactors(table), *GAME.waiting_for(table)]
        if acting and (not actions or chance.below(4)):
            seat = chance.pick(acting)
            orders = [aside for aside in GAME.meta_actions(table, seat) if aside != CONCEDE]
            actions = GAME.moves(table, seat) if chance.below(8) else orders
        GAME.apply(table, seat, chance.pick(actions), events.append)
        yield Step(before, events)


def viewers(table: Table) -> list[Viewer]:
    """Every seat, and a spectator."""
    return [*range(len(table.hands)), None]


def view_bytes(table: Table, viewer: Viewer) -> bytes:
    """What the viewer knows, as it is sent."""
    return GAME.view_json(GAME.view(table, viewer))
