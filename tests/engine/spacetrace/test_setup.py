"""Options and the deal (ST-1 to ST-4)."""

import pytest

from spacetrace.engine.games.spacetrace.setup import check_config, config_of, deal
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError
from tests.engine.spacetrace.records import CARDS, DECK, fresh_table

STANDARD = config_of({})


def test_options_that_are_not_given_have_their_defaults() -> None:
    assert check_config({"victory": "wrecks"}) == {
        "victory": "wrecks",
        "format": "standard",
        "first_turn_attack": False,
        "turn_limit": 300,
    }


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("victroy", "base", "Did you mean “victory”?"),
        ("victory", "wreck", "Did you mean “wrecks”?"),
        ("format", 3, "“standard”, “open” or “beginner”"),
        ("first_turn_attack", 1, "true or false"),
        ("turn_limit", 0, "from 1 to 300"),
        ("turn_limit", True, "from 1 to 300"),
    ],
)
def test_a_bad_option_is_refused_by_name(option: str, value: str | int, words: str) -> None:
    with pytest.raises(ConfigError, match=option) as error:
        check_config({option: value})
    assert words in str(error.value)


def test_each_seat_has_its_base_four_cards_and_the_rest_in_the_library() -> None:  # ST-1, ST-4
    table = fresh_table()
    for seat, side in enumerate(table.sides):
        assert [ship.name for ship in side.base] == [f"{seat + 1}:base"]
        assert (len(side.hand), len(side.library)) == (4, 36)
        assert side.hand == sorted(side.hand, key=lambda card: card.id)


def test_the_first_player_is_drawn_by_lot() -> None:  # ST-4
    assert {fresh_table(seed).first for seed in range(20)} == {0, 1}


def test_the_same_chance_deals_the_same_table() -> None:
    one, two = fresh_table(3), fresh_table(3)
    assert one.sides[0].library == two.sides[0].library
    assert one.sides[0].library != fresh_table(4).sides[0].library


def test_a_match_with_a_bad_deck_is_not_dealt() -> None:
    with pytest.raises(ConfigError, match="The deck of seat 2"):
        deal(STANDARD, CARDS, [DECK, {"fighters": 3}], Chance.seeded(1))
