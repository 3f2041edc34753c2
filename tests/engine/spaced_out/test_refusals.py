"""What a player is told when an action is refused: the card by its name, and why (SO-43)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.protocol import Json
from spacetrace.engine.kernel.replay import read_move
from tests.engine.spaced_out.tables import GAME, act, refused, table

HAND = (
    "red-7 green-4 blue-8 red-asteroids red-force-field blue-shooting-star wild-black-hole"
    " super-force-field big-bang-red-blue"
)


def told(at: Table, move: str) -> tuple[str, str]:
    """The rule and the sentence that refuse the move."""
    seat, line = read_move(move)
    why_not = GAME.explain(at, seat, GAME.parse_action(line))
    assert why_not is not None
    assert why_not.rule == refused(at, move)
    return why_not.rule, why_not.sentence


@pytest.mark.parametrize(
    ("move", "rule", "sentence"),
    [
        ("1 play red-9 on left", "SO-43", "Red 9 is not in your hand."),
        ("1 clone red-9 on left", "SO-43", "Red 9 is not in your hand."),
        (
            "1 play green-4 on left",
            "SO-11",
            "Green 4 does not fit Red 5: the live pile needs the same colour, number or sign,"
            " or a wild card.",
        ),
        (
            "1 play blue-8 on right",
            "SO-11",
            "Blue 8 does not fit Wild Black Hole in blue: the dead pile takes the same number or"
            " sign, or a wild card; the colour alone is not enough.",
        ),
        (
            "1 play wild-black-hole on left",
            "SO-12",
            "Name one of the four colours along with Wild Black Hole.",
        ),
        (
            "1 play red-7 on left as blue",
            "SO-12",
            "Red 7 keeps its colour: you name one for wild cards only.",
        ),
        (
            "1 clone red-7 on left",
            "SO-25",
            "Red 7 is no clone of Red 5: colour and number must be the same.",
        ),
        (
            "1 clone red-asteroids on left",
            "SO-25",
            "Red Asteroids cannot be cloned: only number cards can.",
        ),
        (
            "1 order clone red-asteroids on",
            "SO-25",
            "Red Asteroids cannot be cloned: only number cards can.",
        ),
        (
            "2 play red-2 on left",
            "SO-30",
            "It is not your turn, and Red 2 is neither a clone there nor a big bang.",
        ),
        (
            "2 play red-5 on left",
            "SO-26",
            "It is not your turn: declare Red 5 as a clone to play it.",
        ),
        (
            "2 play big-bang-green-yellow on left",
            "SO-32",
            "Green and Yellow Big Bang needs a green and a yellow pile, not Red 5 and Wild Black"
            " Hole in blue.",
        ),
    ],
)
def test_a_refusal_in_an_ordinary_turn_names_the_card(move: str, rule: str, sentence: str) -> None:
    at = table("red-5 wild-black-hole:blue", HAND, "red-2 red-5 big-bang-green-yellow")
    assert told(at, move) == (rule, sentence)


@pytest.mark.parametrize(
    ("move", "rule", "sentence"),
    [
        (
            "1 play red-force-field on left",
            "SO-21",
            "Red Force Field does not have the colour of Blue Asteroids, which attacks you.",
        ),
        (
            "1 play wild-black-hole on left as red",
            "SO-22",
            "Wild Black Hole is no answer here: play asteroids in any colour, a blue force field,"
            " a super force field, or draw 4 cards.",
        ),
        (
            "1 play red-asteroids on right",
            "SO-22",
            "Under attack you may play on the live pile only.",
        ),
        (
            "1 clone blue-8 on right",
            "SO-22",
            "Under attack you can neither clone nor play a big bang.",
        ),
        (
            "2 play blue-asteroids on left",
            "SO-18",
            "Only the seat under attack may act until the attack is over.",
        ),
    ],
)
def test_a_refusal_under_attack_says_what_would_answer(move: str, rule: str, sentence: str) -> None:
    attack: Json = {"number": 4, "attacker": 2}
    at = table("blue-asteroids blue-8", HAND, "blue-asteroids red-1", attack=attack)
    assert told(at, move) == (rule, sentence)


def test_a_force_field_attack_is_answered_by_force_fields_only() -> None:  # SO-23
    attack: Json = {"number": 2, "attacker": 2}
    at = table("blue-force-field blue-8", HAND, "red-1 red-2", attack=attack)
    rule, sentence = told(at, "1 play red-asteroids on left")
    assert rule == "SO-23"
    assert sentence == (
        "A force field attacks you: answer with a force field of any colour, or draw 2 cards."
    )


@pytest.mark.parametrize(
    ("move", "rule", "sentence"),
    [
        (
            "1 play red-force-field on left",
            "SO-36",
            "Red Force Field is no help: only a super force field protects from a big bang.",
        ),
        (
            "1 play super-force-field on right as red",
            "SO-33",
            "Play Super Force Field on the live pile.",
        ),
        (
            "1 clone blue-8 on right",
            "SO-33",
            "A big bang comes to you: draw, or play a super force field.",
        ),
        (
            "2 clone blue-8 on right",
            "SO-30",
            "Nothing is played out of turn until the big bang is over.",
        ),
    ],
)
def test_a_refusal_in_a_big_bang_says_what_helps(move: str, rule: str, sentence: str) -> None:
    at = table(
        "big-bang-red-blue blue-8",
        HAND.removesuffix(" big-bang-red-blue"),
        "blue-8 red-1",
        big_bang={"protected": 2},
        options={"decks": 2},
    )
    assert told(at, move) == (rule, sentence)


def test_who_comes_too_late_is_told_what_lies_there_now() -> None:  # SO-31
    at = table("red-2 blue-9", "red-1 green-1", "red-6 green-2")
    sentence = "Red 6 is no clone of Red 2: colour and number must be the same."
    assert told(at, "2 clone red-6 on left") == ("SO-25", sentence)


def test_in_classic_no_first_card_is_a_clone() -> None:  # SO-29
    options: dict[str, Json] = {"edition": "classic"}
    at = table("red-2 blue-9", "red-2 green-1", "red-6", live="", options=options)
    assert told(at, "1 clone red-2 on left") == (
        "SO-29",
        "Red 2 is no clone yet: cloning starts after the first card of the round.",
    )


def test_before_the_first_card_both_piles_are_like_the_live_one() -> None:  # SO-11
    at = table("red-2 blue-9", "green-4 green-1", "red-6", live="")
    sentence = "the first card needs the same colour, number or sign, or a wild card."
    for pile, top in (("left", "Red 2"), ("right", "Blue 9")):
        expected = ("SO-11", f"Green 4 does not fit {top}: {sentence}")
        assert told(at, f"1 play green-4 on {pile}") == expected


@pytest.mark.parametrize("seat", ["3", "9"])
def test_who_does_not_sit_at_the_table_is_refused(seat: str) -> None:  # SO-7
    at = table("red-5 blue-9", "red-7 red-8", "red-5 green-1")
    for action in ("draw", "clone red-5 on left", "concede", "order clone-all on"):
        assert told(at, f"{seat} {action}") == ("SO-7", "There is no such seat at this table.")


def test_when_the_match_is_over_nobody_may_do_anything() -> None:  # SO-40
    at = table("red-5 blue-9", "red-7 red-8", "red-5 green-1")
    act(at, "1 concede")
    for move in ("1 draw", "2 clone red-5 on left", "2 concede", "clock tick", "9 draw"):
        assert told(at, move) == ("SO-40", "The match is over.")
