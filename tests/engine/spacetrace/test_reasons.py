"""What a hint says of an attack: whose losses they are, and cards by their names as they stand."""

from __future__ import annotations

from typing import Any

import pytest

from spacetrace.engine.games.spacetrace.actions import ATTACK, PlayCard
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.rules.playing import CARDS
from tests.engine.spacetrace.telling import GAME


def reason(**fleets: Any) -> str:
    """What speaks for an attack of the first seat."""
    table = builders.table(CARDS, **fleets)
    return GAME.suggestion(table, 0, ATTACK, ["you", "Cadet"]).reason


def test_what_manpower_buys_is_told_in_full_so_that_the_next_hint_is_among_it() -> None:
    hand = ["r200", "fighters", "fighters", "destroyers", "cruiser"]
    table = builders.table(CARDS, hand1=hand)
    said = GAME.suggestion(table, 0, PlayCard("r200"), ["you", "Cadet"]).reason
    assert said == "With it you have 200 MP, enough for Destroyers or Fighters."


@pytest.mark.parametrize(
    ("base1", "met"),
    [
        ([], "It stands in for your class I, and meets Cadet's ships of that class."),
        (["fighters"], "where Cadet has none: it meets their Base."),
    ],
)
def test_a_hint_says_which_lower_class_a_ship_will_meet(
    base1: list[str], met: str
) -> None:  # ST-23
    table = builders.table(CARDS, base1=base1, base2=["fighters"], hand1=["destroyers"], pool1=200)
    said = GAME.suggestion(table, 0, PlayCard("destroyers"), ["you", "Cadet"]).reason
    assert said.endswith(met)


@pytest.mark.parametrize(
    ("fleets", "said"),
    [
        ({"base1": ["fighters"]}, "Cadet loses 100 LP of their Base, and you lose nothing."),
        (
            {"base1": ["fighters"], "base2": ["fighters"]},
            "Cadet loses 100 of the Fighters, and you lose 100 of the Fighters.",
        ),
    ],
)
def test_a_hint_says_whose_base_and_how_many_of_which_cards(
    fleets: dict[str, list[str]], said: str
) -> None:
    assert reason(**fleets) == f"If nobody answers, {said}"
