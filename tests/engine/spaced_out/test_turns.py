"""A turn when nobody attacks: what may be played, and who is next (SO-9 to SO-17)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spaced_out.table import Table
from tests.engine.spaced_out.tables import (
    GAME,
    OTHERS,
    act,
    hand,
    moves,
    refused,
    say,
    table,
    tops,
    waiting,
)


def listed(at: Table, seat: int) -> list[str]:
    """Everything that a seat, counted from 1, may do, in the order in which it is listed."""
    return [GAME.action_text(action) for action in GAME.legal_actions(at, seat - 1)]


def test_moves_are_listed_card_by_card_and_orders_after_them() -> None:  # SO-10, SO-44
    at = table("red-5 red-9", "red-5 red-7 red-7 green-9 wild-black-hole", OTHERS)
    colours = ("red", "blue", "yellow", "green")
    assert listed(at, 1) == [
        "draw",
        *("play red-5 on left", "clone red-5 on left"),
        "play red-7 on left",
        "play green-9 on right",
        *(f"play wild-black-hole on left as {colour}" for colour in colours),
        *(f"play wild-black-hole on right as {colour}" for colour in colours),
        *("order clone-all on", "order big-bang on"),
        *(f"order clone {card} on" for card in ("red-5", "red-7", "green-9")),
        "concede",
    ]


@pytest.mark.parametrize(
    ("live", "first"),
    [
        (
            "left",
            ["play big-bang-red-blue on left", "clone red-5 on left", "clone blue-9 on right"],
        ),
        (
            "right",
            ["play big-bang-red-blue on right", "clone blue-9 on right", "clone red-5 on left"],
        ),
    ],
)
def test_out_of_turn_what_wins_a_race_is_listed_first(live: str, first: list[str]) -> None:  # SO-31
    at = table("red-5 blue-9", OTHERS, "red-5 blue-9 big-bang-red-blue green-1", live=live)
    assert listed(at, 2)[:4] == [*first, "order clone-all on"]


def test_playing_on_the_dead_pile_makes_it_live() -> None:  # SO-9
    at = table("red-3 blue-9", "green-9 red-1", OTHERS)
    act(at, "1 play green-9 on right")
    assert tops(at) == "red-3 green-9 right"
    act(at, "2 draw")
    assert refused(at, "1 play red-1 on left") == "SO-11"  # red, but dead now


def test_a_turn_is_one_card_played_or_drawn_and_drawing_is_always_allowed() -> None:  # SO-10
    at = table("red-3 blue-9", "red-7 red-8", OTHERS, draw_pile="green-4 ...")
    assert "draw" in moves(at, 1)
    act(at, "1 draw")
    assert hand(at, 1) == "red-7 red-8 green-4"
    assert say(at) == (2, "turn")
    assert refused(at, "1 play red-7 on left") == "SO-30"
    assert refused(at, "1 draw") == "SO-10"


@pytest.mark.parametrize(
    ("card", "on_live", "on_dead"),
    [
        ("red-8", True, False),  # colour
        ("green-3", True, False),  # number
        ("green-9", False, True),  # the number of the dead pile
        ("blue-1", False, False),  # the colour of the dead pile
        ("red-black-hole", True, False),
        ("green-black-hole", False, False),
        ("red-lunar-eclipse", True, False),
    ],
)
def test_the_live_pile_takes_colour_or_design_the_dead_one_design_alone(
    card: str, on_live: bool, on_dead: bool
) -> None:  # SO-11
    at = table("red-3 blue-9", f"{card} yellow-6", OTHERS, options={"promo": True})
    assert (f"play {card} on left" in moves(at, 1)) is on_live
    assert (f"play {card} on right" in moves(at, 1)) is on_dead
    for pile, fits in (("left", on_live), ("right", on_dead)):
        if not fits:
            assert refused(at, f"1 play {card} on {pile}") == "SO-11"


def test_a_wild_goes_on_both_piles_as_any_colour() -> None:  # SO-11, SO-12
    at = table("red-3 blue-9", "wild-black-hole", OTHERS)
    assert moves(at, 1) == {"draw"} | {
        f"play wild-black-hole on {pile} as {colour}"
        for pile in ("left", "right")
        for colour in ("red", "blue", "yellow", "green")
    }


def test_the_number_in_the_corner_matches_nothing() -> None:  # SO-4, SO-11
    at = table("red-asteroids blue-9", "green-force-field yellow-10 green-asteroids", OTHERS)
    assert moves(at, 1) == {"draw", "play green-asteroids on left"}


def test_a_wild_has_the_named_colour_only() -> None:  # SO-12
    at = table("red-3 blue-9", "wild-shooting-star red-1 green-1", OTHERS, OTHERS)
    act(at, "1 play wild-shooting-star on left as green", "3 draw")
    assert at.tops.left.colours == ("green",)
    act(at, "1 play green-1 on left")
    assert tops(at) == "green-1 blue-9 left"


def test_a_wild_needs_a_colour_and_nothing_else_takes_one() -> None:  # SO-12
    at = table("red-3 blue-9", "wild-black-hole red-7", OTHERS)
    assert refused(at, "1 play wild-black-hole on left") == "SO-12"
    assert refused(at, "1 play red-7 on left as red") == "SO-12"


def test_a_wild_matches_its_coloured_sisters_by_design() -> None:  # SO-4
    at = table(
        "wild-black-hole:green super-force-field:red", "red-black-hole blue-force-field", OTHERS
    )
    assert moves(at, 1) == {
        "draw",
        "play red-black-hole on left",
        "play blue-force-field on right",
    }


@pytest.mark.parametrize("card", ["red-7", "red-lunar-eclipse", "wild-solar-eclipse"])
@pytest.mark.parametrize(("direction", "following"), [(1, 2), (-1, 4)])
def test_a_number_or_an_eclipse_passes_the_turn_on(
    card: str, direction: int, following: int
) -> None:  # SO-13
    at = table(
        *("red-3 blue-9", f"{card} red-1", OTHERS, "green-1 green-2", "green-3 green-4"),
        direction=direction,
        options={"promo": True},
    )
    named = " as blue" if card.startswith("wild") else ""
    act(at, f"1 play {card} on left{named}")
    assert say(at) == (following, "turn")


@pytest.mark.parametrize("card", ["red-force-field", "super-force-field"])
def test_a_force_field_reverses_the_direction(card: str) -> None:  # SO-14
    at = table("red-3 blue-9", "yellow-1", f"{card} red-1", OTHERS, "green-1", turn=2)
    named = " as green" if card.startswith("super") else ""
    lines = act(at, f"2 play {card} on left{named}")
    assert "direction-changed -1" in lines
    assert say(at) == (1, "turn")
    act(at, "1 draw")
    assert say(at) == (4, "turn")


@pytest.mark.parametrize("card", ["red-black-hole", "wild-black-hole"])
def test_a_black_hole_earns_a_bonus_turn(card: str) -> None:  # SO-15
    at = table("red-3 blue-9", f"{card} green-4", OTHERS, OTHERS.replace("yellow", "blue"))
    named = " as green" if card.startswith("wild") else ""
    act(at, f"1 play {card} on left{named}")
    assert say(at) == (1, "bonus")
    assert waiting(at) == [1]
    act(at, "1 draw")
    assert say(at) == (2, "turn")


def test_black_holes_can_follow_each_other() -> None:  # SO-15, SO-28
    at = table("red-3 blue-9", "red-black-hole blue-black-hole blue-7 blue-8", OTHERS, "green-1")
    act(at, "1 play red-black-hole on left", "1 play blue-black-hole on left")
    assert say(at) == (1, "bonus")
    act(at, "1 play blue-7 on left")
    assert say(at) == (2, "turn")


@pytest.mark.parametrize(("card", "attacked"), [("red-asteroids", 2), ("red-shooting-star", 3)])
def test_attacks_strike_the_next_seat_or_skip_it(card: str, attacked: int) -> None:  # SO-16
    at = table("red-3 blue-9", f"{card} red-1", "green-1", "green-2", "green-3")
    lines = act(at, f"1 play {card} on left")
    assert say(at) == (attacked, "attack")
    design = card.removeprefix("red-").replace("-", "_")
    assert f"seat-attacked {attacked} 1 {design} 2 {at.turn_number}" in lines


def test_against_the_direction_a_shooting_star_skips_the_other_way() -> None:  # SO-16
    at = table(
        "red-3 blue-9",
        "red-shooting-star red-1",
        *["green-1"] * 2,
        "green-2",
        "blue-4",
        direction=-1,
        options={"decks": 2},
    )
    act(at, "1 play red-shooting-star on left")
    assert say(at) == (4, "attack")


@pytest.mark.parametrize("card", ["red-asteroids", "red-shooting-star", "wild-shooting-star"])
def test_with_two_seats_every_attack_is_on_the_opponent(card: str) -> None:  # SO-16
    at = table("red-3 blue-9", "yellow-1 yellow-2", f"{card} red-1", turn=2)
    named = " as red" if card.startswith("wild") else ""
    act(at, f"2 play {card} on left{named}")
    assert say(at) == (1, "attack")


def test_a_drawn_card_waits_unless_it_is_a_clone_or_a_big_bang() -> None:  # SO-17
    at = table("red-3 blue-9", "green-1", OTHERS, draw_pile="red-7 ...")
    act(at, "1 draw")
    assert moves(at, 1) == set()
    at = table("red-3 blue-9", "green-1", OTHERS, draw_pile="red-3 ...")
    act(at, "1 draw")
    assert moves(at, 1) == {"clone red-3 on left"}
    at = table("red-3 blue-9", "green-1", OTHERS, draw_pile="big-bang-red-blue ...")
    act(at, "1 draw")
    assert moves(at, 1) == {"play big-bang-red-blue on left"}


def test_a_refused_play_changes_nothing_and_tells_its_reason() -> None:  # SO-43
    at = table("red-3 blue-9", "red-7", OTHERS)
    assert refused(at, "1 play red-8 on left") == "SO-43"
    assert refused(at, "1 play red-7 on right") == "SO-11"
    assert refused(at, "2 play yellow-1 on left") == "SO-30"
    assert hand(at, 1) == "red-7"
