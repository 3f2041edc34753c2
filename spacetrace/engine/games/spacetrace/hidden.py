"""What a side that nobody sees may hold: plausible cards, drawn by lot (ST-3, ST-36)."""

from __future__ import annotations

from collections import Counter

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.decks.legality import is_simple
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
    """The cards that a deck may hold more of: reinforcements, others."""
    is_beginner = table.config.format == "beginner"
    reinforcements: list[CardDef] = []
    others: list[CardDef] = []
    motherships: list[CardDef] = []
    for card in table.cards.cards:
        if card.is_base or card.copies <= known[card.id]:
            continue
        if is_beginner and not is_simple(card):
            continue
        sort = motherships if card.is_mothership else others
        (reinforcements if card.is_reinforcement else sort).append(card)
    if motherships and not any(table.cards.by_id[card].is_mothership for card in known):
        others.append(table.chance.pick(motherships))  # one at most (ST-3)
    return reinforcements, others


def _draw(table: Table, cards: list[CardDef], known: Counter[str], count: int) -> list[CardDef]:
    """Up to `count` of the cards: a usual number of copies of each first, then to the limit."""
    drawn: list[CardDef] = []
    for least in (0, USUAL_COPIES):
        rest = cards.copy()
        while rest and len(drawn) < count:
            # Cards are picked one by one: a deck has few different ones, a card set many.
            place = table.chance.below(len(rest))
            card, rest[place] = rest[place], rest[-1]
            rest.pop()
            limit = 1 if card.is_mothership else card.copies
            if least == 0:
                limit = min(limit, USUAL_COPIES)
            free = limit - max(known[card.id], min(limit, least))
            drawn += [card] * min(free, count - len(drawn))
    return drawn


def _count(cards: list[CardDef]) -> Counter[str]:
    return Counter(card.id for card in cards)
