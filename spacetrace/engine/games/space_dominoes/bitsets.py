"""Keeps sets of cards as bits of a number: which fit which end, which follow as double-links.

A card's bit is that of its place among the forty, which is the same in every card set (SD-1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from spacetrace.engine.games.space_dominoes.cards import (
    MOST_DOTS,
    Card,
    Way,
    all_ids,
    place,
    reading_of,
)

FORTY = tuple(Card(index, "", reading_of(card)) for index, card in enumerate(all_ids()))
ALL = (1 << len(FORTY)) - 1
PLACES = range((MOST_DOTS + 1) ** 2)
"""The numbers of two neighbouring sections (cards.place)."""


def bit(card: Card) -> int:
    """The set of this card alone."""
    return 1 << card.index


def mask(cards: Iterable[Card]) -> int:
    """The set of these cards."""
    found = 0
    for card in cards:
        found |= 1 << card.index
    return found


def members(cards: int) -> Iterator[Card]:
    """The cards of a set, in their order."""
    while cards:
        lowest = cards & -cards
        yield FORTY[lowest.bit_length() - 1]
        cards ^= lowest


def _where(fits: Callable[[Card, int], bool]) -> tuple[int, ...]:
    return tuple(mask(card for card in FORTY if fits(card, number)) for number in PLACES)


def _has_double(ways: tuple[Way, ...]) -> bool:
    return any(way.action.link == "double" for way in ways)


FITS_LEFT = _where(lambda card, number: bool(card.left[number]))
"""The cards that fit a left end, by its two outermost sections (SD-5, SD-6)."""
FITS_RIGHT = _where(lambda card, number: bool(card.right[number]))


def fits(left: int, right: int) -> int:
    """The cards that fit one of two ends, by their numbers."""
    return FITS_LEFT[left] | FITS_RIGHT[right]


DOUBLES_LEFT = _where(lambda card, number: _has_double(card.left[number]))
"""The cards that make a double-link at a left end (SD-6)."""
DOUBLES_RIGHT = _where(lambda card, number: _has_double(card.right[number]))


def _followers(card: Card) -> int:
    """The cards that make a double-link on this one once it stands out by two sections."""
    found = 0
    for _, second, third in card.readings():
        found |= DOUBLES_RIGHT[place(second, third)]
    return found & ~bit(card)


FOLLOWERS = tuple(_followers(card) for card in FORTY)


def pairs_of(cards: int) -> int:
    """How often a card of a set makes a double-link on another one of it."""
    found, rest = 0, cards
    while rest:
        lowest = rest & -rest
        found += (FOLLOWERS[lowest.bit_length() - 1] & cards).bit_count()
        rest ^= lowest
    return found


def _end_after(end: int, way: Way) -> int:
    """The number of an end's two outermost sections after a card is laid there."""
    added = way.added
    if way.action.end == "left":
        return place(added[0], added[1] if len(added) > 1 else end // (MOST_DOTS + 1))
    return place(added[-2] if len(added) > 1 else end % (MOST_DOTS + 1), added[-1])


def _links(ways: tuple[tuple[Way, ...], ...]) -> tuple[tuple[tuple[bool, int], ...], ...]:
    return tuple(
        tuple((way.action.link == "double", _end_after(end, way)) for way in ways[end])
        for end in PLACES
    )


LINKS_LEFT = tuple(_links(card.left) for card in FORTY)
"""By card and number of the left end: whether each way to lay it is a double-link, and the end
after it."""
LINKS_RIGHT = tuple(_links(card.right) for card in FORTY)
"""The same at the right end."""
INDEX_OF = {card.id: card.index for card in FORTY}

_PART = 10
_PARTS = tuple(
    tuple(
        sum(FORTY[first + bit].dots for bit in range(_PART) if part >> bit & 1)
        for part in range(1 << _PART)
    )
    for first in range(0, len(FORTY), _PART)
)


def dots_of(cards: int) -> int:
    """The dots of a set of cards together (SD-1)."""
    one, two, three, four = _PARTS
    return (
        one[cards & 1023] + two[cards >> 10 & 1023] + three[cards >> 20 & 1023] + four[cards >> 30]
    )
