"""Big bangs: when they may be played, how they walk, what colour they leave (SO-32 to SO-37)."""

from __future__ import annotations

import pytest

from spacetrace.engine.kernel.protocol import Json
from tests.engine.spaced_out.tables import (
    OTHERS,
    act,
    hand,
    moves,
    refused,
    say,
    table,
    tick,
    tops,
)

BANG = "big-bang-red-blue"
PLAY = f"play {BANG} on left"


@pytest.mark.parametrize(
    ("piles", "live", "accepted", "rule"),
    [
        ("red-3 blue-9", "left", "left", ""),
        ("blue-9 red-3", "left", "left", ""),
        ("red-3 blue-9", "right", "right", ""),
        ("red-3 blue-9", "left", "", "SO-32"),  # asked for on the right
        ("red-3 red-9", "left", "", "SO-32"),
        ("blue-3 blue-9", "left", "", "SO-32"),
        ("red-3 green-9", "left", "", "SO-32"),
        ("wild-black-hole:red blue-9", "left", "left", ""),
        ("wild-black-hole:green blue-9", "left", "", "SO-32"),
    ],
)
def test_the_piles_must_have_its_two_colours(
    piles: str, live: str, accepted: str, rule: str
) -> None:  # SO-32
    at = table(piles, f"{BANG} yellow-4", OTHERS, live=live)
    if accepted:
        assert f"play {BANG} on {accepted}" in moves(at, 1)
    else:
        assert refused(at, f"1 play {BANG} on right") == rule


def test_it_goes_on_the_live_pile_only() -> None:  # SO-32
    at = table("red-3 blue-9", f"{BANG} yellow-4", OTHERS)
    assert refused(at, f"1 play {BANG} on right") == "SO-32"


def test_as_a_first_card_it_goes_on_either_pile() -> None:  # SO-32
    at = table("red-3 blue-9", f"{BANG} yellow-4", OTHERS, live="")
    assert moves(at, 1) == {"draw", f"play {BANG} on left", f"play {BANG} on right"}
    act(at, f"1 play {BANG} on right")
    assert tops(at) == f"red-3 {BANG} right"


def test_it_may_be_played_out_of_turn() -> None:  # SO-30, SO-32
    at = table("red-3 blue-9", OTHERS, "green-1", f"{BANG} green-2", "green-4")
    act(at, f"3 {PLAY}")
    assert say(at) == (4, "big_bang")


def test_everybody_else_draws_three_in_the_direction_of_play() -> None:  # SO-33
    hands = ["green-1", "green-2", "green-3", "green-4"]
    at = table("red-3 blue-9", *hands, f"{BANG} red-1", turn=5, direction=-1)
    act(at, f"5 {PLAY}")
    order = []
    while at.stage == "big_bang":
        seat = at.turn + 1
        order.append(seat)
        lines = act(at, f"{seat} draw")
        assert f"big-bang-struck {seat}" in lines
        assert sum(line.startswith("card-drawn") for line in lines) == 3
    assert order == [4, 3, 2, 1]
    assert [len(cards) for cards in at.hands] == [4, 4, 4, 4, 1]
    assert say(at) == (5, "turn")


def test_a_super_force_field_protects_and_names_a_colour() -> None:  # SO-33, SO-12
    at = table("red-3 blue-9", f"{BANG} red-1", "super-force-field green-1", OTHERS)
    act(at, f"1 {PLAY}")
    assert moves(at, 2) == {"draw"} | {
        f"play super-force-field on left as {colour}"
        for colour in ("red", "blue", "yellow", "green")
    }
    lines = act(at, "2 play super-force-field on left as green")
    assert "seat-protected 2" in lines
    assert at.tops.left.colours == ("green",)


def test_one_drawn_in_the_big_bang_does_not_count() -> None:  # SO-33
    at = table(
        "red-3 blue-9",
        f"{BANG} red-1",
        "green-1",
        "super-force-field green-2",
        OTHERS,
        draw_pile="super-force-field ...",
    )
    act(at, f"1 {PLAY}", "2 draw", "3 play super-force-field on left as red", "1 draw", "4 draw")
    assert "super-force-field" in hand(at, 2)  # it was never asked again
    assert say(at) == (3, "turn")


