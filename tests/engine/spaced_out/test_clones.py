"""Clones, bonus turns and playing out of turn (SO-25 to SO-30)."""

from __future__ import annotations

import pytest

from tests.engine.spaced_out.tables import (
    OTHERS,
    act,
    meta_actions,
    moves,
    refused,
    say,
    table,
    tops,
    waiting,
)


@pytest.mark.parametrize("pile", ["left", "right"])
def test_a_number_card_is_cloned_on_either_pile(pile: str) -> None:  # SO-25
    top = {"left": "red-3", "right": "blue-9"}[pile]
    at = table("red-3 blue-9", OTHERS, "green-1", f"{top} green-2")
    lines = act(at, f"3 clone {top} on {pile}")
    assert lines[0].startswith(f"card-played 3 {top} {pile}")
    assert lines[0].endswith("yes no")  # declared, not in turn
    assert at.tops.live == pile


@pytest.mark.parametrize(
    ("card", "rule"),
    [("red-4", "SO-25"), ("green-3", "SO-25"), ("blue-9", "SO-25"), ("yellow-9", "SO-43")],
)
def test_only_the_exact_duplicate_is_a_clone(card: str, rule: str) -> None:  # SO-25
    at = table("red-3 blue-9", OTHERS, "red-4 green-3 blue-9")
    assert refused(at, f"2 clone {card} on left") == rule


def test_only_number_cards_are_cloned() -> None:  # SO-25
    at = table("red-asteroids blue-9", "red-asteroids green-1", "yellow-1")
    assert moves(at, 1) == {"draw", "play red-asteroids on left"}
    assert moves(at, 2) == set()


def test_on_ones_turn_a_duplicate_may_be_played_undeclared() -> None:  # SO-26
    at = table("red-3 blue-9", "red-3 green-1", OTHERS)
    assert {"play red-3 on left", "clone red-3 on left"} <= moves(at, 1)
    act(at, "1 play red-3 on left")
    assert say(at) == (2, "turn")


def test_out_of_turn_a_duplicate_must_be_declared() -> None:  # SO-26
    at = table("red-3 blue-9", OTHERS, "red-3 green-1")
    assert refused(at, "2 play red-3 on left") == "SO-26"
    act(at, "2 clone red-3 on left")
    assert say(at) == (2, "bonus")


def test_a_clone_earns_a_bonus_turn_and_passes_seats_over() -> None:  # SO-27
    at = table("red-3 blue-9", OTHERS, "blue-1", "blue-2", "red-3 red-5 red-6", "blue-4")
    act(at, "4 clone red-3 on left")
    assert say(at) == (4, "bonus")
    act(at, "4 play red-5 on left")
    assert say(at) == (5, "turn")


def test_play_goes_on_from_the_cloner_in_the_current_direction() -> None:  # SO-27
    at = table("red-3 blue-9", OTHERS, "blue-1", "blue-2", "red-3 red-5", direction=-1)
    act(at, "4 clone red-3 on left", "4 draw")
    assert say(at) == (3, "turn")


def test_nobody_else_may_act_in_a_bonus_turn() -> None:  # SO-28
    at = table("red-3 blue-9", OTHERS, "red-3 blue-1 blue-2", "blue-9 red-3", options={"decks": 2})
    act(at, "2 clone red-3 on left")
    assert waiting(at) == [2]
    assert moves(at, 1) == moves(at, 3) == set()
    assert refused(at, "3 clone red-3 on left") == "SO-28"
    assert refused(at, "3 clone blue-9 on right") == "SO-28"
    act(at, "2 draw")
    assert moves(at, 3) == {"draw", "clone red-3 on left", "play red-3 on left"} | {
        "clone blue-9 on right",
        "play blue-9 on right",
    }


def test_in_its_bonus_turn_a_seat_may_clone_again() -> None:  # SO-28
    at = table("red-3 blue-9", "red-3 blue-9 green-1 red-1", OTHERS)
    act(at, "1 clone red-3 on left", "1 clone blue-9 on right")
    assert say(at) == (1, "bonus")
    assert tops(at) == "red-3 blue-9 right"


