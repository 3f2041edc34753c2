"""What is worked out once and kept, as long as there is room."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """Values that never change for their key; at most `most` of them, or it begins anew.

    Threads share it: another one may empty it at any moment, so a value is handed on as it was
    found or made, and never looked up twice.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[K, V] = {}

    def find(self, key: K) -> V | None:
        """The value, if it is kept."""
        return self._values.get(key)

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value, made if it is not kept; whatever `make` raises is raised."""
        found = self._values.get(key)
        if found is None:
            found = make()
            if len(self._values) >= self._most:
                self._values.clear()
            self._values[key] = found
        return found

    def clear(self) -> None:
        """Forget all of them."""
        self._values.clear()
