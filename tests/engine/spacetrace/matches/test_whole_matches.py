"""Whole matches at random: nothing gets lost, everybody can follow, all of them end (ST-35)."""

from __future__ import annotations

import itertools

import pytest

from cardsets.files import read_decks
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.kernel.protocol import Config
from tests.engine.spacetrace.matches.lots import cards_by_lot
from tests.engine.spacetrace.matches.whole import play_at_random

DECKS = {deck.key: deck.cards for deck in read_decks("basic")}
PAIRS = list(itertools.combinations_with_replacement(sorted(DECKS), 2))
LONGEST = 20_000
A_WHILE = 120


@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_a_match_of_any_two_stock_decks_ends(basic: CardSet, number: int) -> None:  # ST-35
    one, two = PAIRS[number]
    victory = ("base", "wrecks")[number % 2]
    config: Config = {"victory": victory, "format": "open", "first_turn_attack": number % 3 == 0}
    table = play_at_random(basic, (DECKS[one], DECKS[two]), config, number, LONGEST)
    assert table.outcome is not None


@pytest.mark.parametrize("seed", range(12))
def test_cards_drawn_by_lot_keep_the_table_whole(seed: int) -> None:
    cards, deck = cards_by_lot(seed)
    play_at_random(cards, (deck, deck), {"victory": "wrecks", "format": "open"}, seed, A_WHILE)
