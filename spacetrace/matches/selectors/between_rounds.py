"""Answers whom a live table waits for between two rounds or before it begins, and how long."""

from __future__ import annotations

from dataclasses import dataclass

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches.models import MAX_SEATS, Match

HOLD = Deadline("hold", 8_000, 2_147_483_647)
"""Ends the time between two rounds; before the first move there is none. No table of any game
counts its own deadlines so far."""


@dataclass(frozen=True, slots=True)
class BetweenRounds:
    """Seats whose players have not gone on yet; `is_mine` if the viewer's is one of them.

    `is_first` before the first move, which waits until somebody new has read what is played,
    `is_alone` where the only person at the table is waited for.
    """

    seats: list[Seat]
    names: list[str]
    is_mine: bool
    is_first: bool = False
    is_alone: bool = False


def seats_held(match: Match) -> list[Seat]:
    """The seats (from 0) whose players have not gone on since a round ended; [] while it plays."""
    held = match.held_mask if match.is_held else 0
    return [seat for seat in range(MAX_SEATS) if held >> seat & 1]


def between_rounds(match: Match, viewer: Viewer) -> BetweenRounds | None:
    """The hold of a match; None while it plays, rests, or is over."""
    if not match.is_held:
        return None
    seats, names = seats_held(match), match.names
    named = [names[seat] for seat in seats]
    is_first, is_alone = match.is_held_at_first, reads_alone(match)
    return BetweenRounds(seats, named, viewer in seats, is_first, is_alone)


def reads_alone(match: Match) -> bool:
    """Whether a held match waits for its only person: nobody else loses time by it."""
    people = [seat for seat in range(len(match.names)) if not match.agent_mask >> seat & 1]
    return seats_held(match) == people and len(people) == 1
