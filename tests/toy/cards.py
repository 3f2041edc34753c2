"""Compiles the toy's pack from plain data."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta, Struct

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.protocol import Json
from spacetrace.engine.kernel.state import ById


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One sort of card. A comet has no colour: it fits everywhere and strikes (TY-2, TY-4)."""

    stored: ClassVar = ById()

    id: str
    value: int
    copies: Annotated[int, Meta(ge=1, le=9)]
    colour: str = ""

    def fits(self, top: Card) -> bool:
        """Whether it can be played on this card (TY-2)."""
        return not (self.colour and top.colour) or (
            self.colour == top.colour or self.value == top.value
        )


class CardSet(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The whole pack."""

    key: str
    name: str
    cards: tuple[Card, ...]

    @functools.cached_property
    def by_id(self) -> dict[str, Card]:
        """Each sort by its id."""
        return {card.id: card for card in self.cards}

    def pack(self) -> list[Card]:
        """Every copy of every card, in the order of the set."""
        return [card for card in self.cards for _ in range(card.copies)]


def compile_cards(data: Json) -> CardSet:
    """The card set of plain data; raises ConfigError."""
    try:
        return msgspec.convert(data, CardSet, strict=True)
    except msgspec.ValidationError as error:
        raise ConfigError(f"These cards cannot be used: {error}.") from error


def in_order(hand: Iterable[Card]) -> list[Card]:
    """A hand as it is kept: sorted, so that its order tells nothing."""
    return sorted(hand, key=lambda card: card.id)
