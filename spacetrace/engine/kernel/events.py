"""What happened: facts in the past tense, each knowing who may know what of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from spacetrace.engine.kernel.actions import Seat

Viewer: TypeAlias = Seat | None
"""A seat, or None for a spectator, who knows what everybody knows."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table, whole, as the rules saw it.

    One that `ends_round` leaves people something to read before a live table plays on. One that
    `only_goes_on` ends a pause and changes nothing else that anybody sees or may do in their turn:
    a move that was meant for the table before it means the same after it.
    """

    ends_round: ClassVar[bool] = False
    only_goes_on: ClassVar[bool] = False

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> Event | None:
        """This event as the viewer may know it: itself, a form that hides, or nothing.

        It has no default on purpose, so that nothing leaks because somebody forgot.
        """

    def reveals(self, seat: Seat) -> bool:
        """Whether it tells anybody what this seat, which acts, could not foresee by itself.

        So do what was hidden, what chance brought, and what another seat did. What a move did that
        reveals nothing is taken back without asking anybody.
        """
        return True


@dataclass(frozen=True, slots=True)
class PublicEvent(Event):
    """An event that everybody sees in full."""

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self


@dataclass(frozen=True, slots=True)
class ForeseenEvent(PublicEvent):
    """A public event that follows from the action and from what everybody knew."""

    def reveals(self, seat: Seat) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class TakenBack(PublicEvent):
    """A seat took its last move back, and all that came after it (kernel/taking_back.py).

    It is told with the events of that move behind it.
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class PrivateEvent(Event):
    """An event that nobody but its seat learns of."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None


Emit: TypeAlias = Callable[[Event], None] | None
"""Where events go; None where nobody listens (simulations pay nothing for events)."""
