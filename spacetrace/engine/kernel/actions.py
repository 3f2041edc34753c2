"""What a seat may ask for: frozen requests without logic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

Seat: TypeAlias = int
"""A place at the table, counted from 0; texts for people and files count from 1."""


@dataclass(frozen=True, slots=True)
class Action:
    """A request of one seat; it may be illegal. Its text form is the game's notation."""

    aside: ClassVar[bool] = False
    """True for what is no move of the game: conceding, standing orders."""
