"""Shows the newest tests and comparisons of a deck, for its page."""

from __future__ import annotations

from collections.abc import Iterable

from decks.models import Deck
from spacetrace.simulations.models import DeckTest, TestGroup
from spacetrace.simulations.presenters.comparison import comparison_rows
from spacetrace.simulations.presenters.page import deck_test_rows

BESIDE = 5
"""Tests that are listed on a deck's page, and so many comparisons."""


def of_deck_context(
    deck: Deck, tests: Iterable[DeckTest], comparisons: Iterable[TestGroup]
) -> dict[str, object]:
    """What stands beside a deck of one's own."""
    return {
        "deck": deck,
        "rows": deck_test_rows(tests),
        "comparisons": comparison_rows(comparisons),
    }
