"""What a player may want to know before playing a deck: never a fault, only advice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.decks.figures import Copies, copies_of
from spacetrace.engine.games.spacetrace.decks.formats import format_of


@dataclass(frozen=True, slots=True)
class Advice:
    """One piece of advice: what is so and what it means, the rule, the cards it is about."""

    sentence: str
    rule: str
    cards: tuple[str, ...] = ()


def deck_advice(cards: CardSet, deck: Mapping[str, int], format: str = "standard") -> list[Advice]:
    """What may go wrong with the deck, the gravest first; unknown cards are left out."""
    format_of(format)
    known: Copies = copies_of(cards, deck)
    return [] if not known else _advice(known)


def _advice(known: Copies) -> list[Advice]:
    return [] if any(card.is_commander for card, _ in known) else [_no_commander(known)]


def _no_commander(known: Copies) -> Advice:
    hosts: list[CardDef] = [card for card, _ in known if card.cls in (2, 3)]
    return Advice("No commander.", "ST-11", tuple(card.id for card in hosts))
