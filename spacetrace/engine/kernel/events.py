"""What happened: facts in the past tense, each knowing who may know what of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from spacetrace.engine.kernel.actions import Seat

Viewer: TypeAlias = Seat | None
"""A seat, or None for a spectator, who knows what everybody knows."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table, whole, as the rules saw it."""

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> Event | None:
        """This event as the viewer may know it: itself, a form that hides, or nothing.

        It has no default on purpose, so that nothing leaks because somebody forgot.
        """


@dataclass(frozen=True, slots=True)
class PublicEvent(Event):
    """An event that everybody sees in full."""

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self


@dataclass(frozen=True, slots=True)
class PrivateEvent(Event):
    """An event that nobody but its seat learns of."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None


Emit: TypeAlias = Callable[[Event], None] | None
"""Where events go; None where nobody listens (simulations pay nothing for events)."""
