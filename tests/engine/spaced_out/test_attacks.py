"""Under attack by asteroids, shooting stars and force fields (SO-18 to SO-24)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.events import Event
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
)


def attacked(top: str, *hands: str, number: int = 2, turn: int = 2, **more: object) -> Table:
    """Seat 2 is under attack by seat 1, with this card on the live left pile."""
    attack = {"number": number, "attacker": 1}
    return table(f"{top} blue-9", *hands, turn=turn, attack=attack, **more)  # type: ignore[arg-type]


def test_only_the_attacked_seat_may_act() -> None:  # SO-18
    at = attacked("red-asteroids", "blue-9 red-1", "green-1 green-2", OTHERS)
    assert moves(at, 1) == moves(at, 3) == set()
    assert refused(at, "1 clone blue-9 on right") == "SO-18"
    assert refused(at, "3 play yellow-1 on left") == "SO-18"
    assert refused(at, "3 draw") == "SO-10"


def test_a_big_bang_waits_until_the_attack_is_over() -> None:  # SO-18
    at = attacked("red-asteroids", "big-bang-red-blue red-1", "green-1", OTHERS)
    assert refused(at, "1 play big-bang-red-blue on left") == "SO-18"
    act(at, "2 draw")
    assert "play big-bang-red-blue on left" in moves(at, 1)


def test_the_attacked_seat_draws_the_number_and_the_next_seat_has_its_turn() -> None:  # SO-19
    at = attacked("red-asteroids", OTHERS, "green-1", "red-6 blue-6", number=4)
    act(at, "2 draw")
    assert len(at.hands[1]) == 5
    assert say(at) == (3, "turn")
    assert at.attack_number == 0


def test_the_next_turn_is_counted_from_the_seat_that_drew() -> None:  # SO-19
    at = table(
        "red-3 blue-9", "red-shooting-star red-1", *["green-1 green-2"] * 4, options={"decks": 2}
    )
    act(at, "1 play red-shooting-star on left", "3 draw")
    assert say(at) == (4, "turn")


def test_after_the_attack_its_card_is_an_ordinary_one() -> None:  # SO-19
    at = attacked(
        "red-asteroids", OTHERS, "green-1", "red-6 green-asteroids blue-6 green-force-field"
    )
    act(at, "2 draw")
    assert moves(at, 3) == {"draw", "play red-6 on left", "play green-asteroids on left"}


def test_asteroids_of_any_colour_pass_the_attack_on_and_add_2() -> None:  # SO-20
    at = attacked("red-asteroids", OTHERS, "green-asteroids red-1", "blue-2 blue-3")
    act(at, "2 play green-asteroids on left")
    assert say(at) == (3, "attack")
    assert at.attack_number == 4
    act(at, "3 draw")
    assert len(at.hands[2]) == 2 + 4


def test_an_attack_can_go_round_and_grow() -> None:  # SO-20
    first = "red-asteroids yellow-asteroids red-1"
    at = table("red-3 blue-9", first, "blue-asteroids red-2", "green-asteroids red-4")
    act(at, "1 play red-asteroids on left", "2 play blue-asteroids on left")
    act(at, "3 play green-asteroids on left", "1 play yellow-asteroids on left")
    assert (say(at), at.attack_number) == ((2, "attack"), 8)


def test_a_shooting_star_sends_the_attack_on_to_the_second_next_seat() -> None:  # SO-20
    at = table(
        "red-3 blue-9",
        "red-shooting-star red-1",
        OTHERS,
        "blue-shooting-star red-2",
        "green-1",
        "green-2",
    )
    act(at, "1 play red-shooting-star on left", "3 play blue-shooting-star on left")
    assert (say(at), at.attack_number) == ((5, "attack"), 4)


def test_among_three_a_shooting_star_answered_strikes_the_one_between() -> None:  # SO-20
    at = table("red-3 blue-9", "red-shooting-star red-1", OTHERS, "blue-shooting-star red-2")
    act(at, "1 play red-shooting-star on left")
    assert say(at) == (3, "attack")
    act(at, "3 play blue-shooting-star on left")
    assert say(at) == (2, "attack")


@pytest.mark.parametrize("stage", ["asteroids", "shooting-star"])
def test_wild_ones_answer_and_name_their_colour(stage: str) -> None:  # SO-20
    hands = (OTHERS, f"wild-{stage} red-1", "green-1 green-2")
    at = attacked(f"red-{stage}", *hands, options={"promo": True})
    assert moves(at, 2) == {"draw"} | {
        f"play wild-{stage} on left as {colour}" for colour in ("red", "blue", "yellow", "green")
    }
    act(at, f"2 play wild-{stage} on left as green")
    assert at.tops.left.colours == ("green",)
    assert at.attack_number == 4


def test_a_force_field_of_the_cards_colour_turns_the_attack_back() -> None:  # SO-21
    at = attacked("red-asteroids", "green-1 green-2", "red-force-field green-force-field", OTHERS)
    assert moves(at, 2) == {"draw", "play red-force-field on left"}
    assert refused(at, "2 play green-force-field on left") == "SO-21"
    act(at, "2 play red-force-field on left")
    assert (say(at), at.attack_number, at.direction) == ((1, "attack"), 2, -1)
    act(at, "1 draw")
    assert say(at) == (3, "turn")  # counter-clockwise now


def test_for_a_wild_attack_card_the_named_colour_counts() -> None:  # SO-21
    hands = (OTHERS, "red-force-field green-force-field")
    at = attacked("wild-shooting-star:green", *hands)
    assert moves(at, 2) == {"draw", "play green-force-field on left"}


def test_a_super_force_field_turns_every_attack_back() -> None:  # SO-21
    at = attacked("red-asteroids", OTHERS, "super-force-field green-1", "green-2")
    act(at, "2 play super-force-field on left as blue")
    assert (say(at), at.direction) == ((1, "attack"), -1)
    assert at.tops.left.colours == ("blue",)


def test_an_attack_that_was_passed_on_goes_back_to_who_passed_it_on() -> None:  # SO-21
    at = attacked(
        "red-asteroids", "green-1", "blue-asteroids red-1", "blue-force-field green-2", "green-3"
    )
    act(at, "2 play blue-asteroids on left", "3 play blue-force-field on left")
    assert (say(at), at.attack_number) == ((2, "attack"), 4)


def test_a_shooting_star_goes_back_over_the_skipped_seat() -> None:  # SO-21
    at = table(
        "red-3 blue-9",
        "red-shooting-star red-1",
        OTHERS,
        "red-force-field green-1",
        "green-2",
        "green-3",
    )
    act(at, "1 play red-shooting-star on left", "3 play red-force-field on left")
    assert (say(at), at.attacker + 1) == ((1, "attack"), 3)
    act(at, "1 draw")
    assert say(at) == (5, "turn")


@pytest.mark.parametrize(
    ("card", "pile", "rule"),
    [
        ("red-1", "left", "SO-22"),
        ("red-shooting-star", "left", "SO-22"),
        ("wild-shooting-star", "left as red", "SO-22"),
        ("wild-black-hole", "left as red", "SO-22"),
        ("blue-asteroids", "right", "SO-22"),
        ("wild-black-hole", "right as red", "SO-22"),
        ("red-force-field", "right", "SO-22"),
        ("big-bang-red-blue", "left", "SO-22"),
    ],
)
def test_nothing_else_answers_an_attack(card: str, pile: str, rule: str) -> None:  # SO-22
    at = attacked("red-asteroids", OTHERS, f"{card} yellow-4")
    assert refused(at, f"2 play {card} on {pile}") == rule


def test_a_clone_does_not_answer_an_attack() -> None:  # SO-22
    at = attacked("red-asteroids", OTHERS, "blue-9 yellow-4")
    assert refused(at, "2 clone blue-9 on right") == "SO-22"


def test_any_force_field_answers_a_force_field() -> None:  # SO-23
    at = attacked(
        "red-force-field",
        "blue-1 blue-2",
        "green-force-field red-asteroids red-1",
        direction=-1,
        number=6,
    )
    assert moves(at, 2) == {"draw", "play green-force-field on left"}
    assert refused(at, "2 play red-asteroids on left") == "SO-23"
    act(at, "2 play green-force-field on left")
    assert (say(at), at.attack_number, at.direction) == ((1, "attack"), 6, 1)
    assert tops(at) == "green-force-field blue-9 left"


def test_a_force_field_attack_goes_back_and_forth_between_two() -> None:  # SO-23
    at = table(
        "red-3 blue-9",
        OTHERS,
        "red-asteroids blue-force-field red-1",
        "red-force-field super-force-field red-2",
        "green-1",
        turn=2,
    )
    act(at, "2 play red-asteroids on left", "3 play red-force-field on left")
    act(at, "2 play blue-force-field on left")
    assert say(at) == (3, "attack")
    act(at, "3 play super-force-field on left as yellow")
    assert (say(at), at.attack_number, at.direction) == ((2, "attack"), 2, -1)
    act(at, "2 draw")
    assert say(at) == (1, "turn")


def test_cards_are_counted_for_all_but_seen_by_their_owner_alone() -> None:  # SO-24
    at = attacked(
        "red-asteroids", OTHERS, "green-1", number=4, draw_pile="red-1 red-2 red-4 red-5 ..."
    )
    events: list[Event] = []
    GAME.apply(at, 1, GAME.parse_action("draw"), events.append)

    def seen_by(seat: int | None) -> list[str]:
        seen = [event.seen_by(seat) for event in events]
        lines = [GAME.event_text(event) for event in seen if event is not None]
        return [line for line in lines if line.startswith("card-drawn")]

    assert seen_by(1) == [
        "card-drawn 2 red-1 1 4",
        "card-drawn 2 red-2 2 4",
        "card-drawn 2 red-4 3 4",
        "card-drawn 2 red-5 4 4",
    ]
    assert seen_by(0) == seen_by(None) == [f"card-drawn 2 - {count} 4" for count in (1, 2, 3, 4)]
    assert hand(at, 2) == "red-1 red-2 red-4 red-5 green-1"


def test_out_of_turn_plays_open_with_the_last_drawn_card() -> None:  # SO-24, SO-30
    at = attacked("red-asteroids", "blue-9 red-1", "green-1", OTHERS)
    drawn = [line.split()[0] for line in act(at, "2 draw")]
    assert drawn == ["card-drawn", "card-drawn", "attack-ended", "turn-began"]
    assert moves(at, 1) == {"clone blue-9 on right"}
