"""What a player is told when an action is refused: the card, the end, the dots that lie there."""

from __future__ import annotations

import pytest

from spacetrace.engine.kernel.protocol import Json
from spacetrace.engine.kernel.replay import read_move
from tests.engine.space_dominoes.playing import GAME, at, refused

HANDS = {1: ["1-3-2", "0-0-2", "2-2-2"], 2: ["3-3-3", "0-0-0"], 3: ["1-1-1"]}


@pytest.mark.parametrize(
    ("move", "position", "rule", "sentence"),
    [
        ("1 play 3-3-3 left single", {}, "SD-4", "3-3-3 is not in your hand."),
        (
            "1 play 2-2-2 left single",
            {},
            "SD-5",
            "Neither end section of 2-2-2 equals the 0 at the head or the 1 at the tail.",
        ),
        (
            "1 play 1-3-2 left single",
            {},
            "SD-5",
            "Neither end section of 1-3-2 equals the 0 at the head.",
        ),
        (
            "1 play 1-3-2 right double",
            {},
            "SD-6",
            "1-3-2 cannot be laid so that two of its sections equal the 3-1 at the tail, in"
            " this order.",
        ),
        (
            "1 play 0-0-2 left double",
            {},
            "SD-6",
            "0-0-2 cannot be laid so that two of its sections equal the 0-3 at the head, in"
            " this order.",
        ),
        ("1 draw", {}, "SD-10", "You can play a card, so you draw none."),
        ("1 pass", {}, "SD-10", "You can play a card, so you cannot pass."),
        ("1 stop", {}, "SD-8", "Only after a double-link is there something to stop."),
        ("2 play 0-0-0 left single", {}, "SD-3", "It is not your turn."),
        ("3 pass", {"turn": 3}, "SD-10", "You can play a card, so you cannot pass."),
        (
            "1 draw",
            {"stage": "linked"},
            "SD-8",
            "After a double-link you play on or stop; a card comes at the end.",
        ),
        (
            "2 draw",
            {"turn": 2, "turns": 2, "out": [1]},
            "SD-13",
            "Somebody is out: you only play cards off and draw nothing.",
        ),
    ],
)
def test_a_refusal_tells_why_in_a_sentence(
    move: str, position: dict[str, Json], rule: str, sentence: str
) -> None:
    hands = {**HANDS, 1: []} if "out" in position else HANDS
    table = at(["0-3-1"], hands, None, **position)
    seat, line = read_move(move)
    why_not = GAME.explain(table, seat, GAME.parse_action(line))
    assert why_not is not None
    assert (why_not.rule, why_not.sentence) == (rule, sentence)
    assert refused(table, move) == rule


def test_equal_ends_that_a_card_does_not_fit_are_told_once() -> None:  # SD-5
    table = at(["0-3-0"], HANDS)
    why_not = GAME.explain(table, 0, GAME.parse_action("play 2-2-2 right single"))
    assert why_not is not None
    assert why_not.sentence == "Neither end section of 2-2-2 equals the 0 at either end."


def test_two_sections_in_the_right_order_at_the_wrong_place_are_no_double_link() -> None:  # SD-6
    table = at(
        ["0-3-1"], HANDS
    )  # turned round, 1-3-2 ends in 3-1, where it would stick out inwards
    assert refused(table, "1 play 1-3-2 right double") == "SD-6"
