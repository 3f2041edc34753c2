"""The draw pile runs out (SO-41)."""

from __future__ import annotations

from tests.engine.spaced_out.tables import OTHERS, act, moves, say, table

BANG = "big-bang-red-blue"


def test_an_empty_draw_pile_is_refilled_from_beneath_the_tops() -> None:  # SO-41
    at = table("red-3 blue-9", "red-7 green-1", OTHERS, draw_pile="", buried=["green-5", "green-6"])
    lines = act(at, "1 draw")
    assert lines[0] == "draw-pile-refilled 2"
    assert len(at.draw_pile) == 1
    assert at.buried == []
    assert (at.tops.left.card.id, at.tops.live) == ("red-3", "left")


def test_the_new_draw_pile_is_shuffled() -> None:  # SO-41
    beneath = [f"{colour}-{n}" for colour in ("green", "yellow") for n in range(5, 11)]
    at = table("red-3 blue-9", "red-7 green-1", OTHERS, draw_pile="", buried=beneath)
    act(at, "1 draw")
    assert [card.id for card in at.draw_pile] != beneath[:-1]


def test_the_draw_pile_is_refilled_in_the_middle_of_a_draw() -> None:  # SO-41, SO-24
    attack = {"number": 4, "attacker": 1}
    at = table(
        "red-asteroids blue-9",
        OTHERS,
        "green-1",
        "green-2",
        turn=2,
        attack=attack,
        draw_pile="green-4",
        buried=["green-5", "green-6", "green-7", "green-8"],
    )
    lines = act(at, "2 draw")
    words = [line.split()[0] for line in lines]
    assert words == [
        "card-drawn",
        "draw-pile-refilled",
        *["card-drawn"] * 3,
        "attack-ended",
        "turn-began",
    ]
    assert len(at.hands[1]) == 5
    assert len(at.draw_pile) == 1


def test_a_wild_that_is_shuffled_in_loses_its_named_colour() -> None:  # SO-41
    at = table(
        "wild-black-hole:green blue-9", "red-7 wild-shooting-star green-2", "green-1", draw_pile=""
    )
    act(at, "1 play green-2 on left", "2 draw")
    assert [card.id for card in at.hands[1]] == ["green-1", "wild-black-hole"]
    act(at, "1 draw")
    assert "play wild-black-hole on left as red" in moves(at, 2)


def test_what_is_not_there_is_forfeited_and_the_attack_is_over() -> None:  # SO-41
    attack = {"number": 4, "attacker": 1}
    at = table(
        "red-asteroids blue-9",
        OTHERS,
        "green-1",
        "green-2",
        turn=2,
        attack=attack,
        draw_pile="green-4",
        buried=["green-5"],
    )
    lines = act(at, "2 draw")
    assert "nothing-drawn 2 2 0" in lines
    assert say(at) == (3, "turn")
    assert len(at.hands[1]) == 3


def test_in_a_big_bang_a_seat_that_finds_nothing_counts_as_having_drawn() -> None:  # SO-41
    at = table("red-3 blue-9", f"{BANG} red-1", "green-1", "green-2", draw_pile="green-4")
    act(at, f"1 play {BANG} on left")
    lines = act(at, "2 draw")  # what was beneath the big bang is in the new draw pile
    assert "nothing-drawn 2 1 0" in lines
    assert "big-bang-struck 2" in lines
    lines = act(at, "3 draw")
    assert "nothing-drawn 3 3 0" in lines
    assert say(at) == (1, "turn")


def test_who_finds_nothing_in_a_big_bang_has_not_had_a_turn() -> None:  # SO-33, SO-41
    at = table("red-3 blue-9", f"{BANG} green-1", "green-2", "green-4", draw_pile="")
    act(at, f"1 play {BANG} on left", "2 draw", "3 draw")
    assert at.idle == 0
    act(at, "1 draw", "2 draw")
    assert (at.round_number, say(at)) == (1, (3, "turn"))  # seat 3 still has its say
    assert "round-ended stalemate" in " ".join(act(at, "3 draw"))


def test_when_nobody_can_do_anything_the_round_ends_and_hands_are_scored() -> None:  # SO-41
    at = table("red-3 blue-9", "green-1", "green-2", "green-4", draw_pile="")
    act(at, "1 draw", "2 draw")
    assert at.idle == 2
    lines = act(at, "3 draw")
    assert "round-ended stalemate 1,2,4 1,2,4" in lines
    assert not any(line.startswith("seat-out") for line in lines)
    assert at.round_number == 2


def test_a_card_that_is_played_ends_a_row_of_idle_turns() -> None:  # SO-41
    at = table("red-3 blue-9", "green-1", "red-2 red-4", "green-4", draw_pile="")
    act(at, "1 draw")
    assert at.idle == 1
    act(at, "2 play red-2 on left")
    assert at.idle == 0
    act(at, "3 draw")  # the card beneath was there to draw
    assert at.idle == 0


def test_a_card_that_is_drawn_ends_a_row_of_idle_turns() -> None:  # SO-41
    at = table("red-3 blue-9", "green-1", "red-2", "green-4", draw_pile="green-5", idle=2)
    act(at, "1 draw")
    assert at.idle == 0
