"""The cards: how many, what they are called, what matches by design, what they score."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardsets.files import game_of_set, read_set, set_of_game
from spacetrace.engine.games.spaced_out.card_data import compile_cards
from spacetrace.engine.games.spaced_out.cards import COLOURS
from spacetrace.engine.kernel.errors import ConfigError, NotationError
from tests.engine.spaced_out.tables import CARDS


def test_a_deck_has_108_cards_that_add_up_to_1440_points() -> None:  # SO-1, SO-5
    pack = CARDS.pack(promo=False, decks=1)
    assert len(pack) == 108
    assert sum(card.points for card in pack) == 1440


def test_a_deck_has_so_many_of_each_kind() -> None:  # SO-1
    pack = CARDS.pack(promo=False, decks=1)
    assert Counter((card.kind, card.is_wild) for card in pack) == {
        ("number", False): 80,
        ("asteroids", False): 8,
        ("shooting_star", False): 4,
        ("force_field", False): 4,
        ("black_hole", False): 4,
        ("shooting_star", True): 2,
        ("black_hole", True): 2,
        ("force_field", True): 2,
        ("big_bang", False): 2,
    }
    numbers = Counter((card.colours, card.number) for card in pack if card.is_number)
    assert numbers == {((colour,), n): 2 for colour in COLOURS for n in range(1, 11)}
    asteroids = Counter(card.colours for card in pack if card.kind == "asteroids")
    assert asteroids == {(colour,): 2 for colour in COLOURS}
    for kind in ("shooting_star", "force_field", "black_hole"):
        plain = Counter(c.colours for c in pack if c.kind == kind and not c.is_wild)
        assert plain == {(colour,): 1 for colour in COLOURS}


def test_the_promo_cards_make_it_116() -> None:  # SO-2
    plain, whole = CARDS.pack(promo=False, decks=1), CARDS.pack(promo=True, decks=1)
    assert len(whole) == 116
    assert Counter(card.id for card in whole) - Counter(card.id for card in plain) == {
        "wild-asteroids": 2,
        "red-lunar-eclipse": 1,
        "blue-lunar-eclipse": 1,
        "yellow-lunar-eclipse": 1,
        "green-lunar-eclipse": 1,
        "wild-solar-eclipse": 2,
    }


def test_two_decks_have_everything_twice() -> None:  # SO-7
    one, two = CARDS.pack(promo=True, decks=1), CARDS.pack(promo=True, decks=2)
    assert Counter(two) == Counter(one) + Counter(one)


def test_every_card_is_called_by_its_id() -> None:  # SO-3
    assert len(CARDS.by_id) == len(CARDS.cards) == 67
    for card_id in (
        "red-7",
        "blue-asteroids",
        "green-shooting-star",
        "yellow-force-field",
        "red-black-hole",
        "red-lunar-eclipse",
        "wild-asteroids",
        "wild-shooting-star",
        "wild-black-hole",
        "wild-solar-eclipse",
        "super-force-field",
        "big-bang-red-blue",
        "big-bang-green-yellow",
    ):
        assert CARDS.card(card_id).id == card_id
    with pytest.raises(NotationError):
        CARDS.card("red-11")


def test_designs_are_shared_by_wild_and_coloured_sisters() -> None:  # SO-4
    sisters = [
        {"red-asteroids", "green-asteroids", "wild-asteroids"},
        {"red-shooting-star", "wild-shooting-star"},
        {"blue-black-hole", "wild-black-hole"},
        {"yellow-force-field", "super-force-field"},
        {"red-lunar-eclipse", "wild-solar-eclipse"},
        {"red-7", "green-7"},
        {"red-1"},
        {"red-10"},
    ]
    designs = [{CARDS.card(card_id).design for card_id in family} for family in sisters]
    assert all(len(family) == 1 for family in designs)
    assert len(set.union(*designs)) == len(sisters)


def test_cards_score_what_is_printed_on_them() -> None:  # SO-5
    assert all(card.points == card.number for card in CARDS.cards if card.is_number)
    printed = {
        "red-asteroids": 20,
        "red-shooting-star": 20,
        "wild-shooting-star": 30,
        "red-force-field": 20,
        "red-black-hole": 30,
        "wild-black-hole": 50,
        "big-bang-red-blue": 100,
        "super-force-field": 100,
        "wild-asteroids": 30,
        "red-lunar-eclipse": -10,
        "wild-solar-eclipse": -20,
    }
    assert {card_id: CARDS.card(card_id).points for card_id in printed} == printed
    sorts = {(card.kind, card.is_wild, card.points) for card in CARDS.cards if not card.is_number}
    assert len(sorts) == len(printed)  # the colour makes no difference


def test_the_set_is_the_usual_one_of_its_game() -> None:
    assert set_of_game("spaced_out") == "spaced-out"
    assert game_of_set("spaced-out") == "spaced_out"


def test_points_and_copies_can_be_edited() -> None:  # SO-5
    data = read_set("spaced-out")
    data["cards"][0] |= {"points": 11, "copies": 3, "name": "Red one"}
    card = compile_cards(data).card("red-1")
    assert (card.points, card.copies, card.name) == (11, 3, "Red one")


BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"kind": "asteroid"}, "kind", "did you mean “asteroids”?"),
    ({"kind": 3}, "kind", "This must be a text."),
    ({"kind": None}, "kind", "This must be a text."),
    ({"colour": "ret"}, "colour", "did you mean “red”?"),
    ({"colour": ""}, "colour", "never wild"),
    ({"colours": ["red", "blue"]}, "colours", "Only big bangs"),
    ({"colours": "red"}, "colours", "a list of words"),
    ({"number": 11}, "number", "a whole number from 1 to 10"),
    ({"number": True}, "number", "a whole number"),
    ({"points": "7"}, "points", "a whole number"),
    ({"points": 501}, "points", "from -200 to 500"),
    ({"copies": 0}, "copies", "from 1 to 20"),
    ({"promo": 1}, "promo", "true or false"),
    ({"id": "red-8"}, "id", "called “red-7”, not “red-8”"),
    ({"name": ""}, "name", "1 to 80 characters"),
    ({"name": "a\nb"}, "name", "can be printed"),
    ({"name": "Red 6"}, "name", "taken by another card"),
    ({"sparkle": 1}, "sparkle", "There is no field called “sparkle”"),
    ({"kind": "asteroids", "id": "red-asteroids"}, "number", "Only number cards"),
    ({"kind": "big_bang", "number": 0}, "colour", "two colours, in the field “colours”"),
    ({"kind": "big_bang", "number": 0, "colour": ""}, "colours", "two different colours"),
    ({"kind": "solar_eclipse", "number": 0}, "colour", "is wild"),
]


@pytest.mark.parametrize(("change", "field", "words"), BAD)
def test_a_bad_card_is_refused_with_its_place_and_the_word(
    change: dict[str, Any], field: str, words: str
) -> None:
    data = read_set("spaced-out")
    data["cards"][6] |= change
    with pytest.raises(ConfigError) as refused:
        compile_cards(data)
    told = [line for line in str(refused.value).splitlines() if f", {field}: " in line]
    assert told, str(refused.value)
    assert told[0].startswith("cards[6]")
    assert words in told[0]
    assert told[0].endswith((".", "?"))


def test_a_missing_field_is_named() -> None:
    data = read_set("spaced-out")
    del data["cards"][6]["points"]
    with pytest.raises(ConfigError, match=r"cards\[6\] “Red 7”, points: This field is missing\."):
        compile_cards(data)


def test_the_same_card_twice_is_refused() -> None:
    data = read_set("spaced-out")
    data["cards"].append({**data["cards"][6], "name": "Another red 7"})
    with pytest.raises(ConfigError, match=r"“Another red 7”, id: The id “red-7” is taken"):
        compile_cards(data)


def test_all_that_is_wrong_is_told_at_once() -> None:
    data = read_set("spaced-out")
    data["cards"][6]["points"] = "seven"
    data["cards"][9]["copies"] = -1
    with pytest.raises(ConfigError) as refused:
        compile_cards(data)
    assert len(str(refused.value).splitlines()) == 2


@pytest.mark.parametrize("data", [None, 3, [], {}, {"cards": []}, {"cards": [3]}, {"cards": {}}])
def test_what_is_no_card_set_is_refused(data: Any) -> None:
    with pytest.raises(ConfigError):
        compile_cards(data)
