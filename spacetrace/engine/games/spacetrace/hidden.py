"""What a side that nobody sees may hold: plausible cards, drawn by lot (ST-3, ST-36)."""

from __future__ import annotations

from collections import Counter

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.setup import is_simple
from spacetrace.engine.games.spacetrace.table import Table

USUAL_COPIES = 4
"""Copies of a card that a deck is taken to hold, where it may hold so many."""
REINFORCEMENT_SHARE = 3
"""One card in so many of a deck is taken to be a reinforcement."""


def guess_cards(table: Table, known: Counter[str], count: int) -> list[CardDef]:
    """`count` cards for a side of whose deck the `known` ones are seen, in random order.

    They keep to the copy limits as long as the card set has enough cards; the table's chance
    decides.
    """
    reinforcements, others = _unseen(table, known)
    seen = sum(n for card, n in known.items() if table.cards.by_id[card].is_reinforcement)
    share = (known.total() + count) // REINFORCEMENT_SHARE - seen
    hidden = _draw(table, reinforcements, known, max(0, min(share, count)))
    hidden += _draw(table, others, known, count - len(hidden))
    if len(hidden) < count:
        hidden += _draw(table, reinforcements, known + _count(hidden), count - len(hidden))
    while len(hidden) < count:  # a card set too small for its own limits
        hidden.append(table.chance.pick(reinforcements + others or list(table.cards.cards)))
    table.chance.shuffle(hidden)
    return hidden


def _unseen(table: Table, known: Counter[str]) -> tuple[list[CardDef], list[CardDef]]:
    """The cards that a deck may hold more of: reinforcements, others; in random order."""
    is_beginner = table.config.format == "beginner"
    has_mothership = any(table.cards.by_id[card].is_mothership for card in known)
    reinforcements: list[CardDef] = []
    others: list[CardDef] = []
    for card in table.cards.cards:
        if card.is_base or card.copies <= known[card.id]:
            continue
        if (is_beginner and not is_simple(card)) or (has_mothership and card.is_mothership):
            continue
        (reinforcements if card.is_reinforcement else others).append(card)
    table.chance.shuffle(reinforcements)
    table.chance.shuffle(others)
    return reinforcements, others


def _draw(table: Table, cards: list[CardDef], known: Counter[str], count: int) -> list[CardDef]:
    """Up to `count` of the cards: a usual number of copies of each first, then to the limit."""
    drawn: list[CardDef] = []
    taken = known.copy()
    mothership = False
    for most in (USUAL_COPIES, USUAL_COPIES * 100):
        for card in cards:
            if card.is_mothership:
                if mothership:
                    continue
                mothership = True
            limit = 1 if card.is_mothership else min(card.copies, most)
            fresh = max(0, min(limit - taken[card.id], count - len(drawn)))
            taken[card.id] += fresh
            drawn += [card] * fresh
    return drawn


def _count(cards: list[CardDef]) -> Counter[str]:
    return Counter(card.id for card in cards)
