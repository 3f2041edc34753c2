"""Says how a ready-made deck is shown to somebody who chooses one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from msgspec import Struct


class ReadyDeck(Protocol):
    """A ready-made deck: its name, its character, and how many it has of each card."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def style(self) -> str: ...
    @property
    def is_beginner(self) -> bool: ...
    @property
    def strength(self) -> int | None: ...
    @property
    def cards(self) -> Mapping[str, int]: ...


@dataclass(slots=True)
class ClassShare:
    """How many cards of a class, or of another kind, a deck has."""

    label: str
    kind: str
    count: int


@dataclass(slots=True)
class DeckRow:
    """A ready-made deck: its name, its character, what it is made of, its key cards.

    `strength` is how many of 100 matches it wins against the other ones, None where not measured.
    """

    key: str
    name: str
    summary: str
    style: str
    is_beginner: bool
    shares: list[ClassShare]
    key_cards: list[Struct]
    strength: int | None = None
