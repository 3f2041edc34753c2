"""Tells how likely cards of a deck are seen in time: the deck as advice looks at it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from spacetrace.engine.games.spacetrace_1.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace_1.decks.drawing import cards_seen
from spacetrace.engine.games.spacetrace_1.decks.figures import Copies
from spacetrace.engine.games.spacetrace_1.decks.legality import is_simple
from spacetrace.engine.kernel.decks import DeckFormat
from spacetrace.engine.kernel.odds import at_least

MOST_NAMES = 3
"""So many cards a sentence names; the others it counts."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One piece of advice: what is so and what it means, the rule, the cards it is about."""

    sentence: str
    rule: str
    cards: tuple[str, ...] = ()


class Prospects:
    """A deck and the format it is meant for.

    `has` counts its cards; `size` as well, but not below what the format asks for.
    """

    def __init__(self, cards: CardSet, known: Copies, format: DeckFormat) -> None:
        self.cards = cards
        self.known = known
        self.has = sum(copies for _card, copies in known)
        self.size = max(self.has, format.least)
        self.is_simple = format.key == "beginner"

    def find(self, fits: Callable[[CardDef], bool]) -> Copies:
        """The cards that fit, with their copies."""
        return [(card, copies) for card, copies in self.known if fits(card)]

    def of_class(self, *classes: int) -> Copies:
        """The ship cards of these classes."""
        return self.find(lambda card: card.cls in classes)

    def may_have(self, fits: Callable[[CardDef], bool]) -> bool:
        """Whether the card set has such a card that the format allows."""
        return any(
            fits(card)
            for card in self.cards.cards
            if card.copies and not card.is_base and (is_simple(card) or not self.is_simple)
        )

    def may_have_class(self, ship_class: int) -> bool:
        """Whether the card set has ships of the class that the format allows."""
        return self.may_have(lambda card: card.cls == ship_class)

    def fewer_than(self, k: int, copies: int, turn: int) -> float:
        """How likely fewer than `k` of so many copies are seen by own turn `turn` (ST-4, ST-5)."""
        return 1.0 - at_least(self.size, copies, cards_seen(turn, self.size), k)

    def seen_of(self, amount: int, turn: int) -> float:
        """What is seen of an amount that is spread over the deck, on average, by own `turn`."""
        return amount * cards_seen(turn, self.size) / self.size


def count(found: Copies) -> int:
    """How many copies these are."""
    return sum(copies for _card, copies in found)


def ids(found: Copies) -> tuple[str, ...]:
    """The ids of the cards."""
    return tuple(card.id for card, _copies in found)


def names(found: Copies) -> str:
    """The cards as words: “Titan”, “Fortress” and 2 others."""
    quoted = [f"“{card.name}”" for card, _copies in found]
    if len(quoted) == 1:
        return quoted[0]
    if len(quoted) > MOST_NAMES + 1:
        return ", ".join(quoted[:MOST_NAMES]) + f" and {len(quoted) - MOST_NAMES} others"
    return ", ".join(quoted[:-1]) + " and " + quoted[-1]


def percent(share: float) -> str:
    """A share as words; never 0 % or 100 % of what may happen or not."""
    if 0.0 < share < 0.01:
        return "less than 1%"
    if 0.99 < share < 1.0:
        return "more than 99%"
    return f"{share:.0%}"
