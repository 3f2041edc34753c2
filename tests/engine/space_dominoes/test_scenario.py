"""Positions written by hand."""

from __future__ import annotations

from typing import Any

import pytest

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ScenarioError
from tests.engine.space_dominoes.playing import CARDS, GAME, at, everything, hand


def test_what_is_not_named_is_dealt_and_the_rest_is_the_stockpile() -> None:  # SD-2
    table = GAME.arrange({}, CARDS, {"seats": 3}, Chance.seeded(1))
    assert [len(cards) for cards in table.hands] == [7, 7, 7]
    assert everything(table) == sorted(CARDS.by_id)
    table = GAME.arrange({}, CARDS, {"hands": {"2": ["3-3-3", "..."]}}, Chance.seeded(1))
    assert len(table.hands[0]) == len(table.hands[1]) == 7
    assert "3-3-3" in hand(table, 2)


def test_a_chain_is_the_starter_and_the_cards_as_they_were_laid() -> None:
    table = at(
        ["1-2-0", "0-3-1 left single", "0-0-3 right single", "0-3-2 right double"],
        {1: ["3-3-3"], 2: ["2-2-2"]},
    )
    assert table.row == [0, 3, 1, 2, 0, 0, 3, 2]
    assert [laid.at for laid in table.laid] == [0, -2, 2, 3]


def test_the_stockpile_has_its_next_card_first() -> None:
    table = at(["1-2-1"], {1: ["3-3-3"], 2: ["2-2-2"]}, stockpile=["1-0-0"])
    assert [card.id for card in table.stock] == ["0-0-1"]
    table = at(["1-2-1"], {1: ["3-3-3"], 2: ["2-2-2"]}, stockpile=["0-0-1", "0-0-2"])
    assert table.stock[-1].id == "0-0-1"


def test_the_dealer_is_usually_the_seat_before_the_one_to_play() -> None:  # SD-3
    hands = {1: ["3-3-3"], 2: ["2-2-2"], 3: ["0-0-0"]}
    assert at(["1-2-1"], hands).dealer == 2
    assert at(["1-2-1"], hands, turn=2).dealer == 0
    assert at(["1-2-1"], hands, dealer=2).dealer == 1


GOOD: dict[str, Any] = {"chain": ["1-2-1"], "hands": {"1": ["3-3-3"], "2": ["2-2-2"]}}


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"pile": []}, "pile"),
        ({"seats": 6}, "5"),
        ({"seats": 1}, "2 to 5"),
        ({"chain": ["1-2-4"]}, "1-2-4"),
        ({"chain": ["1-2-1", "3-3-3 left single"]}, "only one card"),
        ({"chain": ["1-2-1", "0-0-0 left single"]}, "does not fit"),
        ({"chain": ["1-2-1", "0-0-1"]}, "no action"),
        ({"hands": {"3": []}}, "by seat"),
        ({"hands": {"one": []}}, "by seat"),
        ({"hands": {"1": ["1-2-1"], "2": ["..."]}}, "only one card"),
        ({"hands": {"1": [], "2": ["..."]}}, "SD-11"),
        ({"out": [1]}, "SD-11"),
        ({"turn": 3}, "no seat 3"),
        ({"dealer": 3}, "no seat 3"),
        ({"scores": [1]}, "every seat"),
        ({"hand_number": 3}, "SD-16"),
        ({"stage": "nowhere"}, "stage"),
        ({"hands": {"1": [f"{a}-{b}-3" for a in (0, 1) for b in range(4)] + ["2-0-3"] + ["2-1-3"]
          + ["2-2-3"], "2": ["..."]}}, "SD-17"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(changes: dict[str, Any], word: str) -> None:
    with pytest.raises(ScenarioError, match=word):
        GAME.arrange({}, CARDS, {**GOOD, **changes}, Chance.seeded(1))


def test_a_seat_that_is_out_has_no_turn() -> None:
    position = {**GOOD, "hands": {"1": [], "2": ["..."]}, "out": [1]}
    with pytest.raises(ScenarioError, match="no turn"):
        GAME.arrange({}, CARDS, position, Chance.seeded(1))