def test_in_its_bonus_turn_a_seat_may_play_a_big_bang() -> None:  # SO-28
    at = table("red-3 blue-9", "red-3 big-bang-red-blue red-1", OTHERS)
    act(at, "1 clone red-3 on left", "1 play big-bang-red-blue on left")
    assert say(at) == (2, "big_bang")


def test_an_attack_in_a_bonus_turn_starts_from_its_player() -> None:  # SO-28, SO-16
    at = table("red-3 blue-9", OTHERS, "green-1", "red-3 red-asteroids red-1", "green-2")
    act(at, "3 clone red-3 on left", "3 play red-asteroids on left")
    assert say(at) == (4, "attack")


@pytest.mark.parametrize("edition", ["modern", "classic"])
def test_the_first_card_is_not_played_out_of_turn(edition: str) -> None:  # SO-29, SO-30
    hands = ("green-1", "red-3 big-bang-red-blue")
    at = table("red-3 blue-9", *hands, live="", options={"edition": edition})
    assert moves(at, 2) == set()
    assert refused(at, "2 clone red-3 on left") == "SO-29"
    assert refused(at, "2 play big-bang-red-blue on left") == "SO-29"


def test_drawing_does_not_open_out_of_turn_plays() -> None:  # SO-29
    at = table("red-3 blue-9", "green-1", "green-2", "red-3 green-4", live="")
    act(at, "1 draw")
    assert refused(at, "3 clone red-3 on left") == "SO-29"
    act(at, "2 draw")
    assert "clone red-3 on left" in moves(at, 3)  # its own turn, and nobody has played yet


def test_once_a_card_has_been_played_out_of_turn_plays_open() -> None:  # SO-29, SO-30
    at = table("red-3 blue-9", "red-7 green-1", OTHERS, "blue-9 green-2", live="")
    assert refused(at, "3 clone blue-9 on right") == "SO-29"
    act(at, "1 play red-7 on left")
    act(at, "3 clone blue-9 on right")
    assert say(at) == (3, "bonus")


def test_modern_the_first_card_may_be_a_clone() -> None:  # SO-29
    at = table("red-3 blue-9", "red-3 green-1", OTHERS, live="")
    act(at, "1 clone red-3 on left")
    assert say(at) == (1, "bonus")


def test_classic_the_first_card_is_never_a_clone() -> None:  # SO-29
    at = table(
        "red-3 blue-9", "red-3 blue-9 green-1", OTHERS, live="", options={"edition": "classic"}
    )
    assert refused(at, "1 clone red-3 on left") == "SO-29"
    act(at, "1 play red-3 on left")
    assert say(at) == (2, "turn")
    assert "clone blue-9 on right" in moves(at, 1)


def test_out_of_turn_nothing_but_clones_and_big_bangs_is_played() -> None:  # SO-30
    at = table("red-3 blue-9", OTHERS, "red-3 red-7 wild-black-hole big-bang-red-blue")
    assert moves(at, 2) == {"clone red-3 on left", "play big-bang-red-blue on left"}
    assert refused(at, "2 play red-7 on left") == "SO-30"
    assert refused(at, "2 play wild-black-hole on left as red") == "SO-30"


def test_who_has_just_played_may_clone_that_card() -> None:  # SO-30
    at = table("red-3 blue-9", "red-7 red-7 green-1", OTHERS)
    act(at, "1 play red-7 on left", "1 clone red-7 on left")
    assert say(at) == (1, "bonus")


def test_with_two_decks_both_piles_may_take_the_same_clone() -> None:  # SO-25
    at = table("red-3 red-3", OTHERS, "red-3 green-1", options={"decks": 2})
    assert moves(at, 2) == {"clone red-3 on left", "clone red-3 on right"}


def test_orders_can_be_given_out_of_turn() -> None:  # SO-44
    at = table("red-3 blue-9", OTHERS, "red-7 red-asteroids")
    assert meta_actions(at, 2) == {
        "order clone-all on",
        "order big-bang on",
        "order clone red-7 on",
        "concede",
    }
