"""The cards of the set, and what cannot be a card set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from cardsets.files import read_set
from spacetrace.engine.games.blast_off.card_set import compile_cards
from spacetrace.engine.games.blast_off.cards import COLOURS
from spacetrace.engine.kernel.errors import ConfigError, NotationError
from tests.engine.blast_off.positions import CARDS


def test_there_are_84_cards_of_which_16_are_missions() -> None:  # BO-1
    kinds = Counter(card.kind for card in CARDS.pack())
    assert kinds == {"planet": 50, "blast-off": 8, "wild": 4, "countdown": 6}
    assert len(CARDS.pack()) + len(CARDS.missions) == 84
    assert len(CARDS.missions) == 16


def test_every_number_is_there_five_times_and_once_more_in_a_colour_that_goes_round() -> None:
    # BO-1: 1 orange, 2 green, 3 purple, 4 red, 5 orange ...
    copies = {card.id: card.copies for card in CARDS.cards if card.kind == "planet"}
    for number in range(1, 11):
        row = [copies[f"{colour}-{number}"] for colour in COLOURS]
        assert sorted(row) == [1, 1, 1, 2]
        assert row[(number - 1) % 4] == 2
    by_colour = [sum(copies[f"{colour}-{n}"] for n in range(1, 11)) for colour in COLOURS]
    assert by_colour == [13, 13, 12, 12]


def test_two_blast_off_cards_have_each_colour() -> None:  # BO-1
    assert [CARDS.card(f"{colour}-blast-off").copies for colour in COLOURS] == [2, 2, 2, 2]


def test_a_card_is_called_by_what_it_is() -> None:  # BO-2
    for card in CARDS.cards:
        assert card.id == (card.face.id if card.face else card.kind)
    with pytest.raises(NotationError, match="blue-1"):
        CARDS.card("blue-1")


def test_at_least_nine_missions_have_a_duty_and_at_least_five_an_effect() -> None:  # BO-19
    assert sum(mission.duty is not None for mission in CARDS.missions) >= 9
    effects = [mission for mission in CARDS.missions if mission.effects]
    assert len(effects) >= 5
    assert {effect for mission in effects for effect in mission.effects} == {
        "skip",
        "reverse",
        "pass-hands",
        "next-draws",
        "play-again",
    }


Data = dict[str, Any]


def _fewer(data: Data) -> None:
    data["cards"] = data["cards"][:5]


BROKEN: list[tuple[Callable[[Data], object], str, str]] = [
    (lambda data: data["cards"][3].update(number=11), "cards[3].number", "11"),
    (lambda data: data["cards"][3].update(number="7"), "cards[3].number", "7"),
    (lambda data: data["cards"][3].update(colour="blue"), "cards[3].colour", "blue"),
    (lambda data: data["cards"][3].update(copies=0), "cards[3].copies", "0"),
    (lambda data: data["cards"][3].update(shape="round"), "cards[3]", "shape"),
    (lambda data: data["cards"][3].pop("name"), "cards[3]", "name"),
    (lambda data: data["cards"][3].pop("number"), "cards[3] “orange-4”", "number"),
    (lambda data: data["cards"][3].pop("colour"), "cards[3] “orange-4”", "colour"),
    (lambda data: data["cards"][3].update(id="mars"), "cards[3] “mars”", "orange-4"),
    (lambda data: data["cards"][-1].update(number=1), "“countdown”", "neither colour nor number"),
    (lambda data: data["cards"].append(data["cards"][0]), "cards[46]", "orange-1"),
    (lambda data: data["missions"].append(data["missions"][0]), "missions[16]", "steady-hands"),
    (lambda data: data["missions"][0]["trigger"].update(on="seat"), "missions[0].trigger", "seat"),
    (lambda data: data["missions"][0]["trigger"].update(parity="2"), "missions[0].trigger", "2"),
    (lambda data: data["missions"][0].update(duty="dance"), "missions[0].duty", "dance"),
    (lambda data: data["missions"][0].update(effects=["win"]), "missions[0].effects[0]", "win"),
    (lambda data: data["missions"][0].update(effects=["skip"]), "missions[0]", "either a duty"),
    (lambda data: data["missions"][0].pop("duty"), "missions[0]", "either a duty"),
    (lambda data: data["missions"][0].update(id="Steady Hands"), "missions[0]", "small letters"),
    (lambda data: data["missions"][0].update(id="made-up-3"), "missions[0]", "made-up-"),
    (lambda data: data["missions"][0].update(name=" Steady"), "missions[0]", "space"),
    (lambda data: data["missions"][0].update(name="a\nb"), "missions[0]", "one line"),
    (lambda data: data["missions"][0].update(seat=1), "missions[0]", "seat"),
    (
        lambda data: data["missions"][5].update(trigger={"on": "range", "low": 3, "high": 3}),
        "missions[5]",
        "3 to 3",
    ),
    (
        lambda data: data["missions"][2]["trigger"].update(colours=["red", "green"]),
        "missions[2]",
        "in the order",
    ),
    (lambda data: data.pop("missions"), "card set", "missions"),
    (_fewer, "cards", "37"),
]


@pytest.mark.parametrize(("spoil", "place", "word"), BROKEN)
def test_a_card_set_that_cannot_be_used_is_refused_with_place_and_word(
    spoil: Callable[[Data], object], place: str, word: str
) -> None:
    data = read_set("blast-off")
    spoil(data)
    with pytest.raises(ConfigError) as refused:
        compile_cards(data)
    first = str(refused.value).splitlines()[0]
    assert first.startswith(place) or place in first.split(":")[0]
    assert word in first.removeprefix(place)
    assert first.endswith(".")


@pytest.mark.parametrize("data", [None, [], "cards", 3, {}])
def test_what_is_no_card_set_at_all_is_refused(data: Any) -> None:
    with pytest.raises(ConfigError):
        compile_cards(data)