def test_the_walk_turns_back_to_the_seat_protected_until_now() -> None:  # SO-34
    at = table(
        "red-3 blue-9",
        f"{BANG} red-1",
        "green-1",
        "super-force-field green-2",
        "green-3",
        "green-4",
    )
    act(at, f"1 {PLAY}", "2 draw", "3 play super-force-field on left as red")
    order = []
    while at.stage == "big_bang":
        order.append(at.turn + 1)
        act(at, f"{at.turn + 1} draw")
    assert order == [1, 5, 4]  # seat 2 has drawn already
    assert [len(cards) for cards in at.hands] == [4, 4, 1, 4, 4]


def test_the_big_bangs_player_may_answer_the_same_way() -> None:  # SO-34
    at = table(
        "red-3 blue-9",
        f"{BANG} super-force-field red-1",
        "green-1",
        "super-force-field green-2",
        "green-3",
        "green-4",
    )
    act(at, f"1 {PLAY}", "2 draw", "3 play super-force-field on left as red")
    act(at, "1 play super-force-field on left as blue")
    assert (say(at), at.direction) == ((3, "big_bang"), 1)  # protected until now, so it comes first
    act(at, "3 draw")
    assert say(at) == (4, "big_bang")
    act(at, "4 draw", "5 draw")
    assert say(at) == (1, "turn")
    assert [len(cards) for cards in at.hands] == [1, 4, 4, 4, 4]


def test_three_super_force_fields_leave_one_seat_without_drawing() -> None:  # SO-34
    shield = "super-force-field"
    at = table(
        "red-3 blue-9",
        f"{BANG} red-1 {shield}",
        f"{shield} green-2",
        f"{shield} {shield} green-3",
        "green-4",
        options={"decks": 2},
    )
    act(at, f"1 {PLAY}", f"2 play {shield} on left as red")
    assert (say(at), at.direction) == ((1, "big_bang"), -1)
    act(at, f"1 play {shield} on left as red")
    assert (say(at), at.direction) == ((2, "big_bang"), 1)
    act(at, "2 draw")
    assert say(at) == (3, "big_bang")
    act(at, f"3 play {shield} on left as red")
    assert (say(at), at.direction) == ((1, "big_bang"), -1)  # seat 2 has drawn
    act(at, "1 draw")
    assert say(at) == (4, "big_bang")
    act(at, "4 draw")
    assert say(at) == (3, "turn")
    assert [len(cards) for cards in at.hands] == [4, 4, 2, 4]


def test_with_two_seats_a_super_force_field_strikes_the_player_itself() -> None:  # SO-34
    at = table("red-3 blue-9", f"{BANG} red-1", "super-force-field green-2")
    act(at, f"1 {PLAY}", "2 play super-force-field on left as red", "1 draw")
    assert (say(at), at.direction) == ((2, "turn"), -1)
    assert len(at.hands[0]) == 4


def test_the_last_protected_seat_has_an_ordinary_turn() -> None:  # SO-35
    at = table("red-3 blue-9", f"{BANG} red-1", "green-1", "blue-9 green-2")
    act(at, f"1 {PLAY}", "2 draw", "3 draw")
    assert say(at) == (1, "turn")
    assert "clone blue-9 on right" in moves(at, 3)  # others may act out of turn
    act(at, "1 play red-1 on left")
    assert say(at) == (2, "turn")


def test_the_turn_after_it_goes_on_in_the_direction_now_in_force() -> None:  # SO-35
    at = table("red-3 blue-9", f"{BANG} red-1", "super-force-field green-1", "green-2", "green-3")
    act(at, f"1 {PLAY}", "2 play super-force-field on left as green", "1 draw", "4 draw", "3 draw")
    assert say(at) == (2, "turn")
    act(at, "2 draw")
    assert say(at) == (1, "turn")


