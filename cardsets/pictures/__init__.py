"""Pictures of cards: ships and signs put together from a few shapes, chosen by the card's id."""

from __future__ import annotations

from cardsets.pictures.shapes import Lots
from cardsets.pictures.ships import formation, station
from cardsets.pictures.signs import crates, insignia, sign
from spacetrace.engine.games.spacetrace.cards.schema import Card


def picture(card: Card) -> str:
    """The card's picture as SVG, about the origin, within 50 units each way."""
    lots = Lots(card.id)
    if card.kind == "base":
        return station(lots)
    if card.kind == "ship":
        return formation(card, lots)
    if card.kind == "commander":
        return insignia(lots)
    if card.kind == "reinforcement":
        return crates(card)
    return sign(card, lots)
