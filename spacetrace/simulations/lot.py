"""Makes decks by lot: as many cards of every sort as another deck has, which ones is chance.

Pure: the same cards, deck and chance give the same list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.kernel.chance import Chance

Sort: TypeAlias = tuple[str, int, bool]
"""Kind, class, whether it is a Mothership: cards of one sort can stand in for each other."""

MOST_AT_ONCE = 4
"""Copies that one draw of the lot brings at most, so that a deck is neither all single cards nor
three cards."""


def sort_of(card: CardDef) -> Sort:
    """What a card can be exchanged for."""
    return card.kind, card.cls, card.is_mothership


def deck_by_lot(cards: CardSet, like: Mapping[str, int], chance: Chance) -> dict[str, int]:
    """A deck of as many cards of every sort as `like`; smaller where the set has not so many.

    Cards of `like` that the set does not have count nothing.
    """
    wanted: Counter[Sort] = Counter()
    for card_id, copies in like.items():
        if card_id in cards.by_id:
            wanted[sort_of(cards.by_id[card_id])] += copies
    deck: Counter[str] = Counter()
    for sort in sorted(wanted):
        _fill(deck, cards, sort, wanted[sort], chance)
    return dict(sorted(deck.items()))


def deck_for_other_cards(
    deck: Mapping[str, int], of: CardSet, to: CardSet, chance: Chance
) -> dict[str, int]:
    """The deck with every card that `to` does not have exchanged for others of its sort, by lot."""
    kept: Counter[str] = Counter(
        {card_id: copies for card_id, copies in deck.items() if card_id in to.by_id}
    )
    for card_id, copies in sorted(deck.items()):
        if card_id not in to.by_id:
            _fill(kept, to, sort_of(of.by_id[card_id]), copies, chance)
    return dict(sorted(kept.items()))


def _fill(deck: Counter[str], cards: CardSet, sort: Sort, count: int, chance: Chance) -> None:
    """Add so many cards of a sort, as far as the copies reach that a deck may hold."""
    pool = [cards.by_id[card_id] for card_id in sorted(cards.by_id)]
    pool = [card for card in pool if not card.is_base and sort_of(card) == sort]
    while count:
        pool = [card for card in pool if deck[card.id] < card.copies]
        if not pool:
            return
        card = pool[chance.below(len(pool))]
        room = min(count, card.copies - deck[card.id], MOST_AT_ONCE)
        copies = 1 + chance.below(room)
        deck[card.id] += copies
        count -= copies
