"""Compiles the forty cards, each with every way to lay it on an end (SD-1 to SD-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta, Struct

from spacetrace.engine.games.space_dominoes.actions import End, Link, LinkCard
from spacetrace.engine.kernel.errors import ConfigError, NotationError
from spacetrace.engine.kernel.protocol import Json
from spacetrace.engine.kernel.state import ById

SECTIONS = 3
MOST_DOTS = 3
"""A section has 0 to so many dots (SD-1)."""
CARDS = 40
DOTS = 180
"""The dots of all cards together (SD-1)."""

Dots: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_DOTS)]
Reading: TypeAlias = tuple[int, int, int]


class Way(NamedTuple):
    """A card laid on an end: the action, what it adds to the row, how the card lies there.

    Both `added` and `lies` are read as the row is, from left to right.
    """

    action: LinkCard
    added: tuple[int, ...]
    lies: Reading


class Card:
    """One card; `left` and `right` tell where it fits, by the place number of `place`."""

    __slots__ = ("dots", "id", "index", "left", "name", "right", "sections")

    stored: ClassVar = ById()

    def __init__(self, index: int, name: str, sections: Reading) -> None:
        self.index = index
        self.id = reading_text(sections)
        self.name = name or self.id
        self.sections = sections
        self.dots = sum(sections)
        places = [divmod(number, MOST_DOTS + 1) for number in range((MOST_DOTS + 1) ** 2)]
        self.left = tuple(self._ways("left", inner, outer) for outer, inner in places)
        self.right = tuple(self._ways("right", inner, outer) for inner, outer in places)

    def __repr__(self) -> str:
        return f"Card({self.id})"

    def readings(self) -> tuple[Reading, ...]:
        """The card and the card turned round; only one if it reads the same both ways."""
        a, b, c = self.sections
        return ((a, b, c),) if a == c else ((a, b, c), (c, b, a))

    def _ways(self, end: End, inner: int, outer: int) -> tuple[Way, ...]:
        """How the card fits an end whose outermost sections are `inner` and, at last, `outer`.

        Here a reading goes outwards: its first section is the one nearest to the chain.
        """
        ways = []
        for p, q, r in self.readings():
            if p == outer:  # SD-5
                ways.append(self._way(end, "single", (q, r), (p, q, r)))
            if (p, q) == (inner, outer):  # SD-6
                ways.append(self._way(end, "double", (r,), (p, q, r)))
        return tuple(sorted(ways, key=lambda way: way.action.link, reverse=True))

    def _way(self, end: End, link: Link, added: tuple[int, ...], reading: Reading) -> Way:
        if end == "left":
            p, q, r = reading
            return Way(LinkCard(self.id, end, link), added[::-1], (r, q, p))
        return Way(LinkCard(self.id, end, link), added, reading)


def place(first: int, second: int) -> int:
    """The number of two neighbouring sections, read from left to right, in `left` and `right`."""
    return first * (MOST_DOTS + 1) + second


def reading_text(reading: Sequence[int]) -> str:
    """Sections as text, such as "0-2-1"."""
    return "-".join(map(str, reading))


def reading_of(text: str) -> Reading:
    """The sections of "0-2-1" as they are written; raises NotationError for anything else."""
    sections = tuple(int(digit) for digit in text.split("-") if digit in ("0", "1", "2", "3"))
    if len(sections) != SECTIONS or reading_text(sections) != text:
        raise NotationError(f"“{text[:20]}” is no card; a card is three numbers such as “0-2-1”.")
    a, b, c = sections
    return a, b, c


def smaller_reading(text: str) -> str:
    """The id of the card that reads "1-2-0": "0-2-1" (SD-1)."""
    return min(text, text[::-1])


class CardSet:
    """All forty cards, in the order of their ids."""

    __slots__ = ("by_id", "cards", "key", "name")

    def __init__(self, key: str, name: str, cards: tuple[Card, ...]) -> None:
        self.key = key
        self.name = name
        self.cards = cards
        self.by_id = {card.id: card for card in cards}

    def card(self, card_id: str) -> Card:
        """The card with this id, the smaller of its readings; raises NotationError."""
        try:
            return self.by_id[card_id]
        except KeyError:
            raise NotationError(f"There is no card called “{card_id[:20]}”.") from None


def in_order(hand: Sequence[Card]) -> list[Card]:
    """A hand as it is kept: sorted, so that its order tells nothing."""
    return sorted(hand, key=lambda card: card.index)


# --- card set data --------------------------------------------------------------------------------


class CardData(Struct, frozen=True, forbid_unknown_fields=True):
    """A card in a card set: its sections in the order of its id, and what it is called."""

    id: str
    sections: tuple[Dots, Dots, Dots]
    name: str = ""


class SetData(Struct, frozen=True, forbid_unknown_fields=True):
    """A card set."""

    key: str
    name: str
    cards: tuple[CardData, ...]


def compile_cards(data: Json) -> CardSet:
    """The card set of plain data; raises ConfigError for anything but the forty cards (SD-1)."""
    try:
        read = msgspec.convert(data, SetData, strict=True)
    except msgspec.ValidationError as error:
        raise ConfigError(f"These cards cannot be used: {error}.") from error
    for i, card in enumerate(read.cards):
        if problem := card_problem(card):
            raise ConfigError(f"cards[{i}] “{card.id}”: {problem}")
    missing = set(all_ids()) - {card.id for card in read.cards}
    if missing:
        raise ConfigError(f"Card “{min(missing)}” is missing: there are {CARDS} cards, all there.")
    if len(read.cards) != CARDS:
        raise ConfigError("A card is listed twice; every card is there once.")
    ordered = sorted(read.cards, key=lambda card: card.sections)
    cards = tuple(Card(index, card.name, card.sections) for index, card in enumerate(ordered))
    return CardSet(read.key, read.name, cards)


def card_problem(card: CardData) -> str:
    """What is wrong with a card, in a sentence; "" when nothing is (SD-1)."""
    a, b, c = card.sections
    smaller = min((a, b, c), (c, b, a))
    if card.id == reading_text(smaller) and card.sections == smaller:
        return ""
    return (
        f"The card with these sections is “{reading_text(smaller)}”, its smaller reading, and its "
        "sections stand that way."
    )


def all_ids() -> list[str]:
    """The ids of the forty cards: every sequence of three numbers, or its reverse (SD-1)."""
    numbers = range(MOST_DOTS + 1)
    return [reading_text((a, b, c)) for a in numbers for b in numbers for c in numbers if a <= c]
