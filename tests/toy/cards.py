"""The toy's cards, compiled from plain data."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from spacetrace.engine.kernel.errors import ConfigError, NotationError
from spacetrace.engine.kernel.protocol import Json

COMET = "comet"


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One sort of card; a comet has no colour."""

    id: str
    value: int
    copies: Annotated[int, Meta(ge=1, le=9)]
    colour: str = ""

    @property
    def is_comet(self) -> bool:
        """Comets fit everywhere and strike somebody (TY-2, TY-4)."""
        return not self.colour


class CardSet(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole pack."""

    key: str
    name: str
    cards: tuple[Card, ...]

    def card(self, card_id: str) -> Card:
        """The card with this id; raises NotationError."""
        for card in self.cards:
            if card.id == card_id:
                return card
        raise NotationError(f"There is no card called “{card_id}”.")

    def pack(self) -> list[Card]:
        """Every copy of every card, in the order of the set."""
        return [card for card in self.cards for _ in range(card.copies)]


def compile_cards(data: Json) -> CardSet:
    """The card set of plain data; raises ConfigError."""
    try:
        return msgspec.convert(data, CardSet, strict=True)
    except msgspec.ValidationError as error:
        raise ConfigError(f"These cards cannot be used: {error}.") from error


def in_order(hand: list[Card]) -> list[Card]:
    """A hand as it is kept: sorted, so that its order tells nothing."""
    return sorted(hand, key=lambda card: card.id)
