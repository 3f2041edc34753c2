"""What the computer's players like to do, and how strong they are."""

from __future__ import annotations

import pytest

from spacetrace.engine.agents import Position
from spacetrace.engine.agents.arena import Entrant, play_match
from spacetrace.engine.games.spaced_out.table import Table
from tests.engine.spaced_out.tables import CARDS, GAME, OTHERS, act, table


def worth(at: Table, seat: int, level: str = "officer") -> dict[str, float]:
    """What a seat, counted from 1, thinks of everything that it may do."""
    actions = GAME.legal_actions(at, seat - 1)
    values = Position.at(GAME, CARDS, at, seat - 1, actions).evaluate(actions, level)
    lines = [GAME.action_text(action) for action in actions]
    return dict(zip(lines, values, strict=True))


def best(at: Table, seat: int, level: str = "officer") -> str:
    """What the seat likes best."""
    values = worth(at, seat, level)
    return max(values, key=lambda line: values[line])


# --- both levels ----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["cadet", "pilot", "officer"])
def test_nobody_gives_up_or_leaves_orders(level: str) -> None:  # SO-44
    values = worth(table("red-5 blue-9", "red-7 green-1", OTHERS), 1, level)
    meta = [value for line, value in values.items() if line.startswith(("order", "concede"))]
    moves = [value for line, value in values.items() if line.startswith(("play", "draw"))]
    assert len(meta) >= 3
    assert max(meta) < min(moves)


@pytest.mark.parametrize("level", ["cadet", "pilot", "officer"])
def test_playing_is_usually_better_than_drawing(level: str) -> None:  # SO-10
    hand = "red-7 green-1 blue-3 yellow-4"
    assert best(table("red-5 blue-9", hand, "..."), 1, level) == "play red-7 on left"


@pytest.mark.parametrize("level", ["pilot", "officer"])
def test_a_clone_out_of_turn_is_worth_more_than_to_hold_back(level: str) -> None:  # SO-30
    at = table("red-5 blue-9", "...", "...", "red-5 red-1 blue-3 yellow-4 red-2")
    assert worth(at, 3, level)["clone red-5 on left"] > 0


@pytest.mark.parametrize("level", ["cadet", "pilot", "officer"])
def test_an_attack_is_answered_rather_than_drawn(level: str) -> None:  # SO-20, SO-21
    hand = "blue-asteroids yellow-1 yellow-2 green-3"
    at = table("red-asteroids blue-9", "...", hand, "...", turn=2, attack={"number": 4})
    assert best(at, 2, level) == "play blue-asteroids on left"


@pytest.mark.parametrize("level", ["pilot", "officer"])
def test_a_window_does_not_hurry_an_ordinary_turn(level: str) -> None:  # SO-45
    hands = ("red-6 green-1 green-2", "red-6 red-7 green-4 yellow-1", OTHERS)
    at = table("red-5 blue-9", *hands, options={"window": 800})
    act(at, "1 play red-6 on left")
    values = worth(at, 2, level)
    assert values["clone red-6 on left"] > 0
    assert max(value for line, value in values.items() if not line.startswith("clone")) <= 0


# --- the cadet ------------------------------------------------------------------------------------


def test_a_cadet_sees_nothing_out_of_turn() -> None:  # SO-30
    at = table("red-5 blue-9", "...", "...", "red-5 red-1 blue-3 yellow-4 red-2")
    assert worth(at, 3, "cadet")["clone red-5 on left"] < 0


def test_a_cadet_keeps_its_dear_cards() -> None:
    at = table("red-5 blue-9", "red-7 red-2 red-10", OTHERS)
    assert best(at, 1, "cadet") == "play red-2 on left"
    assert best(at, 1, "pilot") == "play red-10 on left"


# --- the officer ----------------------------------------------------------------------------------


def test_an_officer_counts_what_going_out_costs() -> None:  # SO-39
    dear = table("red-5 super-force-field:blue", "red-7", "...", "...")
    assert best(dear, 1) == "draw"
    assert best(dear, 1, "cadet") == "play red-7 on left"
    cheap = table("red-5 blue-9", "red-7", "...", "...")
    assert best(cheap, 1) == "play red-7 on left"


def test_an_officer_sheds_high_cards_when_somebody_is_about_to_go_out() -> None:  # SO-39
    hand = "super-force-field red-7 red-2 blue-3 blue-4 red-10"
    early = table("red-5 blue-9", hand, "...", "...")
    assert not best(early, 1).startswith("play super-force-field")
    late = table("red-5 blue-9", hand, "green-1", "...")
    assert best(late, 1).startswith("play super-force-field")


def test_an_officer_keeps_its_defence_while_nobody_is_near_the_end() -> None:
    hand = "red-force-field red-8 blue-3 yellow-4 green-2 green-6"
    assert best(table("red-5 blue-9", hand, "...", "..."), 1) == "play red-8 on left"


def test_an_officer_attacks_who_is_close_to_going_out() -> None:  # SO-16
    hand = "red-asteroids red-9 blue-3 yellow-4 green-2 green-6"
    at = table("red-5 blue-1", hand, "green-8", "...", "...")
    assert best(at, 1) == "play red-asteroids on left"


def test_an_officer_names_the_colour_that_it_holds_most_of() -> None:  # SO-12
    hand = "wild-black-hole green-1 green-2 green-4 yellow-3"
    values = worth(table("red-5 blue-9", hand, "...", "..."), 1)
    named = {line: value for line, value in values.items() if "wild-black-hole on left" in line}
    assert max(named, key=lambda line: named[line]).endswith("as green")


def test_an_officer_leaves_a_seat_with_one_card_as_few_matches_as_it_can() -> None:  # SO-11
    hand = "red-4 blue-9 blue-10 green-10 yellow-8 yellow-black-hole"
    values = worth(table("red-5 blue-4", hand, "green-8", "..."), 1)
    # On the left, red and 4 fit then; on the right, red, 4 and the 5 on the other pile.
    assert values["play red-4 on left"] > values["play red-4 on right"]


def test_an_officer_clones_to_go_out_at_once() -> None:  # SO-27, SO-38
    at = table("red-5 blue-9", "...", "...", "red-5")
    assert worth(at, 3)["clone red-5 on left"] > 0


def test_an_officer_does_not_clone_itself_into_a_dear_end() -> None:  # SO-39
    at = table("red-5 super-force-field:blue", "red-1 red-2 red-3", "red-5")
    assert worth(at, 2)["clone red-5 on left"] < 0


def test_an_officer_goes_through_its_bonus_turns() -> None:  # SO-15
    at = table("red-5 blue-9", "red-black-hole blue-black-hole blue-7", "...", "...")
    assert best(at, 1) == "play red-black-hole on left"


# --- strength -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse"), [("officer", "pilot"), ("pilot", "cadet"), ("cadet", "random")]
)
def test_the_better_level_wins_most_matches_for_two(better: str, worse: str) -> None:
    entrants = [Entrant(level, {}, level) for level in (better, worse)]
    config = GAME.check_config({"window": 0})
    results = [play_match(GAME, CARDS, config, entrants, seed) for seed in range(100)]
    assert sum(result.winners == (0,) for result in results) >= 60
