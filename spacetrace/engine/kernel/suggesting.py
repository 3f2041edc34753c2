"""Puts an action that somebody suggests into words: what it is, and what speaks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.events import Emit, Event
from spacetrace.engine.kernel.wording import YOU, addressed

T = TypeVar("T")

LOOKED_AHEAD = "All else that you can do was tried out, and left you worse off some moves later."
"""What speaks for an action for which no plainer fact does."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested action: `deed` goes on after “would”, `reason` is a sentence ("" for none)."""

    deed: str
    reason: str = LOOKED_AHEAD


def you_at(seat: Seat, names: Sequence[str]) -> list[str]:
    """The seats' names as the one at this seat is told them."""
    return [YOU if at == seat else name for at, name in enumerate(names)]


def told_to_all(
    act: Callable[[T, Seat, Action, Emit], None],
    narrate: Callable[[Event], str],
    table: T,
    seat: Seat,
    action: Action,
) -> list[str]:
    """What everybody at a table would be told if the seat acted; the table is changed by it.

    `narrate` calls the seat YOU. What the action brings by chance is not among it: hand in a table
    that was dealt for the seat, and cards that nobody sees stay unnamed.
    """
    told: list[str] = []

    def listen(event: Event) -> None:
        seen = event.seen_by(None)
        sentence = "" if seen is None else addressed(narrate(seen))
        if sentence:
            told.append(sentence)

    act(table, seat, action, listen)
    return told


def deed_of(sentence: str) -> str:
    """“You play Wasps.” as it goes on after “would”: “play Wasps”."""
    return sentence.removeprefix("You ").rstrip(".")
