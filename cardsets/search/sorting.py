"""In which orders found cards can be listed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from django_stubs_ext import StrOrPromise

C = TypeVar("C")

Rank: TypeAlias = tuple[int | str, ...] | None
"""What cards are compared by; None for a card that has nothing to compare, which comes last."""


@dataclass(frozen=True, slots=True)
class Sort(Generic[C]):
    """An order of cards; with "-" before its key it is turned round."""

    key: str
    label: StrOrPromise
    rank: Callable[[C], Rank]
