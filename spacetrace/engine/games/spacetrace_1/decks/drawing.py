"""What the draws of a deck bring: odds by turn and sample hands (ST-4, ST-5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from spacetrace.engine.games.spacetrace_1.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace_1.decks.formats import MOST_COPIES
from spacetrace.engine.games.spacetrace_1.rules.turn import DRAWS
from spacetrace.engine.games.spacetrace_1.setup import FIRST_HAND
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.odds import at_least


@dataclass(frozen=True, slots=True)
class Sample:
    """A hand as it might be dealt, and what the turns after it draw, each in the order drawn."""

    hand: tuple[str, ...]
    draws: tuple[tuple[str, ...], ...]


def cards_seen(turn: int, size: int) -> int:
    """How many cards of a deck of `size` the player has had in hand once own turn `turn` has begun.

    Turn 0 is the hand before the first turn; no more are seen than there are (ST-4, ST-5). Raises
    ValueError for numbers below 0.
    """
    if turn < 0 or size < 0:
        raise ValueError("Turns and cards count from 0.")
    return min(size, FIRST_HAND + DRAWS * turn)


def draw_odds(deck: Mapping[str, int], cards: Collection[str], k: int, turn: int) -> float:
    """How likely at least `k` of these cards are among those seen by own turn `turn`.

    Every copy counts, and every card of the deck, known or not. Raises ValueError for a turn
    below 0.
    """
    wanted = set(cards)
    size = sum(copies for copies in deck.values() if copies > 0)
    good = sum(copies for card, copies in deck.items() if card in wanted and copies > 0)
    return at_least(size, good, cards_seen(turn, size), k)


def odds_table(
    deck: Mapping[str, int], cards: Collection[str], k: int, turns: int = 10
) -> tuple[float, ...]:
    """The odds of `draw_odds` for the own turns 1 to `turns`."""
    return tuple(draw_odds(deck, cards, k, turn) for turn in range(1, turns + 1))


def sample_hand(cards: CardSet, deck: Mapping[str, int], chance: Chance, turns: int = 5) -> Sample:
    """Shuffle the deck and draw the first hand and the cards of the first own turns.

    The same chance gives the same sample. Cards that are not in the set are left out, and the draws
    end with the deck.
    """
    library = [
        card_id
        for card_id, copies in sorted(deck.items())
        if card_id in cards.by_id
        for _ in range(min(copies, MOST_COPIES))
    ]
    chance.shuffle(library)
    library.reverse()  # a library's last card is its topmost, here as at the table
    hand = tuple(library[:FIRST_HAND])
    rest = library[FIRST_HAND : FIRST_HAND + DRAWS * turns]
    return Sample(hand, tuple(tuple(rest[i : i + DRAWS]) for i in range(0, len(rest), DRAWS)))
