"""Decks by lot: sorts, uses, and what is done where a set has no card of a use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from cardsets.files import read_decks, read_set
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.game import SpacetraceGame
from spacetrace.engine.kernel.chance import Chance
from spacetrace.simulations.lot import deck_by_lot, deck_for_other_cards, sort_of, use_of

DATA: dict[str, Any] = read_set("basic")
CARDS: CardSet = SpacetraceGame().compile_cards(DATA)
DECKS = {deck.key: deck.cards for deck in read_decks("basic")}


def counted(deck: Mapping[str, int], by: Any) -> Counter[Any]:
    """Copies by what `by` tells of their card."""
    found: Counter[Any] = Counter()
    for card, copies in deck.items():
        found[by(CARDS.card(card))] += copies
    return found


@pytest.mark.parametrize("like", list(DECKS))
def test_a_deck_by_lot_has_as_many_cards_of_every_sort_and_use(like: str) -> None:
    for number in range(5):
        deck = deck_by_lot(CARDS, DECKS[like], Chance.seeded(f"deck {number}"))
        for by in (sort_of, lambda card: (sort_of(card), use_of(card))):
            assert counted(deck, by) == counted(DECKS[like], by)
        assert all(copies <= CARDS.card(card).copies for card, copies in deck.items())


def test_its_manpower_is_of_the_same_coin() -> None:
    like = {"militia": 3, "regulars": 4, "veterans": 2}
    deck = deck_by_lot(CARDS, like, Chance.seeded("coin"))
    assert counted(deck, lambda card: card.mp) == {50: 3, 100: 4, 200: 2}


def test_bands_are_fifty_wide_and_what_is_for_nothing_has_its_own() -> None:
    bands = {card.mp: use_of(card)[0] for card in CARDS.cards}
    assert (bands[0], bands[10], bands[50], bands[60], bands[100], bands[110]) == (0, 1, 1, 2, 2, 3)


def test_cards_that_hit_a_base_as_they_are_played_are_of_another_use() -> None:
    hitting = {card.id for card in CARDS.cards if use_of(card)[1]}
    assert hitting == {
        *("volunteers", "partisans", "bombers", "night-raid", "long-guns", "burning-hulks"),
        *("wrecking-crews", "flying-school", "dockers", "telegraphists", "harbour-watch"),
    }
    assert not use_of(CARDS.card("orbital-lance"))[1]  # its target is chosen


def test_where_a_set_has_no_card_of_the_use_the_rest_of_the_sort_stands_in() -> None:
    small = ("base", "militia", "regulars", "fighters", "wasps")
    data = DATA | {"cards": [card for card in DATA["cards"] if card["id"] in small]}
    few = SpacetraceGame().compile_cards(data)
    deck = {"regulars": 3, "veterans": 2, "fighters": 2, "decoys": 3, "titan": 1}
    made = deck_for_other_cards(deck, CARDS, few, Chance.seeded("few"))
    assert set(made) <= set(small)
    assert counted(made, sort_of) == counted({**deck, "titan": 0}, sort_of) - Counter()
    assert made["regulars"] >= 3
    assert made["fighters"] >= 2
