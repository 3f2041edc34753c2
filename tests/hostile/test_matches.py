"""Matches between computers with decks and cards by lot come to an end without an error."""

from __future__ import annotations

import pytest

from tests.hostile.matches import GOOD, play


@pytest.mark.parametrize("number", range(12))
def test_a_match_with_decks_or_cards_by_lot_ends(number: int) -> None:
    how, _seconds, who = play(number)
    assert how in GOOD, who
