"""Makes decks by lot: as many cards of every sort and use as another deck has, else by chance.

Pure: the same cards, deck and chance give the same list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.fitted import blows_at_base
from spacetrace.engine.kernel.chance import Chance

Sort: TypeAlias = tuple[str, int, bool]
"""Kind, class, whether it is a Mothership: cards of one sort can stand in for each other."""

Use: TypeAlias = tuple[int, bool]
"""The band of its price, whether it hits a Base as it is played: what decks by lot keep as well."""

BAND = 50
"""MP from one band of prices to the next: 1 to 50, 51 to 100 and so on; what is for nothing is a
band of its own. Manpower then fits the prices that it is to pay, as in decks that people make."""

MOST_AT_ONCE = 4
"""Copies that one draw of the lot brings at most, so that a deck is neither all single cards nor
three cards."""


def sort_of(card: CardDef) -> Sort:
    """What a card can be exchanged for."""
    return card.kind, card.cls, card.is_mothership


def use_of(card: CardDef) -> Use:
    """What else a card of a deck by lot has in common with the one that it stands for.

    The price of a reinforcement is what it brings.
    """
    return -(-card.mp // BAND), bool(blows_at_base(card))


def deck_by_lot(cards: CardSet, like: Mapping[str, int], chance: Chance) -> dict[str, int]:
    """A deck of as many cards of every sort as `like`; smaller where the set has not so many.

    They are of the same use, too, as far as the set has such cards. Cards of `like` that the set
    does not have count nothing.
    """
    deck: Counter[str] = Counter()
    known = [(cards.by_id[card], copies) for card, copies in like.items() if card in cards.by_id]
    _fill(deck, cards, known, chance)
    return dict(sorted(deck.items()))


def deck_for_other_cards(
    deck: Mapping[str, int], of: CardSet, to: CardSet, chance: Chance
) -> dict[str, int]:
    """The deck with every card that `to` does not have exchanged for others like it, by lot."""
    kept: Counter[str] = Counter(
        {card_id: copies for card_id, copies in deck.items() if card_id in to.by_id}
    )
    gone = [(of.by_id[card], copies) for card, copies in deck.items() if card not in to.by_id]
    _fill(kept, to, gone, chance)
    return dict(sorted(kept.items()))


def _fill(
    deck: Counter[str], cards: CardSet, like: Iterable[tuple[CardDef, int]], chance: Chance
) -> None:
    """Add as many of each sort and use; what a use lacks comes from the rest of its sort."""
    wanted: Counter[tuple[Sort, Use]] = Counter()
    for card, copies in like:
        wanted[sort_of(card), use_of(card)] += copies
    pool = [cards.by_id[card_id] for card_id in sorted(cards.by_id)]
    pool = [card for card in pool if not card.is_base]
    missing: Counter[Sort] = Counter()
    for sort, use in sorted(wanted):
        fits = [card for card in pool if (sort_of(card), use_of(card)) == (sort, use)]
        missing[sort] += _deal(deck, fits, wanted[sort, use], chance)
    for sort in sorted(missing):
        _deal(deck, [card for card in pool if sort_of(card) == sort], missing[sort], chance)


def _deal(deck: Counter[str], pool: Sequence[CardDef], count: int, chance: Chance) -> int:
    """Add so many of these, as far as the copies reach that a deck may hold; tell the rest."""
    while count:
        pool = [card for card in pool if deck[card.id] < card.copies]
        if not pool:
            break
        card = pool[chance.below(len(pool))]
        room = min(count, card.copies - deck[card.id], MOST_AT_ONCE)
        copies = 1 + chance.below(room)
        deck[card.id] += copies
        count -= copies
    return count