def test_no_other_card_helps_in_a_big_bang() -> None:  # SO-36
    at = table(
        "red-3 blue-9",
        f"{BANG} red-1",
        "red-force-field super-force-field red-2 wild-black-hole",
        "blue-9 red-4",
    )
    act(at, f"1 {PLAY}")
    assert refused(at, "2 play red-force-field on left") == "SO-36"
    assert refused(at, "2 play red-2 on left") == "SO-33"
    assert refused(at, "2 play super-force-field on right as red") == "SO-33"
    assert refused(at, "3 clone blue-9 on right") == "SO-30"
    assert refused(at, "3 draw") == "SO-10"
    act(at, "2 play super-force-field on left as red")
    assert refused(at, "1 play red-1 on left") == "SO-33"


def test_a_force_field_cannot_answer_a_super_force_field_in_a_big_bang() -> None:  # SO-36
    at = table("red-3 blue-9", f"{BANG} green-force-field", "super-force-field red-2", OTHERS)
    act(at, f"1 {PLAY}", "2 play super-force-field on left as green")
    assert refused(at, "1 play green-force-field on left") == "SO-36"


@pytest.mark.parametrize("edition", ["modern", "classic"])
def test_no_big_bang_goes_on_a_big_bang(edition: str) -> None:  # SO-36
    at = table(
        f"{BANG}:red blue-9" if edition == "classic" else f"{BANG} blue-9",
        f"{BANG} red-1",
        OTHERS,
        options={"edition": edition, "decks": 2},
    )
    assert refused(at, f"1 {PLAY}") == "SO-36"


def test_modern_a_big_bang_counts_as_both_its_colours() -> None:  # SO-37
    at = table("red-3 blue-9", f"{BANG} red-1 blue-1 green-1", "green-2")
    act(at, f"1 {PLAY}", "2 draw")
    assert at.tops.left.colours == ("red", "blue")
    assert moves(at, 1) == {"draw", "play red-1 on left", "play blue-1 on left"}


def test_modern_a_big_bang_beneath_the_dead_pile_lends_either_colour() -> None:  # SO-32, SO-37
    at = table(f"red-3 {BANG}", f"{BANG} yellow-4", OTHERS, options={"decks": 2})
    assert PLAY in moves(at, 1)
    at = table(f"green-3 {BANG}", f"{BANG} yellow-4", OTHERS, options={"decks": 2})
    assert refused(at, f"1 {PLAY}") == "SO-32"


def test_classic_the_pile_keeps_its_colour() -> None:  # SO-37
    at = table(
        "red-3 blue-9", f"{BANG} red-1 blue-1 green-1", "green-2", options={"edition": "classic"}
    )
    act(at, f"1 {PLAY}", "2 draw")
    assert at.tops.left.colours == ("red",)
    assert moves(at, 1) == {"draw", "play red-1 on left"}


def test_classic_the_kept_colour_counts_for_the_next_big_bang() -> None:  # SO-37, SO-32
    options: dict[str, Json] = {"edition": "classic", "decks": 2}
    at = table(f"blue-3 {BANG}:red", f"{BANG} yellow-4", OTHERS, options=options)
    assert PLAY in moves(at, 1)
    at = table(f"red-3 {BANG}:red", f"{BANG} yellow-4", OTHERS, options=options)
    assert refused(at, f"1 {PLAY}") == "SO-32"


def test_a_big_bang_matches_nothing_by_design() -> None:  # SO-4
    at = table(f"red-3 {BANG}", "blue-1 red-1 wild-black-hole", OTHERS)
    on_right = {move for move in moves(at, 1) if " on right" in move}
    assert on_right == {
        f"play wild-black-hole on right as {c}" for c in ("red", "blue", "yellow", "green")
    }


def test_the_turn_timer_draws_the_three() -> None:  # SO-33, SO-45
    at = table(
        "red-3 blue-9", f"{BANG} red-1", "super-force-field green-2", options={"turn_timer": 15}
    )
    act(at, f"1 {PLAY}")
    lines = tick(at)
    assert "big-bang-struck 2" in lines
    assert len(at.hands[1]) == 5
