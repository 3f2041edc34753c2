"""How computer players choose: by habit, by what they have seen, by playing on in their minds."""

from __future__ import annotations

import pytest

from spacetrace.engine.agents.arena import Entrant, play_match
from spacetrace.engine.games.blast_off.view import is_forgotten, view_table
from tests.engine.blast_off.positions import CARDS, GAME, best, play, position, worths

SEEING = ["pilot", "officer", "navigator"]
LEVELS = ["cadet", *SEEING]
GREENS = [f"green-{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 10)]
REDS = [f"red-{n}" for n in (1, 2, 3, 4, 6, 7, 8, 10)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_play_goes_with_the_gesture_that_is_due(level: str) -> None:  # BO-17
    table = position(
        {"out_of_control": True},
        discard=["red-9"],
        missions=["red-alert", "echo"],
        hands={"1": ["red-6", "green-1", "green-2"]},
    )
    assert best(table, 1, level) == "play red-6 with beep"


@pytest.mark.parametrize("level", LEVELS)
def test_a_play_without_duty_goes_without_gesture(level: str) -> None:  # BO-17
    hands = {"1": ["green-9", "purple-1", "purple-2"]}
    table = position(discard=["red-9"], missions=["red-alert"], hands=hands)
    assert best(table, 1, level) == "play green-9"


@pytest.mark.parametrize("level", SEEING)
def test_who_forgot_is_caught_and_nobody_else(level: str) -> None:  # BO-17
    for move, is_due in (("1 play red-6", True), ("1 play red-6 with beep", False)):
        hands = {"1": ["red-6", "green-1", "green-2"]}
        table = position(discard=["red-9"], missions=["red-alert"], hands=hands)
        play(table, move)
        assert is_forgotten(view_table(table, 1)) is is_due
        assert (worths(table, 2, level)["catch"] > 0) is is_due


@pytest.mark.parametrize("level", SEEING)
def test_whatever_fits_a_call_is_slapped(level: str) -> None:  # BO-10
    table = position(
        discard=["red-9", "countdown"],
        countdown={"call": "6", "starter": 1},
        hands={"2": ["green-6", "red-1"]},
    )
    assert worths(table, 2, level)["slap green-6"] > 0


@pytest.mark.parametrize(("level", "first"), [("cadet", 4), ("pilot", 7), ("officer", 10)])
def test_weaker_players_hear_a_countdown_later(level: str, first: int) -> None:  # BO-10
    for call in (10, 9, 8, 7, 6, 5, 4, 3, 2, 1):
        table = position(
            discard=["red-9", "countdown"],
            countdown={"call": str(call), "starter": 1},
            hands={"2": [f"green-{call}", "red-1"]},
        )
        is_slapped = worths(table, 2, level)[f"slap green-{call}"] > 0
        assert is_slapped is (call <= first)


def test_a_cadet_catches_nobody() -> None:  # BO-17
    hands = {"1": ["red-6", "green-1", "green-2"]}
    table = position(discard=["red-9"], missions=["red-alert"], hands=hands)
    play(table, "1 play red-6")
    assert worths(table, 2, "cadet")["catch"] < 0


def test_an_officer_keeps_a_wild_for_the_last_call() -> None:  # BO-12
    for call, is_slapped in (("6", False), ("1", False), ("blast-off", True)):
        table = position(
            discard=["red-9", "countdown"],
            countdown={"call": call, "starter": 1},
            hands={"2": ["wild", "red-2", "green-4", "green-8"]},
        )
        assert (max(worths(table, 2, "officer").values()) > 0) is is_slapped


def test_an_officer_spends_one_of_two_wilds_earlier() -> None:  # BO-12
    table = position(
        discard=["red-9", "countdown"],
        countdown={"call": "6", "starter": 1},
        hands={"2": ["wild", "wild", "red-2", "green-4"]},
    )
    assert max(worths(table, 2, "officer").values()) > 0


@pytest.mark.parametrize("call", ["10", "3"])
def test_an_officer_slaps_a_wild_to_go_out(call: str) -> None:  # BO-23
    table = position(
        discard=["red-9", "countdown"],
        countdown={"call": call, "starter": 1},
        hands={"2": ["wild"]},
    )
    assert max(worths(table, 2, "officer").values()) > 0


def test_an_officer_plays_what_others_lack() -> None:
    hands = {"1": ["green-9", "red-5", "purple-2"]}
    table = position(discard=[*GREENS, "red-9"], hands=hands)
    assert best(table, 1) == "play green-9"
    table = position(discard=[*REDS, "red-9"], hands=hands)
    assert best(table, 1) == "play red-5"


def test_an_officer_keeps_the_colour_that_it_can_follow() -> None:
    hands = {"1": ["green-9", "red-9", "red-1", "red-4"], "2": ["..."]}
    table = position(discard=["orange-9"], hands=hands)
    assert best(table, 1) == "play red-9"


def test_an_officer_names_the_colour_that_it_holds_most_of() -> None:  # BO-3, BO-6
    hands = {"1": ["wild", "purple-1", "purple-4", "purple-6", "green-8"]}
    table = position(discard=["red-9"], hands=hands)
    wilds = {move: n for move, n in worths(table, 1, "officer").items() if "wild" in move}
    assert max(wilds, key=lambda move: wilds[move]).startswith("play wild as purple")
    table = position(discard=["wild"], dealer=1, hands={"1": hands["1"][1:]})
    assert best(table, 1).startswith("name purple")


def test_an_officer_plays_a_number_before_a_wild() -> None:
    hands = {"1": ["wild", "red-3", "green-8", "purple-2"]}
    assert best(position(discard=["red-9"], hands=hands), 1) == "play red-3"


def test_an_officer_would_rather_play_a_wild_than_draw() -> None:  # BO-7
    hands = {"1": ["wild", "green-8", "purple-2"]}
    assert best(position(discard=["red-9"], hands=hands), 1).startswith("play wild")


def test_an_officer_likes_a_mission_that_skips_the_other() -> None:  # BO-18
    hands = {"1": ["red-5", "red-6", "purple-2"]}
    table = position(discard=["red-9"], missions=["hyperjump"], hands=hands)
    assert best(table, 1) == "play red-5"


def test_an_officer_passes_on_a_long_hand_and_keeps_a_short_one() -> None:  # BO-18
    swap = {"trigger": "number-5", "consequence": "pass-hands", "name": "Swap"}
    long = ["red-5", "red-6", "purple-2", "purple-3", "purple-4", "purple-6"]
    table = position(discard=["red-9"], missions=[swap], hands={"1": long, "2": ["green-1"]})
    assert best(table, 1) == "play red-5"
    table = position(discard=["red-9"], missions=[swap], hands={"1": long[:3], "2": ["..."]})
    assert best(table, 1) == "play red-6"


def test_an_officer_starts_a_countdown_that_empties_its_hand_and_not_the_others() -> None:  # BO-9
    mine = [
        "countdown",
        "green-1",
        "purple-2",
        "purple-3",
        "orange-4",
        "green-blast-off",
        "green-9",
    ]
    table = position(discard=["red-9"], hands={"1": mine, "2": ["..."]})
    assert best(table, 1) == "play countdown"
    mine = ["countdown", "green-1", "purple-1", "orange-1", "red-1"]
    table = position(discard=["red-9"], hands={"1": mine, "2": ["green-2"]})
    assert best(table, 1) != "play countdown"


def test_an_officer_makes_up_a_duty_that_is_due_often() -> None:  # BO-22
    table = position(
        {"make_up": True},
        discard=["red-9", "countdown"],
        countdown={"call": "blast-off", "starter": 1},
        hands={"2": ["red-blast-off", "green-2"]},
    )
    play(table, "2 slap red-blast-off", "clock tick")
    assert "with" not in best(table, 2)


@pytest.mark.parametrize(("better", "worse"), [("officer", "pilot"), ("pilot", "cadet")])
def test_the_better_player_wins_more_often(better: str, worse: str) -> None:
    entrants = [Entrant("better", {}, better), Entrant("worse", {}, worse)]
    results = [play_match(GAME, CARDS, {}, entrants, seed) for seed in range(300)]
    assert sum(result.winners == (0,) for result in results) > 165  # 55 %
