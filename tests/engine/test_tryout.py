"""A card in hand on a table on which it can be played: found for every card of every game."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from cardsets.files import game_of_set, read_set, sets_in_files
from spacetrace.engine import catalogue
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import IllegalAction, NotationError, ScenarioError
from spacetrace.engine.kernel.opening import Opening, Wish
from spacetrace.engine.kernel.replay import begin, rebuild
from spacetrace.engine.kernel.tryout import TryOut, try_out

LISTS = ("cards", "missions")
IN_NO_HAND = {"base", "mission"}


def known(key: str) -> tuple[Any, Any, dict[str, str]]:
    """The game of a set in the files, its cards, and the kinds of them by id."""
    data: Any = read_set(key)
    game = catalogue.game(game_of_set(key))
    kinds = {
        card["id"]: card.get("kind", "mission" if name == "missions" else "")
        for name in LISTS
        for card in data.get(name, ())
    }
    return game, game.compile_cards(data), kinds


def table_of(game: Any, cards: Any, found: TryOut, seed: str = "x") -> Any:
    return begin(game, cards, found.config, (), Chance.seeded(seed), found.opening)


@pytest.mark.parametrize("key", sets_in_files())
def test_every_card_of_every_set_finds_a_table_on_which_it_can_be_played(key: str) -> None:
    game, cards, kinds = known(key)
    for card, kind in kinds.items():
        found = try_out(game, cards, Wish(card))
        assert found.is_playable is (None if kind in IN_NO_HAND else True), card
        table = table_of(game, cards, found)
        if found.is_playable:
            assert any(game.plays(action, card) for action in game.moves(table, 0)), card
            assert 0 in game.waiting_for(table), card


@pytest.mark.parametrize("key", sets_in_files())
def test_a_card_that_is_not_there_is_told(key: str) -> None:
    game, cards, _kinds = known(key)
    with pytest.raises((NotationError, ScenarioError)):
        try_out(game, cards, Wish("nothing-like-it"))


def test_hands_pool_decks_and_turn_are_as_wished() -> None:
    game, cards, _kinds = known("basic")
    deck = {"fighters": 30, "militia": 10}
    wish = Wish("titan", hands=(("wasps",), None), decks=(deck, deck), pool=700)
    table = table_of(game, cards, try_out(game, cards, wish))
    one, two = table.sides
    assert sorted(card.id for card in one.hand) == ["titan", "wasps"]
    assert one.pool == 700
    assert (len(one.library), len(two.hand), len(two.library)) == (40, 6, 34)
    found = try_out(game, cards, Wish("titan", turn=1))
    assert (found.is_playable, table_of(game, cards, found).active) == (False, 1)


def test_a_table_is_dealt_by_its_chance_and_dealt_again_alike() -> None:
    game, cards, _kinds = known("basic")
    deck = dict.fromkeys(sorted(card for card in cards.by_id if card != "base"), 1)
    found = try_out(game, cards, Wish("titan", decks=(deck, deck)))
    one, other = (game.dump(table_of(game, cards, found, seed)) for seed in ("a", "b"))
    assert one != other
    again = rebuild(game, cards, found.config, (), Chance.seeded("a"), (), found.opening)
    assert game.dump(again) == one


def test_a_deck_of_cards_that_are_gone_is_dealt_without_them() -> None:
    game, cards, _kinds = known("basic")
    found = try_out(game, cards, Wish("titan", decks=({"gone": 3, "wasps": 9}, {})))
    assert len(table_of(game, cards, found).sides[0].library) == 4


def test_a_card_that_nothing_helps_still_gets_a_table_and_soon() -> None:
    data: Any = read_set("basic")
    test = {"test": "pool", "n": 9999, "side": "enemy"}
    ability = {"when": "played", "if": [test], "do": [{"effect": "draw", "amount": 1}]}
    card: Any = {"id": "never", "name": "Never", "kind": "tactic", "mp": 10, "abilities": [ability]}
    game = catalogue.game("spacetrace")
    cards = game.compile_cards({**data, "cards": [*data["cards"], card]})
    began = time.process_time()
    found = try_out(game, cards, Wish("never"))
    assert time.process_time() - began < 5
    assert found.is_playable is False
    assert table_of(game, cards, found).sides[0].hand


def test_moves_of_an_opening_are_held_to_the_rules() -> None:
    game, cards, _kinds = known("basic")
    opening = Opening({"1": {"hand": ["titan"]}}, ("1 play titan",))
    with pytest.raises(IllegalAction):
        begin(game, cards, game.check_config({}), (), Chance.seeded(1), opening)


def test_a_deck_without_measure_is_refused() -> None:
    game, cards, _kinds = known("basic")
    position: Any = json.loads('{"1": {"deck": {"wasps": 1000, "titan": 1000}}}')
    with pytest.raises(ScenarioError):
        game.arrange({}, cards, position, Chance.seeded(1))
