"""Compares things by being the same one, as keys of what is kept of them.

The records of a card set are read once and never change, and to compare two of them by their
content would take as long as to draw them. As a key is kept, no other thing gets its identity.
"""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """This very thing, whatever is equal to it."""

    __slots__ = ("it",)

    def __init__(self, it: T) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        """Whether the other one stands for the same thing."""
        return isinstance(other, Same) and self.it is other.it

    def __hash__(self) -> int:
        """The same for the same thing."""
        return id(self.it)
