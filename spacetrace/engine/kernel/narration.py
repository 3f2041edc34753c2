"""Tells events in sentences: a game gives its narrator a function for each event worth one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import singledispatch
from typing import Generic, TypeAlias, TypeVar

from spacetrace.engine.kernel.events import Event

C = TypeVar("C")  # the game's compiled cards
E = TypeVar("E", bound=Event)

Teller: TypeAlias = Callable[[E, C, Sequence[str]], str]
"""The sentence of an event, from the cards and the seats' names."""


class Narrator(Generic[C]):
    """Puts what happened into sentences for the log.

    An event may be in the form that a viewer saw: what it hides is not told.
    """

    def __init__(self) -> None:
        self._tell = singledispatch(_tell_nothing)

    def register(self, teller: Teller[E, C]) -> Teller[E, C]:
        """Events of the type of its first argument are told by this function; a decorator."""
        self._tell.register(teller)
        return teller

    def __call__(self, event: Event, cards: C, names: Sequence[str]) -> str:
        """The event as a sentence, with the seats' names; "" when not worth one."""
        return self._tell(event, cards, names)


def _tell_nothing(event: Event, cards: object, names: Sequence[str]) -> str:
    return ""
