"""Makes frames: what a seat saw of an action, event by event, with its view at each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.events import Event, Viewer
from spacetrace.engine.kernel.protocol import C, Game, T, V


@dataclass(frozen=True, slots=True)
class Frame(Generic[V]):
    """An event in the form that a viewer saw, and its view at that moment."""

    event: Event
    view: V


def frames(
    game: Game[T, V, C], table: T, viewer: Viewer, seat: Seat, action: Action
) -> list[Frame[V]]:
    """Carries an action of a seat out, in place, and returns what the viewer saw of it.

    The table is changed first and the event told then, so each view has the event in it, and the
    last one equals the view afterwards. Where nothing was seen the view is as it was before.
    Raises IllegalAction as Game.apply does.
    """
    seen: list[Frame[V]] = []

    def note(event: Event) -> None:
        told = event.seen_by(viewer)
        if told is not None:
            seen.append(Frame(told, game.view(table, viewer)))

    game.apply(table, seat, action, note)
    return seen
