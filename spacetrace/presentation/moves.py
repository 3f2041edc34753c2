"""Says what happened at a table, move by move, as one viewer may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Event, Viewer


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that happened, as the viewer may know it; `by` is the seat whose move it was.

    `line` is the event's canonical line, `sentence` what is said of it ("" for nothing).
    """

    version: int
    by: Seat
    event: Event
    line: str
    sentence: str


@dataclass(frozen=True, slots=True)
class MoveTold:
    """One action as a viewer may know it, and what it brought.

    `action` is its text for the seat that sent it, "" for everybody else. `is_by_hand` is False for
    what the clock or a computer player did for the seat.
    """

    version: int
    seat: Seat
    action: str
    events: tuple[Told, ...] = ()
    is_by_hand: bool = True

    @property
    def lines(self) -> list[str]:
        """The events in canonical lines."""
        return [told.line for told in self.events]

    @property
    def sentences(self) -> list[str]:
        """What is worth telling of them."""
        return [told.sentence for told in self.events if told.sentence]


def move_told(
    move: MoveTold,
    events: Iterable[tuple[Event, str]],
    viewer: Viewer,
    *,
    write: Callable[[Event], str],
    narrate: Callable[[Event], str],
) -> MoveTold:
    """The move with what the viewer may know of its events.

    The events come whole, each with its line where it has been written ("": not yet). Each is told
    here once, whatever the page then makes of it.
    """
    told = []
    for event, line in events:
        seen = event.seen_by(viewer)
        if seen is not None:
            line = line if line and seen is event else write(seen)
            told.append(Told(move.version, move.seat, seen, line, narrate(seen)))
    return MoveTold(move.version, move.seat, move.action, tuple(told), move.is_by_hand)
