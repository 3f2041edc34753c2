"""What a player may want to know before playing a deck: never a fault, only advice."""

from __future__ import annotations

from collections.abc import Mapping

from spacetrace.engine.games.spacetrace_1.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace_1.decks.advice_on_fleet import fleet_advice
from spacetrace.engine.games.spacetrace_1.decks.advice_on_supply import supply_advice
from spacetrace.engine.games.spacetrace_1.decks.figures import copies_of
from spacetrace.engine.games.spacetrace_1.decks.formats import format_of
from spacetrace.engine.games.spacetrace_1.decks.prospects import Advice, Prospects

__all__ = ["Advice", "deck_advice"]


def deck_advice(cards: CardSet, deck: Mapping[str, int], format: str = "standard") -> list[Advice]:
    """What may go wrong with the deck, first with its fleet, then with its supply.

    Whether it may be played is not asked here. What the format forbids is not missed, and a deck
    with less than half of its cards gets no advice yet; later on its missing cards count as cards
    that are no help. Raises ConfigError for an unknown format.
    """
    prospects = Prospects(cards, copies_of(cards, deck), format_of(format))
    if prospects.has < prospects.size / 2:
        return []
    return [*fleet_advice(prospects), *supply_advice(prospects)]
